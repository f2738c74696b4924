import type { AlertRule, AlertView } from '#shared/domain/alert.ts'
import { isPrivate } from '#shared/domain/alert.ts'
import type { KeptAlert, KeptGap } from './alert-store.ts'
import type { WatchStatus } from './parts.ts'

/** What an alert is watched by: a gap of one source is none of another. */
export function sourceOf(rule: AlertRule): string {
  switch (rule.kind) {
    case 'price':
    case 'change':
      return 'prices'
    case 'volume':
      return `candles ${rule.symbol}`
    case 'balance':
      return 'balances'
    case 'listing':
      return 'pairs'
    case 'announcement':
      return 'announcements'
    case 'fill':
      return 'fills'
  }
}

/** A gap of the lock concerns what needs a key, one of the line what was to be read over it. */
const concerns = (gap: KeptGap, { profileId, rule, addedAt }: KeptAlert): boolean =>
  gap.to > addedAt &&
  (gap.profileId === null || gap.profileId === profileId) &&
  (gap.why !== 'locked' || isPrivate(rule)) &&
  (gap.why !== 'offline' || gap.source === sourceOf(rule))

const stateOf = ({ paused, isDone }: KeptAlert, { why, isListed }: WatchStatus): AlertView['state'] => {
  if (!isListed) return 'not-traded'
  if (isDone) return 'fired'
  if (paused) return 'paused'
  return why === null ? 'watching' : 'unseen'
}

/** An alert as the page shows it; figures of the user's own are not shown while locked. */
export function viewOf(alert: KeptAlert, gaps: readonly KeptGap[], status: WatchStatus, isLocked: boolean): AlertView {
  const { id, profileId, rule, options, addedAt, history } = alert
  const isHidden = isLocked && isPrivate(rule)
  return {
    id,
    profileId,
    rule,
    options,
    state: stateOf(alert, status),
    why: status.why,
    addedAt,
    gaps: gaps
      .filter((gap) => concerns(gap, alert))
      .map(({ from, to, why }) => ({ from: Math.max(from, addedAt), to, why })),
    history: isHidden ? history.map((one) => ({ ...one, value: null })) : history,
  }
}
