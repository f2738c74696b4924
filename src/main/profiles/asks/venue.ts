import type { TrustedForm } from '#shared/bridge/trusted.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { isLookAlike, isThisComputer, plainOrigin } from '#shared/domain/venue-address.ts'
import { fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { AskTrusted } from '#main/trusted/ports.ts'
import type { NewVenue, Venues } from '../venues.ts'

export interface VenueAskParts {
  readonly venues: Pick<Venues, 'add' | 'objection'>
  readonly askTrusted: AskTrusted
}

/**
 * Adds a venue once it was confirmed in main's own window: a page that could add hosts by itself could have keys sent anywhere
 * (T3). Errors: bad-input, vault-locked, confirm-open, cancelled, disk-failed.
 */
export const createVenueAsk =
  ({ venues, askTrusted }: VenueAskParts) =>
  async (venue: NewVenue): Promise<Result<Venue>> => {
    const objection = venues.objection(venue.baseUrl)
    if (objection !== null) return fail(objection)
    return askTrusted({ profile: null, subject: formOf(venue), needs: 'unlocked', act: () => venues.add(venue) })
  }

const formOf = ({ name, baseUrl, headerPrefix, siteType }: NewVenue): TrustedForm => {
  const origin = plainOrigin(baseUrl)
  return {
    kind: 'form',
    task: 'add-venue',
    title: msg('trusted-venue.add'),
    warnings: [msg('trusted-venue.gets-keys'), ...(isLookAlike(origin) ? [msg('trusted-key.look-alike')] : [])],
    changes: [],
    facts: [
      {
        label: msg('trusted-key.venue'),
        value: { kind: 'figure', text: origin },
        note: isThisComputer(origin) ? msg('trusted-venue.this-computer') : null,
      },
      { label: msg('trusted-venue.name'), value: { kind: 'name', text: name }, note: null },
      { label: msg('trusted-venue.prefix'), value: { kind: 'figure', text: headerPrefix }, note: null },
      {
        label: msg('trusted-venue.site'),
        value:
          siteType === null ? { kind: 'words', words: msg('trusted-venue.none') } : { kind: 'name', text: siteType },
        note: null,
      },
    ],
    fields: [],
    word: null,
    note: null,
    action: msg('trusted-venue.add'),
  }
}
