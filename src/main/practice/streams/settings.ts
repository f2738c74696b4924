import { z } from 'zod'

const hour = 3_600_000

/** How the practice streams behave (facts, section 6; streams, section 1). Times in ms. */
export interface StreamSettings {
  /** What `bullet-*` answers the client. */
  readonly pingInterval: number
  readonly pingTimeout: number
  /** A session without a JSON ping for so long is dropped, whatever else it sends. */
  readonly silence: number
  readonly tokenLife: number
  readonly sessionLife: number
  /** Pushes that wait for a slow reader; what comes on top is dropped. */
  readonly queue: number
  /** Bytes a socket may have in hand before pushes wait in the queue. */
  readonly highWater: number
}

export const defaultStreamSettings: StreamSettings = {
  pingInterval: 18_000,
  pingTimeout: 10_000,
  silence: 60_000,
  tokenLife: 24 * hour,
  sessionLife: 24 * hour,
  queue: 5_000,
  highWater: 1_000_000,
}

/** Limits of the venue, each answered with 509. */
export const streamLimits = {
  /** Messages of a client in 10 s. */
  messages: 100,
  messageWindow: 10_000,
  topicsPerMessage: 100,
  topicsPerSession: 400,
  /** New connections of one user, or of one address without a user, in a minute. */
  connections: 30,
  connectionWindow: 60_000,
  /** Open connections of one user (facts, section 6). */
  connectionsPerUser: 800,
} as const

const ms = z
  .int()
  .min(1)
  .max(31 * 24 * hour)
  .exactOptional()
const size = z.int().min(1).max(1_000_000_000).exactOptional()

const settingsSchema = z.strictObject({
  pingInterval: ms,
  pingTimeout: ms,
  silence: ms,
  tokenLife: ms,
  sessionLife: ms,
  queue: size,
  highWater: size,
} satisfies Record<keyof StreamSettings, z.ZodType>)

/** Settings as JSON text; null when it is none or names one that is not there. */
export const readStreamSettings = (text: string): Partial<StreamSettings> | null => {
  try {
    return settingsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
