import { plainOrder } from '#test/support/plain-order.ts'
import type { StreamFault } from '#main/practice/streams/faults.ts'
import { bestLevel } from '#main/practice/engine/levels.ts'
import type { Violation } from '#test/invariants/list.ts'
import { profileName } from '#test/invariants/names.ts'
import type { Page } from '../page.ts'
import type { Reached } from '../reached.ts'
import { eventually, wrongBalances, wrongBook, wrongOrders } from '../shown.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'
import { epoch } from '../scheduler.ts'

/** ms in which the streams are joined again once the faults have stopped: their longest wait, and a connection. */
const joinMs = 75_000
/** ms for which it is looked at, so often: what lags is read again within 2 s, and a wrong value may be gone by then. */
const [soonMs, lookMs] = [5_000, 250]
/** ms in which a change whose push was lost is found: the longest time between two comparisons, and an answer (streams, rule 9). */
const foundMs = 70_000
/** Changes while the streams are cut, at most. */
const mostCutChanges = 200
/** Orders that end one by one after a subscription, and ms between two: meanwhile the reading is made that pushes stand on. */
const [endings, endingMs] = [12, 40]
/** ms between two changes: what the first one caused has come before the second. */
const apartMs = 300

/** What happens on the streams while somebody else trades on the account. */
export const elsewhere = ['nothing', 'balances-swapped', 'book-gap', 'end-lost', 'streams-cut'] as const
export type Elsewhere = (typeof elsewhere)[number]

interface Trading {
  readonly who: number
  readonly profileId: string
  readonly how: Elsewhere
  /** Counts what happened in the end: nothing where the fault struck no push, or the venue took no change while the streams were cut. */
  readonly reached: Pick<Reached, 'count'>
}

/**
 * Somebody else trades on the account of a profile, with all else at peace. What the page shows and calls true of a moment after
 * the last change has to be what the venue has; where a push was lost it may say that it is older, until the next comparison.
 */
export async function tradedElsewhere(
  world: World,
  page: Page,
  { who, profileId, how, reached }: Trading,
): Promise<readonly Violation[]> {
  const { streams } = world.venue.exchange
  // A line that is half-open counts as joined until its silence is noticed.
  const halfOpenMs = world.venue.halfOpenAt() + joinMs - (epoch + world.scheduler.now())
  if (halfOpenMs > 0) await world.pass(halfOpenMs)
  const joined = await eventually(world, () => joinedProblem(world, profileId), joinMs)
  if (joined !== null) return [{ id: 'streams-return', what: joined }]
  world.note(`Somebody else trades on the account of ${profileName(who)}: ${how}`)
  const trader = createTrader(world, who, page.symbol)
  const strike = (topic: string, fault: StreamFault): void => void streams.fault({ match: { topic, count: 1 }, fault })
  const strikes = world.venue.strikes()
  let isChangedWhileCut = false
  let changedAt = 0
  const change = async (act: () => unknown, waitMs = apartMs): Promise<void> => {
    act()
    changedAt = epoch + world.scheduler.now() + world.skewMs
    await world.pass(waitMs)
  }
  await change(() => trader.place('buy'))
  await change(() => trader.place('sell'))
  if (how === 'book-gap') {
    strike('/market/level2', { kind: 'gap' })
    await change(() => trader.place('sell'))
  }
  if (how === 'streams-cut') {
    // Until the account's orders are pushed again. What ends next to the reading after that is told by its push alone.
    const own = `/spotMarket/tradeOrdersV2 ${trader.uid}`
    streams.cut()
    for (let left = mostCutChanges; left > 0 && ![...streams.topics()].includes(own); left -= 1)
      await change(() => {
        const isTaken = left % 2 === 0 ? trader.place('buy') : trader.cancel()
        isChangedWhileCut ||= isTaken
      }, 50)
    for (let left = endings; left > 0; left -= 1) await change(() => trader.place('buy'), 0)
    for (let left = endings; left > 1; left -= 1) await change(() => trader.cancel(), endingMs)
  } else {
    if (how === 'balances-swapped') strike('/account/balance', { kind: 'reorder' })
    let isPlaced = false
    await change(() => (isPlaced = trader.place('buy')))
    // The push of the cancel below would be the only one: it would wait for good, which is a loss and no swap.
    if (how === 'balances-swapped' && !isPlaced) streams.clearFaults()
    if (how === 'end-lost') strike('/spotMarket', { kind: 'gap' })
  }
  // Nobody can miss the last push of a quiet pair: it is one before that which is lost.
  if (how === 'book-gap') streams.clearFaults()
  await change(() => trader.cancel(), 0)
  const looks = looksOf(world, page, who, profileId)
  const violations: Violation[] = []
  const claimed = new Map<string, number>()
  for (let passed = 0; passed < soonMs; passed += lookMs) {
    await world.pass(lookMs)
    for (const { id, look } of looks) {
      const { wrong, status, at, isPartial } = look()
      const since = id === 'balances-are-true' ? Math.max(changedAt, withdrawnAt(world, who)) : changedAt
      const isClaimed = wrong !== null && status === 'ready' && !isPartial && at !== null && at >= since
      claimed.set(id, isClaimed ? (claimed.get(id) ?? 0) + 1 : 0)
      // News of what came in one moment may be sent after a sign of life that knows of it.
      if (claimed.get(id) === 2)
        violations.push({
          id,
          what: `${how}: ${wrong}, said to be true ${(at ?? 0) - changedAt} ms after the last change`,
        })
    }
  }
  const stillWrong = () =>
    looks.flatMap(({ id, look }) => {
      const { wrong, status, isPartial } = look()
      return wrong !== null && status === 'ready' && !isPartial ? [{ id, wrong }] : []
    })
  const atLast = how === 'end-lost' ? [] : stillWrong()
  // A withdrawal of before may have been completed just now, and its push be on its way.
  if (atLast.length > 0) await world.pass(lookMs)
  for (const { id, wrong } of atLast.length > 0 ? stillWrong() : []) {
    violations.push({ id, what: `${how}: ${wrong}, ${soonMs / 1000} s after it was pushed` })
  }
  for (const { id, look } of looks) {
    const wrong = await eventually(world, () => Promise.resolve(look().wrong), foundMs)
    if (wrong !== null) violations.push({ id, what: `${how}: ${wrong}, ${foundMs / 1000} s after the last change` })
  }
  // What struck nothing, where the venue took no change, is not left for the next profile.
  streams.clearFaults()
  reached.count('elsewhere', isChangedWhileCut || world.venue.strikes() > strikes ? how : 'nothing')
  return violations
}

