import { computed, onScopeDispose, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { heldAt } from './book-levels.ts'
import type { Levels, Sides } from './book-levels.ts'

/** ms without a movement or a key after which the book goes on: whoever only rests there sees the market. */
export const restMs = 5_000
/** ms after which it goes on in any case. */
export const mostMs = 20_000

/**
 * Keeps the prices where they are while somebody points at them or has chosen one by keyboard, so that no click meets
 * another price than the one aimed at. Sizes go on; what is new shows when the book is let go of, which time does too.
 */
export function useFrozenLevels(live: () => Sides<Levels>): {
  readonly shown: ComputedRef<Sides<Levels>>
  /** ms since the epoch since when the prices stand; null while they follow the market. */
  readonly since: Readonly<Ref<number | null>>
  /** Each movement holds on for a while longer. */
  readonly hold: () => void
  readonly release: () => void
} {
  const held = shallowRef<Sides<readonly string[]> | null>(null)
  const since = shallowRef<number | null>(null)
  let ending: ReturnType<typeof setTimeout> | undefined
  const pricesOf = (levels: Levels): string[] => levels.map(([price]) => price)
  function release(): void {
    clearTimeout(ending)
    held.value = since.value = null
  }
  onScopeDispose(() => clearTimeout(ending), true)
  return {
    shown: computed(() => {
      const { bids, asks } = live()
      const still = held.value
      return still === null ? { bids, asks } : { bids: heldAt(still.bids, bids), asks: heldAt(still.asks, asks) }
    }),
    since,
    hold: () => {
      const now = Date.now()
      const from = since.value ?? now
      if (held.value === null) {
        const { bids, asks } = live()
        held.value = { bids: pricesOf(bids), asks: pricesOf(asks) }
        since.value = now
      }
      clearTimeout(ending)
      ending = setTimeout(release, Math.max(0, Math.min(restMs, from + mostMs - now)))
    },
    release,
  }
}
