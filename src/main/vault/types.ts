import type { VaultState } from '#shared/bridge/app.ts'
import type { Credentials, KeyTest, Profile } from '#shared/domain/profile.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { Message } from '#shared/messages.ts'
import type { KeyUse, LookUpKey } from '#main/platform/key-use.ts'
import type { KeyInput } from './key-input.ts'
import type { KeyAccount } from './records.ts'

/** What the keychain says of an entry that was once stored (V1). `failed` carries a time-out, a cancel or its refusal. */
export type KeychainAnswer =
  | { readonly state: 'present'; readonly value: string }
  | { readonly state: 'absent' }
  | { readonly state: 'locked' }
  | { readonly state: 'no-keychain' }
  | { readonly state: 'failed'; readonly error: AppError }

export type KeychainStatus = 'available' | 'locked' | 'no-keychain'

/**
 * The operating system's keychain behind five verbs. Calls run one at a time; each ends within its time-out, even where
 * the system's own prompt is still open. Never throws.
 */
export interface Keychain {
  /** Ask only for what the index says was stored: with nothing ever stored, an empty keychain reads as `locked`. */
  get(account: string, signal?: AbortSignal): Promise<KeychainAnswer>
  /** Writes, reads back and compares. Errors: bad-input, key-too-large, key-locked, keychain-missing, keychain-timeout, keychain-failed, cancelled. */
  set(account: string, value: string, signal?: AbortSignal): Promise<Result<void>>
  /** Ok only where the entry is certainly gone. Errors: key-locked, keychain-missing, keychain-timeout, keychain-failed, cancelled. */
  delete(account: string, signal?: AbortSignal): Promise<Result<void>>
  /** Makes sure that the sentinel is there, which proves the keychain open; the first step of every first store. Errors as `set`. */
  prepare(signal?: AbortSignal): Promise<Result<void>>
  /** `expected`: the index says that something was stored, so silence means locked. */
  probe(expected: boolean, signal?: AbortSignal): Promise<KeychainStatus>
}

/** The machine's sensor, asked each time: it comes and goes with the lid and with keyboards. */
export interface TouchId {
  available(): boolean
  /** Resolves false where the user declines. `reason` completes the system's “Coffer wants to ...”. */
  prompt(reason: Message): Promise<boolean>
}

export type LockReason = 'start' | 'user' | 'idle' | 'sleep' | 'screen-lock' | 'quit'

export type VaultEvent =
  | { readonly type: 'state'; readonly state: VaultState; readonly reason: LockReason | null }
  | { readonly type: 'profiles'; readonly profiles: readonly Profile[] }

/** The built-in practice account: no keychain entry, its credentials are made by the practice exchange. */
export interface PracticeProfile {
  readonly profile: Profile
  /** Asked for each call: a practice account that starts over has another key. */
  readonly credentials: () => Credentials
}

export interface ProfileInput {
  readonly label: string
  readonly colour: string
  readonly venueId: string
  readonly key: KeyInput
}

/** What tells a profile from others; what is left out stays as it is. */
export interface ProfileLook {
  readonly label?: string | undefined
  readonly colour?: string | undefined
}

/** What was found to erase in the keychain, and what is left there. */
export interface ErasedEntries {
  /** The data named keys. */
  readonly keys: boolean
  /** The sentinel is there. */
  readonly sentinel: boolean
}

export interface Vault {
  /**
   * Reads the index; with an unreadable one the practice profile still works. In the background the keychain is asked
   * for the state of every key, and what an earlier run left half-done is finished.
   */
  start(): Promise<Result<void>>
  state(): VaultState
  /** Last word of the machine's keychain. */
  keychain(): KeychainStatus
  /** Why the index could not be read (profiles-corrupt, profiles-newer, disk-failed); null where it could. */
  problem(): AppError | null

