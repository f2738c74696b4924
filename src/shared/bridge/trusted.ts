import { z } from 'zod'
import type { Language } from '../domain/language.ts'
import type { Profile } from '../domain/profile.ts'
import type { Settings } from '../domain/settings.ts'
import type { TypedCheck } from '../domain/withdrawal.ts'
import type { FeeMode, WithdrawType } from '../domain/withdrawal-kinds.ts'
import type { Result } from '../errors.ts'
import type { TrustedMessage } from '../messages.ts'

/** What main's own window shows and takes (ADR 20). It has nothing in common with the page's bridge. */

/** A value beside a label: words and figures of main's making, or a name that came from a person, a page or a venue. */
export type Shown =
  | { readonly kind: 'words'; readonly words: TrustedMessage }
  /** A figure or an id: no words. */
  | { readonly kind: 'figure'; readonly text: string }
  /** An address, drawn in groups of four over the whole width. */
  | { readonly kind: 'address'; readonly text: string }
  /** ms since the epoch, drawn as day (ISO) and time, in the zone and on the clock that the settings say. */
  | { readonly kind: 'time'; readonly at: number }
  /** Drawn in quotation marks and isolated from the text around it: it can say anything. */
  | { readonly kind: 'name'; readonly text: string }
  /** `#rrggbb`, drawn as itself beside its figure. */
  | { readonly kind: 'colour'; readonly text: string }
  /** Several of them, each quoted and never broken at its hyphen. */
  | { readonly kind: 'names'; readonly texts: readonly string[] }

/** Which way an order goes: drawn in its colour, with an arrow before it. */
export type ShownSide = 'buy' | 'sell'

export interface TrustedFact {
  readonly label: TrustedMessage
  readonly value: Shown
  readonly note: TrustedMessage | null
  /** The label names an order of this side. */
  readonly side?: ShownSide
}

/** Facts of one thing, below its name. */
export interface TrustedGroup {
  readonly title: TrustedMessage
  readonly facts: readonly TrustedFact[]
}

/** What a value is and what it becomes. */
export interface TrustedChange {
  readonly label: TrustedMessage
  readonly from: Shown
  readonly to: Shown
  readonly note: TrustedMessage | null
}

export interface TrustedOption {
  readonly value: string
  readonly label: TrustedMessage
  readonly note: TrustedMessage | null
  /** The note is a warning. */
  readonly warns?: boolean
}

export interface TrustedField {
  readonly name: string
  /** `secret` is drawn as dots, with an eye to look at it; `choice` as a row of options. */
  readonly kind: 'text' | 'secret' | 'choice'
  readonly label: TrustedMessage
  readonly hint: TrustedMessage | null
  /** What stands in it at first. */
  readonly value: string
  /** Empty unless it is a choice; `note` stands below while the option is chosen. */
  readonly options: readonly TrustedOption[]
  /** The most characters it takes. */
  readonly most: number
  /** May stay empty. */
  readonly optional: boolean
}

export const trustedTasks = [
  'add-key',
  'replace-key',
  'delete-key',
  'relabel-profile',
  'delete-profile',
  'start-over',
  'set-pin',
  'remove-pin',
  'forget-keys',
  'remove-everything',
  'touch-id-on',
  'touch-id-off',
  'unlock',
  'protection-off',
  'import-setup',
  'add-venue',
  'add-recipient',
  'relabel-recipient',
  'remove-recipient',
  'limits',
  'longer-wait',
  'order-limits',
  'order-once',
  'declare-accepted',
  'declare-absent',
  'override-duplicate',
] as const
export type TrustedTask = (typeof trustedTasks)[number]

