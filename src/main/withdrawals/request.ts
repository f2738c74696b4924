import { assert } from '#shared/assert.ts'
import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import { withdrawalDuplicate } from '#shared/domain/duplicate.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { WithdrawalPreview, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { typedProblem } from '#main/trusted/index.ts'
import type { MetadataReader, CurrencyMetadata } from './currency-metadata.ts'
import type { WithdrawalCase } from './examine.ts'
import { entryFor, examine } from './examine.ts'
import type { LimitClock } from './limit-clock.ts'
import type { FundsDeps } from './ports.ts'
import type { Judged } from './reviewed-withdrawal.ts'
import { reviewedOf } from './reviewed-withdrawal.ts'
import type { WithdrawalDraft } from './withdraw.ts'
import { canonicalWithdrawal } from './withdraw.ts'

export interface CheckInput {
  readonly profileId: string
  readonly withdrawalRequest: WithdrawalRequest
}

export interface RequestInput extends MoneyEnvelope {
  readonly withdrawalRequest: WithdrawalRequest
}

type Deps = Pick<
  FundsDeps,
  'vault' | 'reader' | 'store' | 'withdraw' | 'startupGate' | 'holdRefusal' | 'askTrusted' | 'time' | 'words'
> & {
  readonly clock: Pick<LimitClock, 'limitsOf'>
}

/** What is sent of a request, field by field; the tag comes later. Nothing is left to the venue's defaults. */
export const withdrawalDraftOf = (withdrawalRequest: WithdrawalRequest): WithdrawalDraft => ({
  currency: withdrawalRequest.currency,
  toAddress: withdrawalRequest.toAddress,
  amount: withdrawalRequest.amount,
  withdrawType: withdrawalRequest.withdrawType,
  ...(withdrawalRequest.chain === null ? {} : { chain: withdrawalRequest.chain }),
  ...(withdrawalRequest.memo === null ? {} : { memo: withdrawalRequest.memo }),
  ...(withdrawalRequest.inner ? { isInner: true } : {}),
  ...(withdrawalRequest.remark.trim() === '' ? {} : { remark: withdrawalRequest.remark }),
  feeDeductType: withdrawalRequest.feeMode,
})

/** Checks a withdrawal, shows it in main's own window, and sends exactly what was shown there (M6, M7, M8). */
export const createRequest = (deps: Deps, metadata: MetadataReader) => {
  const { vault, withdraw, askTrusted } = deps

  const check = async ({ profileId, withdrawalRequest }: CheckInput): Promise<Result<WithdrawalPreview>> => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const known = await metadata.read(profileId, withdrawalRequest, true)
    if (!known.ok) return known
    const asked = { profile: profile.value, withdrawalRequest, metadata: known.value, overrideDuplicateOf: null }
    const judged = caseOf(deps, asked)
    return judged.ok ? ok(examine(judged.value)) : judged
  }

  const request = async ({ withdrawalRequest, ...envelope }: RequestInput): Promise<Result<MoneyAnswer>> => {
    const profile = vault.get(envelope.profileId)
    if (!profile.ok) return profile
    const refused = earlyRefusal(deps, envelope)
    if (refused !== null) return fail(refused)
    const known = await metadata.read(envelope.profileId, withdrawalRequest, false)
    if (!known.ok) return known
    const { overrideDuplicateOf = null } = envelope
    const asked = { profile: profile.value, withdrawalRequest, metadata: known.value, overrideDuplicateOf }
    const judged = judge(deps, asked)
    if (!judged.ok) return judged

    const draft = withdrawalDraftOf(withdrawalRequest)
    const canonical = canonicalWithdrawal(draft, envelope.draftId)
    if (!canonical.ok) return canonical
    const body = JSON.stringify(canonical.value)
    const secondWord = deps.words(msg('trusted.word.second'))
    const shownOf = (one: Judged) => reviewedOf(body, withdrawalRequest, known.value, one, secondWord)
    const subject = shownOf(judged.value)
    const confirmed = await askTrusted({
      profile: profile.value,
      subject,
      needs: 'vault',
      judge: (answer) => {
        const now = judge(deps, asked)
        if (!now.ok) return now.error
        // Figures that moved are other figures than the ones on show.
        if (JSON.stringify(shownOf(now.value)) !== JSON.stringify(subject)) return moved
        return subject.typed === 'nothing' ? null : typedProblem(withdrawalRequest, answer.typed)
      },
      // It is sent once the window is gone: the page shows how it goes.
      onlyPermits: true,
      act: () => Promise.resolve(ok(null)),
    })
    if (!confirmed.ok) return confirmed
    const same = canonicalWithdrawal(draft, envelope.draftId)
    assert(same.ok && JSON.stringify(same.value) === body, 'A withdrawal differs from what was confirmed')
    // Another withdrawal may have been confirmed since the press, or the book or the limits changed.
    const lastRefusal = (): AppError | null => {
      const now = judge(deps, asked)
      return now.ok ? null : now.error
    }
    return withdraw({ ...envelope, draft, totalDeducted: subject.totalDeducted, lastRefusal })
  }

  return { check, request: oncePerDraft(request) }
}

