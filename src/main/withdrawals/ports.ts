import type { BookEntry, Limits } from '#shared/domain/address-book.ts'
import type { PendingLimit } from '#shared/domain/pending-limits.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import type { LimitsGate } from '#main/intents/limits-gate.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { Vault } from '#main/vault/types.ts'
import type { createWithdraw } from './withdraw.ts'

export interface RecipientAdded {
  readonly profileId: string
  readonly currency: string
  readonly label: string
}

/** All that the address book's file holds. */
export interface BookState {
  readonly entries: readonly BookEntry[]
  /** By profile; a profile that is not named has the default ones. */
  readonly limits: Readonly<Record<string, Limits>>
  /** By profile: looser limits that were confirmed and still wait. */
  readonly pending: Readonly<Record<string, readonly PendingLimit[]>>
  /** Live profiles that are older than the cap that new ones begin with, and keep none; null until they were listed, once. */
  readonly olderProfiles: readonly string[] | null
}

/** The file store. One change at a time; kept on disk before it applies. */
export interface BookStore {
  /** Errors: disk-failed, where the file cannot be read or understood; then nothing may leave. */
  read(): Result<BookState>
  change<T>(edit: (state: BookState) => Result<{ readonly state: BookState; readonly value: T }>): Promise<Result<T>>
}

export interface FundsDeps {
  readonly vault: Pick<Vault, 'get' | 'list' | 'problem' | 'state' | 'roleFor'>
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly reader: Pick<JournalReader, 'withdrawals' | 'openDuplicate' | 'byDraft'>
  readonly store: BookStore
  readonly withdraw: ReturnType<typeof createWithdraw>
  /** Why a profile may not act yet (C6), or null; starts the look-up that lets it. */
  readonly startupGate: (profileId: string) => AppError | null
  /** Why nothing of its kind may leave of a profile at all, or null. */
  readonly holdRefusal: LimitsGate['holdRefusal']
  readonly askTrusted: AskTrusted
  /** A new name in the book is news to whoever is away from the window. */
  readonly onRecipientAdded: (news: RecipientAdded) => void
  /** Words a message in the language of main's own window. */
  readonly words: (message: TrustedMessage) => string
  readonly time: Time
  readonly newId: () => string
}
