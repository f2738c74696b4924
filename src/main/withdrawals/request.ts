import type { WithdrawalReview } from '#shared/bridge/confirm.ts'
import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import { assert } from '#shared/assert.ts'
import type { BookEntry } from '#shared/domain/address-book.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { withdrawalDuplicate } from '#shared/domain/duplicate.ts'
import type { WithdrawalPreview, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { fingerprint } from '#main/exchange/sign.ts'
import { canonicalWithdrawal } from './withdraw.ts'
import type { WithdrawalDraft } from './withdraw.ts'
import { profileLimitsOf } from './address-book.ts'
import { entryFor, examine } from './examine.ts'
import type { WithdrawalCase } from './examine.ts'
import type { FactReader, VenueFacts } from './currency-metadata.ts'
import type { FundsDeps } from './ports.ts'
import type { Reviewer } from './review.ts'

export interface CheckInput {
  readonly profileId: string
  readonly withdrawalRequest: WithdrawalRequest
}

export interface RequestInput extends MoneyEnvelope {
  readonly withdrawalRequest: WithdrawalRequest
}

type Deps = Pick<FundsDeps, 'vault' | 'reader' | 'store' | 'withdraw' | 'startupGate' | 'time'>

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
export const createRequest = (deps: Deps, facts: FactReader, reviewer: Pick<Reviewer, 'ask'>) => {
  const { vault, reader, store, withdraw, startupGate, time } = deps

  /** Everything but the venue's word, as it is now. Reads no network, so that it can be asked again right before sending. */
  const caseOf = (
    profile: Profile,
    withdrawalRequest: WithdrawalRequest,
    known: VenueFacts,
    overrideDuplicateOf: string | null,
  ): Result<WithdrawalCase> => {
    const state = store.read()
    if (!state.ok) return state
    const records = reader.withdrawals(null)
    if (!records.ok) return records
    return ok({
      profileId: profile.id,
      withdrawalRequest,
      facts: known,
      entries: state.value.entries,
      limits: profileLimitsOf(state.value, profile),
      records: records.value,
      duplicate: reader.openDuplicate(profile.id, withdrawalDuplicate(withdrawalRequest)),
      overrideDuplicateOf,
      hasKey: vault.roleFor(profile.id, 'withdraw') !== null,
      now: time.now(),
    })
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

  const check = async ({ profileId, withdrawalRequest }: CheckInput): Promise<Result<WithdrawalPreview>> => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const known = await facts.read(profileId, withdrawalRequest, true)
    if (!known.ok) return known
    const judged = caseOf(profile.value, withdrawalRequest, known.value, null)
    return judged.ok ? ok(examine(judged.value)) : judged
  }

  /** The reasons that need no question to the venue. */
  const early = ({ profileId, draftId }: RequestInput): AppError | null => {
    if (vault.state().locked) return appError('vault-locked', msg('vault.locked'))
    const gated = startupGate(profileId)
    if (gated !== null) return gated
    const before = reader.byDraft(profileId, draftId)
    if (!before.ok) return before.error
    return before.value.length === 0 ? null : usedDraft
  }

  const request = async ({ withdrawalRequest, ...envelope }: RequestInput): Promise<Result<MoneyAnswer>> => {
    const profile = vault.get(envelope.profileId)
    if (!profile.ok) return profile
    const refused = early({ withdrawalRequest, ...envelope })
    if (refused !== null) return fail(refused)
    const known = await facts.read(envelope.profileId, withdrawalRequest, false)
    if (!known.ok) return known
    const judge = (): Result<Judged> => {
      const current = caseOf(profile.value, withdrawalRequest, known.value, envelope.overrideDuplicateOf ?? null)
      if (!current.ok) return current
      const preview = examine(current.value)
      const problem = firstProblem(preview)
      const entry = entryFor(current.value.entries, envelope.profileId, withdrawalRequest)
      if (problem !== null || entry === null) return fail(problem ?? notInBook)
      return ok({ preview, entry, duplicate: current.value.duplicate })
    }
    const judged = judge()
    if (!judged.ok) return judged

    const draft = withdrawalDraftOf(withdrawalRequest)
    const canonical = canonicalWithdrawal(draft, envelope.draftId)
    if (!canonical.ok) return canonical
    const body = JSON.stringify(canonical.value)
    const subject = subjectOf(body, withdrawalRequest, known.value, judged.value)
    const confirmed = await reviewer.ask({
      profile: profile.value,
      subject,
      judge: ({ typed }) => {
        const now = judge()
        if (!now.ok) return now.error
        // Figures that moved are other figures than the ones on show.
        if (JSON.stringify(subjectOf(body, withdrawalRequest, known.value, now.value)) !== JSON.stringify(subject))
          return moved
        return subject.typed === 'nothing' ? null : typedProblem(withdrawalRequest, typed)
      },
    })
    if (!confirmed.ok) return confirmed
    const same = canonicalWithdrawal(draft, envelope.draftId)
    assert(same.ok && JSON.stringify(same.value) === body, 'A withdrawal differs from what was confirmed')
    return withdraw({ ...envelope, draft, totalDeducted: subject.totalDeducted })
  }

  return { check, request }
}

interface Judged {
  readonly preview: WithdrawalPreview
  readonly entry: BookEntry
  readonly duplicate: IntentRecord | null
}

type Subject = Omit<WithdrawalReview, 'id' | 'lastsMs' | 'look' | 'profile' | 'proof' | 'digest'>

const subjectOf = (
  body: string,
  withdrawalRequest: WithdrawalRequest,
  { chain }: VenueFacts,
  { preview, entry, duplicate }: Judged,
): Subject => ({
  kind: 'withdrawal',
  body,
  fingerprint: fingerprint({ method: 'POST', signedPath: sentTo, sentPath: sentTo, body }),
  recipientGets: preview.recipientGets ?? '',
  totalDeducted: preview.totalDeducted ?? '',
  fee: preview.fee ?? '',
  chainName: chain?.chainName ?? null,
  entryLabel: entry.label,
  memoNone: withdrawalRequest.memoNone && preview.memoNeeded,
  typed: preview.typed,
  openDuplicate: duplicate === null ? null : duplicateSentence(duplicate),
})

const sentTo = endpoints.placeWithdrawal.path

const duplicateSentence = (duplicate: IntentRecord): string => {
  const { amount, currency } = duplicate.request
  const at = new Date(duplicate.createdAt).toISOString().slice(0, 16).replace('T', ' ')
  return `An earlier withdrawal of ${String(amount)} ${String(currency)} to this recipient, asked for at ${at} UTC, is not settled. It may have left. Confirming sends a second one.`
}

/** Letters' case is forgiven in an address's marked middle, which stands for a look, and nowhere else. */
const typedProblem = (withdrawalRequest: WithdrawalRequest, typed: string): AppError | null => {
  const wanted = typedWords(withdrawalRequest)
  const [left, right] = [typed.trim(), wanted].map((text) =>
    withdrawalRequest.withdrawType === 'ADDRESS' ? text.toLowerCase() : text,
  )
  if (left === right) return null
  const isWhole = wanted === withdrawalRequest.toAddress
  return appError('bad-input', msg(isWhole ? 'withdrawal.type-recipient' : 'withdrawal.type-marked'), {
    field: 'typed',
  })
}

const usedDraft = appError('duplicate-draft', msg('withdrawal.sent-already'))
const notInBook = appError('bad-input', msg('withdrawal.not-listed'), {
  field: 'withdrawalRequest.toAddress',
})
const moved = appError('confirm-stale', msg('withdrawal.moved'))
