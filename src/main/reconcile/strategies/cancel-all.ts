import type { OrderRecord } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import { aboutAnother } from '../probe.ts'
import { searchOpen } from './orders.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown, unsettled } from './strategy.ts'
import type { Placed } from './was-there.ts'
import { wasThereBefore } from './was-there.ts'

/**
 * Cancelling all orders, of one pair or of all: by what is still open. Orders that Coffer sent afterwards do not count;
 * which ones those are is read from the journal's order, never from a clock.
 */
export const cancelAllLookup: Strategy = {
  absence: 2,
  find: async (asked) => {
    const symbol = sent(asked.intent, 'symbol')
    const active = symbol === '' ? await activeSymbols(asked) : [symbol]
    if (active === null) return none()
    // The list of pairs is one place; the open orders of pairs traded lately are another.
    const traded = symbol === '' ? tradedLately(asked) : []
    const symbols = [...new Set([...active, ...traded])]
    const left: OrderRecord[] = []
    for (const one of symbols) {
      const listed = await searchOpen(asked.prober, one, (orders, isWhole) => {
        // By the journal at the moment of the answer: an order may begin while the list is read.
        const later = asked.reader.clientOidsBegunAfter(asked.intent.id)
        const sentLater = (order: OrderRecord): boolean =>
          later.ok && order.clientOid !== null && later.value.has(order.clientOid)
        left.push(...orders.filter((order) => !sentLater(order)))
        return isWhole || null
      })
      if (listed === null) return none()
    }
    if (left.length > 0) return stillOpen(asked, left)
    // A cancel is judged by what it was for: that nothing of before is open. A list may lag, so not at once.
    return asked.late ? shown(null, msg('found.orders-none-open')) : none()
  },
}

const activeSymbols = async ({ prober }: LookupCase): Promise<readonly string[] | null> =>
  prober.ask('listActiveSymbols', {}, ({ symbols }, isWhole) => (isWhole ? symbols : null))

const mostPairs = 10

/** Pairs of the profile's latest orders, by the journal. */
const tradedLately = ({ intent, reader }: LookupCase): readonly string[] => {
  const page = reader.page({ profileId: intent.profileId, order: 'newest', cursor: null, limit: 200 })
  const placed = page.ok ? page.value.records.filter(({ kind }) => kind === 'place' || kind === 'amend') : []
  return [...new Set(placed.map((record) => sent(record, 'symbol')))].slice(0, mostPairs)
}

const placedOf = ({ clientOid, createdAt }: OrderRecord): Placed => ({ clientOid, at: createdAt })

/** The list says that orders are open; one order's own record is the second witness. */
const stillOpen = async (asked: LookupCase, left: readonly OrderRecord[]): Promise<Finding> => {
  const { prober, late } = asked
  const count = left.length
  const wasThere = wasThereBefore(asked, left.map(placedOf), ['place', 'amend'])
  if (!wasThere.ok) return none(msg('found.journal-unreadable'))
  const first = left.find((order) => wasThere.value(placedOf(order)))
  if (first === undefined) return unsettled(msg('found.orders-open', { count }))
  let isSeenOpen = false
  await prober.ask('getOrder', { orderId: first.id, symbol: first.symbol }, (order) => {
    if (order.id !== first.id) return aboutAnother
    isSeenOpen = order.state === 'open'
    return isSeenOpen ? null : order
  })
  return late && isSeenOpen
    ? superseded(msg('found.orders-open-again', { count }))
    : none(msg('found.orders-open', { count }))
}
