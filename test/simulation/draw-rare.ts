import { half, pickWith } from './chance.ts'
import type { Pick } from './chance.ts'
import type { Focus } from './focus.ts'
import { isDayNarrow } from './own-limits.ts'
import type { Mishap, PlannedFault } from './plan.ts'
import type { Random } from './scheduler.ts'
import { chanceOf } from './seeds.ts'
import { isForgetful } from './venue.ts'

/** One history in so many begins with one of these; it has nothing in common with the tables that turns go through. */
const every = 11

/** Nothing of it came to the venue, and main does not know. */
const lostFaults = ['lost', 'silent', 'timeout-408', 'gateway-5xx'] as const
/** Answers that say nothing which can be relied on. */
const unclearAnswers = ['no-data', 'no-data', 'truncated', 'other-data'] as const
/** All requests of look-ups in a history, however often one is made anew. */
export const mostLookUps = 60

const namedBy = (random: Random) => ({
  who: half<0 | 1>(random, 0, 1),
  symbol: half<0 | 1>(random, 0, 1),
  side: half<'buy' | 'sell'>(random, 'buy', 'sell'),
})

/** A stop order triggers upwards where it buys; so does the stop of an OCO order, whose other half trades the other way. */
const triggerOf = ({ symbol, side }: ReturnType<typeof namedBy>): Mishap => ({
  what: 'price',
  symbol,
  factor: side === 'buy' ? 1.03 : 0.97,
})

/** A cancel is lost, and the order that it was for fills before anybody can ask. */
function filledInstead(random: Random, pick: Pick): Focus {
  const named = namedBy(random)
  return {
    steps: [
      {
        inMs: Math.floor(random() * 2_000),
        user: { act: 'limit', ...named, size: 'usual', price: 'rests', wait: true },
      },
      { inMs: 3_000 + Math.floor(random() * 1_000), user: { act: 'cancel', who: named.who, pick: 0, wait: true } },
      {
        inMs: 300 + Math.floor(random() * 3_000),
        world: { what: 'price', symbol: named.symbol, factor: named.side === 'buy' ? 0.97 : 1.03 },
      },
    ],
    faults: [{ of: 'cancel', nth: 1, fault: pick(lostFaults) }],
    takesMs: 1_200,
    requests: ['order', 'cancel'],
  }
}

/** A cancel is lost of what waits for its trigger, and it triggers before anybody can ask; its order rests then. */
function triggeredInstead(round: number, random: Random, pick: Pick): Focus {
  const named = namedBy(random)
  const act = round % 2 === 0 ? 'oco' : 'stop'
  return {
    steps: [
      { inMs: Math.floor(random() * 2_000), user: { act, ...named } },
      {
        inMs: 3_000 + Math.floor(random() * 1_000),
        user: { act: `cancel-${act}`, who: named.who, pick: 0, wait: true },
      },
      { inMs: 300 + Math.floor(random() * 3_000), world: triggerOf(named) },
    ],
    faults: [{ of: `cancel-${act}`, nth: 1, fault: pick(lostFaults) }],
    takesMs: 1_200,
    requests: [act, `cancel-${act}`],
  }
}

/** A change makes an order worth more than the limit of a day, its outcome stays in doubt, and another order follows meanwhile. */
function changedInDoubt(random: Random): Focus {
  const named = { ...namedBy(random), who: 1 } as const
  const order = { act: 'limit', ...named, price: 'rests', wait: true } as const
  return {
    steps: [
      { inMs: Math.floor(random() * 2_000), user: { ...order, size: 'least' } },
      { inMs: 3_000, user: { act: 'amend', who: 1, pick: 0, wait: true, isUp: true } },
      { inMs: 4_000, user: { ...order, size: 'usual' } },
    ],
    faults: [
      { of: 'amend', nth: 1, fault: 'answer-lost' },
      ...[1, 2, 3, 4, 5, 6].map((nth): PlannedFault => ({ of: 'look-up amend', nth, fault: 'gateway-5xx' })),
    ],
    takesMs: 1_200,
    requests: ['order', 'amend', 'order'],
  }
}

/** An order is lost, and each time that it is asked about some place gives no answer that says anything. */
function askedInVain(random: Random, pick: Pick): Focus {
  const faults: PlannedFault[] = [{ of: 'order', nth: 1, fault: pick(lostFaults) }]
  for (let nth = 1; nth <= mostLookUps; nth += 1)
    if (random() < 0.3) faults.push({ of: 'look-up place', nth, fault: pick(unclearAnswers) })
  const user = { act: 'limit', ...namedBy(random), size: 'usual', price: 'rests', wait: true } as const
  return { steps: [{ inMs: Math.floor(random() * 2_000), user }], faults, takesMs: 1_200, requests: ['order'] }
}

/** What waits for its trigger reaches it before its late answer is given up, and a venue that forgets shows it no more by then. */
function triggeredUnheard(random: Random): Focus {
  const named = namedBy(random)
  const act = half<'stop' | 'oco'>(random, 'stop', 'oco')
  return {
    steps: [
      { inMs: Math.floor(random() * 2_000), user: { act, ...named } },
      { inMs: 700, world: triggerOf(named) },
    ],
    faults: [{ of: act, nth: 1, fault: 'answer-late' }],
    takesMs: 11_000,
    requests: [act],
  }
}

/** How a history begins in which what chance and the tables hardly ever make happens for certain; null in all others. */
export function drawRare(seed: number): Focus | null {
  if (seed % every !== 5) return null
  const random = chanceOf(seed, 'rare')
  const pick = pickWith(random)
  const round = Math.floor(seed / every)
  const turn = round % 3
  if (turn > 0 && isDayNarrow(seed)) return changedInDoubt(random)
  // Of what it forgets only such a venue can tell.
  if (isForgetful(seed)) return triggeredUnheard(random)
  if (turn === 2) return triggeredInstead(round, random, pick)
  return turn === 0 ? filledInstead(random, pick) : askedInVain(random, pick)
}