export interface TrustedForm {
  readonly kind: 'form'
  readonly task: TrustedTask
  /** No name of a person or a venue is part of a sentence: names stand in facts. */
  readonly title: TrustedMessage
  /** An order in one line, before all else; its figures are parameters. */
  readonly lead: { readonly words: TrustedMessage; readonly side: ShownSide } | null
  readonly warnings: readonly TrustedMessage[]
  /** Figures that warn, each group in a box of its own: a limit, and by how much it is exceeded. */
  readonly alerts: readonly (readonly TrustedFact[])[]
  readonly changes: readonly TrustedChange[]
  readonly groups: readonly TrustedGroup[]
  readonly facts: readonly TrustedFact[]
  readonly fields: readonly TrustedField[]
  /** The word that has to be typed; null for none. */
  readonly word: string | null
  /** Stands above the buttons. */
  readonly note: TrustedMessage | null
  /** The word on the button that does it: a verb and its object. Figures are parameters. */
  readonly action: TrustedMessage
}

export interface TrustedWithdrawal {
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
  /** ms since the epoch: since when the recipient is in the book, and since when under this label; null for its first one. */
  readonly addedAt: number
  readonly relabelledAt: number | null
  /** What Main holds afterwards, by the balance read for this window; null where it is not known. */
  readonly balanceAfter: string | null
  /** ms since the epoch of that reading. */
  readonly balanceReadAt: number
  /** The chain needs a memo, and the user said that the recipient has none. */
  readonly memoNone: boolean
  readonly typed: TypedCheck
  /** What has to be typed is hidden in `body`; nothing can be confirmed before main has shown the whole (M8). */
  readonly hidden: boolean
  /** An earlier like-for-like withdrawal whose outcome is open and which the user disregards (M5). */
  readonly openDuplicate: TrustedMessage | null
  /** Has to be typed where such a one is disregarded, as the field `word`; null otherwise. */
  readonly word: string | null
}

export type TrustedSubject = TrustedForm | TrustedWithdrawal

export interface TrustedView {
  /** Names this one display; an answer must repeat it. */
  readonly id: string
  /** ms from being shown until an answer is refused (M7). */
  readonly lastsMs: number
  readonly look: Pick<Settings, 'theme' | 'palette' | 'swapped' | 'grouping' | 'timeZone' | 'clock'> & {
    readonly language: Language
  }
  /** Whose it is; null where it is about Coffer as a whole. */
  readonly profile: Pick<Profile, 'label' | 'colour' | 'kind'> | null
  /** Confirming sends money or an order: the button says whose. */
  readonly sends: boolean
  /** What confirming asks for beside the button; `none` is no protection, and the window says so; null where none is due. */
  readonly proof: 'none' | 'pin' | 'touch-id' | null
  /** A PIN is set too, and may be typed where the sensor is out of reach. */
  readonly pinInstead: boolean
  /** SHA-256 (hex) over whose it is and what is shown; an answer must repeat it. */
  readonly digest: string
  readonly subject: TrustedSubject
}

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

export const trustedAnswerSchema = z.object({
  id: z.string().max(60),
  digest: z.string().max(64),
  confirm: z.boolean(),
  /** The typed check of a withdrawal, or the word. */
  typed: z.string().max(256),
  pin: z.string().max(64).nullable(),
  /** By the names of the form's fields. */
  fields: z.record(z.string().max(40), z.string().max(1024)),
})
export type TrustedAnswer = z.infer<typeof trustedAnswerSchema>

/** A text that was pasted into a field of a form; longer than any field takes, it is nobody's secret. */
export const trustedPasteSchema = z.object({ field: z.string().max(40), text: z.string().max(4096) })
export type TrustedPaste = z.infer<typeof trustedPasteSchema>

/** What was typed of a first use's recipient. */
export const trustedTypedSchema = z.string().max(256)

/** The object that `src/preload/trusted.ts` exposes. */
export interface ExposedTrusted {
  readonly show: () => Promise<Result<TrustedView>>
  /** Closes the window when it succeeds; otherwise its error is shown, and the window stays. */
  readonly answer: (answer: TrustedAnswer) => Promise<Result<null>>
  /** Main takes a pasted key off the clipboard after a while. */
  readonly pasted: (paste: TrustedPaste) => Promise<Result<null>>
  /** The view with the whole recipient, where the hidden part was typed correctly; a press counts 0.8 s later. */
  readonly reveal: (typed: string) => Promise<Result<TrustedView>>
  /** Calls back with whether a press counts now, at once and whenever that changes. */
  readonly onArmed: (listener: (armed: boolean) => void) => void
}
