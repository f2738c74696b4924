import type { Shown, TrustedFact, TrustedField, TrustedForm } from '#shared/bridge/trusted.ts'
import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { isLookAlike, plainOrigin } from '#shared/domain/venue-address.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { roleOf, serves } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { asWritten, followed, msg } from '#shared/messages.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { fact, shown, trustedField, trustedForm } from '#main/trusted/form.ts'

/** More than a part of a key may have: what is pasted whole is judged whole, and not cut. */
const pasted = 1000

/** Names of the fields whose text is kept out of the clipboard once it is used. */
export const secretFields = ['key', 'secret', 'passphrase'] as const

const partsOfKey: readonly TrustedField[] = secretFields.map((name) =>
  trustedField({
    name,
    kind: name === 'key' ? 'text' : 'secret',
    label: msg(`trusted-key.${name}`),
    hint: name === 'passphrase' ? msg('trusted-key.passphrase-hint') : null,
    most: pasted,
  }),
)

const choice = (name: string, label: TrustedMessage, value: string, options: TrustedField['options']): TrustedField =>
  trustedField({ name, kind: 'choice', label, value, options, most: 40 })

const versionField = (version: 2 | 3): TrustedField =>
  choice(
    'keyVersion',
    msg('trusted-key.version'),
    String(version),
    ['2', '3'].map((value) => ({ value, label: asWritten(value), note: null })),
  )

const roleField: TrustedField = {
  ...choice(
    'role',
    msg('trusted-key.role'),
    'trade',
    (['read', 'trade', 'withdraw'] as const).map((value) => ({
      value,
      label: msg(`trusted-key.${value}`),
      note: msg(`trusted-key.${value}-note`),
    })),
  ),
  hint: msg('trusted-key.role-hint'),
}

/** By origin: a venue's name can say anything, and stands below, quoted, where it is chosen. */
const venueField = (venues: readonly Venue[], chosen: string): TrustedField => ({
  ...choice(
    'venue',
    msg('trusted-key.venue'),
    chosen,
    venues.map(({ id, name, baseUrl, builtIn }) => ({
      value: id,
      label: asWritten(plainOrigin(baseUrl)),
      note: isLookAlike(baseUrl)
        ? followed(msg('trusted-key.look-alike'), msg('trusted-key.venue-name', { name }))
        : builtIn
          ? null
          : msg('trusted-key.venue-name', { name }),
      warns: isLookAlike(baseUrl),
    })),
  ),
  hint: msg('trusted-key.nowhere-else'),
})

const labelField = (label: string): TrustedField =>
  trustedField({ name: 'label', kind: 'text', label: msg('trusted-key.label'), value: label, most: 200 })

/** Where the key is kept, and that it is tested. */
const storageNote = (hasKeychain: boolean): TrustedMessage =>
  hasKeychain ? msg('trusted-key.stored') : msg('trusted-key.in-memory')

export interface NewKeyForm {
  readonly label: string
  /** Those a profile can be at; the first is chosen unless `venueId` is among them. */
  readonly venues: readonly Venue[]
  readonly venueId: string | null
  readonly hasKeychain: boolean
}

/** Main's own window for a new profile and its first key. */
export const newKeyForm = ({ label, venues, venueId, hasKeychain }: NewKeyForm): TrustedForm => {
  const chosen = venues.find(({ id }) => id === venueId) ?? venues[0]
  return trustedForm({
    task: 'add-key',
    title: msg('trusted-key.add'),
    fields: [labelField(label), versionField(3), venueField(venues, chosen?.id ?? ''), ...partsOfKey, roleField],
    note: storageNote(hasKeychain),
    action: msg('trusted-key.do-add'),
  })
}

/** A key as people tell it from others: the last characters of it. */
export const tailShown = (tail: string): Shown =>
  tail === '' ? shown.words(msg('trusted-key.no-tail')) : shown.figure(`…${tail}`)

const roleFact = (role: KeyRole): TrustedFact =>
  fact(msg('trusted-key.role'), shown.words(msg(`trusted-key.${role}`)), msg(`trusted-key.${role}-note`))

/** Where a profile's keys are sent. Its venue may have gone from the list: then nothing of it is known. */
export const venueFact = (venue: Venue | null): readonly TrustedFact[] =>
  venue === null
    ? []
    : [
        fact(
          msg('trusted-key.venue'),
          shown.figure(plainOrigin(venue.baseUrl)),
          isLookAlike(venue.baseUrl) ? msg('trusted-key.look-alike') : msg('trusted-key.nowhere-else'),
        ),
      ]

const keyFact = ({ role, tail }: KeySummary): TrustedFact => fact(msg(`trusted-key.${role}-key`), tailShown(tail))

/** Which account it is, whatever it is called: where it is, and which keys are its own. */
export const accountFacts = (venue: Venue | null, keys: readonly KeySummary[]): readonly TrustedFact[] => [
  ...venueFact(venue).map((origin) => ({ ...origin, note: null })),
  ...keys.map(keyFact),
]

export interface PutKeyForm {
  readonly role: KeyRole
  readonly venue: Venue | null
  readonly keys: Profile['keys']
  /** How the profile's dead-man switch stands. */
  readonly standing: SwitchStanding
  readonly hasKeychain: boolean
}

/** Main's own window for one more key of a profile, or for another in the place of one. */
export const putKeyForm = ({ role, venue, keys, standing, hasKeychain }: PutKeyForm): TrustedForm => {
  const old = keys.find((key) => key.role === role) ?? null
  return trustedForm({
    task: old === null ? 'add-key' : 'replace-key',
    title: old === null ? msg('trusted-key.add') : msg('trusted-key.replace'),
    warnings: old !== null && isOfSwitch(role, standing) ? [msg('trusted-key.switch-set')] : [],
    facts: [...venueFact(venue), roleFact(role), ...(old === null ? [] : [replacedFact(old)])],
    fields: [...partsOfKey, versionField(old?.keyVersion ?? 3)],
    note: storageNote(hasKeychain),
    action: old === null ? msg('trusted-key.do-add') : msg('trusted-key.do-replace'),
  })
}

/** Whether a key may be what renews and disarms a dead-man switch that is set, or may be. */
export const isOfSwitch = (role: KeyRole, standing: SwitchStanding): boolean =>
  serves(role, roleOf(endpoints.setDeadMan)) && standing !== 'not-set'

const replacedFact = ({ tail }: KeySummary): TrustedFact =>
  fact(msg('trusted-key.replaces'), tailShown(tail), msg('trusted-key.stays-valid'))
