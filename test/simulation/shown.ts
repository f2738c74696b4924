import type { BalanceCells } from '#shared/domain/balance-table.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { OpenCells } from '#shared/domain/open-orders.ts'
import type { OrderBook, ResponseOf } from '#shared/exchange/index.ts'
import { formatUnits } from '#main/practice/engine/scale.ts'
import { amountText, balanceText } from '#test/invariants/amount-text.ts'
import type { Violation } from '#test/invariants/list.ts'
import { ocoText, shownOrderTexts, stopText } from '#test/invariants/order-text.ts'
import { balancesAreTrue, ordersAreTrue } from '#test/invariants/rules.ts'
import { openOrderTexts, waitingTexts } from '#test/invariants/venue-facts.ts'
import { balanceQuery, openQuery } from './page.ts'
import type { Page } from './page.ts'
import * as truth from './truth.ts'
import type { World } from './world.ts'

/** ms that what is shown may take to follow the venue once the faults have stopped: one turn of what is polled. */
const followMs = 40_000

/** What is wrong, once it had the time to follow; null for nothing. */
export async function eventually(
  world: World,
  look: () => Promise<string | null>,
  mostMs = followMs,
): Promise<string | null> {
  const until = world.scheduler.now() + mostMs
  for (;;) {
    const wrong = await look()
    if (wrong === null || world.scheduler.now() > until) return wrong
    await world.pass(2_000)
  }
}

/** How balances that are shown differ from the venue's, for trading and in each wallet; null where they do not. */
export function wrongBalances({ venue }: World, who: number, rows: readonly BalanceCells[]): string | null {
  const { wallets } = truth.accountOf(venue, who)
  const there = [
    ...[...wallets.trade].map(
      ([currency, { available, held }]) => [currency, balanceText(formatUnits(available), formatUnits(held))] as const,
    ),
    ...(['main', 'trade'] as const).flatMap((wallet) =>
      [...wallets[wallet]]
        .filter(([, { available, held }]) => available + held > 0n)
        .map(([currency, { available, held }]) => [
          `${currency} in ${wallet}`,
          amountText(formatUnits(available + held)),
        ]),
    ),
  ]
  const shown = rows.flatMap(([currency, available, holds, , , types]) => [
    [currency, balanceText(available, holds)] as const,
    ...types.map(([wallet, balance]) => [`${currency} in ${wallet}`, amountText(balance)] as const),
  ])
  return balancesAreTrue(Object.fromEntries(there), Object.fromEntries(shown))[0]?.what ?? null
}

/** How open orders that are shown differ from the venue's; null where they do not. */
export function wrongOrders({ venue }: World, who: number, rows: readonly OpenCells[]): string | null {
  const openOrders = openOrderTexts(venue.exchange.venue, truth.accountOf(venue, who))
  return ordersAreTrue({ openOrders }, shownOrderTexts(rows))[0]?.what ?? null
}

const sidesOf = (book: Pick<OrderBook, 'bids' | 'asks'> | null): string =>
  JSON.stringify(book === null ? null : [book.bids, book.asks])

/** How a book of 20 levels that is shown differs from the venue's; null where it does not. */
export function wrongBook({ venue }: World, symbol: string, book: OrderBook | null): string | null {
  const path = `/api/v1/market/orderbook/level2_20?symbol=${symbol}`
  const { body } = venue.handle({ method: 'GET', path, headers: {}, body: null })
  const there = sidesOf((JSON.parse(body) as { data: OrderBook }).data)
  const shown = sidesOf(book)
  return shown === there ? null : `shown ${shown.slice(0, 60)}…; at the venue ${there.slice(0, 60)}…`
}

/** The balances that the page shows, against the venue's. */
export async function shownBalances(world: World, who: number, profileId: string): Promise<readonly Violation[]> {
  const wrong = await eventually(world, async () => {
    const shown = await world.await(
      world.running()?.ask('feed.balances', { profileId, query: balanceQuery }) ?? Promise.resolve(null),
      30_000,
    )
    return shown?.ok === true ? wrongBalances(world, who, shown.value.rows) : `not shown: ${JSON.stringify(shown)}`
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
    return shown?.ok === true ? wrongOrders(world, who, shown.value.rows) : `not shown: ${JSON.stringify(shown)}`
  })
  return wrong === null ? [] : [{ id: 'orders-are-true', what: wrong }]
}

/** The OCO and stop orders that wait, once their list is opened, against the venue's. */
export async function shownWaiting(
  world: World,
  page: Page,
  who: number,
  profileId: string,
): Promise<readonly Violation[]> {
  page.openWaiting(profileId)
  const wrong = await eventually(world, () => {
    const ocos = page.shown(profileId, 'ocos').value?.rows ?? null
    const stops = (page.shown(profileId, 'read').value as ResponseOf<'listStopOrders'> | null)?.items ?? null
    if (ocos === null || stops === null) return Promise.resolve('not shown')
    const open = ocos.filter(({ status }) => !isOcoOver(status))
    const legs = open.map(({ orderId }) => page.legs(profileId, orderId))
    if (legs.includes(null)) return Promise.resolve('the legs of an OCO order are not shown')
    const shown = [
      ...legs.flatMap((one) => (one === null ? [] : [ocoText(one)])),
      ...stops.filter(({ status }) => status === 'NEW').map(stopText),
    ]
    const there = [...waitingTexts(world.venue.exchange.venue, truth.accountOf(world.venue, who))]
    const [left, right] = [shown.sort().join(', '), there.sort().join(', ')]
    return Promise.resolve(left === right ? null : `shown ${left}; at the venue ${right}`)
  })
  return wrong === null ? [] : [{ id: 'orders-are-true', what: `waiting: ${wrong}` }]
}

/** The book that the page shows, against the venue's. */
export async function shownBook(world: World, page: Page, profileId: string): Promise<readonly Violation[]> {
  const wrong = await eventually(world, () =>
    Promise.resolve(wrongBook(world, page.symbol, page.shown(profileId, 'book').value)),
  )
  return wrong === null ? [] : [{ id: 'book-is-true', what: wrong }]
}
