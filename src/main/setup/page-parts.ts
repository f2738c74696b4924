import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { chartsChoiceSchema } from '#shared/bridge/app.ts'
import { compare, isDecimal, isPositive } from '#shared/decimal.ts'
import { candleLengths } from '#shared/domain/candle-lengths.ts'
import { mostCharacters, mostDrawings, readDrawings } from '#shared/domain/desk/kept-drawings.ts'
import { readIndicators } from '#shared/domain/desk/kept-indicators.ts'
import { readFeePairs, readOneClickSizes, readTabs } from '#shared/domain/desk/kept-pairs.ts'
import { mostLayouts, readNamedLayouts } from '#shared/domain/desk/named-layouts.ts'
import { panelPlaces } from '#shared/domain/desk/panel-places.ts'
import { readLayout } from '#shared/domain/desk/stored-layout.ts'
import { readPairs, readWatchlists } from '#shared/domain/desk/watchlists.ts'
import type { PagePartName } from '#shared/domain/page-names.ts'
import type { PageValue } from '#shared/domain/settings.ts'
import { percentOf, readSlippageCheck, slippageModes } from '#shared/domain/slippage-check.ts'

/** How a value of a file reads: as a whole, as written by a newer Coffer, or not. */
export type Verdict = 'whole' | 'newer' | 'junk'

/** Which profile here one of the file is. */
export interface ProfileMap {
  /** null where it is not here. */
  readonly hereOf: (idInFile: string) => string | null
  /** Whether the file knows a profile that is here. */
  readonly knows: (idHere: string) => boolean
}

/** A value under the profiles that are here; `left`: how many of its entries are of a profile that is not, or have no room. */
export interface Moved {
  readonly value: PageValue
  readonly left: number
}

/** What is to be known of everything the page keeps before a file may replace it. */
export interface PagePart {
  /** Belongs to one installation: no file carries it. */
  readonly own: boolean
  readonly judge: (value: PageValue) => Verdict
  /** Whether `after` protects less than `before`; false for what protects nothing. */
  readonly loosens: false | ((before: PageValue | undefined, after: PageValue) => boolean)
  /** For values that hold ids of profiles; `here` is what is kept now, whose entries of profiles unknown to the file stay. */
  readonly move?: (value: PageValue, here: PageValue | undefined, profiles: ProfileMap) => Moved
}

const shaped =
  (schema: z.ZodType): PagePart['judge'] =>
  (value) =>
    schema.safeParse(value).success ? 'whole' : 'junk'
/** A choice that looks or sorts, and protects nothing. */
const plain = (schema: z.ZodType): PagePart => ({ own: false, judge: shaped(schema), loosens: false })
const ofThis = (schema: z.ZodType): PagePart => ({ ...plain(schema), own: true })
/** A choice whose reader says what it may hold: what that reader would lose is not taken in without a word. */
const asRead = (read: (value: PageValue) => unknown): PagePart => ({
  own: false,
  judge: (value) => (isDeepStrictEqual(read(value), value) ? 'whole' : 'junk'),
  loosens: false,
})

const pair = z.string().min(1).max(40)
const pairs = z.array(pair).max(100)
const positive = z.string().refine((text) => isDecimal(text) && isPositive(text))
const yesOrNo = z.boolean()

const chart = z.object({
  interval: z.enum(Object.keys(candleLengths)),
  scale: z.enum(['linear', 'log', 'percent']).optional(),
  autoScale: yesOrNo.optional(),
  crosshair: z.enum(['free', 'magnet', 'hidden']).optional(),
  volume: yesOrNo.optional(),
  orders: yesOrNo.optional(),
  fills: yesOrNo.optional(),
  entry: yesOrNo.optional(),
  alerts: yesOrNo.optional(),
  magnet: yesOrNo.optional(),
  locked: yesOrNo.optional(),
  drawingsHidden: yesOrNo.optional(),
})
const preset = z.object({ kind: z.enum(['share', 'base', 'quote']), value: positive })

const isRecord = (value: unknown): value is Readonly<Record<string, PageValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const lists = z.record(z.string(), z.array(z.unknown()))
const versioned = z.object({ version: z.int().positive() })

function judgeDrawings(value: PageValue): Verdict {
  const { isNewer, pairs, unread } = readDrawings(value)
  if (isNewer) return 'newer'
  // The page would keep no further drawing beside so many.
  const isTooMuch =
    Object.values(pairs).some((list) => list.length > mostDrawings) || JSON.stringify(value).length > mostCharacters
  if (isTooMuch) return 'junk'
  const isShaped = versioned.extend({ pairs: lists }).safeParse(value).success
  return isShaped && Object.keys(unread).length === 0 ? 'whole' : 'junk'
}

const keptIndicators = versioned.extend({
  common: z.array(z.unknown()),
  pairs: lists,
  templates: z.array(z.object({ name: z.string(), indicators: z.array(z.unknown()) })),
})
function judgeIndicators(value: PageValue): Verdict {
  const read = readIndicators(value)
  if (read.isNewer) return 'newer'
  const { data: kept } = keptIndicators.safeParse(value)
  if (kept === undefined || read.unread > 0) return 'junk'
  const sizes = (of: Pick<typeof read, 'common' | 'pairs' | 'templates'> | typeof kept): string =>
    JSON.stringify([
      of.common.length,
      Object.entries(of.pairs).map(([symbol, list]) => [symbol, list.length]),
      of.templates.map(({ name, indicators }) => [name, indicators.length]),
    ])
  // A reader that cuts what is too long would lose it without a word.
  return sizes(read) === sizes(kept) ? 'whole' : 'junk'
}

