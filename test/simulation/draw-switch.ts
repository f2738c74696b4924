import { half } from './chance.ts'
import type { Focus } from './focus.ts'
import type { PlannedFault, Step } from './plan.ts'
import type { Random } from './scheduler.ts'
import { chanceOf } from './seeds.ts'

/** At most one history in so many begins with a dead-man switch that runs out. */
const every = 40
/** ms for which nobody can renew it, nor ask about it: longer than it takes to fire. */
const cutOffMs = 20_000
const who = 0

/**
 * A dead-man switch that fires for certain, in a few histories in the place of their first focus: chance alone hardly ever lets one
 * run out beside an order that rests. Null in all others.
 */
export function drawSwitch(seed: number): Focus | null {
  if (seed % every !== 0) return null
  const random = chanceOf(seed, 'switch')
  return (seed / every) % 2 === 0 ? firesBesideOrder(random) : inDoubtAndDisarmed(random)
}

const cutOff: Step = { inMs: 1_000, world: { what: 'network-off', forMs: cutOffMs } }

/** It cancels an order; in half of them the user switches it off as soon as he can. */
function firesBesideOrder(random: Random): Focus {
  const symbol = half<0 | 1>(random, 0, 1)
  const side = half<'buy' | 'sell'>(random, 'buy', 'sell')
  // Time enough for an order whose first question of the clock is lost.
  const steps: readonly Step[] = [
    { inMs: 500, user: { act: 'limit', who, symbol, side, size: 'usual', price: 'rests', wait: true } },
    { inMs: 11_000, user: { act: 'dead-man', who, symbol, isOff: false } },
    { ...cutOff, inMs: 3_500 },
  ]
  const isSwitchedOff = random() < 0.5
  const off: Step = { inMs: cutOffMs + 200, user: { act: 'dead-man', who, symbol, isOff: true } }
  return {
    steps: isSwitchedOff ? [...steps, off] : steps,
    faults: [],
    takesMs: isSwitchedOff ? 3_000 : cutOffMs + 20_000,
    requests: isSwitchedOff ? ['order', 'switch', 'switch'] : ['order', 'switch'],
  }
}

/** It was set and switched off, neither with an answer, and it fired since: only the user can tell what became of both. */
function inDoubtAndDisarmed(random: Random): Focus {
  const symbol = half<0 | 1>(random, 0, 1)
  const faults: PlannedFault[] = [
    { of: 'switch', nth: 1, fault: 'answer-lost' },
    { of: 'switch', nth: 2, fault: half(random, 'lost', 'gateway-5xx') },
    // Until it has fired, the first answer would tell.
    ...[1, 2, 3, 4].map((nth): PlannedFault => ({ of: 'look-up protect', nth, fault: 'gateway-5xx' })),
  ]
  return {
    steps: [
      { inMs: 500, user: { act: 'dead-man', who, symbol, isOff: false } },
      { inMs: 700, user: { act: 'dead-man', who, symbol, isOff: true } },
      cutOff,
    ],
    faults,
    takesMs: cutOffMs + 2_000,
    requests: ['switch', 'switch'],
  }
}
