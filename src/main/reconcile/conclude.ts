import { type Message, msg } from '#shared/messages.ts'
import type { JsonObject, Payloads } from '#main/journal/index.ts'
import type { Bound } from './bound.ts'
import type { ProbeResult } from './probe.ts'
import type { Finding, Strategy } from './strategies/strategy.ts'

export interface Conclusion {
  /** The intent's end, or null while it stays unresolved. */
  readonly end: Payloads['reconciled'] | null
  /** True when the venue answered every question, whatever it said: what the startup gate waits for (C6). */
  readonly answered: boolean
  readonly reason: Message | null
  /** True when no look-up like this one can end it unless the venue shows something: the user's word counts now. */
  readonly byUser: boolean
}

/**
 * Decides what a look-up proves. A pure total function. An effect that is shown ends the intent at once; that there is none
 * is believed only late, from enough different endpoints, when nothing was left unclear and nothing speaks against it.
 */
export const conclude = (
  { absence, covers }: Pick<Strategy, 'absence' | 'covers'>,
  finding: Finding,
  seen: readonly ProbeResult[],
  late: boolean,
  bound: Bound | null = null,
): Conclusion => {
  const evidence = evidenceOf(seen)
  const answered = seen.length > 0 && seen.every((probe) => probe.answered)
  const open: Conclusion = { end: null, answered, reason: reasonOf(seen), byUser: false }
  const ended = (end: Payloads['reconciled']): Conclusion => ({ end, answered: true, reason: null, byUser: false })

  if (finding.effect === 'shown' && (bound?.kind !== 'other-key' || finding.orderId !== null)) {
    const { orderId, note } = finding
    return ended({ state: 'accepted', orderId, note, evidence })
  }
  if (finding.effect === 'superseded' && bound?.kind !== 'other-key') {
    return ended({ state: 'absent', orderId: null, note: finding.note, evidence })
  }
  // Nobody else can look, however the venue answers.
  if (bound?.kind === 'other-key') return { ...open, reason: bound.reason, byUser: late }
  if (seen.length === 0) return { ...open, reason: finding.note ?? msg('reconcile.no-answer') }
  if (seen.some(({ result }) => result === 'unclear')) return open
  // A clock that was not measured yet may be at the next look-up; what the venue has forgotten stays forgotten.
  if (bound !== null) return { ...open, reason: bound.reason, byUser: late && bound.kind === 'forgotten' }
  // Everything was read, and only the user can say that it never was.
  if (absence === 'user') return { ...open, byUser: late && seen.some(({ result }) => result !== 'silent') }

  const missing = new Set(seen.filter(({ result }) => result === 'missing').map(({ endpoint }) => endpoint))
  const speaksAgainst = seen.some(({ result }) => result === 'found')
  const isUnsettled = finding.effect === 'none' && finding.unsettled === true
  const proven = !isUnsettled && missing.size >= absence && (covers?.(missing) ?? true)
  const whenAbsent = finding.effect === 'none' ? finding.whenAbsent : undefined
  return late && proven && !speaksAgainst
    ? ended({ state: 'absent', orderId: null, note: whenAbsent ?? finding.note ?? msg('reconcile.no-trace'), evidence })
    : open
}

/** Why a probe failed: first one without an answer, then one that cannot be relied on, then one that was refused. */
const reasonOf = (seen: readonly ProbeResult[]): Message | null =>
  (seen.find((probe) => !probe.answered) ?? seen.find(({ result }) => result === 'unclear' || result === 'silent'))
    ?.reason ?? null

const evidenceOf = (seen: readonly ProbeResult[]): JsonObject => ({
  by: 'look-up',
  probes: seen.map(({ endpoint, result }) => ({ endpoint, result: result })),
})
