import type { OrderLimits } from '#shared/domain/order-limits.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { isCancel } from '#shared/domain/intent-words.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { LimitsGate, SentAct } from '#main/intents/limits-gate.ts'
import type { Vault } from '#main/vault/types.ts'
import type { JudgeParts, ReadAct } from './judge-act.ts'
import { judgeAct, marketOf, tradedPrices, readAct } from './judge-act.ts'
import type { Verdict } from './judge.ts'
import type { OncePermits } from './once.ts'
import { createOncePermits } from './once.ts'
import { digestOf, isJudged } from './ordered.ts'
import type { AskOnce } from './ports.ts'
import type { OrderLimitsStore } from './store.ts'
import { orderLimitsOf } from './store.ts'

export interface GateParts extends JudgeParts {
  readonly store: Pick<OrderLimitsStore, 'read'>
  readonly vault: Pick<Vault, 'get'>
  readonly askOnce: AskOnce
}

interface Limited {
  readonly profile: Profile
  readonly limits: OrderLimits
}

/** The limits of a profile as they are now. Errors: profile-not-found, disk-failed. */
export const limitsIn = ({ store, vault }: Pick<GateParts, 'store' | 'vault'>, profileId: string): Result<Limited> => {
  const profile = vault.get(profileId)
  if (!profile.ok) return profile
  const state = store.read()
  return state.ok ? ok({ profile: profile.value, limits: orderLimitsOf(state.value, profile.value) }) : state
}

/**
 * The last check before the journal: every order and amendment of a profile, whoever asks for it, is judged by its limits here. What
 * exceeds one, or cannot be judged, is asked about in main's own window; what is confirmed there may leave once.
 */
export const createLimitsGate = (parts: GateParts): LimitsGate => {
  const permits = createOncePermits(parts.time)
  return {
    // Limits that cannot be read may say read-only: they hold everything back but what stops something.
    holdRefusal: (profileId, kind) => {
      const limited = limitsIn(parts, profileId)
      if (!limited.ok) return isCancel(kind) ? null : limited.error
      return limited.value.limits.readOnly ? readOnlyProfile : null
    },
    admit: async (act, client) => {
      if (!isJudged(act)) return ok(notJudged)
      const limited = limitsIn(parts, act.profileId)
      if (!limited.ok) return limited
      const read = await readAct(parts, act, limited.value.limits, client)
      const judged = judgeAct(parts, read, limited.value.limits)
      if (!judged.ok) return judged
      const marketPrice = (symbol: string) => tradedPrices(parts.known, act.profileId).last(symbol)
      if (judged.value.kind === 'within')
        return ok({ isAsked: false, marketPrice, refusal: refusalLater(parts, permits, read, false) })
      const digest = digestOf(act)
      if (digest === null) return fail(unspellable)
      const { profile } = limited.value
      const market = marketOf(parts.known, read)
      const again = async (): Promise<Result<Verdict>> => {
        const now = limitsIn(parts, act.profileId)
        if (!now.ok) return now
        return judgeAct(parts, await readAct(parts, act, now.value.limits, client), now.value.limits)
      }
      const at = parts.time.now()
      const asked = { profile, act, orders: read.orders, verdict: judged.value, market, digest, at, again }
      const confirmed = await parts.askOnce(asked)
      if (!confirmed.ok) return confirmed
      permits.grant({ profileId: act.profileId, digest })
      return ok({ isAsked: true, marketPrice, refusal: refusalLater(parts, permits, read, true) })
    },
  }
}

const readOnlyProfile = appError('read-only', msg('limits.read-only'))
const unspellable = appError('bad-input', msg('app.input-not-valid'))
const changedMeanwhile = appError('over-limit', msg('limits.changed-meanwhile'))
const notJudged = { isAsked: false, refusal: () => null, marketPrice: () => null } as const

/** What was judged is what leaves: the requests themselves, or others that are spelled alike. */
const isSameAct = (one: SentAct, other: SentAct): boolean => {
  if (one.profileId !== other.profileId) return false
  const isOne = one.endpoint === other.endpoint && one.requests.length === other.requests.length
  if (isOne && one.requests.every((request, at) => request === other.requests[at])) return true
  const digest = digestOf(one)
  return digest !== null && digest === digestOf(other)
}

/** Judges what is about to be written once more, with no wait before it: other orders may have left meanwhile. */
const refusalLater =
  (parts: GateParts, permits: OncePermits, read: ReadAct, isAsked: boolean) =>
  (act: SentAct): AppError | null => {
    const limited = limitsIn(parts, act.profileId)
    if (!limited.ok) return limited.error
    if (isAsked) {
      const digest = digestOf(act)
      if (digest !== null && permits.use({ profileId: act.profileId, digest })) return null
    }
    if (!isSameAct(act, read.act)) return changedMeanwhile
    const judged = judgeAct(parts, read, limited.value.limits)
    if (!judged.ok) return judged.error
    return judged.value.kind === 'within' ? null : changedMeanwhile
  }
