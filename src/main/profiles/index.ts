import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { createLargeAnswers } from '#main/exchange/large-answers.ts'
import { rememberRepeated } from '#main/exchange/repeated-answers.ts'
import type { Transport } from '#main/exchange/wire.ts'
import type { Base } from '#main/platform/base.ts'
import { createPastedSecrets } from '#main/trusted/pasted-secrets.ts'
import type { Vault } from '#main/vault/types.ts'
import type { KeyAsks } from './asks/keys.ts'
import { createKeyAsks } from './asks/keys.ts'
import { createRelabelAsk } from './asks/relabel.ts'
import type { RemovalAskParts, RemovalAsks } from './asks/removals.ts'
import { createRemovalAsks } from './asks/removals.ts'
import { createVenueAsk } from './asks/venue.ts'
import type { Connections } from './connections.ts'
import { createConnections } from './connections.ts'
import { openRetests } from './retest.ts'
import type { Status, StatusOptions } from './service-status.ts'
import { createStatus } from './service-status.ts'
import type { KeyTests } from './test-key.ts'
import { createKeyTests } from './test-key.ts'
import type { Venues } from './venues.ts'

export interface ProfileParts {
  readonly vault: Vault
  readonly venueOf: (venueId: string) => Venue | null
  readonly live: Transport
  readonly practice: Transport
}

/** The profiles' connections to their venues, and the tests of their keys. */
export function openConnections(
  base: Base,
  { vault, venueOf, live, practice }: ProfileParts,
): { readonly connections: Connections; readonly keyTests: KeyTests } {
  const { time, random, events, onError, closing } = base
  const keyTests = createKeyTests({ vault, time, onError, clientWith: (id, role) => connections.clientWith(id, role) })
  const retests = openRetests(base, { vault, test: keyTests.test })
  const connections = createConnections({
    vault,
    venueOf,
    transportOf: (profile) => (profile.venueId === practiceVenue.id ? practice : live),
    time,
    random,
    log: (call, signer) => {
      base.log.info('call', { ...call })
      retests.onCall(call, signer)
    },
    onError,
    onKeyUse: keyTests.atUse,
    onBack: (profileId) => events.emit('venue-back', profileId),
    closing,
    readAnswer: rememberRepeated(createLargeAnswers({ closing, time, onError })),
  })
  events.on('profiles-changed', (profiles) => connections.keep(profiles.map(({ id }) => id)))
  // After a sleep the clock is measured before anything is sent.
  events.on('resumed', () => connections.distrust())
  return { connections, keyTests }
}

/** How the venues, clocks and quotas stand, reported from the start to the end. */
export function openStatus(
  base: Base,
  parts: Pick<
    StatusOptions,
    'connections' | 'unlockedIds' | 'startupGate' | 'unresolved' | 'streams' | 'missed' | 'practicePrices'
  >,
): Status {
  const { time, events, onError, closing } = base
  const status = createStatus({ ...parts, time, onChange: (view) => events.emit('status-changed', view), onError })
  events.on('started', () => status.run(closing))
  return status
}

/** What of profiles, keys and venues main's own window is opened for. */
export interface ProfileAsks extends KeyAsks, RemovalAsks {
  readonly relabel: ReturnType<typeof createRelabelAsk>
  readonly addVenue: ReturnType<typeof createVenueAsk>
}

export interface ProfileAskParts extends Omit<RemovalAskParts, 'vault' | 'venues'> {
  readonly vault: Vault
  readonly venues: Venues
  readonly readClipboard: () => Promise<string>
  readonly writeClipboard: (text: string) => Promise<unknown>
}

export function openProfileAsks({ time, closing, onError }: Base, parts: ProfileAskParts): ProfileAsks {
  const { readClipboard: read, writeClipboard: write } = parts
  const pasted = createPastedSecrets({ time, closing, onError, read, write })
  return {
    ...createKeyAsks({ ...parts, pasted }),
    ...createRemovalAsks(parts),
    relabel: createRelabelAsk(parts),
    addVenue: createVenueAsk(parts),
  }
}
