import type { IntentView } from '#shared/domain/intent.ts'
import { half, pickWith } from './chance.ts'
import type { Crash } from './disk.ts'
import type { Focus } from './focus.ts'
import type { Plan, PlannedCrash } from './plan.ts'
import type { Reached } from './reached.ts'
import { chanceOf } from './seeds.ts'

/** In at most one history in so many Coffer is not started again for long, by turns: `drawPlan` leaves out those of `draw-scarce.ts`. */
const every = 17
const hour = 3_600_000

/** Longer than a dead-man switch waits, than what Coffer takes for the venue's memory, and than the venue's own (facts, section 4.2). */
export const downtimes = { '1 h': hour, '25 h': 25 * hour, '8 days': 8 * 24 * hour } as const
export type Downtime = keyof typeof downtimes
export const downtimeNames = Object.keys(downtimes) as readonly Downtime[]
export const downtimeName = (ms: number): string =>
  downtimeNames.find((name) => downtimes[name] === ms) ?? `${ms / hour} h`

/**
 * What the first focus sends is open as Coffer ends for long: it is killed as that leaves, or while the outcome is unknown, or the
 * user quits soon after.
 */
export function withDowntime(plan: Plan, first: Pick<Focus, 'steps' | 'takesMs' | 'requests'>): Plan {
  if (plan.seed % every !== 1) return plan
  const random = chanceOf(plan.seed, 'downtime')
  const turn = Math.floor(plan.seed / every)
  const downMs = downtimes[downtimeNames[turn % downtimeNames.length] ?? '1 h']
  const how = half<Crash>(random, 'kill', 'power')
  const crashed = (crash: Pick<PlannedCrash, 'point' | 'nth' | 'whileOpen'>): Plan => ({
    ...plan,
    crashes: [{ ...crash, how, downMs }],
  })
  switch (Math.floor(turn / downtimeNames.length) % 3) {
    case 0:
      return crashed({ point: 'money-left', nth: Math.max(1, first.requests.length) })
    case 1:
      return crashed({ point: 'timer', nth: pickWith(random)([1, 2, 8]), whileOpen: 'unknown' })
    default:
      return {
        ...plan,
        steps: [
          ...plan.steps.slice(0, first.steps.length),
          { inMs: first.takesMs + Math.floor(random() * 3_000), user: { act: 'quit', downMs } },
          ...plan.steps.slice(first.steps.length),
        ],
      }
  }
}

/** Counts downtimes, what is open as one begins, and the switches that fire within one; `now`: ms by the venue's clock. */
export function createDowntimes(reached: Pick<Reached, 'count'>, now: () => number) {
  let [from, until] = [Infinity, Infinity]
  return {
    begin: (ms: number, open: readonly Pick<IntentView, 'state'>[]): void => {
      ;[from, until] = [now(), Infinity]
      const name = downtimeName(ms)
      reached.count('downtime', name)
      for (const state of new Set(open.map((one) => one.state))) reached.count('downtime', `${name} while ${state}`)
    },
    end: (): void => void (until = now()),
    /** Told with the next command that the venue is given, which may be after the downtime; `at`: ms by the venue's clock. */
    onSwitchFired: (at: number): void => {
      if (at >= from && at <= until) reached.count('downtime', 'a switch fires')
    },
  }
}
