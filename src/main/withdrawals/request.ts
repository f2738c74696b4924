import type { WithdrawalReview } from '#shared/bridge/confirm.ts'
import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import { assert } from '#shared/assert.ts'
import type { BookEntry } from '#shared/domain/address-book.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { withdrawalTwin } from '#shared/domain/duplicate.ts'
import type { WithdrawalPreview, WithdrawalWish } from '#shared/domain/withdrawal.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { fingerprint } from '#main/exchange/sign.ts'
import { canonicalWithdrawal } from './withdraw.ts'
import type { WithdrawalDraft } from './withdraw.ts'
import { limitsOf } from './address-book.ts'
import { entryFor, examine } from './examine.ts'
import type { Case } from './examine.ts'
import type { FactReader, VenueFacts } from './currency-metadata.ts'
import type { FundsDeps } from './ports.ts'
import type { Reviewer } from './review.ts'

export interface CheckInput {
  readonly profileId: string
  readonly wish: WithdrawalWish
}

export interface RequestInput extends MoneyEnvelope {
  readonly wish: WithdrawalWish
}

type Deps = Pick<FundsDeps, 'vault' | 'reader' | 'store' | 'withdraw' | 'fence' | 'time'>

/** What is sent of a wish, field by field; the tag comes later. Nothing is left to the venue's defaults. */
export const draftOf = (wish: WithdrawalWish): WithdrawalDraft => ({
  currency: wish.currency,
  toAddress: wish.toAddress,
  amount: wish.amount,
  withdrawType: wish.withdrawType,
  ...(wish.chain === null ? {} : { chain: wish.chain }),
  ...(wish.memo === null ? {} : { memo: wish.memo }),
  ...(wish.inner ? { isInner: true } : {}),
  ...(wish.remark.trim() === '' ? {} : { remark: wish.remark }),
  feeDeductType: wish.feeMode,
})