/** The machine's time of the last step that the venue took by itself with a withdrawal of the account: its own clock may be off. */
export const withdrawnAt = ({ venue, scheduler, skewMs }: Pick<World, 'venue' | 'scheduler' | 'skewMs'>, who: number) =>
  Math.max(
    0,
    ...truth
      .withdrawalsOf(venue, who)
      .map(({ updatedAt }) => epoch + scheduler.now() + skewMs - venue.clock.ageOf(updatedAt)),
  )

async function joinedProblem(world: World, profileId: string): Promise<string | null> {
  const status = await world.await(world.running()?.ask('app.status', { profileId }) ?? Promise.resolve(null), 5_000)
  if (status?.ok !== true) return `no status: ${JSON.stringify(status)}`
  const { public: open, private: own } = status.value.streams
  return open.state === 'joined' && own.state === 'joined' ? null : `streams are ${open.state} and ${own.state}`
}

function looksOf(world: World, page: Page, who: number, profileId: string) {
  const of = <Shown extends { readonly value: unknown }>(shown: Shown, wrong: string | null) => ({ ...shown, wrong })
  const balances = () => {
    const shown = page.shown(profileId, 'balanceTable')
    return of(shown, wrongBalances(world, who, shown.value?.rows ?? []))
  }
  const orders = () => {
    const shown = page.shown(profileId, 'openOrders')
    return of(shown, wrongOrders(world, who, shown.value?.rows ?? []))
  }
  const book = () => {
    const shown = page.shown(profileId, 'book')
    return of(shown, wrongBook(world, page.symbol, shown.value))
  }
  const looks = [
    { id: 'balances-are-true', look: balances },
    { id: 'orders-are-true', look: orders },
  ] as const
  // The desk shows one book, by its first profile.
  return who === 0 ? [...looks, { id: 'book-is-true', look: book } as const] : looks
}

/** Another client of the same account. */
export function createTrader({ venue }: Pick<World, 'venue'>, who: number, symbol: string) {
  const { venue: state } = venue.exchange
  const { uid } = truth.accountOf(venue, who)
  const market = truth.marketOf(venue, symbol)
  const open: number[] = []
  return {
    uid,
    /** Rests with the best of its side, or next to the other side where its own is empty. Whether the venue took it. */
    place: (side: 'buy' | 'sell'): boolean => {
      const [own, other, away] = side === 'buy' ? [market.bids, market.asks, -1] : [market.asks, market.bids, 1]
      const opposite = bestLevel(other)?.price
      const best = bestLevel(own)?.price ?? (opposite === undefined ? market.lastPrice : opposite + away)
      const request = {
        ...plainOrder,
        symbol: market.symbol,
        side,
        price: best,
        size: market.minSize * 3,
        clientOid: state.ids.order(state.engine.state.nextOrder),
        postOnly: true,
      }
      const placed = state.engine.run('place', state.now(), { uid, request })
      if (placed.ok) open.push(placed.order.seq)
      return placed.ok
    },
    /** The last that it placed and did not cancel. Whether the venue took it. */
    cancel: (): boolean => {
      const seq = open.pop()
      return seq !== undefined && state.engine.run('cancel', state.now(), { uid, seq }) !== null
    },
  }
}
