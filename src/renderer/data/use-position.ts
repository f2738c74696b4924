import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { divide, isPositive, isZero, multiply, subtract } from '#shared/decimal.ts'
import type { Position } from '#shared/domain/position.ts'
import type { PanelStatus } from './snapshot.ts'
import { useLastTrade } from './last-price.ts'
import { useLive } from './use-live.ts'

/** What the figures of a position leave out; each is said where they stand. */
export type PositionGap = 'no-fills' | 'older-fills' | 'unknown-cost' | 'sold-unknown' | 'other-fees' | 'unknown-fees'

/** A position as it stands at the last price. Decimals as plain digits; null where not known. */
export interface PositionNow {
  /** Quote per base. */
  readonly averageEntry: ComputedRef<string | null>
  /** Base whose cost is known. */
  readonly size: ComputedRef<string | null>
  /** Quote that `size` has won or lost at the last price, before the fee of selling it. */
  readonly unrealised: ComputedRef<string | null>
  /** A fraction of the cost. */
  readonly unrealisedRate: ComputedRef<string | null>
  readonly missing: ComputedRef<readonly PositionGap[]>
  readonly status: ComputedRef<PanelStatus>
  /** ms since the epoch. */
  readonly at: ComputedRef<number | null>
  /** How the price stands that the result is reckoned at, and since when (ms since the epoch). */
  readonly priceStatus: ComputedRef<PanelStatus>
  readonly priceAt: ComputedRef<number | null>
  /** All that main knows of it. */
  readonly position: ComputedRef<Position | null>
}

const ratePlaces = 6

/** What a position lacks. */
export function gapsOf(position: Position): readonly PositionGap[] {
  const { fills, cut, unknownSize, otherFees, unknownFees } = position
  return [
    ...(fills === 0 ? (['no-fills'] as const) : []),
    ...(cut ? (['older-fills'] as const) : []),
    ...(fills > 0 && isPositive(unknownSize) ? (['unknown-cost'] as const) : []),
    ...(otherFees.length > 0 ? (['other-fees'] as const) : []),
    ...(unknownFees > 0 ? (['unknown-fees'] as const) : []),
  ]
}

/** What the result of its sells lacks: not what is still held, but what was sold of no known cost. */
export const realisedGapsOf = (position: Position): readonly PositionGap[] => [
  ...gapsOf(position).filter((gap) => gap !== 'unknown-cost'),
  ...(isPositive(position.soldUnknown) ? (['sold-unknown'] as const) : []),
]

/** What the sells of a position have won or lost; null where no fill is known, and where the cost of nothing sold is. */
export const realisedOf = ({ fills, realised, soldUnknown }: Position): string | null =>
  fills === 0 || (isZero(realised) && isPositive(soldUnknown)) ? null : realised

/** What a position has won or lost at a price (quote per base); null where no cost is known. */
export function resultAt(
  { size, cost, averageEntry }: Pick<Position, 'size' | 'cost' | 'averageEntry'>,
  price: string | null,
): { readonly result: string; readonly rate: string | null } | null {
  if (averageEntry === null || price === null) return null
  const result = subtract(multiply(size, price), cost)
  return { result, rate: isZero(cost) ? null : divide(result, cost, ratePlaces) }
}

/** What the profile in view holds of a pair's base at which cost, and what that has won or lost at the last price shown. */
export function usePosition(symbol: () => string | null): PositionNow {
  const live = useLive(
    () => {
      const pair = symbol()
      return pair === null ? null : { kind: 'position', symbol: pair }
    },
    { pace: 'slow' },
  )
  const ticker = useLive(() => {
    const pair = symbol()
    return pair === null ? null : { kind: 'ticker', symbol: pair }
  })
  const last = useLastTrade(symbol)
  const now = computed(() => live.data.value && resultAt(live.data.value, last.value?.price ?? null))
  return {
    averageEntry: computed(() => live.data.value?.averageEntry ?? null),
    size: computed(() => live.data.value?.size ?? null),
    unrealised: computed(() => now.value?.result ?? null),
    unrealisedRate: computed(() => now.value?.rate ?? null),
    missing: computed(() => (live.data.value === null ? [] : gapsOf(live.data.value))),
    status: live.status,
    at: live.at,
    priceStatus: ticker.status,
    priceAt: ticker.at,
    position: live.data,
  }
}
