import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { EndpointName, OrderRecord, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { rowsSent, type RowCount } from '#shared/exchange/row-list.ts'
import type { CallOptions } from './call-options.ts'
import type { CallOutcome, Receipt } from './outcome.ts'

type Call = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions,
) => Promise<CallOutcome<ResponseOf<Name>>>
type Way = (request: RequestOf<'listOpenOrders'>, options: CallOptions) => Promise<CallOutcome<OrderRecord[]>>
type Page = Extract<CallOutcome<ResponseOf<'listOpenOrdersPage'>>, { kind: 'accepted' }>

/** The most that the venue takes (facts, section 7). */
const pageSize = 50
/** 2,000 orders, ten times what the venue lets stand open in a pair. */
const mostPages = 40
/** How often a list that moves while it is paged is read from its start. */
const mostPasses = 3

/**
 * Open orders of a pair, by the list that the venue still has: `/active`, or `/active/page` where that one is retired
 * (facts, sections 4 and 7). Which one answered is remembered, so that the other is not asked each time; it is asked
 * again once the remembered one is retired.
 */
export function createOpenOrders(call: Call): Way {
  const atOnce: Way = (request, options) => call('listOpenOrders', request, options)
  const inPages: Way = (request, options) => paged(call, request, options)
  let known = atOnce
  return async (request, options) => {
    const asked = known
    const first = await asked(request, options)
    if (!isGone(first)) return first
    const other = asked === atOnce ? inPages : atOnce
    const second = await other(request, options)
    if (second.kind === 'accepted') known = other
    return second
  }
}

/** Only the address can be meant: the row has no path fields, and an unknown pair has a code of its own. */
const isGone = (outcome: CallOutcome<unknown>): boolean => {
  if (outcome.kind === 'accepted') return false
  const { code = null, httpStatus = null } = outcome.error.venue ?? {}
  return code === '404000' || code === '401000' || httpStatus === 404 || httpStatus === 410
}

/**
 * Reads every page. A list that changes between two pages can leave out an order that was open all along, so it counts
 * only when every page told the same total, and that many different rows came; otherwise nothing is said of it.
 */
async function paged(call: Call, { symbol }: RequestOf<'listOpenOrders'>, options: CallOptions) {
  let receipt: Receipt | null = null
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const pages: Page[] = []
    let isComplete = false
    while (!isComplete && pages.length < mostPages) {
      const page = await call('listOpenOrdersPage', { symbol, pageNum: pages.length + 1, pageSize }, options)
      if (page.kind !== 'accepted') return page
      receipt = page.receipt
      const isSteady = pages[0] === undefined || pages[0].data.totalNum === page.data.totalNum
      pages.push(page)
      const goesOn = rowsOf(pages) < page.data.totalNum
      if (!isSteady || (goesOn && rowsOf([page]) === 0)) break
      isComplete = !goesOn
    }
    const orders = pages.flatMap(({ data }) => data.items)
    const isExact =
      rowsOf(pages) === pages[0]?.data.totalNum && new Set(orders.map(({ id }) => id)).size === orders.length
    if (isComplete && isExact) return joined(orders, pages)
  }
  const error = appError('answer-unexpected', msg('wire.list-moved'))
  return { kind: 'unknown', error, receipt: receipt ?? unsent } as const
}

/** Rows that the venue listed, with those that could not be read. */
const rowsOf = (pages: readonly Page[]): number =>
  pages.reduce((sum, { data, unreadable }) => sum + rowsSent(data.items, unreadable), 0)

function joined(orders: OrderRecord[], pages: readonly Page[]): CallOutcome<OrderRecord[]> {
  const odd = pages.flatMap(({ unreadable }) => unreadable ?? [])
  const rows = odd.reduce((sum, count) => sum + count.rows, 0)
  const unreadable: RowCount | null =
    rows === 0 ? null : { rows, of: orders.length + rows, field: odd[0]?.field ?? null }
  return { kind: 'accepted', data: orders, unreadable, receipt: pages.at(-1)?.receipt ?? unsent }
}

const unsent: Receipt = { attempts: 0, sentAt: null, sha256: null, httpStatus: null }
