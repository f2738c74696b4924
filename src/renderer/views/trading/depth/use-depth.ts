import { useLive } from '#renderer/data/use-live.ts'
import type { PageValue } from '#shared/domain/settings.ts'

/** How much of the book: the public 100 best levels a side, or all of it, which needs a key and is asked for seldom. */
export type Depth = '100' | 'full'

/** Columns of a side that a wide screen has room for. */
const columns = 1_000

/**
 * The book as deep as wanted; the other depth is not asked for. A full book has ten thousand levels a side, which main puts
 * together into as many groups as can be seen, within `share` of the middle price.
 */
export const useDepth = (pair: () => string | null, depth: () => Depth, share: () => number | null) =>
  useLive(() => {
    const symbol = pair()
    if (symbol === null) return null
    if (depth() === '100') return { kind: 'book', symbol, depth: 100 as const }
    return { kind: 'book', symbol, depth: 'full' as const, grouped: { share: share(), groups: columns } }
  })

/** How far from the middle price the picture reaches, as a share of it; null: as far as the shallower side. */
export const shares = [
  { name: 'all', share: null },
  { name: 'tenth', share: 0.001 },
  { name: 'half', share: 0.005 },
  { name: 'one', share: 0.01 },
  { name: 'five', share: 0.05 },
  { name: 'ten', share: 0.1 },
] as const
export type Share = (typeof shares)[number]['name']

export interface DepthChoices {
  readonly depth: Depth
  readonly share: Share
}

/** Kept choices of any age: what cannot be read costs that one choice. */
export function readDepthChoices(kept: PageValue | undefined): DepthChoices {
  const { depth, share } = (kept ?? {}) as Readonly<Record<string, unknown>>
  return {
    depth: depth === 'full' ? 'full' : '100',
    share: shares.find(({ name }) => name === share)?.name ?? 'all',
  }
}
