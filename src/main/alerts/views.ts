import type { AlertGap, AlertView } from '#shared/domain/alert.ts'
import type { KeptAlert, KeptGap } from './alert-store.ts'

/** What is known of an alert's watch now. */
export interface Standing {
  /** Why nothing of it reaches Coffer; null where it does. */
  readonly why: AlertGap['why'] | null
  /** False where the venue's list lacks its pair. */
  readonly isListed: boolean
}

/** A gap of the lock concerns what needs a key, one of the line what is read of the venue. */
const concerns = (gap: KeptGap, { profileId, rule, addedAt }: KeptAlert): boolean =>
  gap.to > addedAt &&
  (gap.profileId === null || gap.profileId === profileId) &&
  (gap.why !== 'locked' || rule.kind === 'fill') &&
  (gap.why !== 'offline' || rule.kind !== 'fill')

const stateOf = ({ paused, isDone }: KeptAlert, { why, isListed }: Standing): AlertView['state'] => {
  if (!isListed) return 'not-traded'
  if (isDone) return 'fired'
  if (paused) return 'paused'
  return why === null ? 'watching' : 'unseen'
}

/** An alert as the page shows it; what an own order traded is not shown while locked. */
export function viewOf(alert: KeptAlert, gaps: readonly KeptGap[], standing: Standing, isLocked: boolean): AlertView {
  const { id, profileId, rule, options, addedAt, history } = alert
  const isHidden = isLocked && rule.kind === 'fill'
  return {
    id,
    profileId,
    rule,
    options,
    state: stateOf(alert, standing),
    why: standing.why,
    addedAt,
    gaps: gaps
      .filter((gap) => concerns(gap, alert))
      .map(({ from, to, why }) => ({ from: Math.max(from, addedAt), to, why })),
    history: isHidden ? history.map(({ at }) => ({ at, value: null })) : history,
  }
}
