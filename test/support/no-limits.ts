import { ok } from '#shared/errors.ts'
import type { LimitsGate } from '#main/intents/limits-gate.ts'

/** The gate of a profile without limits: what a test is not about. */
export const noLimits: LimitsGate = {
  holdRefusal: () => null,
  admit: () => Promise.resolve(ok({ isAsked: false, refusal: () => null, marketPrice: () => null })),
}
