import { compare, subtract } from '#shared/decimal.ts'
import type { LoosenedOrderLimit, OrderLimits, OrderLimitsView, ReadOnlyProfiles } from '#shared/domain/order-limits.ts'
import { loosenedLimits, tightenedLimits } from '#shared/domain/order-limits.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { partKept } from '#main/platform/while-shown.ts'
import type { GateParts } from './gate.ts'
import { limitsIn } from './gate.ts'
import { tradedPrices } from './judge-act.ts'
import type { AskLoosening } from './ports.ts'
import type { OrderLimitsStore } from './store.ts'
import { orderLimitsOf } from './store.ts'
import { dayMs, dayOf } from './traded.ts'

export interface ChangeParts extends Pick<GateParts, 'vault' | 'known' | 'traded' | 'time'> {
  readonly store: OrderLimitsStore
  readonly askLoosening: AskLoosening
  readonly readOnly: () => ReadOnlyProfiles
  /** Told after each change that was kept. */
  readonly onKept: () => void
}

/** The limits of a profile's orders as the page may read and ask to change them. */
export interface OrderLimitsActs {
  /** `without`: the order that is about to be replaced, whose open part does not count. Errors: profile-not-found, disk-failed, the journal's. */
  get(profileId: string, without?: string): Result<OrderLimitsView>
  /** Of every profile. */
  readonly readOnly: () => ReadOnlyProfiles
  /**
   * The part that tightens is kept at once; the part that loosens is confirmed in main's own window first. Errors also: `cancelled`,
   * `confirm-open`, `confirm-stale`; the first two say so where a part was kept.
   */
  set(profileId: string, limits: OrderLimits): Promise<Result<OrderLimitsView>>
}

export const createOrderLimitsActs = (parts: ChangeParts): OrderLimitsActs => {
  const { store, vault, readOnly, askLoosening, onKept } = parts
  const view = (profileId: string, limits: OrderLimits, without?: string): Result<OrderLimitsView> =>
    viewOf(parts, profileId, limits, without)
  return {
    readOnly,
    get: (profileId, without) => {
      const now = limitsIn(parts, profileId)
      return now.ok ? view(profileId, now.value.limits, without) : now
    },
    set: async (profileId, limits) => {
      const before = limitsIn(parts, profileId)
      if (!before.ok) return before
      const { profile } = before.value
      const keep = async (decide: (now: OrderLimits) => Result<OrderLimits>): Promise<Result<OrderLimits>> => {
        const kept = await store.change((state) => {
          if (!vault.get(profileId).ok) return fail(changedMeanwhile)
          const next = decide(orderLimitsOf(state, profile))
          if (!next.ok) return next
          return ok({ state: { ...state, limits: { ...state.limits, [profileId]: next.value } }, value: next.value })
        })
        if (kept.ok) onKept()
        return kept
      }
      const isTighter = loosenedLimits(tightenedLimits(before.value.limits, limits), before.value.limits).length > 0
      const tightened = isTighter ? await keep((now) => ok(tightenedLimits(now, limits))) : ok(before.value.limits)
      if (!tightened.ok) return tightened
      const changes = loosenedLimits(tightened.value, limits)
      if (changes.length === 0) return view(profileId, tightened.value)
      const confirmed = await askLoosening({ profile, changes })
      if (!confirmed.ok) return fail(isTighter ? partKept(confirmed.error) : confirmed.error)
      // Only what was shown may be loosened, whatever was changed while the window was open.
      const kept = await keep((now) =>
        loosenedLimits(now, limits).every((change) => isShown(change, changes)) ? ok(limits) : fail(changedMeanwhile),
      )
      return kept.ok ? view(profileId, kept.value) : kept
    },
  }
}

const changedMeanwhile = appError('confirm-stale', msg('trusted.limits-changed'))

const isShown = (change: LoosenedOrderLimit, shown: readonly LoosenedOrderLimit[]): boolean =>
  shown.some((other) => JSON.stringify(other) === JSON.stringify(change))

const viewOf = (
  { known, traded, time }: ChangeParts,
  profileId: string,
  limits: OrderLimits,
  without?: string,
): Result<OrderLimitsView> => {
  const used = traded.used(profileId, tradedPrices(known, profileId), without)
  if (!used.ok) return used
  const { dailyValue } = limits
  const left = dailyValue === null ? null : subtract(dailyValue, used.value.value)
  return ok({
    profileId,
    limits,
    used: used.value,
    left: left !== null && compare(left, '0') < 0 ? '0' : left,
    renewsAt: dayOf(time.now()) + dayMs,
  })
}
