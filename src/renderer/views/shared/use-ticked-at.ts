import { shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { Live } from '#renderer/data/snapshot.ts'
import { useClock } from '#renderer/data/use-clock.ts'

type TickedLive<Name extends string> = Pick<Live<unknown>, 'status' | 'source'> &
  Readonly<Record<Name, ComputedRef<number | null>>>

/**
 * When a value was last true (ms since the epoch), as of the page's last tick, and at once where how it stands or where it comes from
 * changes. An age is shown in seconds: a panel that is handed this is not drawn anew for each of ten updates between.
 */
export function useTickedAt<Name extends 'at' | 'lastMessageAt'>(
  live: () => TickedLive<Name>,
  name: Name,
): Readonly<ShallowRef<number | null>> {
  const at = shallowRef<number | null>(null)
  watch(
    [useClock(), () => live().status.value, () => live().source.value],
    () => void (at.value = live()[name].value),
    { immediate: true },
  )
  return at
}
