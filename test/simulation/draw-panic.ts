import { half, pickWith } from './chance.ts'
import type { Pick } from './chance.ts'
import type { Focus } from './focus.ts'
import type { PlannedFault, Step } from './plan.ts'
import type { Random } from './scheduler.ts'
import { chanceOf } from './seeds.ts'

/** At most one history in so many begins so; it has nothing in common with the tables that turns go through. */
const every = 29
/** As many as one press makes, and some more: main gives up after so many rounds. */
const mostCancels = 10
/** The order stays open under each of them, whether main knows that or not. */
const leavesOpen = ['refused-4xx', 'refused-200', 'overload-429', 'gateway-5xx', 'lost'] as const

const limit = { act: 'limit', size: 'usual', price: 'rests', wait: true } as const
const sides = ['buy', 'sell'] as const
const pairs = [0, 1] as const

/** No cancel of the orders does anything until main gives up: only then is there something to report as left. */
function inVain(random: Random, pick: Pick): Focus {
  const named = { who: pick(pairs), symbol: pick(pairs) }
  const faults: PlannedFault[] = []
  for (let nth = 1; nth <= mostCancels; nth += 1) faults.push({ of: 'cancel-all', nth, fault: pick(leavesOpen) })
  return {
    steps: [
      { inMs: Math.floor(random() * 2_000), user: { ...limit, ...named, side: half(random, ...sides) } },
      { inMs: 3_000, user: { act: 'cancel-until-empty', ...named } },
    ],
    faults,
    // Until it is reported: the faults stop soon after the last step.
    takesMs: 40_000,
    requests: ['order', 'cancel-all'],
  }
}

/**
 * Orders are on their way for seconds. Four, unlike each other, and the cancel soon after them: of those that are late one in five is
 * not too late for its signature, and it has to arrive after the report.
 */
function onTheirWay(random: Random, pick: Pick): Focus {
  const who = pick(pairs)
  const orders = pairs.flatMap((symbol) => sides.map((side) => ({ symbol, side })))
  return {
    steps: [
      // The first asks for the clock: the others leave at once.
      { inMs: Math.floor(random() * 2_000), user: { ...limit, who, symbol: 0, side: 'buy', price: 'far' } },
      ...orders.map(({ symbol, side }, at): Step => {
        return { inMs: at === 0 ? 3_000 : 40, user: { ...limit, who, symbol, side } }
      }),
      { inMs: 400 + Math.floor(random() * 200), user: { act: 'cancel-until-empty', who, symbol: 0 } },
    ],
    faults: orders.map((_, at): PlannedFault => ({ of: 'order', nth: at + 2, fault: 'arrives-late' })),
    takesMs: 12_000,
    requests: ['order', ...orders.map(() => 'order' as const), 'cancel-all'],
  }
}

/**
 * The user cancels everything, and what he wants gone stays or comes all the same: chance hardly ever lets eight cancels fail one after
 * the other, or an order arrive after the report. Null in all other histories.
 */
export function drawPanic(seed: number): Focus | null {
  if (seed % every !== 3) return null
  const random = chanceOf(seed, 'panic')
  const pick = pickWith(random)
  return Math.floor(seed / every) % 3 === 0 ? inVain(random, pick) : onTheirWay(random, pick)
}
