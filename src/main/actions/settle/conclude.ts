import type { JsonObject, Payloads } from '#main/journal/index.ts'
import type { Bound } from './bound.ts'
import type { Seen } from './look.ts'
import type { Finding, Strategy } from './strategy.ts'

export interface Conclusion {
  /** The intent's end, or null while the doubt goes on. */
  readonly end: Payloads['settled'] | null
  /** True when every place that had to be asked answered: what the fence waits for (C6). */
  readonly complete: boolean
  readonly reason: string | null
  /** True when no look-up like this one can end the doubt unless the venue shows something: the user may settle it. */
  readonly byUser: boolean
  /** True when some places never answer this question, so that too few are left to prove absence. */
  readonly starved: boolean
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
  bound: Bound | null = null,
): Conclusion => {
  const evidence = evidenceOf(seen)
  const ended = (end: Payloads['settled']): Conclusion => ({ ...goesOn, end })
  if (finding.effect === 'shown' && (bound?.kind !== 'other-key' || finding.orderId !== null)) {
    const { orderId, note } = finding
    return ended({ state: 'accepted', orderId, note, evidence })
  }
  if (finding.effect === 'moot' && bound?.kind !== 'other-key') {
    return ended({ state: 'absent', orderId: null, note: finding.note, evidence })
  }
  const unclear = seen.find(({ sight }) => sight === 'unclear')
  if (unclear !== undefined) return { ...goesOn, complete: false, reason: unclear.reason }
  if (bound !== null) return { ...goesOn, reason: bound.reason, byUser: true }
  if (absence === 'nowhere') return goesOn

  const answered = distinct(seen.filter(({ sight }) => sight !== 'silent'))
  if (answered < (absence === 'user' ? 1 : absence)) {
    const silent = seen.find(({ sight }) => sight === 'silent')
    const reason = silent?.reason ?? 'The venue did not answer the look-up.'
    return { ...goesOn, complete: false, reason, starved: late && answered > 0 && silent !== undefined }
  }
  const missing = distinct(seen.filter(({ sight }) => sight === 'missing'))
  const speaksAgainst = seen.some(({ sight }) => sight === 'found')
  const absent = absence !== 'user' && late && !speaksAgainst && missing >= absence
  const note = finding.note ?? 'The venue has no trace of it.'
  return absent ? ended({ state: 'absent', orderId: null, note, evidence }) : goesOn
}

const goesOn: Conclusion = { end: null, complete: true, reason: null, byUser: false, starved: false }

/** How many different endpoints these are. */
const distinct = (seen: readonly Seen[]): number => new Set(seen.map(({ endpoint }) => endpoint)).size

const evidenceOf = (seen: readonly Seen[]): JsonObject => ({
  by: 'look-up',
  seen: seen.map(({ endpoint, sight }) => ({ endpoint, sight })),
})
