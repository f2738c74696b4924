import type { JsonObject, Payloads } from '#main/journal/index.ts'
import type { Seen } from './look.ts'
import type { Finding, Strategy } from './strategy.ts'

export interface Conclusion {
  /** The intent's end, or null while the doubt goes on. */
  readonly end: Payloads['settled'] | null
  /** True when every place that had to be asked answered: what the fence waits for (C6). */
  readonly complete: boolean
  readonly reason: string | null
}

/**
 * Decides what a look-up proves. A pure total function. An effect that is shown settles at once; that there is none is
 * believed only late, from enough different endpoints, when nothing was left unclear and nothing speaks against it.
 */
export const conclude = (
  absence: Strategy['absence'],
  finding: Finding,
  seen: readonly Seen[],
  late: boolean,
): Conclusion => {
  const evidence = evidenceOf(seen)
  if (finding.effect === 'shown') {
    const { orderId, note } = finding
    return { end: { state: 'accepted', orderId, note, evidence }, complete: true, reason: null }
  }
  if (finding.effect === 'moot') {
    return { end: { state: 'absent', orderId: null, note: finding.note, evidence }, complete: true, reason: null }
  }
  const unclear = seen.find(({ sight }) => sight === 'unclear')
  if (unclear !== undefined) return { end: null, complete: false, reason: unclear.reason }
  if (absence === 'nowhere') return { end: null, complete: true, reason: null }

  const answered = distinct(seen.filter(({ sight }) => sight !== 'silent'))
  if (answered < (absence === 'user' ? 1 : absence)) {
    const reason = seen.find(({ sight }) => sight === 'silent')?.reason ?? 'The venue did not answer the look-up.'
    return { end: null, complete: false, reason }
  }
  const missing = distinct(seen.filter(({ sight }) => sight === 'missing'))
  const speaksAgainst = seen.some(({ sight }) => sight === 'found')
  const absent = absence !== 'user' && late && !speaksAgainst && missing >= absence
  const note = finding.note ?? 'The venue has no trace of it.'
  return { end: absent ? { state: 'absent', orderId: null, note, evidence } : null, complete: true, reason: null }
}

/** How many different endpoints these are. */
const distinct = (seen: readonly Seen[]): number => new Set(seen.map(({ endpoint }) => endpoint)).size

const evidenceOf = (seen: readonly Seen[]): JsonObject => ({
  by: 'look-up',
  seen: seen.map(({ endpoint, sight }) => ({ endpoint, sight })),
})
