import type { Json } from '../docking/use-kept.ts'
import type { Depth } from './use-depth.ts'

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
export function readDepthChoices(kept: Json | undefined): DepthChoices {
  const { depth, share } = (kept ?? {}) as Readonly<Record<string, unknown>>
  return {
    depth: depth === 'full' ? 'full' : '100',
    share: shares.find(({ name }) => name === share)?.name ?? 'all',
  }
}
