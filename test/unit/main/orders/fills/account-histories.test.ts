import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { accountDesk, fillView, intentView } from '#test/support/fills/account-desk.ts'
import type { AccountVenue } from '#test/support/fills/account-venue.ts'
import { accountVenue, filledOf, gone } from '#test/support/fills/account-venue.ts'
import { runs } from '#test/support/runs.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { Fate, Profile, Step } from './history-steps.ts'
import { profiles, reached, step } from './history-steps.ts'

/** ms for which what is told may still be called fresh: the rule's 30 s, and the second that a message may wait. */
const [surelyFresh, surelyLate] = [29_500, 31_500]
/** The same for what traded while the line was away: 2 s, and that second. */
const [promptMissed, lateMissed] = [1_900, 3_100]

/** ms within which a reading that failed is tried again. */
const readAgainMs = 12_000

interface Delivery {
  readonly at: number
  readonly profile: Profile
  readonly line: number
  readonly push: PushOf<'orders'>
}

async function play(offsetMs: number, steps: readonly Step[]): Promise<void> {
  const time = virtualTime()
  const [one, other] = [accountVenue(time, offsetMs), accountVenue(time, 0)]
  const second: AccountVenue = { ...other, connection: { ...other.connection, venue: { id: 'other' } } }
  const venues: Readonly<Record<Profile, AccountVenue>> = { a: one, b: second, c: one }
  const desk = accountDesk({ time, venues })
  /** The naive model: each trade with the size of its order after it, and when it was pushed to somebody who listened. */
  const truth: { venue: 'a' | 'b'; order: string; total: number; at: number; dueBy: number }[] = []
  const own = new Map<string, Profile>()
  const lines = new Map<Profile, { id: number; isJoined: boolean; end: () => void }>()
  const deliveries: Delivery[] = []
  let isListening = false
  const endedAt: number[] = []
  /** When a venue could not be asked, so that whether a part was missed long ago could only be guessed. */
  const unreachable = { a: [] as [number, number][], b: [] as [number, number][] }
  /** When each profile had no line that was acknowledged. */
  const away: Readonly<Record<Profile, [number, number][]>> = { a: [], b: [], c: [] }
  let lastLine = 0

  const leave = (profile: Profile): void => void away[profile].push([time.now(), Infinity])
  const back = (profile: Profile): void => {
    const last = away[profile].at(-1)
    if (last?.[1] === Infinity) last[1] = time.now()
  }
  const begin = (): void => {
    isListening = true
    for (const profile of profiles) {
      const end = desk.running().listen(profile)
      lines.set(profile, { id: (lastLine += 1), isJoined: true, end })
      back(profile)
      desk.stream(profile).onJoined()
    }
  }
  const end = (): void => {
    isListening = false
    endedAt.push(time.now())
    for (const [profile, { isJoined, end: stop }] of lines) {
      if (isJoined) leave(profile)
      stop()
    }
    lines.clear()
  }
  const deliver = ({ profile, line, push }: Delivery): void => {
    const now = lines.get(profile)
    if (now?.id !== line || !now.isJoined) return
    desk.stream(profile).onPush(push, '', time.now())
    const venue = profile === 'b' ? 'b' : 'a'
    const traded = truth.find(
      (trade) => trade.venue === venue && trade.order === push.orderId && String(trade.total) === push.filledSize,
    )
    if (push.type === 'match' && traded !== undefined) traded.dueBy = Math.min(traded.dueBy, time.now() + 1_000)
  }
  const advance = async (by: number): Promise<void> => {
    const until = time.now() + by
    for (;;) {
      deliveries.sort((x, y) => x.at - y.at)
      const next = deliveries[0]
      if (next === undefined || next.at > until) break
      deliveries.shift()
      await time.advance(Math.max(0, next.at - time.now()))
      deliver(next)
    }
    await time.advance(until - time.now())
  }
  /** A push on its way to one profile. */
  const send = (profile: Profile, push: PushOf<'orders'>, how: Fate, index = 0): void => {
    const line = lines.get(profile)
    if (line === undefined || !line.isJoined) return
    const later = (by: number): void => void deliveries.push({ at: time.now() + by, profile, line: line.id, push })
    reached.pushedLate += how === 'late' ? 1 : 0
    reached.pushedTwice += how === 'twice' ? 1 : 0
    reached.swapped += how === 'swapped' ? 1 : 0
    reached.lost += how === 'lost' ? 1 : 0
    if (how === 'now' || how === 'twice') deliver({ at: 0, profile, line: line.id, push })
    if (how === 'twice') later(700)
    if (how === 'late') later(35_000)
    if (how === 'swapped') later(50 * (3 - index))
  }
  const sharers = (venue: 'a' | 'b'): readonly Profile[] => (venue === 'a' ? ['a', 'c'] : ['b'])
  /** What main reads of an order that it placed, a moment after it traded. */
  const readOwn = (venue: 'a' | 'b', id: string): void => {
    const profile = own.get(`${venue} ${id}`)
    const placed = venues[venue].orders.get(id)
    if (profile === undefined || placed === undefined || !venues[venue].state.isReachable) return
    const view = (part: Partial<IntentView>): IntentView =>
      intentView({ id: `i-${id}`, profileId: profile, orderId: id, request: { symbol: placed.symbol }, ...part })
    desk.running().onIntent(view({ fill: { ...fillView(String(filledOf(placed)), id), complete: !placed.isOpen } }))
  }

  const reach = (venue: 'a' | 'b', isOn: boolean): void => {
    const { state } = venues[venue]
    if (state.isReachable && !isOn) unreachable[venue].push([time.now(), Infinity])
    const last = unreachable[venue].at(-1)
    if (!state.isReachable && isOn && last !== undefined) last[1] = time.now()
    state.isReachable = isOn
  }

  const take = async (act: Step): Promise<void> => {
    switch (act.do) {
      case 'place': {
        const venue = venues[act.who]
        if (venue.orders.has(act.order)) return
        const push = venue.place(act.order, act.size, act.symbol)
        if (act.isOwn && isListening) {
          reached.ownOrders += 1
          own.set(`${act.who} ${act.order}`, act.who)
          desk
            .running()
            .onIntent(intentView({ id: `i-${act.order}`, profileId: act.who, orderId: act.order, fill: null }))
        }
        if (venues[act.who === 'a' ? 'b' : 'a'].orders.has(act.order)) reached.sameIdElsewhere += 1
        for (const profile of sharers(act.who)) send(profile, push, act.fate)
        return
      }
      case 'trade': {
        const venue = venues[act.who]
        const placed = venue.orders.get(act.order)
        if (placed === undefined || !placed.isOpen) return
        const pushes = venue.trade(act.order, 1)
        reached.trades += 1
        reached.tradesWhileEnded += isListening ? 0 : 1
        truth.push({ venue: act.who, order: act.order, total: filledOf(placed), at: time.now(), dueBy: Infinity })
        sharers(act.who).forEach((profile, index) => {
          reached.onTwoProfiles += index
          pushes.forEach((push, part) => send(profile, push, act.fates[index] ?? 'now', part))
        })
        if (own.has(`${act.who} ${act.order}`)) {
          await advance(100)
          readOwn(act.who, act.order)
        }
        return
      }
      case 'cancel': {
        const placed = venues[act.who].orders.get(act.order)
        if (placed === undefined || !placed.isOpen) return
        const push = venues[act.who].cancel(act.order)
        for (const profile of sharers(act.who)) send(profile, push, act.fate)
        return
      }
      case 'lose':
      case 'join': {
        const line = lines.get(act.profile)
        if (line === undefined || line.isJoined === (act.do === 'join')) return
        reached.lostLines += act.do === 'lose' ? 1 : 0
        lines.set(act.profile, { ...line, id: (lastLine += 1), isJoined: act.do === 'join' })
        if (act.do === 'join') back(act.profile)
        else leave(act.profile)
        if (act.do === 'join') desk.stream(act.profile).onJoined()
        else desk.stream(act.profile).onLost(gone)
        return
      }
      case 'reach':
        reach(act.who, act.isOn)
        reached.unreachable += act.isOn ? 0 : 1
        return
      case 'lock':
      case 'restart': {
        if (!isListening) return
        const before = desk.told.length
        reached.heldByLock += truth.some(({ dueBy }) => dueBy !== Infinity && dueBy > time.now()) ? 1 : 0
        end()
        if (act.do === 'restart') desk.restart()
        reached[act.do === 'lock' ? 'locks' : 'restarts'] += 1
        await advance(act.ms)
        expect(desk.told).toHaveLength(before)
        return
      }
      case 'list': {
        const venue = venues[act.profile]
        if (!venue.state.isReachable) return
        reached.lists += 1
        const symbol = act.isOne ? 'BTC-USDT' : null
        desk.running().onOrders(
          act.profile,
          symbol,
          venue.open().filter((row) => symbol === null || row.symbol === symbol),
        )
        return
      }
      case 'wait':
        await advance(act.ms)
        if (!isListening) begin()
    }
  }

  // What traded before Coffer first listened is no news, however it is heard of later.
  one.place('old', 5)
  one.trade('old', 2)
  await advance(5_000)
  begin()
  await advance(1_000)
  reached.clocksOff += offsetMs === 0 ? 0 : 1
  for (const act of steps) await take(act)
  for (const venue of ['a', 'b'] as const) reach(venue, true)
  if (!isListening) begin()
  for (const profile of profiles) await take({ do: 'join', profile })
  await advance(150_000)
  expect(desk.problems).toEqual([])
  expect(desk.told.filter(({ fill }) => fill.orderId === 'old')).toEqual([])

  for (const venue of ['a', 'b'] as const) {
    for (const id of [...venues[venue].orders.keys()].filter((name) => name !== 'old')) {
      const told = desk.told.filter(
        ({ profileId, fill }) => sharers(venue).includes(profileId as Profile) && fill.orderId === id,
      )
      let before = 0
      for (const { fill, isLate, at } of told) {
        const size = Number(fill.size)
        const covered = truth.filter(
          (trade) => trade.venue === venue && trade.order === id && trade.total > before && trade.total <= size,
        )
        // Each message is of something new, and of all that traded until then.
        expect(covered.at(-1)?.total, `${venue} ${id}`).toBe(size)
        const oldest = Math.max(...covered.map((trade) => at - trade.at))
        const isGuess = unreachable[venue].some(([from, to]) => from <= at && to >= at - readAgainMs)
        const lost = (trade: number, line: Profile, until: number): boolean =>
          away[line].some(([from, to]) => from <= until && to > trade)
        // Nobody's line could bring it; somebody's was away between the trade and the message.
        const isMissed = covered.some(
          (trade) => at - trade.at > lateMissed && sharers(venue).every((line) => lost(trade.at, line, trade.at - 1)),
        )
        const mayBeMissed = covered.some(
          (trade) => at - trade.at >= promptMissed && sharers(venue).some((line) => lost(trade.at, line, at)),
        )
        const what = `${venue} ${id} ${size}: ${oldest} ms old`
        if (oldest > surelyLate || isMissed) expect(isLate, what).toBe(true)
        else if (oldest < surelyFresh && !isGuess && !mayBeMissed) expect(isLate, what).toBe(false)
        reached.missedShortly += isMissed && oldest < surelyFresh ? 1 : 0
        for (const { dueBy } of covered) {
          // What was pushed is told within a second, unless Coffer was locked or ended before.
          if (dueBy === Infinity || endedAt.some((ended) => ended >= dueBy - 1_000 && ended <= dueBy)) continue
          expect(at, `${venue} ${id} ${size}`).toBeLessThanOrEqual(dueBy)
        }
        reached[isLate ? 'toldLate' : 'toldFresh'] += 1
        reached.gathered += covered.length > 1 ? 1 : 0
        before = size
      }
      const all = truth.filter((trade) => trade.venue === venue && trade.order === id)
      expect(before, `${venue} ${id}`).toBe(all.at(-1)?.total ?? 0)
    }
  }
}

it('property: over any history each trade is told exactly once, and what the lines missed, and what is half a minute old, is marked as late', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 0, -90_000, 86_400_000),
      fc.array(step, { minLength: 20, maxLength: 60 }),
      play,
    ),
    { numRuns: runs(60), endOnFailure: true },
  )
  console.log(JSON.stringify(reached))
  for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0)
})
