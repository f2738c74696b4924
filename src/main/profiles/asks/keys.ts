import type { TrustedAnswer } from '#shared/bridge/trusted.ts'
import { profileColours } from '#shared/domain/profile-colours.ts'
import { keyRoleSchema } from '#shared/domain/profile.ts'
import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { msg, ruleOf } from '#shared/messages.ts'
import type { Message } from '#shared/messages.ts'
import type { PastedSecrets } from '#main/trusted/pasted-secrets.ts'
import type { AskTrusted } from '#main/trusted/ports.ts'
import { keyInputSchema } from '#main/vault/key-input.ts'
import type { KeyInput } from '#main/vault/key-input.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Venues } from '../venues.ts'
import { newKeyForm, putKeyForm, secretFields } from './key-form.ts'

/** ms that typing a key may take: it is copied from the venue's pages, part by part. */
export const keyLastsMs = 5 * 60_000

export interface KeyAskParts {
  readonly vault: Pick<Vault, 'add' | 'get' | 'keychain' | 'list' | 'putKey'>
  readonly venues: Pick<Venues, 'get' | 'holding' | 'list'>
  readonly askTrusted: AskTrusted
  readonly pasted: PastedSecrets
  /** How the profile's dead-man switch stands. */
  readonly switchOf: (profileId: string) => SwitchStanding
}

/** What the page may say of a new profile; the rest is typed in main's own window. */
export interface ProfileDraft {
  readonly label?: string | undefined
  readonly colour?: string | undefined
  readonly venueId?: string | undefined
}

export interface KeyAsks {
  /** Errors: vault-locked, confirm-open, cancelled. What is wrong with the key is shown in the window. */
  add(draft: ProfileDraft): Promise<Result<Profile>>
  /** One more key of the profile, or another in the place of the one with this role. Errors as `add`, profile-not-found. */
  put(profileId: string, role: KeyRole): Promise<Result<Profile>>
}

/** Keys come in by main's own window alone, and never go out again (I4). They are stored while it is open. */
export const createKeyAsks = ({ vault, venues, askTrusted, pasted, switchOf }: KeyAskParts): KeyAsks => {
  const hasKeychain = (): boolean => vault.keychain() !== 'no-keychain'
  const window = { needs: 'unlocked', lastsMs: keyLastsMs } as const
  const onPaste = (field: string, text: string): void => {
    if (secretFields.some((name) => name === field)) pasted.remember(text)
  }
  const stored = async (typed: KeyInput, storing: () => Promise<Result<Profile>>): Promise<Result<Profile>> => {
    const result = await storing()
    if (result.ok) secretFields.forEach((name) => pasted.remember(typed[name]))
    return result
  }

  return {
    add: ({ label = '', colour, venueId = null }) => {
      const choices = venues.list().filter(({ id }) => id !== 'practice')
      return askTrusted({
        ...window,
        profile: null,
        subject: newKeyForm({ label, venues: choices, venueId, hasKeychain: hasKeychain() }),
        onPaste,
        act: async ({ fields }, signal) => {
          const key = typedKey(fields, keyRoleSchema.safeParse(fields['role']).data ?? null)
          if (!key.ok) return key
          const chosen = fields['venue'] ?? ''
          // A key takes its time to be stored: its venue must not go meanwhile.
          return venues.holding(async () => {
            if (!choices.some(({ id }) => id === chosen) || venues.get(chosen) === null) return noVenue
            const profile = {
              label: fields['label'] ?? '',
              colour: colour ?? freeColour(vault.list()),
              venueId: chosen,
              key: key.value,
            }
            return stored(key.value, () => vault.add(profile, signal))
          })
        },
      })
    },

    put: async (profileId, role) => {
      const profile = vault.get(profileId)
      if (!profile.ok) return profile
      const { venueId, keys } = profile.value
      return askTrusted({
        ...window,
        profile: profile.value,
        subject: putKeyForm({
          role,
          venue: venues.get(venueId),
          keys,
          standing: switchOf(profileId),
          hasKeychain: hasKeychain(),
        }),
        onPaste,
        act: async ({ fields }, signal) => {
          const key = typedKey(fields, role)
          return key.ok ? stored(key.value, () => vault.putKey(profileId, key.value, signal)) : key
        },
      })
    },
  }
}

const bad = (reason: Message, field: string): Result<never> => fail(appError('bad-input', reason, { field }))
const noVenue = bad(msg('profiles.choose-venue'), 'venue')

/** What was typed as a key. Errors: bad-input, at its field. */
const typedKey = (fields: TrustedAnswer['fields'], role: KeyRole | null): Result<KeyInput> => {
  if (role === null) return bad(msg('trusted-key.choose-role'), 'role')
  const keyVersion = Number(fields['keyVersion'])
  if (keyVersion !== 2 && keyVersion !== 3) return bad(msg('trusted-key.choose-version'), 'keyVersion')
  const { key, secret, passphrase } = fields
  const parsed = keyInputSchema.safeParse({ role, key, secret, passphrase, keyVersion })
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  return bad(ruleOf(issue?.message), String(issue?.path[0] ?? 'key'))
}

/** The first colour that no profile has; with more profiles than colours, the first of all. */
const freeColour = (profiles: readonly Profile[]): string =>
  profileColours.find((colour) => profiles.every((profile) => profile.colour !== colour)) ?? profileColours[0]
