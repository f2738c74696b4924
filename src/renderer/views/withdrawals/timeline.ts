import type { IntentView } from '#shared/domain/intent.ts'
import type { WithdrawalDetail } from '#shared/exchange/index.ts'

export const stepNames = ['requested', 'review', 'processing', 'wallet', 'success', 'failure'] as const
export type StepName = (typeof stepNames)[number] | 'noReason' | 'other' | 'checking' | 'absent' | 'byUser'
/** `open` is not known yet; it is never drawn as failed. */
export type StepState = 'done' | 'now' | 'later' | 'bad' | 'open'

export interface TimelineStep {
  readonly name: StepName
  readonly state: StepState
  /** ms since the epoch, where it is known. */
  readonly at: number | null
}

/** Places on the usual way (specification: "Withdrawal status"). */
const way: readonly (readonly [status: string, name: StepName])[] = [
  ['REVIEW', 'review'],
  ['PROCESSING', 'processing'],
  ['WALLET_PROCESSING', 'wallet'],
  ['SUCCESS', 'success'],
]

export interface Journey {
  /** The intent's state and time, where Coffer asked for it. */
  readonly intent: Pick<IntentView, 'state' | 'createdAt' | 'endedBy'> | null
  readonly detail: Pick<WithdrawalDetail, 'status' | 'createdAt' | 'failureReason' | 'failureReasonMsg'> | null
  /** ms since the epoch at which a status was first seen here; the venue tells no time but the first. */
  readonly seen: Readonly<Partial<Record<string, number>>>
}

/** The steps of a withdrawal from the request to its end, as far as anybody knows. */
export function timelineOf({ intent, detail, seen }: Journey): readonly TimelineStep[] {
  const requested: TimelineStep = {
    name: 'requested',
    state: intent?.state === 'sending' ? 'now' : 'done',
    at: intent?.createdAt ?? detail?.createdAt ?? null,
  }
  const later: readonly TimelineStep[] = way.map(([, name]) => ({ name, state: 'later', at: null }))
  if (detail === null) {
    // The venue shows nothing of it, and the user's word proves nothing.
    if (intent?.endedBy === 'user') return [requested, { name: 'byUser', state: 'open', at: null }]
    if (intent?.state === 'absent') return [requested, { name: 'absent', state: 'bad', at: null }]
    return intent?.state === 'unknown'
      ? [requested, { name: 'checking', state: 'open', at: null }, ...later]
      : [requested, ...later]
  }
  const { status } = detail
  const at = (name: string): number | null => seen[name] ?? null
  if (status === 'FAILURE') {
    // The venue names no status of a cancelled one; a failure has a reason, a cancel has none.
    const hasReason = detail.failureReason !== null || detail.failureReasonMsg !== null
    const [name, state] = hasReason ? (['failure', 'bad'] as const) : (['noReason', 'open'] as const)
    return [requested, { name, state, at: at(status) }]
  }
  const place = way.findIndex(([name]) => name === status)
  if (place < 0) return [requested, { name: 'other', state: 'now', at: at(status) }]
  return [
    requested,
    ...way.map(([name, step], index): TimelineStep => {
      if (index > place) return { name: step, state: 'later', at: null }
      return { name: step, state: index < place || status === 'SUCCESS' ? 'done' : 'now', at: at(name) }
    }),
  ]
}
