import fc from 'fast-check'

/** `a` and `c` have keys of one account, `b` trades at another venue under the same order ids. */
export const profiles = ['a', 'b', 'c'] as const
export type Profile = (typeof profiles)[number]
const who = fc.constantFrom('a' as const, 'b' as const)
const anyProfile = fc.constantFrom(...profiles)
const order = fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5', 'o6')
export type Fate = 'now' | 'late' | 'twice' | 'swapped' | 'lost'
const fate: fc.Arbitrary<Fate> = fc.constantFrom(
  'now' as const,
  'now' as const,
  'late' as const,
  'twice' as const,
  'swapped' as const,
  'lost' as const,
)
const ms = fc.constantFrom(10, 400, 1_500, 12_000, 45_000)

export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who,
      order,
      size: fc.integer({ min: 1, max: 5 }),
      symbol: fc.constantFrom('BTC-USDT', 'ETH-USDT', 'DOGE-USDC'),
      isOwn: fc.boolean(),
      fate,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('trade' as const), who, order, fates: fc.tuple(fate, fate, fate) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, order, fate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), profile: anyProfile }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), profile: anyProfile }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reach' as const), who, isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lock' as const), ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), ms }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('list' as const), profile: anyProfile, isOne: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms }) },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** How often each corner was reached, so that a generator that misses one is seen. */
export const reached = {
  trades: 0,
  toldFresh: 0,
  toldLate: 0,
  missedShortly: 0,
  gathered: 0,
  pushedLate: 0,
  pushedTwice: 0,
  swapped: 0,
  lost: 0,
  lostLines: 0,
  unreachable: 0,
  locks: 0,
  restarts: 0,
  tradesWhileEnded: 0,
  ownOrders: 0,
  sameIdElsewhere: 0,
  onTwoProfiles: 0,
  lists: 0,
  heldByLock: 0,
  clocksOff: 0,
}
