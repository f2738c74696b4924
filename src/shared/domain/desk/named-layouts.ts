import { cleanName } from '../../names.ts'
import { panelPlaces } from './panel-places.ts'
import type { Layout } from './layout.ts'
import { readLayout } from './stored-layout.ts'

/** An arrangement that a person keeps under a name, for one profile or for all (null). */
export interface NamedLayout {
  readonly id: string
  readonly name: string
  readonly profileId: string | null
  readonly layout: Layout
}

export const mostLayouts = 20
export const longestLayoutName = 40
/** Of the files this Coffer writes; it reads none that is newer. */
const fileVersion = 1
/** Characters of a file; a layout has a few thousand. */
const longestFile = 100_000

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** Kept layouts of any age: what cannot be read costs that one. */
export function readNamedLayouts(kept: unknown): readonly NamedLayout[] {
  const all = (Array.isArray(kept) ? kept : []).flatMap((value): NamedLayout[] => {
    const { id, name, profileId, layout } = partsOf(value)
    const read = readLayout(layout, panelPlaces)
    if (typeof id !== 'string' || typeof name !== 'string' || read === null) return []
    const clean = cleanName(name).slice(0, longestLayoutName)
    return clean === ''
      ? []
      : [{ id, name: clean, profileId: typeof profileId === 'string' ? profileId : null, layout: read }]
  })
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at).slice(0, mostLayouts)
}

/** Why a layout cannot be kept under a name; null where it can. `id`: the one that is renamed, null for a new one. */
export function refusedLayoutName(
  kept: readonly Pick<NamedLayout, 'id' | 'name'>[],
  typed: string,
  id: string | null,
): 'empty' | 'long' | 'taken' | 'full' | null {
  const name = cleanName(typed)
  if (name === '') return 'empty'
  if (name.length > longestLayoutName) return 'long'
  if (kept.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) return 'taken'
  return id === null && kept.length >= mostLayouts ? 'full' : null
}

export const layoutFileText = ({ name, layout }: Pick<NamedLayout, 'name' | 'layout'>): string =>
  JSON.stringify({ kind: 'coffer-layout', version: fileVersion, name, layout }, null, 2)

/** What a file holds, or why it is refused: written by a newer Coffer, or no layout. */
export function readLayoutFile(text: string): Pick<NamedLayout, 'name' | 'layout'> | 'newer' | 'junk' {
  if (text.length > longestFile) return 'junk'
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return 'junk'
  }
  const { kind, version, name, layout } = partsOf(parsed)
  if (kind !== 'coffer-layout' || typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return 'junk'
  if (version > fileVersion) return 'newer'
  const read = readLayout(layout, panelPlaces)
  if (read === null || typeof name !== 'string') return 'junk'
  return { name: cleanName(name).slice(0, longestLayoutName), layout: read }
}
