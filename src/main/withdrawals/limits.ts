import type { Limits } from '#shared/domain/address-book.ts'
import type { LimitName, WithdrawalLimitsState, LimitChange } from '#shared/domain/pending-limits.ts'
import {
  changed,
  decidedByUser,
  isLongerWait,
  isSameLimit,
  loosened,
  tightenedLimits,
} from '#shared/domain/pending-limits.ts'
import type { LimitsView } from '#shared/bridge/withdrawals.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { partKept, whileShown } from '#main/platform/while-shown.ts'
import { capsOf } from './history.ts'
import type { LimitClock } from './limit-clock.ts'
import { limitForm } from './limit-form.ts'
import type { BookState, FundsDeps } from './ports.ts'

type Deps = Pick<FundsDeps, 'vault' | 'reader' | 'store' | 'time' | 'newId' | 'askTrusted' | 'words'> & {
  readonly clock: LimitClock
}

/**
 * The waiting time and the daily caps of a profile. A lower cap holds at once and unasked, whatever else is asked for with it. A longer wait is confirmed in main's own
 * window and holds at once. Loosening is confirmed there with a typed word, and takes effect once the waiting time that held then has
 * passed; until then it can be taken back.
 */
export const createLimits = (deps: Deps) => {
  const { vault, store, clock } = deps
  const current = (profileId: string) => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const all = store.read()
    if (!all.ok) return all
    const state = clock.limitsOf(all.value, profile.value)
    const isDue = state.pending.length < (all.value.pending[profileId] ?? []).length
    return ok({ profile: profile.value, state, isDue })
  }
  const get = async (profileId: string): Promise<Result<LimitsView>> => {
    const now = current(profileId)
    if (!now.ok) return now
    const { profile, state, isDue } = now.value
    // What has become due is written down, so that no clock set back undoes it. It holds whether or not that works.
    if (isDue)
      await store.change((all) => ok({ state: withState(all, profileId, clock.limitsOf(all, profile)), value: null }))
    return viewOf(deps, profileId, state)
  }

  return {
    get,

    set: async (profileId: string, wanted: Limits): Promise<Result<LimitsView>> => {
      const before = current(profileId)
      if (!before.ok) return before
      const { profile, state } = before.value
      const tighter = tightenedLimits(state.limits, wanted)
      const isTighter = loosened(tighter, state.limits).length > 0
      if (isTighter) {
        const kept = await keep(deps, profile, tighter, [])
        if (!kept.ok) return kept
      }
      const now = current(profileId)
      if (!now.ok) return now
      if (decidedByUser(now.value.state.limits, wanted).length === 0) return get(profileId)
      const kept = await confirm(deps, profile, now.value.state, wanted)
      if (!kept.ok) return fail(isTighter ? partKept(kept.error) : kept.error)
      return get(profileId)
    },

    /** Takes a looser limit back that waits: nothing is let out by that, so nothing asks. */
    cancel: async (profileId: string, limit: LimitName): Promise<Result<LimitsView>> => {
      const profile = vault.get(profileId)
      if (!profile.ok) return profile
      const kept = await store.change((all) => {
        const now = clock.limitsOf(all, profile.value)
        const left = now.pending.filter((one) => !isSameLimit(one, limit))
        return left.length === now.pending.length
          ? fail(appError('not-found', msg('limits.no-pending')))
          : ok({ state: withState(all, profileId, { ...now, pending: left }), value: null })
      })
      return kept.ok ? get(profileId) : kept
    },
  }
}

const withState = (all: BookState, profileId: string, { limits, pending }: WithdrawalLimitsState): BookState => ({
  ...all,
  limits: { ...all.limits, [profileId]: limits },
  pending: { ...all.pending, [profileId]: pending },
})

const viewOf = (
  { reader, time, clock }: Deps,
  profileId: string,
  { limits, pending }: WithdrawalLimitsState,
): Result<LimitsView> => {
  const records = reader.withdrawals(profileId)
  if (!records.ok) return records
  const now = time.now()
  return ok({
    ...limits,
    use: capsOf(limits, records.value, now),
    pending: pending.map((one) => {
      const { what, currency, from, to } = one
      return { what, currency, from, to, at: now + clock.leftMs(one) }
    }),
  })
}

const confirm = (deps: Deps, profile: Profile, state: WithdrawalLimitsState, wanted: Limits): Promise<Result<null>> => {
  const { time, words, askTrusted, reader } = deps
  const records = reader.withdrawals(profile.id)
  if (!records.ok) return Promise.resolve(records)
  const changes = decidedByUser(state.limits, wanted)
  const now = time.now()
  const use = capsOf(state.limits, records.value, now)
  return askTrusted({
    profile,
    subject: limitForm({ changes, limits: state.limits, use, word: words(msg('trusted.word.raise')), now }),
    // A longer wait lets nothing out.
    needs: changes.every(isLongerWait) ? 'unlocked' : 'vault',
    act: (_answer, signal) => keep(deps, profile, wanted, changes, signal),
  })
}

/** Writes limits down. Nothing that the user decides may differ from what was shown, whatever changed while the window was open. */
const keep = (
  { store, clock, time, newId }: Deps,
  profile: Profile,
  wanted: Limits,
  shown: readonly LimitChange[],
  signal?: AbortSignal,
): Promise<Result<null>> =>
  store.change(
    whileShown(signal, (all) => {
      const now = clock.limitsOf(all, profile)
      const isShown = (one: LimitChange): boolean =>
        shown.some((other) => JSON.stringify(other) === JSON.stringify(one))
      if (!decidedByUser(now.limits, wanted).every(isShown))
        return fail(appError('confirm-stale', msg('trusted.limits-changed')))
      const begun = (): string => {
        const id = newId()
        clock.began(id)
        return id
      }
      return ok({
        state: withState(all, profile.id, changed(now, wanted, { now: time.now(), newId: begun })),
        value: null,
      })
    }),
  )
