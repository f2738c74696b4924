import { randomUUID } from 'node:crypto'
import type { HttpTransport, HttpTransportOptions } from './exchange/transport.ts'
import { createHttpTransport } from './exchange/transport.ts'
import type { Transport } from './exchange/wire.ts'
import type { Time } from './platform/time.ts'
import { systemRandom, systemTime } from './platform/time.ts'

/**
 * What main takes from the machine beside files, keychain and Electron: clocks, chance and the wire. The app uses the
 * machine's own; tests pass theirs, so that the whole of main runs in virtual time and every answer can be lost.
 */
export interface Environment {
  readonly time: Time
  /** A new id each time: at most 40 letters, digits, hyphens or underscores. */
  readonly newId: () => string
  /** 0 up to, not including, 1: the jitter of waits. */
  readonly random: () => number
  /** Makes the transport of live venues. */
  readonly liveTransport: (options: HttpTransportOptions) => HttpTransport
  /** The transport of the practice exchange as its clients see it. */
  readonly practiceTransport: (transport: Transport) => Transport
}

export const systemEnvironment: Environment = {
  time: systemTime,
  newId: () => randomUUID(),
  random: systemRandom,
  liveTransport: createHttpTransport,
  practiceTransport: (transport) => transport,
}
