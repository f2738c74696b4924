import { pickWith } from './chance.ts'
import type { Pick } from './chance.ts'
import { actsFor, waitMs } from './focus.ts'
import type { Focus } from './focus.ts'
import type { PlannedFault, Step } from './plan.ts'
import { isPossible } from './possible.ts'
import type { MoneyClass } from './requests.ts'
import { kindOf } from './requests.ts'
import type { Random } from './scheduler.ts'
import { chanceOf } from './seeds.ts'
import { commonFaults, doneAllTheSame } from './wire-faults.ts'

/** At most one history in so many begins with one of these, before its first focus of the table. */
const every = 5
/** One in so many of them is looked up in lists that lag. */
const everyLagging = 16

/** One column of the table each, and often held up there: what they need is missing, or an order before is still in doubt. */
const scarce = ['oco', 'amend', 'cancel-withdrawal'] as const
/** What meets a fault of `doneAllTheSame`, by turns. */
const undone: readonly (readonly MoneyClass[])[] = [
  ...(['order', 'batch', 'amend', 'oco', 'stop', 'switch', 'withdrawal', 'transfer', 'cancel-withdrawal'] as const).map(
    (one) => [one],
  ),
  ['cancel', 'cancel-partial', 'cancel-all', 'cancel-oco', 'cancel-stop'],
]
/** Looked up while it is young, if main hears at once that it cannot know. */
const lagging = ['oco', 'cancel-oco'] as const
const soonUnclear = ['answer-lost', 'html', 'answer-5xx'] as const
/** The first reads that tell of it, of which some only keep lists fresh; in the seconds in which the venue may not list it yet. */
const firstReads = [1, 2, 3, 4, 5, 6]

/**
 * A request that the turns of the table seldom bring to the wire, with the fault of its own turn, undisturbed. Null in all other
 * histories.
 */
export function drawScarce(seed: number): Focus | null {
  if (seed % every !== 4) return null
  const random = chanceOf(seed, 'scarce')
  const pick = pickWith(random)
  const turn = Math.floor(seed / every)
  const round = Math.floor(turn / everyLagging)
  return turn % everyLagging === 0 ? notListedYet(round, random, pick) : faulty(turn - round - 1, random, pick)
}

function faulty(turn: number, random: Random, pick: Pick): Focus | null {
  const request = scarce[turn % scarce.length] ?? scarce[0]
  const fault = commonFaults[Math.floor(turn / scarce.length) % commonFaults.length] ?? commonFaults[0]
  return isPossible(request, fault) ? made(request, fault, [], random, pick) : null
}

/** A request with a fault that the table does not have, by turns. Null in all other histories. */
export function drawUndone(seed: number): Focus | null {
  if (seed % every !== 2) return null
  const random = chanceOf(seed, 'scarce')
  const pick = pickWith(random)
  const turn = Math.floor(seed / every)
  const row = Math.floor(turn / undone.length)
  const request = pick(undone[(turn + row) % undone.length] ?? [])
  return made(request, doneAllTheSame[row % doneAllTheSame.length] ?? doneAllTheSame[0], [], random, pick)
}

function notListedYet(turn: number, random: Random, pick: Pick): Focus {
  const request = lagging[turn % lagging.length] ?? lagging[0]
  const lags = firstReads.map((nth): PlannedFault => ({ of: `look-up ${kindOf[request]}`, nth, fault: 'lagging' }))
  return made(request, pick(soonUnclear), lags, random, pick)
}

function made(
  request: MoneyClass,
  fault: PlannedFault['fault'],
  more: readonly PlannedFault[],
  random: Random,
  pick: Pick,
): Focus {
  const acts = actsFor(request, random, pick)
  const requests = acts.map(([one]) => one)
  return {
    steps: acts.map(([, user], at): Step => {
      const inMs = waitMs(acts[at - 1]?.[0], random)
      // What lags must still be young.
      return { inMs: more.length > 0 ? inMs / 2 : inMs, user }
    }),
    faults: [{ of: request, nth: requests.filter((one) => one === request).length, fault }, ...more],
    // Until the look-ups that lag are over too, or a person has answered main's own window.
    takesMs: more.length > 0 || request === 'withdrawal' ? 6_000 : 2_500,
    requests,
  }
}
