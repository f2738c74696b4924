import type { Plan } from './plan.ts'

type Part = 'steps' | 'faults' | 'crashes'

/**
 * Leaves out of a failing history whatever it fails without: first large parts, then single ones, until nothing more can go.
 * `fails` runs a plan and says whether it still breaks the same invariant.
 */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let least = plan
  const without = (part: Part, from: number, count: number): Plan => ({
    ...least,
    [part]: least[part].filter((_, at) => at < from || at >= from + count),
  })
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const part of ['faults', 'steps', 'crashes'] as const) {
      for (let size = Math.max(1, least[part].length >> 1); size >= 1; size >>= 1) {
        for (let from = least[part].length - size; from >= 0; from -= size) {
          const smaller = without(part, from, size)
          if (smaller[part].length === least[part].length || !(await fails(smaller))) continue
          least = smaller
          isSmaller = true
        }
      }
    }
  }
  return least
}