  /** The practice profile first, then by creation. Readable while locked. Never a secret. */
  list(): readonly Profile[]
  get(profileId: string): Result<Profile>
  /** Stores before any test. On failure nothing stays behind, except an entry marked `deletePending` where the keychain may have it. */
  add(input: ProfileInput, signal?: AbortSignal): Promise<Result<Profile>>
  update(profileId: string, change: ProfileLook, signal?: AbortSignal): Promise<Result<Profile>>
  /** Label and colour as `update` would store them; nothing is stored. Errors: profile-not-found, bad-input, profile-exists. */
  updated(profileId: string, change: ProfileLook): Result<Pick<Profile, 'label' | 'colour'>>
  /** Adds the key of a role, or replaces it and keeps the old tail in its history. */
  putKey(profileId: string, key: KeyInput, signal?: AbortSignal): Promise<Result<Profile>>
  /** The last key of a profile goes with the profile. */
  removeKey(profileId: string, role: KeyRole, signal?: AbortSignal): Promise<Result<Profile>>
  /** Keychain entries first; what the keychain does not confirm stays visible as `deletePending`. */
  remove(profileId: string, signal?: AbortSignal): Promise<Result<void>>
  /** `of`: the key that was tested and its account, kept where that key still has the role. */
  recordTest(profileId: string, role: KeyRole, test: KeyTest, of?: KeyAccount): Promise<Result<Profile>>
  /** Asks the keychain again for every key's state and retries pending deletions. */
  refresh(signal?: AbortSignal): Promise<Result<void>>
  /** Moves an unreadable index aside under a dated name and begins an empty one; only on the user's word. */
  startOver(signal?: AbortSignal): Promise<Result<string>>

  /**
   * The weakest key known to be of the account of the key that sent (`sentBy`, its mark), or else of the one that
   * `credentials` would take; null where the index does not know
   * enough. Reads no key.
   */
  lookUpKey(profileId: string, role: KeyRole, sentBy?: string): LookUpKey | null
  /** The key that `credentials` would take, or null where the profile has none for the role. */
  roleFor(profileId: string, role: KeyRole): KeyRole | null
  /**
   * The weakest key of the profile that can do it, read from the keychain on demand; a key that is not kept is read once
   * for each use. Errors: vault-locked, profile-not-found, key-absent, key-locked, keychain-missing, keychain-timeout,
   * keychain-failed, cancelled.
   */
  credentials(profileId: string, role: KeyRole, signal?: AbortSignal, use?: KeyUse): Promise<Result<Credentials>>

  /** The user did something: the idle time begins anew. */
  touch(): void
  /** Drops every secret main holds. */
  lock(reason: LockReason): void
  /**
   * By the PIN where one is given and set, else by Touch ID where it was chosen, else by nothing. Touch ID that was chosen and
   * is not available now opens nothing. Errors: pin-wrong, pin-wait, vault-locked, key-locked, ...
   */
  unlock(input: { readonly pin: string | null }, signal?: AbortSignal): Promise<Result<VaultState>>
  /**
   * Asks again who is there before something grave, in the same way as `unlock`, and changes nothing. Errors: vault-locked, pin-wrong, pin-wait, bad-input (field `pin`), key-locked, ...
   */
  prove(input: { readonly pin: string | null }): Promise<Result<void>>
  /**
   * Sets the PIN, or changes it where one is set: then `current` is needed. A first one is proven by Touch ID where that
   * protects: it stands in for the finger from then on. Errors as `unlock`, bad-input (field `pin` or `current`).
   */
  setPin(
    input: { readonly current: string | null; readonly pin: string },
    signal?: AbortSignal,
  ): Promise<Result<VaultState>>
  removePin(input: { readonly current: string }, signal?: AbortSignal): Promise<Result<VaultState>>
  /** Protects the keys by Touch ID, or no longer; either is proven first. Errors as `unlock`, disk-failed. */
  setTouchId(
    input: { readonly on: boolean; readonly pin: string | null },
    signal?: AbortSignal,
  ): Promise<Result<VaultState>>
  /**
   * Removes every key of every profile and the PIN from the keychain; profiles stay, without keys. The way out of a forgotten
   * PIN, so it works behind the lock, and opens where nothing else protects. Nothing goes unless the keychain confirms each step:
   * keys first, so that no key is ever left without its PIN. Errors: key-locked, keychain-missing, keychain-timeout,
   * keychain-failed, disk-failed.
   */
  forgetKeys(signal?: AbortSignal): Promise<Result<VaultState>>
  /**
   * Removes every secret that this data names from the keychain, before the data goes too; the index stays as it is. The PIN goes
   * last, and only where no key is left that it protects. Where `pinStays`, it is left to another data folder of this system's user;
   * the sentinel always is. Begun, it goes on to its end.
   * Errors: vault-locked, the index's own problem, and keychain-failed with the names of what could not be removed.
   */
  eraseEntries(pinStays: boolean, signal?: AbortSignal): Promise<Result<ErasedEntries>>
  /** Drops secrets and stops the idle timer. */
  close(): void
}