const judgeLayouts = (value: PageValue): Verdict =>
  Array.isArray(value) && readNamedLayouts(value).length === value.length ? 'whole' : 'junk'
const judgeLayout = (value: PageValue): Verdict =>
  isRecord(value) && typeof value['custom'] === 'boolean' && readLayout(value['layout'], panelPlaces) !== null
    ? 'whole'
    : 'junk'

/** Named layouts of the file under the profiles here, and those here of profiles that it does not know. */
const moveLayouts: NonNullable<PagePart['move']> = (value, here, profiles) => {
  const inFile = readNamedLayouts(value)
  const found = inFile.flatMap((layout) => {
    const { profileId } = layout
    const moved = profileId === null ? null : profiles.hereOf(profileId)
    return profileId !== null && moved === null ? [] : [{ ...layout, profileId: moved }]
  })
  const names = new Set(found.flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const kept = readNamedLayouts(here).filter(
    ({ id, name, profileId }) =>
      profileId !== null && !profiles.knows(profileId) && !names.has(id) && !names.has(name.toLowerCase()),
  )
  const room = mostLayouts - kept.length
  return {
    value: [...found.slice(0, room), ...kept] as unknown as PageValue,
    left: inFile.length - Math.min(found.length, room),
  }
}

/** A record by profile: those of the file in place of the same here, and every other one as it is. */
const moveByProfile: NonNullable<PagePart['move']> = (value, here, profiles) => {
  const entries = Object.entries(isRecord(value) ? value : {})
  const found = entries.flatMap(([id, one]) => {
    const moved = profiles.hereOf(id)
    return moved === null ? [] : [[moved, one] as const]
  })
  return {
    value: { ...(isRecord(here) ? here : {}), ...Object.fromEntries(found) },
    left: entries.length - found.length,
  }
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string')
/** Ticked profiles: those of the file that are here, and those here that it does not know. */
const moveTicks: NonNullable<PagePart['move']> = (value, here, profiles) => {
  const ticked = textsOf(value)
  const found = ticked.flatMap((id) => profiles.hereOf(id) ?? [])
  const kept = textsOf(here).filter((id) => !profiles.knows(id))
  return { value: [...new Set([...kept, ...found])], left: ticked.length - found.length }
}

/** A milder answer to slippage, or one that begins later. */
function isLaxer(before: PageValue | undefined, after: PageValue): boolean {
  const [was, will] = [readSlippageCheck(before), readSlippageCheck(after)]
  const rank = ({ mode }: typeof was): number => slippageModes.indexOf(mode)
  if (rank(will) !== rank(was)) return rank(will) < rank(was)
  return was.mode !== 'off' && compare(percentOf(will) ?? '0', percentOf(was) ?? '0') > 0
}
/** The panic button would cancel on fewer profiles. */
const hasFewer = (before: PageValue | undefined, after: PageValue): boolean => {
  const next = new Set(textsOf(after))
  return textsOf(before).some((id) => !next.has(id))
}

const slippage = z
  .object({ mode: z.enum(slippageModes), percent: z.string() })
  .refine((check) => percentOf(check) !== null)

/** Each thing the page keeps. `loosens` is decided for each: what protects less passes through main's own window. */
export const pageParts: Readonly<Record<PagePartName, PagePart>> = {
  book: plain(z.object({ grouping: z.enum(['1', '10', '100', '1000']) })),
  chart: plain(chart),
  chart2: plain(chart),
  chartsWindow: plain(chartsChoiceSchema),
  columns: plain(
    z.object({ shown: z.record(z.string(), yesOrNo), widths: z.record(z.string(), z.number().min(40).max(1200)) }),
  ),
  depth: plain(
    z.object({ depth: z.enum(['100', 'full']), share: z.enum(['all', 'tenth', 'half', 'one', 'five', 'ten']) }),
  ),
  drawings: { own: false, judge: judgeDrawings, loosens: false },
  dustBelow: plain(positive),
  favouritePairs: asRead(readPairs),
  feePairs: asRead(readFeePairs),
  firstRunHintDismissed: ofThis(yesOrNo),
  hideDust: plain(yesOrNo),
  indicators: { own: false, judge: judgeIndicators, loosens: false },
  lastProfile: ofThis(z.string()),
  layout: { own: false, judge: judgeLayout, loosens: false },
  layouts: { own: false, judge: judgeLayouts, loosens: false, move: moveLayouts },
  ledgerByOrder: plain(yesOrNo),
  oneClickSizes: asRead(readOneClickSizes),
  'order-columns': plain(z.record(z.string(), z.array(z.string()))),
  pairTabs: { ...asRead(readTabs), move: moveByProfile },
  pairs: ofThis(z.record(z.string(), z.string())),
  panicProfiles: { own: false, judge: shaped(z.array(z.string())), loosens: hasFewer, move: moveTicks },
  recent: ofThis(z.record(z.string(), z.object({ pairs, commands: z.array(z.string()) }))),
  secondPair: { ...plain(z.record(z.string(), pair)), move: moveByProfile },
  sizePresets: plain(z.array(preset).length(5)),
  slippageCheck: { own: false, judge: shaped(slippage), loosens: isLaxer },
  valueCurrency: plain(z.string().max(20)),
  watchlistOpen: plain(yesOrNo.nullable()),
  watchlistShown: plain(z.string().max(80)),
  watchlistSort: plain(z.object({ by: z.enum(['symbol', 'turnover', 'last', 'change']), down: yesOrNo }).nullable()),
  watchlists: asRead(readWatchlists),
  welcomeSeen: ofThis(yesOrNo),
}
