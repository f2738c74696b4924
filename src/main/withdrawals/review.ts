import { createHash } from 'node:crypto'
import type { ConfirmAnswer, ConfirmView, LimitsReview, WithdrawalReview } from '#shared/bridge/confirm.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { FundsDeps } from './ports.ts'

/** ms from being shown in which an answer counts (M7). */
export const reviewLasts = 2 * 60_000

type Own = 'id' | 'lastsMs' | 'look' | 'profile' | 'proof' | 'digest'
export type Reviewed = Omit<WithdrawalReview, Own> | Omit<LimitsReview, Own>

export interface ReviewInput {
  readonly profile: Profile
  readonly subject: Reviewed
  /** What else an answer must satisfy; asked when it comes, and again once the user has proven who they are. */
  readonly judge: (answer: ConfirmAnswer) => AppError | null
}

export interface Reviewer {
  /**
   * Shows the subject in main's own window and resolves once it is confirmed there. Errors: `confirm-open` while another
   * one is shown, `cancelled` where it was not confirmed, for whatever reason.
   */
  ask(input: ReviewInput): Promise<Result<null>>
  /** Closes what is shown: the vault was locked, or the app ends. */
  cancel(): void
}

const digestOf = (subject: Reviewed): string => createHash('sha256').update(JSON.stringify(subject)).digest('hex')

type Deps = Pick<FundsDeps, 'vault' | 'askConfirm' | 'look' | 'time' | 'newId'>

/** One review at a time; each is shown once, answered once, and grows old (M7). */
export const createReviewer = (deps: Deps): Reviewer => {
  let open: AbortController | null = null

  const ask = async (input: ReviewInput): Promise<Result<null>> => {
    if (open !== null) return fail(alreadyOpen)
    const ending = new AbortController()
    open = ending
    const { view, decide, isUsed } = display(deps, input, ending.signal)
    try {
      const answered = await deps.askConfirm({ view, decide, signal: ending.signal })
      // What the window says is not enough: an answer must have passed here.
      return answered === 'confirmed' && isUsed() ? ok(null) : fail(notConfirmed)
    } finally {
      ending.abort()
      open = null
    }
  }

  return { ask, cancel: () => open?.abort() }
}

/** One display of a subject, and the judge of the answers to it. */
const display = (deps: Deps, input: ReviewInput, closed: AbortSignal) => {
  const { vault } = deps
  const view = viewOf(deps, input)
  const isOld = ageClock(deps)
  let state: 'shown' | 'deciding' | 'used' = 'shown'

  const objection = (answer: ConfirmAnswer): AppError | null => {
    if (answer.id !== view.id || answer.digest !== view.digest) return notWhatIsShown
    if (closed.aborted || state === 'used') return usedUp
    if (isOld()) return tooOld
    if (vault.state().locked) return appError('vault-locked', msg('review.locked'))
    const now = vault.get(input.profile.id)
    return now.ok ? input.judge(answer) : now.error
  }

  const decide = async (answer: ConfirmAnswer): Promise<Result<null>> => {
    if (state === 'deciding') return fail(usedUp)
    const early = objection(answer)
    if (early !== null) return fail(early)
    state = 'deciding'
    const proven = await vault.prove({ pin: view.proof === 'pin' ? (answer.pin ?? '') : null })
    state = 'shown'
    if (!proven.ok) return proven
    const late = objection(answer)
    if (late !== null) return fail(late)
    state = 'used'
    vault.touch()
    return ok(null)
  }

  return { view, decide, isUsed: (): boolean => state === 'used' }
}

const viewOf = ({ vault, look, newId }: Deps, { profile, subject }: ReviewInput): ConfirmView => {
  const { theme, palette, grouping, language } = look()
  return {
    ...subject,
    id: newId(),
    lastsMs: reviewLasts,
    look: { theme, palette, grouping, language },
    profile: { label: profile.label, colour: profile.colour, kind: profile.kind },
    proof: vault.state().protection,
    digest: digestOf(subject),
  }
}

/** Whether the time of a display is over. Both clocks count: one stands still while the machine sleeps, the other can be set back. */
const ageClock = ({ time }: Pick<Deps, 'time'>): (() => boolean) => {
  const since = { steady: time.monotonic(), wall: time.now() }
  return () => {
    const wall = time.now() - since.wall
    return time.monotonic() - since.steady > reviewLasts || wall > reviewLasts || wall < -reviewLasts
  }
}

const alreadyOpen = appError('confirm-open', msg('review.another-open'))
const notConfirmed = appError('cancelled', msg('review.not-confirmed'))
const notWhatIsShown = appError('confirm-stale', msg('review.not-shown'))
const usedUp = appError('confirm-stale', msg('review.used'))
const tooOld = appError('confirm-stale', msg('review.too-old'))
