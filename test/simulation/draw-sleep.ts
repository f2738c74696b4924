import { half } from './chance.ts'
import type { Focus } from './focus.ts'
import type { Plan } from './plan.ts'
import { chanceOf } from './seeds.ts'

/** In one history in so many the machine sleeps for long, by turns. */
const every = 19

/** ms: longer than a dead-man switch waits and a connection stands; longer than what any list of open orders still lags. */
export const longSleeps = { '10 min': 600_000, '2 h': 7_200_000 } as const
export const longSleepNames = Object.keys(longSleeps) as readonly (keyof typeof longSleeps)[]
export const longSleepName = (ms: number): string | undefined => longSleepNames.find((name) => longSleeps[name] === ms)

/** The machine falls asleep as what the first focus sends is on its way, or a little later, and the user unlocks Coffer once it is awake. */
export function withLongSleep(plan: Plan, first: Pick<Focus, 'steps' | 'takesMs'>): Plan {
  if (plan.seed % every !== 3) return plan
  const random = chanceOf(plan.seed, 'sleep')
  const forMs = longSleeps[longSleepNames[Math.floor(plan.seed / every) % longSleepNames.length] ?? '10 min']
  const inMs = half(random, Math.floor(random() * 400), first.takesMs + Math.floor(random() * 3_000))
  return {
    ...plan,
    steps: [
      ...plan.steps.slice(0, first.steps.length),
      { inMs, world: { what: 'sleep', forMs } },
      { inMs: 0, user: { act: 'unlock' } },
      ...plan.steps.slice(first.steps.length),
    ],
  }
}
