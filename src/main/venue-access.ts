import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import type { Environment } from './exchange/environment.ts'
import { openLiveTransport, openStreamSockets } from './exchange/environment.ts'
import { watchNetwork } from './exchange/network-watch.ts'
import { followLive } from './live-prices/follow-live.ts'
import { createLivePrices } from './live-prices/live-prices.ts'
import type { Base } from './platform/base.ts'
import type { SettingsStore } from './platform/settings.ts'
import { openPracticeDesk } from './practice/open-practice.ts'
import type { ProfileAskParts, ProfileAsks } from './profiles/index.ts'
import { openConnections, openProfileAsks } from './profiles/index.ts'
import { openVenues } from './profiles/venues.ts'
import type { Shell } from './shell/lifecycle.ts'
import { openStreams } from './streams/index.ts'
import { openVault } from './vault/index.ts'

interface AccessParts {
  readonly environment: Environment
  readonly settings: SettingsStore
  /** Told of every secret that enters main. */
  readonly onSecret: (secret: string) => () => void
}

/** What leads to the venues: the practice exchange, the list of venues, the keys, the wire and the connections. */
export async function openVenueAccess(base: Base, shell: Shell, { environment, settings, onSecret }: AccessParts) {
  const { dataDir, disk, time, events, onError } = base
  const { practiceSeed: seed, practiceSpeed: speed } = settings.get()
  const practiceIds = () => vault.list().flatMap(({ id, kind }) => (kind === 'practice' ? [id] : []))
  const onReset = () => practiceIds().forEach((id) => events.emit('account-replaced', id))
  const livePrices = createLivePrices(time)
  const { source } = livePrices
  const { listsPracticePair: lists, rollOverMs } = environment
  const practice = await openPracticeDesk({
    dataDir,
    disk,
    seed,
    speed,
    time,
    source,
    onReset,
    onTrouble: onError,
    ...(lists && { lists }),
  })
  const venues = openVenues(base)
  const vault = openVault(base, {
    ...shell,
    originOf: (venueId) => venues.get(venueId)?.baseUrl ?? null,
    lockMinutes: () => settings.get().lockMinutes,
    practiceCredentials: practice.credentials,
    onSecret,
  })
  const origins = () => venues.list().map(({ baseUrl }) => baseUrl)
  const proxy = shell.systemProxy
  const live = openLiveTransport(base, { environment, settings, origins, proxy })
  const practiceTransport = environment.practiceTransport(practice.transport)
  const ways = { vault, venueOf: venues.get, live, practice: practiceTransport }
  const sockets = openStreamSockets(base, { environment, settings, proxy })
  watchNetwork(base, { proxy, origins, interfaces: environment.interfaces })
  const { connections, keyTests } = openConnections(base, ways)
  const { publicOf } = connections
  const { view: practicePrices } = followLive(base, {
    livePrices,
    settings,
    venueOf: venues.get,
    publicOf,
    pairs: practice.pairs,
  })
  const streams = openStreams(base, {
    connectionOf: connections.of,
    openSocket: (venueId) => (venueId === practiceVenue.id ? practice.openSocket : sockets.open),
    vault,
    settings,
    onSecret,
    ...(rollOverMs !== undefined && { timing: { rollOverMs } }),
  })
  return { practice, practicePrices, venues, vault, live, connections, keyTests, streams }
}

export type VenueAccess = Awaited<ReturnType<typeof openVenueAccess>>

/** What of profiles, keys and venues the page may ask for. */
export const profileAsksOf = (
  base: Base,
  shell: Shell,
  { vault, venues }: VenueAccess,
  parts: Pick<ProfileAskParts, 'askTrusted' | 'switchOf' | 'unresolved'>,
): ProfileAsks => openProfileAsks(base, { ...shell, ...parts, vault, venues, words: shell.speech.words })

/** The profiles that may be worked for now: none while Coffer is locked. */
export const unlockedIn = (vault: Pick<VenueAccess['vault'], 'list' | 'state'>) => (): readonly string[] =>
  vault.state().locked ? [] : vault.list().map(({ id }) => id)