type Request = (input: RequestInput) => Promise<Result<MoneyAnswer>>

/** A form that is pressed again while it is asked about or sent gets the answer of the first press (M11). */
function oncePerDraft(request: Request): Request {
  const running = new Map<string, { readonly content: string; readonly answer: Promise<Result<MoneyAnswer>> }>()
  return (input) => {
    const key = `${input.profileId} ${input.draftId}`
    const content = JSON.stringify(input.withdrawalRequest)
    const same = running.get(key)
    if (same !== undefined) return same.content === content ? same.answer : Promise.resolve(fail(changed))
    const answer = request(input).finally(() => running.delete(key))
    running.set(key, { content, answer })
    return answer
  }
}

/** A request with the venue's word on it. */
interface Asked {
  readonly profile: Profile
  readonly withdrawalRequest: WithdrawalRequest
  readonly metadata: CurrencyMetadata
  readonly overrideDuplicateOf: string | null
}

/** Everything but the venue's word, as it is now. Reads no network, so that it can be asked again right before sending. */
const caseOf = ({ vault, reader, store, time, clock }: Deps, { profile, ...asked }: Asked): Result<WithdrawalCase> => {
  const state = store.read()
  if (!state.ok) return state
  const records = reader.withdrawals(null)
  if (!records.ok) return records
  return ok({
    ...asked,
    profileId: profile.id,
    entries: state.value.entries,
    limits: clock.limitsOf(state.value, profile).limits,
    records: records.value,
    duplicate: reader.openDuplicate(profile.id, withdrawalDuplicate(asked.withdrawalRequest)),
    hasKey: vault.roleFor(profile.id, 'withdraw') !== null,
    keyedAt: profile.keyedAt,
    now: time.now(),
  })
}

const judge = (deps: Deps, asked: Asked): Result<Judged> => {
  const current = caseOf(deps, asked)
  if (!current.ok) return current
  const { entries, profileId, withdrawalRequest, duplicate } = current.value
  const preview = examine(current.value)
  const problem = firstProblem(preview)
  const entry = entryFor(entries, profileId, withdrawalRequest)
  if (problem !== null || entry === null) return fail(problem ?? notInBook)
  return ok({ preview, entry, duplicate })
}

const firstProblem = (preview: WithdrawalPreview): AppError | null => {
  const [problem] = preview.problems
  if (problem === undefined) return null
  const { code, message, field, intentId } = problem
  const duplicate = code === 'duplicate' ? (intentId ?? null) : null
  if (duplicate !== null) return appError('duplicate-blocked', message, { intentId: duplicate })
  return appError(
    code === 'no-key' ? 'key-absent' : 'bad-input',
    message,
    field === null ? {} : { field: `withdrawalRequest.${field}` },
  )
}

/** The refusals that need no question to the venue. */
const earlyRefusal = (
  { vault, reader, startupGate, holdRefusal }: Deps,
  { profileId, draftId }: Pick<MoneyEnvelope, 'profileId' | 'draftId'>,
): AppError | null => {
  if (vault.state().locked) return appError('vault-locked', msg('vault.locked'))
  const held = holdRefusal(profileId, 'withdraw')
  if (held !== null) return held
  const gated = startupGate(profileId)
  if (gated !== null) return gated
  const before = reader.byDraft(profileId, draftId)
  if (!before.ok) return before.error
  return before.value.length === 0 ? null : usedDraft
}

const changed = appError('duplicate-draft', msg('money.draft-changed'))
const usedDraft = appError('duplicate-draft', msg('withdrawal.sent-already'))
const notInBook = appError('bad-input', msg('withdrawal.not-listed'), {
  field: 'withdrawalRequest.toAddress',
})
const moved = appError('confirm-stale', msg('withdrawal.moved'))
