import { z } from 'zod'
import type { Language } from '../domain/language.ts'
import type { Profile } from '../domain/profile.ts'
import type { Settings } from '../domain/settings.ts'
import type { TypedCheck } from '../domain/withdrawal.ts'
import type { FeeMode, WithdrawType } from '../domain/withdrawal-kinds.ts'
import type { Result } from '../errors.ts'
import type { Message } from '../messages.ts'

/** What main's own window shows and takes (design section 4). It has nothing in common with the page's bridge. */
interface Shared {
  /** Names this one display; an answer must repeat it. */
  readonly id: string
  /** ms from being shown until an answer is refused (M7). */
  readonly lastsMs: number
  readonly look: Pick<Settings, 'theme' | 'palette' | 'grouping'> & { readonly language: Language }
  readonly profile: Pick<Profile, 'label' | 'colour' | 'kind'>
  /** What confirming asks for beside the button; `none` is no protection, and the window says so. */
  readonly proof: 'none' | 'pin' | 'touch-id'
  /** SHA-256 (hex) over what is shown; an answer must repeat it. */
  readonly digest: string
}

export interface WithdrawalReview extends Shared {
  readonly kind: 'withdrawal'
  /** The exact body that is signed and sent. Every figure that is in it is shown from it (M6). */
  readonly body: string
  /** SHA-256 (hex) of method, path and body, as the journal keeps it (G3). */
  readonly fingerprint: string
  readonly recipientGets: string
  readonly totalDeducted: string
  readonly fee: string
  /** People's name of the chain; null inside the venue. */
  readonly chainName: string | null
  readonly entryLabel: string
  /** The chain needs a memo, and the user said that the recipient has none. */
  readonly memoNone: boolean
  readonly typed: TypedCheck
  /** An earlier like-for-like withdrawal whose outcome is open and which the user disregards (M5). */
  readonly openDuplicate: Message | null
}

export interface LimitsReview extends Shared {
  readonly kind: 'limits'
  /** What is loosened; null stands for no cap. */
  readonly changes: readonly {
    readonly what: 'waiting' | 'cap'
    readonly currency: string | null
    readonly from: string | null
    readonly to: string | null
  }[]
}

export type ConfirmView = WithdrawalReview | LimitsReview

/** The body of a withdrawal as the window reads it back from its text. */
export interface WithdrawalBody {
  readonly currency: string
  readonly toAddress: string
  readonly amount: string
  readonly withdrawType: WithdrawType
  readonly chain?: string
  readonly memo?: string
  readonly isInner?: boolean
  readonly remark?: string
  readonly feeDeductType: FeeMode
}

export const confirmAnswerSchema = z.object({
  id: z.string().max(60),
  digest: z.string().max(64),
  confirm: z.boolean(),
  typed: z.string().max(256),
  pin: z.string().max(64).nullable(),
})
export type ConfirmAnswer = z.infer<typeof confirmAnswerSchema>

/** The object that `src/preload/confirm.ts` exposes. */
export interface ExposedConfirm {
  readonly show: () => Promise<Result<ConfirmView>>
  /** Closes the window when it succeeds; otherwise its error is shown, and the window stays. */
  readonly answer: (answer: ConfirmAnswer) => Promise<Result<null>>
}
