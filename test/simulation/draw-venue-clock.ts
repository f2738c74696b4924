import type { Mishap, Step } from './plan.ts'
import type { MoneyClass, RequestKind } from './requests.ts'
import { requestKindOf } from './requests.ts'

type Move = Extract<Mishap, { readonly what: 'venue-clock' }>

/** One focus in so many. */
const every = 8
/** The first is no more than the venue lets a time stamp be off. */
const moves = [3_000, 60_000, -60_000, 86_400_000, -86_400_000, -3_000] as const
const lenientMs = 5_000
/** Mostly under way: a read that is signed before would tell main of the move. */
const moments = ['on-way', 'before', 'on-way', 'after', 'on-way'] as const

/** The move of the venue's clock in the focus of a turn, by turns like the focus itself; null in most of them. */
export function drawVenueClock(turn: number): { readonly move: Move; readonly isAfter: boolean } | null {
  if (turn % every !== 3) return null
  const nth = Math.floor(turn / every)
  const [ms, moment] = [moves[nth % moves.length], moments[nth % moments.length]]
  if (ms === undefined || moment === undefined) return null
  return {
    move: { what: 'venue-clock', ms, when: moment === 'on-way' ? moment : 'at-once' },
    isAfter: moment === 'after',
  }
}

/** Requests that every run must have refused for their time stamp; the others meet their own faults as the clock moves. */
const mustBeRefused: readonly RequestKind[] = ['order', 'cancel', 'withdrawal']

/** Whether a request is to be refused for having been signed by the time before a move. */
export const refusesTime = ({ ms }: Move, request: MoneyClass): boolean =>
  Math.abs(ms) > lenientMs && mustBeRefused.includes(requestKindOf(request))

/** The last act of a focus with the move: as it is made, or while it is looked up. */
export function movedAround(
  { move, isAfter }: NonNullable<ReturnType<typeof drawVenueClock>>,
  steps: readonly Step[],
): readonly Step[] {
  const [first, ...rest] = steps
  if (first === undefined) return steps
  if (isAfter) return [...steps, { inMs: 1_500, world: move }]
  return [{ inMs: first.inMs, world: move }, { ...first, inMs: 0 }, ...rest]
}
