import { computed, shallowRef } from 'vue'
import type { ComputedRef } from 'vue'
import { heldAt } from './book-levels.ts'
import type { Levels, Sides } from './book-levels.ts'

/**
 * Keeps the prices where they are while somebody points at them or has chosen one by keyboard, so that no click meets
 * another price than the one aimed at. Sizes go on; what is new shows when the book is let go of.
 */
export function useStill(live: () => Sides<Levels>): {
  readonly shown: ComputedRef<Sides<Levels>>
  readonly hold: () => void
  readonly letGo: () => void
} {
  const held = shallowRef<Sides<readonly string[]> | null>(null)
  const pricesOf = (levels: Levels): string[] => levels.map(([price]) => price)
  return {
    shown: computed(() => {
      const { bids, asks } = live()
      const still = held.value
      return still === null ? { bids, asks } : { bids: heldAt(still.bids, bids), asks: heldAt(still.asks, asks) }
    }),
    hold: () => {
      const { bids, asks } = live()
      held.value ??= { bids: pricesOf(bids), asks: pricesOf(asks) }
    },
    letGo: () => void (held.value = null),
  }
}
