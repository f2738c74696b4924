import type { TrustedField, TrustedForm, TrustedTask } from '#shared/bridge/trusted.ts'
import type { VaultState } from '#shared/bridge/app.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, ok } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { Vault } from '#main/vault/types.ts'
import type { AskTrusted } from './ports.ts'

interface AtStake {
  readonly armed: number
  readonly unresolved: number
}

export interface LockActsDeps {
  readonly vault: Pick<Vault, 'state' | 'unlock' | 'setPin' | 'removePin' | 'setTouchId' | 'forgetKeys'>
  readonly askTrusted: AskTrusted
  /** What would be left without its keys: dead-man switches that are set, and requests whose outcome is open. */
  readonly atStake: () => AtStake
  /** A message in the user's language: the word that is typed. */
  readonly words: (message: Message) => string
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
  unlock: () => {
    const state = vault.state()
    if (!state.locked) return Promise.resolve(ok(state))
    return askTrusted({
      profile: null,
      needs: 'nothing',
      subject: unlockForm(state),
      act: ({ fields }) => vault.unlock({ pin: fields['pin'] ?? null }),
    })
  },
  setPin: () =>
    askTrusted({
      profile: null,
      needs: 'unlocked',
      subject: setPinForm(vault.state().pinSet),
      judge: ({ fields }) => differing(fields),
      act: ({ fields }) => vault.setPin({ current: fields['current'] ?? null, pin: fields['pin'] ?? '' }),
    }),
  removePin: () =>
    askTrusted({
      profile: null,
      needs: 'unlocked',
      subject: removePinForm(vault.state(), words(msg('trusted.word.remove'))),
      act: ({ fields }) => vault.removePin({ current: fields['current'] ?? '' }),
    }),
  setTouchId: (on) =>
    on
      ? askTrusted({
          profile: null,
          // The sensor proves who turns it on; where a PIN is set that is asked for first, or whoever's finger it is could take its place.
          needs: 'vault',
          subject: form('touch-id', msg('touch-id.on-title'), msg('touch-id.on-action'), {
            note: msg('touch-id.on-note'),
          }),
          act: () => vault.setTouchId({ on, pin: null }),
        })
      : askTrusted({
          profile: null,
          needs: 'unlocked',
          subject: touchIdForm(vault.state(), words(msg('trusted.word.remove'))),
          act: ({ fields }) => vault.setTouchId({ on, pin: typedOrNull(fields['pin']) }),
        }),
  forgetPin: () =>
    askTrusted({
      profile: null,
      needs: 'nothing',
      subject: forgetForm(words(msg('trusted.word.reset')), atStake()),
      act: () => vault.forgetKeys(),
    }),
})

/** An empty optional field stands for nothing typed. */
const typedOrNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

const differing = ({ pin, again }: Readonly<Record<string, string>>): AppError | null =>
  pin === again ? null : appError('bad-input', msg('pin.differs'), { field: 'again' })

const form = (task: TrustedTask, title: Message, action: Message, more: Partial<TrustedForm> = {}): TrustedForm => ({
  kind: 'form',
  task,
  title,
  warnings: [],
  changes: [],
  facts: [],
  fields: [],
  word: null,
  note: null,
  ...more,
  action,
})

const secret = (name: string, label: Message, more: Partial<TrustedField> = {}): TrustedField => ({
  name,
  kind: 'secret',
  label,
  hint: null,
  value: '',
  options: [],
  most: 64,
  optional: false,
  ...more,
})

const unlockForm = ({ protection }: VaultState): TrustedForm => {
  const notes = { none: msg('unlock.no-proof'), pin: null, 'touch-id': msg('unlock.touch-id') }
  return form('unlock', msg('unlock.title'), msg('unlock.action'), {
    fields: protection === 'pin' ? [secret('pin', msg('pin.label'))] : [],
    note: notes[protection],
  })
}

const setPinForm = (pinSet: boolean): TrustedForm =>
  form(
    'set-pin',
    pinSet ? msg('pin.change-title') : msg('pin.set-title'),
    pinSet ? msg('pin.change-action') : msg('pin.set-action'),
    {
      fields: [
        ...(pinSet ? [secret('current', msg('pin.current'))] : []),
        secret('pin', msg('pin.new'), { hint: msg('pin.hint') }),
        secret('again', msg('pin.again')),
      ],
      note: msg('pin.what'),
    },
  )

const removePinForm = ({ touchId }: VaultState, word: string): TrustedForm =>
  form('remove-pin', msg('pin.remove-title'), msg('pin.remove-action'), {
    warnings: [touchId === 'on' ? msg('pin.remove-warning-touch-id') : msg('pin.remove-warning')],
    fields: [secret('current', msg('pin.current'))],
    word,
  })

const touchIdForm = ({ pinSet }: VaultState, word: string): TrustedForm =>
  form('touch-id', msg('touch-id.off-title'), msg('touch-id.off-action'), {
    warnings: [pinSet ? msg('touch-id.off-pin') : msg('touch-id.off-warning')],
    // With the sensor out of reach the PIN is the proof.
    fields: pinSet ? [secret('pin', msg('pin.current'), { optional: true })] : [],
    word,
  })

const forgetForm = (word: string, { armed, unresolved }: AtStake): TrustedForm =>
  form('remove-pin', msg('pin.reset-title'), msg('pin.reset-action'), {
    warnings: [
      msg('pin.reset-warning'),
      ...(armed === 0 ? [] : [msg('pin.reset-armed', { count: armed })]),
      ...(unresolved === 0 ? [] : [msg('pin.reset-unresolved', { count: unresolved })]),
    ],
    note: msg('pin.reset-stays'),
    word,
  })
