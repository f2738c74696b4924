import { computed } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { faceOf } from './topic.ts'
import { useClock } from './use-clock.ts'
import type { Topic } from './use-topic.ts'

interface Kept<Value> {
  /** null: not read yet, or not readable. */
  readonly value: () => Value | null
  readonly error: () => AppError | null
  readonly refresh: () => Promise<void>
}

/**
 * The status of what main keeps by itself, such as its records: what was read does not grow old, since events or the page's
 * own changes keep it true. Why it could not be read counts only while nothing of it is known; locked, nothing is shown.
 */
export function useKept<Value>({ value, error, refresh }: Kept<Value>): Topic<Value> {
  const vault = useVaultStore()
  const now = useClock()
  const shown = computed(() => (vault.locked ? null : value()))
  const at = computed(() => (shown.value === null ? null : now.value))
  const why = computed(() => (shown.value === null ? error() : null))
  const face = computed(() =>
    faceOf(
      { value: shown.value, at: at.value, error: why.value },
      { locked: vault.locked, now: now.value, everyMs: Infinity },
    ),
  )
  return { value: shown, at, error: why, face, refresh }
}
