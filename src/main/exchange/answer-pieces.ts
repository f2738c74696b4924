import type { EndpointName } from '#shared/exchange/index.ts'
import type { AnswerVerdict } from './outcome.ts'
import type { WireResult } from './wire.ts'

/** One answer for the thread that reads large ones. */
export interface LargeAnswer {
  readonly row: EndpointName
  readonly wire: WireResult
}

type Container = unknown[] | Record<string, unknown>

/** A verdict on its way between two threads: first without its long lists and maps, then what they hold, then the end. */
export type AnswerPiece =
  | { readonly kind: 'verdict'; readonly verdict: AnswerVerdict<unknown> }
  | { readonly kind: 'rows'; readonly path: readonly string[]; readonly rows: readonly unknown[] }
  | {
      readonly kind: 'entries'
      readonly path: readonly string[]
      readonly rows: readonly (readonly [string, unknown])[]
    }
  | { readonly kind: 'end' }

/** Rows in one piece; taking one over takes some ms at most. */
const pieceRows = 500
/** Lists deeper than this travel with what holds them. */
const deepest = 4

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Takes a verdict apart. The verdict itself is used up by it. */
export function* cut(verdict: AnswerVerdict<unknown>): Generator<AnswerPiece> {
  const long: { readonly path: readonly string[]; readonly value: Container }[] = []
  const hollow = (value: unknown, path: readonly string[]): unknown => {
    if (!isContainer(value)) return value
    const keys = Object.keys(value)
    if (keys.length > pieceRows) {
      long.push({ path, value })
      return Array.isArray(value) ? [] : {}
    }
    if (path.length >= deepest) return value
    if (Array.isArray(value)) return value.map((entry, at) => hollow(entry, [...path, String(at)]))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, hollow(entry, [...path, key])]))
  }
  yield { kind: 'verdict', verdict: hollow(verdict, []) as AnswerVerdict<unknown> }
  for (const { path, value } of long) {
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += pieceRows)
        yield { kind: 'rows', path, rows: value.slice(at, at + pieceRows) }
    } else {
      const entries = Object.entries(value)
      for (let at = 0; at < entries.length; at += pieceRows)
        yield { kind: 'entries', path, rows: entries.slice(at, at + pieceRows) }
    }
  }
}

/** Puts one piece of a verdict's lists back in its place. */
export function put(verdict: AnswerVerdict<unknown>, piece: Extract<AnswerPiece, { readonly rows: unknown }>): void {
  let place: unknown = verdict
  for (const key of piece.path) place = (place as Record<string, unknown>)[key]
  if (piece.kind === 'rows') for (const row of piece.rows) (place as unknown[]).push(row)
  else for (const [key, value] of piece.rows) (place as Record<string, unknown>)[key] = value
}
