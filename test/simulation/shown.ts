import { compare } from '#shared/decimal.ts'
import { openOrders as openAt } from './truth.ts'
import * as truth from './truth.ts'
import { formatUnits } from '#main/practice/engine/scale.ts'
import type { Violation } from './invariants.ts'
import { balanceQuery, openQuery } from './page.ts'
import type { Page } from './page.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'

/** ms that what is shown may take to follow the venue once the faults have stopped: one turn of what is polled. */
const followMs = 40_000

/** What is wrong, once it had the time to follow; null for nothing. */
export async function eventually(world: World, look: () => Promise<string | null>): Promise<string | null> {
  const until = world.scheduler.now() + followMs
  for (;;) {
    const wrong = await look()
    if (wrong === null || world.scheduler.now() > until) return wrong
    await world.pass(2_000)
  }
}

/** The balances that the page shows, against the venue's. */
export async function shownBalances(world: World, who: number, profileId: string): Promise<readonly Violation[]> {
  const wrong = await eventually(world, async () => {
    const shown = await world.await(
      world.running()?.ask('feed.balances', { profileId, query: balanceQuery }) ?? Promise.resolve(null),
      30_000,
    )
    if (shown?.ok !== true) return `not shown: ${JSON.stringify(shown)}`
    const rows = new Map(shown.value.rows.map(([currency, available, holds]) => [currency, { available, holds }]))
    for (const [currency, { available, held }] of truth.tradingOf(world.venue, who)) {
      const row = rows.get(currency)
      const text = `${currency}: ${formatUnits(available)} and ${formatUnits(held)} held at the venue, shown ${row?.available} and ${row?.holds}`
      if (
        row === undefined ||
        compare(row.available, formatUnits(available)) !== 0 ||
        compare(row.holds, formatUnits(held)) !== 0
      )
        return text
    }
    return null
  })
  return wrong === null ? [] : [{ id: 'balances-are-true', what: wrong }]
}

/** The open orders that the page shows, against the venue's. */
export async function shownOrders(world: World, who: number, profileId: string): Promise<readonly Violation[]> {
  const wrong = await eventually(world, async () => {
    const shown = await world.await(
      world.running()?.ask('feed.openOrders', { profileId, query: openQuery }) ?? Promise.resolve(null),
      30_000,
    )
    if (shown?.ok !== true) return `not shown: ${JSON.stringify(shown)}`
    const ids = shown.value.rows.map(([key]) => key).sort()
    const there = openAt(world.venue, who)
      .map(({ seq }) => world.venue.exchange.venue.ids.order(seq))
      .sort()
    return ids.join() === there.join() ? null : `shown ${ids.join(', ')}; at the venue ${there.join(', ')}`
  })
  return wrong === null ? [] : [{ id: 'orders-are-true', what: wrong }]
}

/** The book that the page shows, against the venue's. */
export async function shownBook(world: World, page: Page): Promise<readonly Violation[]> {
  const sides = (book: { readonly bids: unknown; readonly asks: unknown } | null): string =>
    JSON.stringify(book === null ? null : [book.bids, book.asks])
  const wrong = await eventually(world, () => {
    const path = `/api/v1/market/orderbook/level2_20?symbol=${symbols[0]}`
    const { body } = world.venue.handle({ method: 'GET', path, headers: {}, body: null })
    const there = sides((JSON.parse(body) as { data: { bids: unknown; asks: unknown } }).data)
    const shown = sides(page.book())
    return Promise.resolve(shown === there ? null : `shown ${shown.slice(0, 60)}…; at the venue ${there.slice(0, 60)}…`)
  })
  return wrong === null ? [] : [{ id: 'book-is-true', what: wrong }]
}
