import { compare } from '#shared/decimal.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import type { Shown, TrustedChange, TrustedForm } from '#shared/bridge/trusted.ts'
import type { LimitsView } from '#shared/bridge/withdrawals.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { profileLimitsOf } from './address-book.ts'
import { capsOf } from './history.ts'
import type { FundsDeps } from './ports.ts'

/** What is loosened; null stands for no cap. */
export interface LoosenedLimit {
  readonly what: 'waiting' | 'cap'
  readonly currency: string | null
  readonly from: string | null
  readonly to: string | null
}
type Changes = readonly LoosenedLimit[]

/** What of a change lets more out than before: a shorter wait, a higher cap, a cap taken away. */
export const loosened = (before: Limits, after: Limits): Changes => {
  const waiting = {
    what: 'waiting',
    currency: null,
    from: `${before.waitingHours}`,
    to: `${after.waitingHours}`,
  } as const
  const caps = before.caps.flatMap(({ currency, amount: from }) => {
    const to = after.caps.find((cap) => cap.currency === currency)?.amount ?? null
    return to === null || compare(to, from) > 0 ? [{ what: 'cap', currency, from, to } as const] : []
  })
  return after.waitingHours < before.waitingHours ? [waiting, ...caps] : caps
}

/** The waiting time and the daily caps of a profile. Loosening passes main's own window, tightening does not. */
export const createLimits = ({
  vault,
  reader,
  store,
  time,
  askTrusted,
}: Pick<FundsDeps, 'vault' | 'reader' | 'store' | 'time' | 'askTrusted'>) => {
  const current = (profileId: string): Result<{ readonly profile: Profile; readonly limits: Limits }> => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const state = store.read()
    return state.ok ? ok({ profile: profile.value, limits: profileLimitsOf(state.value, profile.value) }) : state
  }

  const view = (profileId: string, limits: Limits): Result<LimitsView> => {
    const records = reader.withdrawals(profileId)
    return records.ok ? ok({ ...limits, use: capsOf(limits, records.value, time.now()) }) : records
  }

  return {
    get: (profileId: string): Result<LimitsView> => {
      const now = current(profileId)
      return now.ok ? view(profileId, now.value.limits) : now
    },

    set: async (profileId: string, limits: Limits): Promise<Result<LimitsView>> => {
      const before = current(profileId)
      if (!before.ok) return before
      const { profile } = before.value
      const changes = loosened(before.value.limits, limits)
      if (changes.length > 0) {
        const confirmed = await askTrusted({
          profile,
          subject: formOf(changes),
          needs: 'vault',
          act: () => Promise.resolve(ok(null)),
        })
        if (!confirmed.ok) return confirmed
      }
      const kept = await store.change((state) => {
        const meanwhile = profileLimitsOf(state, profile)
        // Only what was shown may be loosened, whatever was changed while the window was open.
        const now = loosened(meanwhile, limits)
        const allowed = now.every((change) => changes.some((shown) => JSON.stringify(shown) === JSON.stringify(change)))
        return allowed
          ? ok({ state: { ...state, limits: { ...state.limits, [profileId]: limits } }, value: limits })
          : fail(appError('confirm-stale', msg('review.limits-changed')))
      })
      return kept.ok ? view(profileId, kept.value) : kept
    },
  }
}

/** What main's own window shows of loosened limits. */
const formOf = (changes: Changes): TrustedForm => ({
  kind: 'form',
  task: 'limits',
  title: msg('confirm.limits-title'),
  warnings: [],
  changes: changes.map(changeOf),
  facts: [],
  fields: [],
  word: null,
  note: null,
  action: msg('confirm.change-limits'),
})

const changeOf = ({ what, currency, from, to }: LoosenedLimit): TrustedChange => {
  const unit = what === 'waiting' ? 'h' : (currency ?? '')
  const shown = (value: string | null): Shown =>
    value === null ? { kind: 'words', words: msg('trusted.no-cap') } : { kind: 'figure', text: `${value} ${unit}` }
  const label = what === 'waiting' ? msg('trusted.waiting') : msg('trusted.cap', { currency: unit })
  return { label, from: shown(from), to: shown(to), note: null }
}
