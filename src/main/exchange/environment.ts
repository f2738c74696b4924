import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { Base } from '#main/platform/base.ts'
import type { Disk } from '#main/platform/disk.ts'
import { systemDisk } from '#main/platform/disk.ts'
import type { SettingsStore } from '#main/platform/settings.ts'
import type { Time } from '#main/platform/time.ts'
import { systemRandom, systemTime } from '#main/platform/time.ts'
import type { AskProxy } from './proxy-memory.ts'
import type { HttpTransport, HttpTransportOptions } from './transport.ts'
import { createHttpTransport, trustedCertificates } from './transport.ts'
import { createStreamSockets, type StreamSocketOptions, type StreamSockets } from './stream-sockets.ts'
import type { Transport } from './wire.ts'

/**
 * What main takes from the machine beside keychain and Electron: clocks, chance, the disk, its addresses and the wire. The app uses the
 * machine's own; tests pass theirs, so that the whole of main runs in virtual time, every answer can be lost and every write break
 * off.
 */
export interface Environment {
  readonly time: Time
  /** A new id each time: at most 40 letters, digits, hyphens or underscores. */
  readonly newId: () => string
  /** 0 up to, not including, 1: the jitter of waits. */
  readonly random: () => number
  readonly disk: Disk
  /** The machine's network addresses, as `networkInterfaces` of node:os gives them. */
  readonly interfaces: typeof networkInterfaces
  /** Makes the transport of live venues. */
  readonly liveTransport: (options: HttpTransportOptions) => HttpTransport
  /** Makes the streams' sockets of live venues. */
  readonly streamSockets: (options: StreamSocketOptions) => StreamSockets
  /** ms that a stream's connection lives until a second one takes its place; 23 h by default. */
  readonly rollOverMs?: number
  /** Whether the practice exchange lists a pair, by its symbol; every one by default. */
  readonly listsPracticePair?: (symbol: string) => boolean
  /** The transport of the practice exchange as its clients see it. */
  readonly practiceTransport: (transport: Transport) => Transport
}

export const systemEnvironment: Environment = {
  time: systemTime,
  newId: () => randomUUID(),
  random: systemRandom,
  disk: systemDisk,
  interfaces: networkInterfaces,
  liveTransport: createHttpTransport,
  streamSockets: createStreamSockets,
  practiceTransport: (transport) => transport,
}

/** After which another way may lead to a venue. */
const wayChanges = ['resumed', 'network-changed', 'proxies-changed'] as const

export interface LiveTransportParts {
  readonly environment: Pick<Environment, 'liveTransport'>
  readonly settings: Pick<SettingsStore, 'get' | 'onChangeOf'>
  /** Of the venues' records, asked for every request. */
  readonly origins: () => readonly string[]
  readonly proxy: AskProxy
  /** Largest answer; the transport's own bound unless given. */
  readonly maxBodyBytes?: number
}

/** The transport of live venues; its sockets, proxies and certificates are forgotten after a sleep or a change of network. */
export function openLiveTransport(base: Base, parts: LiveTransportParts): HttpTransport {
  const { environment, settings, origins, proxy, maxBodyBytes } = parts
  const live = environment.liveTransport({
    allowedOrigins: (origin) => origins().includes(origin),
    allowLoopbackHttp: !base.packaged,
    proxy,
    certificates: () => trustedCertificates(settings.get().systemCertificates),
    time: base.time,
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
  })
  settings.onChangeOf('systemCertificates', live.reset)
  for (const name of wayChanges) base.events.on(name, live.reset)
  return live
}

/** The streams' sockets of live venues, on the ways of `openLiveTransport`. */
export function openStreamSockets(
  base: Base,
  {
    environment,
    settings,
    proxy,
  }: Pick<LiveTransportParts, 'settings' | 'proxy'> & {
    readonly environment: Pick<Environment, 'streamSockets'>
  },
): StreamSockets {
  const sockets = environment.streamSockets({
    proxy,
    certificates: () => trustedCertificates(settings.get().systemCertificates),
    time: base.time,
  })
  settings.onChangeOf('systemCertificates', sockets.reset)
  for (const name of wayChanges) base.events.on(name, sockets.reset)
  return sockets
}
