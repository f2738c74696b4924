import { z } from 'zod'
import { readKeyChoices } from './key-map.ts'
import type { KeyChoices } from './key-map.ts'
import { languageChoices } from './language.ts'
import { notificationKinds } from './notification.ts'
import { soundEvents } from './sound-event.ts'
import { rule } from '../messages.ts'

/** Page state that main only keeps: layouts, favourites, last pair. Names are the page's own. */
const pageState = z
  .record(z.string().max(80), z.json())
  .refine((state) => JSON.stringify(state).length <= 200_000, rule('input.page-state'))

/** Whether what the page keeps can be read at the next start. */
export const isPageState = (page: unknown): boolean => pageState.safeParse(page).success

/** Keys by action, as a person pressed them; a change must be whole, so that no two actions ever share a press. */
const keyChoices = z
  .record(z.string().max(40), z.string().max(40))
  .refine((kept) => readKeyChoices(kept).unread.length === 0, rule('input.keys'))
  .transform((kept): KeyChoices => readKeyChoices(kept).choices)

const percent = z.int().min(1).max(100)

/** Each choice with its default. Applies to all profiles. */
const fields = {
  theme: { schema: z.enum(['dark', 'light', 'system']), start: 'dark' },
  language: { schema: z.enum(languageChoices), start: 'system' },
  palette: { schema: z.enum(['standard', 'colour-blind']), start: 'standard' },
  /** Red for rising and buying, as in East Asia. */
  swapped: { schema: z.boolean(), start: false },
  /** How large type, rows and controls are; `auto` goes by the window's width. */
  density: { schema: z.enum(['auto', 'compact', 'standard', 'comfortable']), start: 'auto' },
  /** Percent by which everything is drawn larger or smaller than its density has it. */
  scale: { schema: z.int().min(90).max(150), start: 100 },
  hideBalances: { schema: z.boolean(), start: false },
  grouping: { schema: z.enum(['comma', 'space', 'none']), start: 'comma' },
  timeZone: { schema: z.enum(['local', 'utc']), start: 'local' },
  clock: { schema: z.enum(['24', '12']), start: '24' },
  confirmMarket: { schema: z.boolean(), start: true },
  /** Percent from the last price beyond which a limit order is asked about; null never asks. */
  confirmFarPercent: { schema: percent.nullable(), start: 5 },
  /** Percent of what is available beyond which an order is asked about; null never asks. */
  confirmLargePercent: { schema: percent.nullable(), start: 50 },
  /** Minutes without activity until Coffer locks (V6). */
  lockMinutes: {
    schema: z.int().min(1, rule('input.lock-minutes')).max(15, rule('input.lock-minutes')),
    start: 15,
  },
  /** Wait for the matching engine (sync endpoints), or only for the receipt. */
  waitForMatch: { schema: z.boolean(), start: true },
  /** Keys that send orders are off until somebody switches them on. */
  orderKeys: { schema: z.boolean(), start: false },
  /** Only what differs from the key map. */
  keys: { schema: keyChoices, start: {} },
  /** Nothing is heard until somebody chooses it. */
  sounds: { schema: z.array(z.enum(soundEvents)).max(soundEvents.length), start: [] },
  /** What the system's own notifications are about. */
  notifications: {
    schema: z.array(z.enum(notificationKinds)).max(notificationKinds.length),
    start: [...notificationKinds],
  },
  /** The item in the tray or menu bar; `auto` shows it where the system has a place for it that everybody sees. */
  tray: { schema: z.enum(['auto', 'on', 'off']), start: 'auto' },
  /** With that item, a window that is closed is hidden, and Coffer runs on; not on macOS, where apps run on anyway. */
  keepInTray: { schema: z.boolean(), start: false },
  /** Trust the certificates that this computer's system trusts too, such as a company's own authority (T10). */
  systemCertificates: { schema: z.boolean(), start: false },
  /** Ask once a day for a new version; nothing is fetched or installed. */
  checkUpdates: { schema: z.boolean(), start: true },
  /** Practice follows a live venue's public prices, books and trades, as long as they can be read. */
  practiceLive: { schema: z.boolean(), start: false },
  /** The venue that practice follows, by its id. */
  practiceVenue: { schema: z.string().regex(/^[a-z0-9-]{1,40}$/, rule('input.venue-id')), start: 'kucoin' },
  practiceSeed: { schema: z.int().min(0).max(2_147_483_647), start: 1 },
  practiceSpeed: { schema: z.int().min(1).max(100), start: 1 },
  page: { schema: pageState, start: {} },
} as const

type Fields = typeof fields
export type Settings = { readonly [Name in keyof Fields]: z.output<Fields[Name]['schema']> }

/** Anything that the page may keep. */
export type PageValue = Settings['page'][string]

const names = Object.keys(fields) as (keyof Fields)[]

export const defaultSettings = Object.fromEntries(names.map((name) => [name, fields[name].start])) as Settings

/** A change of some choices. A wrong value is an error here, since a person has just made it. */
export const settingsChangeSchema = z
  .object(
    Object.fromEntries(names.map((name) => [name, fields[name].schema])) as {
      [Name in keyof Fields]: Fields[Name]['schema']
    },
  )
  .partial()
export type SettingsChange = z.output<typeof settingsChangeSchema>

export interface StoredSettings {
  readonly settings: Settings
  /** What could not be read and stands as it began: a choice by its name, a key as `keys.<action>`, everything as `*`. */
  readonly unread: readonly string[]
}

/** Kept settings of any age: an unreadable value costs that one choice, or that one key, and what is unknown is left out. */
export function readSettings(kept: unknown): StoredSettings {
  const from = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
  const keys = readKeyChoices(from['keys'])
  const unread = keys.unread.map((id) => `keys.${id}`)
  const read = (name: keyof Fields): unknown => {
    if (name === 'keys') return keys.choices
    const parsed = fields[name].schema.safeParse(from[name])
    if (!parsed.success && name in from) unread.push(name)
    return parsed.success ? parsed.data : fields[name].start
  }
  const settings = Object.fromEntries(names.map((name) => [name, read(name)])) as Settings
  return { settings, unread: from === kept ? unread : ['*'] }
}
