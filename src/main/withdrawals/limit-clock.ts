import { defaultLimits } from '#shared/domain/address-book.ts'
import type { WithdrawalLimitsState, PendingLimit } from '#shared/domain/pending-limits.ts'
import { mature } from '#shared/domain/pending-limits.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Time } from '#main/platform/time.ts'
import type { BookState } from './ports.ts'

type Owner = Pick<Profile, 'id' | 'kind' | 'keyedAt'>

export interface LimitClock {
  /** A change that was confirmed just now. */
  began(id: string): void
  /** ms until it takes effect; 0 where it is due. */
  leftMs(pending: PendingLimit): number
  /** The limits of a profile as they are now, its own or the default ones, and what of them still waits. */
  limitsOf(state: BookState, profile: Owner): WithdrawalLimitsState
}

/**
 * Measures how long a looser limit has waited. While Coffer runs both clocks must have passed it: one that is set forward
 * shortens nothing, and the steady one may stand still while the machine sleeps, which makes the wait longer, never
 * shorter. While Coffer was closed only the machine's clock can say how long that was: a clock that was set forward before
 * a start is believed.
 */
export const createLimitClock = (time: Pick<Time, 'now' | 'monotonic'>): LimitClock => {
  const stamp = () => ({ wall: time.now(), steady: time.monotonic() })
  const start = stamp()
  const inThisRun = new Map<string, ReturnType<typeof stamp>>()
  /** What was due once stays it, however the machine's clock is set afterwards. */
  const due = new Set<string>()

  const leftMs = ({ id, askedAt, waitMs }: PendingLimit): number => {
    const own = inThisRun.get(id)
    const since = own ?? start
    const before = own === undefined ? Math.max(0, start.wall - askedAt) : 0
    const now = stamp()
    const running = Math.max(0, Math.min(now.wall - since.wall, now.steady - since.steady))
    if (before + running >= waitMs) due.add(id)
    return due.has(id) ? 0 : waitMs - before - running
  }

  return {
    began: (id) => void inThisRun.set(id, stamp()),
    leftMs,
    limitsOf: (state, { id, kind, keyedAt }) =>
      mature(
        {
          // Until the older ones are listed nobody is one of them.
          limits: state.limits[id] ?? defaultLimits(kind, state.olderProfiles?.includes(id) === true),
          pending: (state.pending[id] ?? []).filter(isSinceKeyed(keyedAt)),
        },
        (one) => leftMs(one) === 0,
      ),
  }
}

/** After the PIN was reset what had been confirmed before falls away: whoever reset it may have confirmed it (V6). */
const isSinceKeyed =
  (keyedAt: Profile['keyedAt']) =>
  ({ askedAt }: PendingLimit): boolean =>
    keyedAt === undefined || (keyedAt !== null && askedAt > keyedAt)
