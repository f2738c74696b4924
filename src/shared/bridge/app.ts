import { z } from 'zod'
import * as field from '../exchange/fields.ts'
import { candleTypes } from '../exchange/market.ts'
import { settingsChangeSchema } from '../domain/settings.ts'
import type { Settings } from '../domain/settings.ts'
import type { Pool } from '../exchange/endpoint.ts'
import type { AppError } from '../errors.ts'
import type { Message } from '../messages.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { rule } from '../messages.ts'

/**
 * Whether the system starts Coffer at login, as it says itself. `blocked`: it has an entry for it and does not follow it, or not to
 * this Coffer. `unknown`: it could not be asked. `not-offered`: a run from sources.
 */
export type StartAtLogin = 'on' | 'off' | 'blocked' | 'unknown' | 'not-offered'

export interface AppInfo {
  readonly version: string
  readonly packaged: boolean
  readonly platform: string
  /** Folder that holds journal, profiles and settings; shown, never read by the page. */
  readonly dataDir: string
  /** What the user may want to know of that folder, once. */
  readonly startHint: Message | null
  readonly startAtLogin: StartAtLogin
  readonly keychain: 'available' | 'locked' | 'no-keychain'
  readonly journal: {
    readonly state: 'ok' | 'read-only' | 'corrupt' | 'newer'
    readonly message: Message | null
    /** Why it cannot be written just now; null while it can, or where its state already says so. */
    readonly trouble: AppError | null
  }
  /** Why the list of profiles cannot be read; the file is kept as it is. */
  readonly profilesProblem: Message | null
  /** Kept settings that could not be read and stand as they began, by name; see `StoredSettings`. */
  readonly settingsUnread: readonly string[]
}

/** How one line of a venue's streams stands. */
export interface StreamState {
  /** `idle`: nothing is asked of it; `waiting`: it was lost, and another attempt follows. */
  readonly state: 'idle' | 'connecting' | 'joined' | 'waiting'
  /** What was wrong last; null where all is well. */
  readonly error: AppError | null
}

/**
 * Where practice prices come from: `off` wandering, by choice; `waiting` for the first answer of the live venue; `live`; `lost`:
 * they were to be live, the venue cannot be read, and they wander on.
 */
export interface PracticePrices {
  readonly state: 'off' | 'waiting' | 'live' | 'lost'
  /** ms since the epoch: since when it stands so; null where it is `off`. */
  readonly since: number | null
  /** Name of the live venue; null where the record is gone, or nothing is followed. */
  readonly venue: string | null
  /** Pairs that wander though prices are live: the venue does not have them, or says nothing usable of them. */
  readonly wandering: readonly string[]
}

export interface StatusView {
  readonly profileId: string
  /** The venue's own word on its service, from `/api/v1/status`. */
  readonly service: { readonly state: 'open' | 'close' | 'cancelonly' | 'not-asked'; readonly message: string }
  /** Whether the last call reached the venue; null before the first. */
  readonly connected: boolean | null
  /** HTTP status of what last came instead of the venue's answer; null where nothing came, and while the venue answers. */
  readonly gatewayStatus: number | null
  /** ms since the epoch of the venue's last whole answer; null before the first. */
  readonly lastAnswerAt: number | null
  /** Server minus own clock in ms; null before the first measurement. */
  readonly clockOffsetMs: number | null
  readonly limits: Readonly<Record<Pool, { readonly limit: number; readonly remaining: number }>>
  /** New orders and withdrawals wait for the first complete look-up (C6). */
  readonly startupGate: { readonly open: boolean; readonly reason: Message | null }
  readonly unresolved: number
  /** How the venue's streams stand: prices and books share the public line, what is the profile's own has the private one. */
  readonly streams: Readonly<Record<'public' | 'private', StreamState>>
  /** Null for a profile of a live venue. */
  readonly practicePrices: PracticePrices | null
  /** Missed by the streams and found by polling, since the start (streams, rule 9). */
  readonly missed: number
}

/** What the window of charts shows: pairs and intervals, in reading order. */
export const chartsChoiceSchema = z.object({
  charts: z
    .array(z.object({ symbol: field.symbol, interval: field.choice('interval', candleTypes) }))
    .min(1)
    .max(4),
})

export const vaultStateSchema = z.object({
  locked: z.boolean(),
  /** What unlocking asks for; `none` is no protection and the page says so. */
  protection: z.enum(['none', 'pin', 'touch-id']),
  pinSet: z.boolean(),
  /** Whether Touch ID was chosen, and whether the machine offers it now; `unavailable` is chosen and not offered. */
  touchId: z.enum(['absent', 'off', 'on', 'unavailable']),
  /** ms until the idle lock; null when locked. */
  locksInMs: z.number().nullable(),
  /** ms until the next PIN try is allowed; 0 when it is. */
  pinWaitMs: z.number(),
})
export type VaultState = z.infer<typeof vaultStateSchema>

/** UTF-16 units of the longest text that is copied: some 20,000 rows. */
const longestCopy = 2_000_000

export const appChannels = {
  'app.info': gives<AppInfo>().takes(z.null()),
  /** Puts a text into the system's clipboard: the page has no permission to (R6). Errors: bad-input, internal. */
  'app.copy': gives<null>().takes(z.object({ text: z.string().min(1).max(longestCopy, rule('input.copy-too-long')) })),
  /**
   * The page listens to every event: main sends it the fills, triggered stops and fired alerts held since there was none.
   */
  'page.ready': gives<null>().takes(z.null()),
  /** Opens the window of charts, or brings it to the front. */
  'charts.open': gives<null>().takes(z.null()),
  /** Keeps what the window of charts shows, and nothing else of the settings. Errors: disk-failed. */
  'charts.choose': gives<null>().takes(chartsChoiceSchema),
  'app.status': gives<StatusView>().takes(z.object({ profileId: profileIdSchema })),
  'settings.get': gives<Settings>().takes(z.null()),
  'settings.change': gives<Settings>().takes(settingsChangeSchema),
  /** Play money and practice orders start over. */
  'practice.reset': gives<null>().takes(z.null()),
  /** Opens a page of the fixed host list in the system's browser (R7). */
  'app.openLink': gives<null>().takes(z.object({ url: z.string().max(2000) })),
  /** Shows the data folder in the system's file manager. Errors: gated, internal. */
  'app.openDataFolder': gives<null>().takes(z.null()),
  /** Has the system start Coffer at login, or no longer; gives what the system does from then on. Errors: bad-input, internal. */
  'app.startAtLogin': gives<StartAtLogin>().takes(z.object({ on: z.boolean() })),
  /** Removes keys and data from this computer and ends Coffer; main's own window asks first. Errors: refused, cancelled, the vault's. */
  'app.removeEverything': gives<null>().takes(z.null()),
  'vault.state': gives<VaultState>().takes(z.null()),
  /** Asks the keychain again for every key, after a refused prompt or a keychain that was locked (V1). */
  'vault.refresh': gives<VaultState>().takes(z.null()),
  'vault.lock': gives<VaultState>().takes(z.null()),
  /** What follows opens main's own window, which asks for the PIN: none crosses from the page (ADR 20). */
  'vault.unlock': gives<VaultState>().takes(z.null()),
  'vault.setPin': gives<VaultState>().takes(z.null()),
  'vault.setTouchId': gives<VaultState>().takes(z.object({ on: z.boolean() })),
  'vault.removePin': gives<VaultState>().takes(z.null()),
  /** The way out of a forgotten PIN: every key is forgotten with it. */
  'vault.forgetPin': gives<VaultState>().takes(z.null()),
}
