import type { PageValue } from '../settings.ts'
import { studyColours } from './indicator-kinds.ts'
import { anchorCounts, drawingKinds, longestText, widest } from './drawing.ts'
import type { Anchor, Drawing } from './drawing.ts'

/** Drawings of all pairs as the page keeps them. */
export interface KeptDrawings {
  readonly pairs: Readonly<Record<string, readonly Drawing[]>>
  /** What could not be read, by pair: kept as it is, so that nothing is lost to a Coffer that does not know it. */
  readonly unread: Readonly<Record<string, readonly PageValue[]>>
  /** Written by a newer Coffer: not written over. */
  readonly isNewer: boolean
}

export const mostDrawings = 60
/** Characters of all drawings together; what the page keeps has a bound in main, and layouts live there too. */
export const mostCharacters = 80_000
const version = 1

type Parts = Readonly<Record<string, unknown>>
const partsOf = (kept: unknown): Parts =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Parts) : {}
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function readAnchor(kept: unknown): Anchor | null {
  const { time, price } = partsOf(kept)
  return isNumber(time) && isNumber(price) && Math.abs(time) < 1e11 ? { time, price } : null
}

function readDrawing(kept: unknown): Drawing | null {
  const { id, kind: kindName, anchors: points, colour: colourName, width, text, hidden } = partsOf(kept)
  const kind = drawingKinds.find((name) => name === kindName)
  const colour = studyColours.find((name) => name === colourName)
  if (typeof id !== 'string' || id.length > 40 || kind === undefined || !Array.isArray(points)) return null
  const anchors = points.map(readAnchor)
  if (anchors.length !== anchorCounts[kind] || !anchors.every((anchor) => anchor !== null)) return null
  return {
    id,
    kind,
    anchors,
    colour: colour ?? 'ind-1',
    width: isNumber(width) ? Math.min(widest, Math.max(1, Math.round(width))) : 1,
    text: typeof text === 'string' ? text.slice(0, longestText) : '',
    hidden: hidden === true,
  }
}

/** Kept drawings of any age. */
export function readDrawings(kept: PageValue | undefined): KeptDrawings {
  const parts = partsOf(kept)
  const pairs: Record<string, readonly Drawing[]> = {}
  const unread: Record<string, readonly PageValue[]> = {}
  for (const [symbol, list] of Object.entries(partsOf(parts['pairs']))) {
    const entries = Array.isArray(list) ? list : [list]
    const ids = new Set<string>()
    const read: Drawing[] = []
    const left: PageValue[] = []
    for (const entry of entries as PageValue[]) {
      const drawing = readDrawing(entry)
      if (drawing === null || ids.has(drawing.id)) left.push(entry)
      else {
        ids.add(drawing.id)
        read.push(drawing)
      }
    }
    pairs[symbol] = read
    if (left.length > 0) unread[symbol] = left
  }
  return { pairs, unread, isNewer: isNumber(parts['version']) && parts['version'] > version }
}

/** What is kept of them, with what could not be read. */
export function writeDrawings({ pairs, unread }: KeptDrawings): PageValue {
  const symbols = [...new Set([...Object.keys(pairs), ...Object.keys(unread)])]
  const lists = symbols.map((symbol) => [symbol, [...(pairs[symbol] ?? []), ...(unread[symbol] ?? [])]] as const)
  return { version, pairs: Object.fromEntries(lists.filter(([, list]) => list.length > 0)) } as unknown as PageValue
}

/** Why these drawings of a pair cannot be kept; null where they can. */
export function whyNotKept(
  kept: KeptDrawings,
  symbol: string,
  list: readonly Drawing[],
): 'newer' | 'pairFull' | 'full' | null {
  if (kept.isNewer) return 'newer'
  const before = kept.pairs[symbol] ?? []
  // Fewer, or as many, may always be kept: what is full can be emptied.
  if (list.length <= before.length) return null
  if (list.length > mostDrawings) return 'pairFull'
  const next = writeDrawings({ ...kept, pairs: { ...kept.pairs, [symbol]: list } })
  return JSON.stringify(next).length > mostCharacters ? 'full' : null
}