/** Checks a withdrawal, shows it in main's own window, and sends exactly what was shown there (M6, M7, M8). */
export const createRequest = (deps: Deps, facts: FactReader, reviewer: Pick<Reviewer, 'ask'>) => {
  const { vault, reader, store, withdraw, fence, time } = deps

  /** Everything but the venue's word, as it is now. Reads no network, so that it can be asked again right before sending. */
  const caseOf = (
    profile: Profile,
    wish: WithdrawalWish,
    known: VenueFacts,
    overrideTwinOf: string | null,
  ): Result<Case> => {
    const state = store.read()
    if (!state.ok) return state
    const records = reader.withdrawals(null)
    if (!records.ok) return records
    return ok({
      profileId: profile.id,
      wish,
      facts: known,
      entries: state.value.entries,
      limits: limitsOf(state.value, profile),
      records: records.value,
      twin: reader.openTwin(profile.id, withdrawalTwin(wish)),
      overrideTwinOf,
      hasKey: vault.roleFor(profile.id, 'withdraw') !== null,
      now: time.now(),
    })
  }

  const firstProblem = (preview: WithdrawalPreview): AppError | null => {
    const [problem] = preview.problems
    if (problem === undefined) return null
    const { code, message, field, intentId } = problem
    const twin = code === 'twin' ? (intentId ?? null) : null
    if (twin !== null) return appError('twin-blocked', message, { intentId: twin })
    return appError(
      code === 'no-key' ? 'key-absent' : 'bad-input',
      message,
      field === null ? {} : { field: `wish.${field}` },
    )
  }

  const check = async ({ profileId, wish }: CheckInput): Promise<Result<WithdrawalPreview>> => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const known = await facts.read(profileId, wish, true)
    if (!known.ok) return known
    const judged = caseOf(profile.value, wish, known.value, null)
    return judged.ok ? ok(examine(judged.value)) : judged
  }

  /** The reasons that need no question to the venue. */
  const early = ({ profileId, draftId }: RequestInput): AppError | null => {
    if (vault.state().locked) return appError('vault-locked', 'Coffer is locked. Unlock it and try again.')
    const fenced = fence(profileId)
    if (fenced !== null) return fenced
    const before = reader.byDraft(profileId, draftId)
    if (!before.ok) return before.error
    return before.value.length === 0 ? null : usedDraft
  }

  const request = async ({ wish, ...envelope }: RequestInput): Promise<Result<MoneyAnswer>> => {
    const profile = vault.get(envelope.profileId)
    if (!profile.ok) return profile
    const refused = early({ wish, ...envelope })
    if (refused !== null) return fail(refused)
    const known = await facts.read(envelope.profileId, wish, false)
    if (!known.ok) return known
    const judge = (): Result<Judged> => {
      const current = caseOf(profile.value, wish, known.value, envelope.overrideTwinOf ?? null)
      if (!current.ok) return current
      const preview = examine(current.value)
      const problem = firstProblem(preview)
      const entry = entryFor(current.value.entries, envelope.profileId, wish)
      if (problem !== null || entry === null) return fail(problem ?? notInBook)
      return ok({ preview, entry, twin: current.value.twin })
    }
    const judged = judge()
    if (!judged.ok) return judged

    const draft = draftOf(wish)
    const canonical = canonicalWithdrawal(draft, envelope.draftId)
    if (!canonical.ok) return canonical
    const body = JSON.stringify(canonical.value)
    const subject = subjectOf(body, wish, known.value, judged.value)
    const confirmed = await reviewer.ask({
      profile: profile.value,
      subject,
      judge: ({ typed }) => {
        const now = judge()
        if (!now.ok) return now.error
        // Figures that moved are other figures than the ones on show.
        if (JSON.stringify(subjectOf(body, wish, known.value, now.value)) !== JSON.stringify(subject)) return moved
        return subject.typed === 'nothing' ? null : typedProblem(wish, typed)
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
  readonly twin: IntentRecord | null
}

type Subject = Omit<WithdrawalReview, 'id' | 'lastsMs' | 'look' | 'profile' | 'proof' | 'digest'>

const subjectOf = (
  body: string,
  wish: WithdrawalWish,
  { chain }: VenueFacts,
  { preview, entry, twin }: Judged,
): Subject => ({
  kind: 'withdrawal',
  body,
  fingerprint: fingerprint({ method: 'POST', signedPath: sentTo, sentPath: sentTo, body }),
  recipientGets: preview.recipientGets ?? '',
  totalDeducted: preview.totalDeducted ?? '',
  fee: preview.fee ?? '',
  chainName: chain?.chainName ?? null,
  entryLabel: entry.label,
  memoNone: wish.memoNone && preview.memoNeeded,
  typed: preview.typed,
  openTwin: twin === null ? null : twinSentence(twin),
})

const sentTo = endpoints.placeWithdrawal.path

const twinSentence = (twin: IntentRecord): string => {
  const { amount, currency } = twin.request
  const at = new Date(twin.createdAt).toISOString().slice(0, 16).replace('T', ' ')
  return `An earlier withdrawal of ${String(amount)} ${String(currency)} to this recipient, asked for at ${at} UTC, is not settled. It may have left. Confirming sends a second one.`
}

/** Letters' case is forgiven in an address's marked middle, which stands for a look, and nowhere else. */
const typedProblem = (wish: WithdrawalWish, typed: string): AppError | null => {
  const wanted = typedWords(wish)
  const [left, right] = [typed.trim(), wanted].map((text) =>
    wish.withdrawType === 'ADDRESS' ? text.toLowerCase() : text,
  )
  if (left === right) return null
  const what = wanted === wish.toAddress ? 'the whole recipient' : 'the six marked characters'
  return appError('bad-input', `That is not what is shown. Compare, and type ${what}.`, { field: 'typed' })
}

const usedDraft = appError(
  'duplicate-draft',
  'This withdrawal was sent already. Look at Activity for what became of it.',
)
const notInBook = appError('bad-input', 'This recipient is not in your address book.', { field: 'wish.toAddress' })
const moved = appError(
  'confirm-stale',
  'Something changed since this was opened. Close it and ask again; nothing was sent.',
)
