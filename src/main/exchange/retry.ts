import type { MoneyEffect } from '#shared/exchange/endpoint.ts'
import type { AnswerVerdict } from './outcome.ts'

/** What follows an attempt. `resync` corrects the clock first, and then ends or tries once more (L5). */
export type NextStep =
  | { readonly do: 'end' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'resync'; readonly again: boolean }

const end: NextStep = { do: 'end' }

/** ms before each further attempt of a read, by what went wrong (safety, section 4; L2). */
const backoffMs = {
  /** The quota's reset is waited for by the limiter. */
  quota: [0, 0, 0],
  overload: [1_000, 2_000, 5_000, 10_000],
  trouble: [1_000, 2_000, 5_000],
  network: [500, 2_000],
  unreadable: [250],
} as const
type Cause = keyof typeof backoffMs

/**
 * The retry rule of one call. Only reads are tried again; after 400002 a cancel gets one new attempt as well, since
 * the venue refused the first by its time stamp alone (M2, L5). `random` gives 0 to 1.
 */
export function createRetries(money: MoneyEffect, random: () => number): (verdict: AnswerVerdict<unknown>) => NextStep {
  let resynced = false
  const tried: Partial<Record<Cause, number>> = {}
  return (verdict) => {
    if (verdict.kind === 'accepted') return end
    if (isClockRefusal(verdict)) {
      if (resynced) return end
      resynced = true
      return { do: 'resync', again: money === 'read' || money === 'cancel' }
    }
    const cause = money === 'read' ? causeOf(verdict) : null
    if (cause === null) return end
    const count = tried[cause] ?? 0
    tried[cause] = count + 1
    const ms = backoffMs[cause][count]
    return ms === undefined ? end : { do: 'wait', ms: ms * (0.8 + 0.4 * random()) }
  }
}

/** Refused for its time stamp, so it surely took no effect. */
export const isClockRefusal = (verdict: AnswerVerdict<unknown>): boolean =>
  verdict.kind === 'refused' && verdict.error.venue?.code === '400002'

function causeOf(verdict: Exclude<AnswerVerdict<unknown>, { kind: 'accepted' }>): Cause | null {
  const { code, venue } = verdict.error
  const status = venue?.httpStatus ?? null
  if (code === 'rate-limited') return 'quota'
  if (verdict.kind === 'refused') return null
  if (code === 'overloaded') return 'overload'
  if (code === 'service-unavailable') return 'trouble'
  if (code === 'not-connected' || code === 'timed-out') return 'network'
  if (code !== 'answer-unreadable') return null
  return status !== null && (status >= 500 || status === 429 || status === 403) ? 'trouble' : 'unreadable'
}
