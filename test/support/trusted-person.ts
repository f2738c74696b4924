import type { TrustedAnswer, TrustedView } from '#shared/bridge/trusted.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import type { Venue } from '#shared/domain/venue.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import type { AskTrusted, ShowTrusted, TrustedEnd, TrustedRequest } from '#main/trusted/index.ts'
import type { Invoke } from './loopback-venue.ts'

/** What a person in front of main's own window types beside what is asked for. */
export type Typed = Partial<Pick<TrustedAnswer, 'pin' | 'fields' | 'typed'>>

/** What a careful person answers to a view: the fields as they stand, the word, the typed check of a withdrawal. */
export const answerTo = (view: TrustedView, typed: Typed = {}): TrustedAnswer => {
  const { id, digest, subject } = view
  const fields =
    subject.kind === 'form' ? subject.fields.map(({ name, value }) => [name, value] as const) : wordOf(subject)
  return {
    id,
    digest,
    confirm: true,
    typed: subject.kind === 'form' ? (subject.word ?? '') : checkOf(subject),
    pin: null,
    ...typed,
    fields: { ...Object.fromEntries(fields), ...typed.fields },
  }
}

const wordOf = ({ word }: Extract<TrustedView['subject'], { kind: 'withdrawal' }>) =>
  word === null ? [] : [['word', word] as const]

const checkOf = ({ typed, body }: Extract<TrustedView['subject'], { kind: 'withdrawal' }>): string =>
  typed === 'nothing' ? '' : typedWords(JSON.parse(body) as WithdrawalRequest)

/** Presses the button with this answer; the window goes either way, without the pause that a cancel brings. */
export const press = async ({ decide }: TrustedRequest, answer: TrustedAnswer): Promise<TrustedEnd> =>
  (await decide(answer)).ok ? 'confirmed' : 'closed'

/** A person who reads, types what is asked for and confirms. */
export const confirming =
  (typed: Typed | ((view: TrustedView) => Typed) = {}): ShowTrusted =>
  (request) =>
    press(request, answerTo(request.view, typeof typed === 'function' ? typed(request.view) : typed))

/** A press of the button where nothing is typed. */
export const plainAnswer: TrustedAnswer = { id: '', digest: '', confirm: true, typed: '', pin: null, fields: {} }

/** Stands in for main's own window: confirms whatever it is asked, at once. */
export const confirmedAt: AskTrusted = ({ act }) => act(plainAnswer, new AbortController().signal)

/** Whoever works with a running Coffer: the page's end of the bridge, and a hand at main's own window. */
export interface Hand {
  readonly invoke: Invoke
  /** Asks, and confirms what main's own window then shows, with this typed into it. */
  readonly confirming: <T>(typed: Typed, asking: () => Promise<T>) => Promise<T>
}

/** Adds a venue. */
export const addVenue = ({ invoke, confirming }: Hand, name: string, baseUrl: string): Promise<Result<Venue>> =>
  confirming({}, () => invoke('venues.add', { name, baseUrl, headerPrefix: 'KC', siteType: null }))

/** A key as it is typed into main's own window. */
export const typedKey = (key: PracticeKey, more: Readonly<Record<string, string>> = {}): Typed => ({
  fields: { key: key.key, secret: key.secret, passphrase: key.passphrase, ...more },
})

export interface NewProfile {
  readonly label: string
  readonly colour?: string
  readonly venueId: string
  readonly role?: KeyRole
  readonly key: PracticeKey
}

/** Adds a live profile with its first key. */
export const addProfile = (
  { invoke, confirming }: Hand,
  { label, colour = '#6ea8fe', venueId, role = 'trade', key }: NewProfile,
): Promise<Result<Profile>> =>
  confirming(typedKey(key, { label, role }), () => invoke('profiles.add', { colour, venueId }))

/** Gives a profile the key of a role, or another one. */
export const putKey = (
  { invoke, confirming }: Hand,
  profileId: string,
  role: KeyRole,
  key: PracticeKey,
): Promise<Result<Profile>> => confirming(typedKey(key), () => invoke('profiles.putKey', { profileId, role }))
