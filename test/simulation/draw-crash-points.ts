import { half, pickWith } from './chance.ts'
import type { Crash } from './disk.ts'
import type { Focus } from './focus.ts'
import type { PlannedCrash } from './plan.ts'
import { moreCrashPoints } from './plan.ts'
import { chanceOf } from './seeds.ts'

/** At most one history in so many dies at one of these points, by turns: `drawPlan` leaves crashes out where they tell little. */
const every = 12

/** A crash at a point that the other draws leave out, while an intent is being sent and while the outcome of one is unknown. */
export function drawCrashPoints(seed: number, first: Pick<Focus, 'requests'>): readonly PlannedCrash[] {
  if (seed % every !== 7) return []
  const random = chanceOf(seed, 'crash')
  const turn = Math.floor(seed / every)
  const point = moreCrashPoints[turn % moreCrashPoints.length] ?? 'disk:read'
  const whileOpen = Math.floor(turn / moreCrashPoints.length) % 2 === 0 ? 'unknown' : 'sending'
  const how = half<Crash>(random, 'kill', 'power')
  // Files are seldom removed: whenever one is.
  const removes: PlannedCrash = { point: 'disk:rm', nth: 1, how }
  if (point === 'disk:rm') return [removes]
  if (point !== 'disk:read') return [{ point, nth: pickWith(random)([1, 1, 2, 5]), how, whileOpen }, removes]
  // Files are read as Coffer starts, of which nothing is open unless it died before.
  return [
    { point: 'money-left', nth: Math.max(1, first.requests.length), how },
    { point, nth: 1, how, whileOpen: 'unknown' },
    removes,
  ]
}
