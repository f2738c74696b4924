import type { AppError, Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { rowsSent } from '#shared/exchange/row-list.ts'
import type { RowCount } from '#shared/exchange/row-list.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'

export interface ReadOptions {
  readonly client: Pick<ExchangeClient, 'call'>
  readonly signal: AbortSignal
}

/** Below every request that moves money, and below what is unresolved (L3). */
const priority = 'account'
/** Rows per page: the narrower of the known limits (facts, section 4). */
export const pageLimit = 100

interface Answer<Data> {
  readonly data: Data
  /** Rows that could not be read, and that `data` lacks. */
  readonly unreadable: RowCount | null
}

/** One read. Errors: whatever kept the venue from answering, or its refusal. */
export const ask = async <Name extends EndpointName>(
  { client, signal }: ReadOptions,
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<Answer<ResponseOf<Name>>>> => {
  const outcome = await client.call(name, request, { priority, signal })
  if (outcome.kind !== 'accepted') return fail(outcome.error)
  return ok({ data: outcome.data, unreadable: outcome.unreadable })
}

/** The venue says that it does not know the pair, in which nothing can have traded (facts, section 2). */
export const isUnknownPair = ({ reason }: AppError): boolean =>
  reason.id === 'venue.pair-unknown' || reason.id === 'venue.pair-unknown-or-closed'

interface VenuePage<Row> {
  readonly rows: readonly Row[]
  readonly unreadable: RowCount | null
  /** Cursor of the next older page; null where there is none. */
  readonly next: string | null
}

export interface Rows<Row> {
  readonly rows: readonly Row[]
  /** Rows could not be read, and are missing. */
  readonly hasUnreadable: boolean
  /** The list goes on behind the last page that was asked for. */
  readonly isCutOff: boolean
}

/** Whether rows are missing, for whatever reason. */
export const isPartial = ({ hasUnreadable, isCutOff }: Omit<Rows<unknown>, 'rows'>): boolean =>
  hasUnreadable || isCutOff

/** Reads page after page, until one is not full or its cursor leads nowhere new, `mostPages` of them at the most. Errors: those of a page. */
export async function readPages<Row>(
  page: (cursor: { readonly lastId?: string }) => Promise<Result<VenuePage<Row>>>,
  mostPages: number,
  isEnough: (rows: readonly Row[]) => boolean = () => false,
): Promise<Result<Rows<Row>>> {
  const rows: Row[] = []
  const cursors = new Set<string>()
  let hasUnreadable = false
  for (let count = 0; count < mostPages; count += 1) {
    const lastId = [...cursors].at(-1)
    const read = await page(lastId === undefined ? {} : { lastId })
    // A list of which no row can be read is refused whole: there are rows, and it leads no further.
    if (!read.ok && isUnreadable(read.error)) return ok({ rows, hasUnreadable: true, isCutOff: false })
    if (!read.ok) return read
    const { next, unreadable } = read.value
    hasUnreadable ||= unreadable !== null
    rows.push(...read.value.rows)
    const isLast = rowsSent(read.value.rows, unreadable) < pageLimit || next === null || cursors.has(next)
    if (isLast || isEnough(rows)) return ok({ rows, hasUnreadable, isCutOff: false })
    cursors.add(next)
  }
  return ok({ rows, hasUnreadable, isCutOff: true })
}

/** The venue answered with success, and nothing of it could be read. */
export const isUnreadable = ({ code, venue }: AppError): boolean =>
  code === 'answer-unexpected' && venue?.httpStatus === 200 && venue.code === '200000'
