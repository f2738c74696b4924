import { z } from 'zod'

/** Page state that main only keeps: layouts, favourites, last pair. Names are the page's own. */
const pageState = z
  .record(z.string().max(80), z.json())
  .refine((state) => JSON.stringify(state).length <= 200_000, 'The page keeps too much.')

const percent = z.int().min(1).max(100)

/** Each choice with its default. Applies to all profiles. */
const fields = {
  theme: { schema: z.enum(['dark', 'light', 'system']), start: 'dark' },
  palette: { schema: z.enum(['standard', 'colour-blind']), start: 'standard' },
  /** Red for rising and buying, as in East Asia. */
  swapped: { schema: z.boolean(), start: false },
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
    schema: z.int().min(1, 'Lock after 1 to 15 minutes.').max(15, 'Lock after 1 to 15 minutes.'),
    start: 15,
  },
  /** Wait for the matching engine (sync endpoints), or only for the receipt. */
  waitForMatch: { schema: z.boolean(), start: true },
  /** Keys that send orders are off until somebody switches them on. */
  orderKeys: { schema: z.boolean(), start: false },
  practiceSeed: { schema: z.int().min(0).max(2_147_483_647), start: 1 },
  practiceSpeed: { schema: z.int().min(1).max(100), start: 1 },
  page: { schema: pageState, start: {} },
} as const

type Fields = typeof fields
export type Settings = { readonly [Name in keyof Fields]: z.output<Fields[Name]['schema']> }

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

/** Kept settings of any age: an unreadable value costs that one choice, and what is unknown is left out. */
export function readSettings(kept: unknown): Settings {
  const from = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
  const read = (name: keyof Fields): unknown => {
    const parsed = fields[name].schema.safeParse(from[name])
    return parsed.success ? parsed.data : fields[name].start
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Settings
}
