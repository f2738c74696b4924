import type { TrustedForm } from '#shared/bridge/trusted.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { isLookAlike, isThisComputer, plainOrigin } from '#shared/domain/venue-address.ts'
import { fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { fact, shown, trustedForm } from '#main/trusted/form.ts'
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
    return askTrusted({
      profile: null,
      subject: formOf(venue),
      needs: 'unlocked',
      act: (_answer, signal) => venues.add(venue, signal),
    })
  }

const formOf = ({ name, baseUrl, headerPrefix, siteType }: NewVenue): TrustedForm => {
  const origin = plainOrigin(baseUrl)
  return trustedForm({
    task: 'add-venue',
    title: msg('trusted-venue.add'),
    warnings: [msg('trusted-venue.gets-keys'), ...(isLookAlike(origin) ? [msg('trusted-key.look-alike')] : [])],
    facts: [
      fact(
        msg('trusted-key.venue'),
        shown.figure(origin),
        isThisComputer(origin) ? msg('trusted-venue.this-computer') : null,
      ),
      fact(msg('trusted-venue.name'), shown.name(name)),
      fact(msg('trusted-venue.prefix'), shown.figure(headerPrefix)),
      fact(
        msg('trusted-venue.site'),
        siteType === null ? shown.words(msg('trusted-venue.none')) : shown.name(siteType),
      ),
    ],
    action: msg('trusted-venue.add'),
  })
}
