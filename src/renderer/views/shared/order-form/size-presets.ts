import { compare, isPositive } from '#shared/decimal.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'

/** One press that sizes an order: a share of what is available in percent, or an amount of base or quote. */
export interface SizePreset {
  readonly kind: 'share' | 'base' | 'quote'
  /** Plain decimal above zero; a share is at most 100. */
  readonly value: string
}
export const defaultPresets: readonly SizePreset[] = ['10', '25', '50', '75', '100'].map((value) => ({
  kind: 'share',
  value,
}))

/** Reads one preset as typed: `25%`, `0.1` with its kind. null where it is no amount above zero, or no share. */
export function readPreset(kind: SizePreset['kind'], typed: string): SizePreset | null {
  const value = typedAmount(typed.replace('%', ''))
  if (value === null || !isPositive(value)) return null
  return kind === 'share' && compare(value, '100') > 0 ? null : { kind, value }
}

/** Five presets of an earlier session; each that cannot be read stands as it began. */
export function readPresets(kept: unknown): readonly SizePreset[] {
  const list: readonly unknown[] = Array.isArray(kept) ? kept : []
  return defaultPresets.map((start, index) => {
    const entry = list[index]
    if (typeof entry !== 'object' || entry === null) return start
    const { kind, value } = entry as Record<string, unknown>
    const known = (['share', 'base', 'quote'] as const).find((one) => one === kind)
    if (known === undefined || typeof value !== 'string') return start
    return readPreset(known, value) ?? start
  })
}
