import type { Plan, PlannedCrash } from './plan.ts'

/** Which crash is due: counts how often the process passes each point. */
export interface PlannedCrashes {
  /** The process passes a point now; null where it lives on. */
  due(point: PlannedCrash['point']): PlannedCrash | null
  /** No crash from now on. */
  clear(): void
}

/** `isOpen`: whether an intent is shown in this state. */
export function createPlannedCrashes(
  plan: Pick<Plan, 'crashes'>,
  isOpen: (state: 'sending' | 'unknown') => boolean,
): PlannedCrashes {
  let left = plan.crashes.map((crash) => ({ crash, passed: 0 }))
  return {
    due: (point) => {
      let due: PlannedCrash | null = null
      for (const one of left) {
        const { crash } = one
        if (crash.point !== point || (crash.whileOpen !== undefined && !isOpen(crash.whileOpen))) continue
        one.passed += 1
        if (one.passed === crash.nth) due ??= crash
      }
      return due
    },
    clear: () => void (left = []),
  }
}
