import { cleanName } from '../../names.ts'

/** A named list of pairs in the order a person gave them. */
export interface Watchlist {
  readonly id: string
  readonly name: string
  readonly pairs: readonly string[]
}

export const mostLists = 20
export const mostPairs = 100
export const longestName = 40

/** Why a name cannot stand for a list. */
export type NameRefusal = 'empty' | 'taken' | 'long' | 'full'

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** Each pair once, none that is no text, and no more than a list holds. */
export const readPairs = (kept: unknown): readonly string[] =>
  Array.isArray(kept)
    ? [...new Set(kept.filter((pair): pair is string => typeof pair === 'string' && pair !== ''))].slice(0, mostPairs)
    : []

/** Kept lists of any age: what cannot be read costs that one list. */
export function readWatchlists(kept: unknown): readonly Watchlist[] {
  const lists = (Array.isArray(kept) ? kept : []).flatMap((value): Watchlist[] => {
    const { id, name, pairs } = partsOf(value)
    if (typeof id !== 'string' || typeof name !== 'string' || id === '') return []
    const clean = cleanName(name).slice(0, longestName)
    return clean === '' ? [] : [{ id, name: clean, pairs: readPairs(pairs) }]
  })
  return lists.filter(({ id }, at) => lists.findIndex((one) => one.id === id) === at).slice(0, mostLists)
}

/** Why a list cannot have this name; null where it can. `id`: the list that shall have it, null for a new one. */
export function refusedName(
  lists: readonly { readonly id: string; readonly name: string }[],
  typed: string,
  id: string | null,
): NameRefusal | null {
  const name = cleanName(typed)
  if (name === '') return 'empty'
  if (name.length > longestName) return 'long'
  if (lists.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) return 'taken'
  return id === null && lists.length >= mostLists ? 'full' : null
}
