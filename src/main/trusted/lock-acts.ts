import type { TrustedField, TrustedForm } from '#shared/bridge/trusted.ts'
import type { VaultState } from '#shared/bridge/app.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok, withReason } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { Vault } from '#main/vault/types.ts'
import { trustedField, trustedForm } from './form.ts'
import type { AskTrusted } from './ports.ts'

export interface AtStake {
  /** Profiles whose dead-man switch is set, or may be. */
  readonly switchesSet: readonly string[]
  /** Those that somebody else has set in the place of Coffer's: Coffer disarms none of them. */
  readonly switchesElsewhere: number
  /** The journal cannot be read, so there may be more of both. */
  readonly isUnread: boolean
  /** Requests whose outcome is open. */
  readonly unresolved: readonly OpenRequest[]
}

/** A request whose outcome is open: an intent, by its id. */
export interface OpenRequest {
  readonly id: string
  readonly kind: IntentKind
}

export interface LockActsDeps {
  readonly vault: Pick<Vault, 'state' | 'unlock' | 'setPin' | 'removePin' | 'setTouchId' | 'forgetKeys'>
  readonly askTrusted: AskTrusted
  /** What would be left without its keys: dead-man switches that are set, and requests whose outcome is open. */
  readonly atStake: () => AtStake
  /** A message in the user's language: the word that is typed. */
  readonly words: (message: TrustedMessage) => string
}

/**
 * Unlocking, the PIN and Touch ID as the page may ask for them: it names what it wants, and main's own window asks for the rest
 * (V6). Errors beside the vault's: `cancelled`, `confirm-open`.
 */
export interface LockActs {
  /** Opens at once where Coffer is unlocked already. */
  unlock(): Promise<Result<VaultState>>
  /** Sets the PIN, or changes it where one is set. */
  setPin(): Promise<Result<VaultState>>
  removePin(): Promise<Result<VaultState>>
  setTouchId(on: boolean): Promise<Result<VaultState>>
  /** The way out of a forgotten PIN: the keys are forgotten with it. */
  forgetPin(): Promise<Result<VaultState>>
}

export const createLockActs = ({ vault, askTrusted, atStake, words }: LockActsDeps): LockActs => ({
  unlock: async () => {
    const state = vault.state()
    if (!state.locked) return ok(state)
    const unlocked = await askTrusted({
      profile: null,
      needs: 'nothing',
      subject: unlockForm(state),
      act: ({ fields }, signal) => vault.unlock({ pin: fields['pin'] ?? null }, signal),
    })
    return !unlocked.ok && unlocked.error.code === 'cancelled'
      ? fail(withReason(unlocked.error, msg('trusted.not-unlocked')))
      : unlocked
  },
  setPin: () =>
    askTrusted({
      profile: null,
      needs: 'unlocked',
      subject: setPinForm(vault.state()),
      judge: ({ fields }) => differing(fields),
      act: ({ fields }, signal) =>
        vault.setPin({ current: fields['current'] ?? null, pin: fields['pin'] ?? '' }, signal),
    }),
  removePin: () =>
    askTrusted({
      profile: null,
      needs: 'unlocked',
      subject: removePinForm(vault.state(), words(msg('trusted.word.remove'))),
      act: ({ fields }, signal) => vault.removePin({ current: fields['current'] ?? '' }, signal),
    }),
  setTouchId: (on) =>
    on
      ? askTrusted({
          profile: null,
          // The sensor proves who turns it on; where a PIN is set that is asked for first, or whoever's finger it is could take its place.
          needs: 'vault',
          subject: trustedForm({
            task: 'touch-id-on',
            title: msg('touch-id.on-title'),
            note: msg('touch-id.on-note'),
            action: msg('touch-id.on-action'),
          }),
          act: (_answer, signal) => vault.setTouchId({ on, pin: null }, signal),
        })
      : askTrusted({
          profile: null,
          needs: 'unlocked',
          subject: touchIdForm(vault.state(), words(msg('trusted.word.remove'))),
          act: ({ fields }, signal) => vault.setTouchId({ on, pin: typedOrNull(fields['pin']) }, signal),
        }),
  forgetPin: () =>
    askTrusted({
      profile: null,
      needs: 'nothing',
      subject: forgetForm(words(msg('trusted.word.reset')), atStake()),
      act: (_answer, signal) => vault.forgetKeys(signal),
    }),
})

/** An empty optional field stands for nothing typed. */
const typedOrNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

const differing = ({ pin, again }: Readonly<Record<string, string>>): AppError | null =>
  pin === again ? null : appError('bad-input', msg('pin.differs'), { field: 'again' })

const secret = (name: string, label: TrustedMessage, more: Partial<TrustedField> = {}): TrustedField =>
  trustedField({ name, kind: 'secret', label, most: 64, ...more })

const unlockForm = ({ protection }: VaultState): TrustedForm => {
  const notes = { none: msg('unlock.no-proof'), pin: null, 'touch-id': msg('unlock.touch-id') }
  return trustedForm({
    task: 'unlock',
    title: msg('unlock.title'),
    fields: protection === 'pin' ? [secret('pin', msg('pin.label'))] : [],
    note: notes[protection],
    action: msg('unlock.action'),
  })
}

const setPinForm = ({ pinSet, protection }: VaultState): TrustedForm =>
  trustedForm({
    task: 'set-pin',
    title: pinSet ? msg('pin.change-title') : msg('pin.set-title'),
    fields: [
      ...(pinSet ? [secret('current', msg('pin.current'))] : []),
      secret('pin', msg('pin.new'), { hint: msg('pin.hint') }),
      secret('again', msg('pin.again')),
    ],
    note: !pinSet && protection === 'touch-id' ? msg('pin.what-touch-id') : msg('pin.what'),
    action: pinSet ? msg('pin.change-action') : msg('pin.set-action'),
  })

const removePinForm = ({ touchId }: VaultState, word: string): TrustedForm =>
  trustedForm({
    task: 'remove-pin',
    title: msg('pin.remove-title'),
    warnings: [touchId === 'on' ? msg('pin.remove-warning-touch-id') : msg('pin.remove-warning')],
    fields: [secret('current', msg('pin.current'))],
    word,
    action: msg('pin.remove-action'),
  })

const touchIdForm = ({ pinSet }: VaultState, word: string): TrustedForm =>
  trustedForm({
    task: 'touch-id-off',
    title: msg('touch-id.off-title'),
    warnings: [pinSet ? msg('touch-id.off-pin') : msg('touch-id.off-warning')],
    // With the sensor out of reach the PIN is the proof.
    fields: pinSet ? [secret('pin', msg('pin.current'), { optional: true })] : [],
    word,
    action: msg('touch-id.off-action'),
  })

const forgetForm = (word: string, { switchesSet, isUnread, unresolved }: AtStake): TrustedForm =>
  trustedForm({
    task: 'forget-keys',
    title: msg('pin.reset-title'),
    warnings: [
      msg('pin.reset-warning'),
      ...(switchesSet.length === 0 ? [] : [msg('pin.reset-armed', { count: switchesSet.length })]),
      ...(isUnread ? [msg('pin.reset-unread')] : []),
      ...(unresolved.length === 0 ? [] : [msg('pin.reset-unresolved', { count: unresolved.length })]),
    ],
    note: msg('pin.reset-stays'),
    word,
    action: msg('pin.reset-action'),
  })
