import { computed } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { statusOf } from './snapshot.ts'
import type { Live } from './snapshot.ts'

/**
 * How a store that main's events keep true is shown: what it holds does not grow old. Why it could not be read counts only
 * while nothing of it is known; locked, nothing is shown.
 */
export function useKept<Value>(store: {
  /** null: not read yet, or not readable. */
  readonly data: () => Value | null
  readonly error: () => AppError | null
  readonly refresh: () => Promise<void>
}): Live<Value> {
  const vault = useVaultStore()
  const data = computed(() => (vault.locked ? null : store.data()))
  const at = computed(() => (data.value === null ? null : 0))
  const error = computed(() => (data.value === null ? store.error() : null))
  return {
    data,
    at,
    error,
    status: computed(() =>
      statusOf(
        { value: data.value, at: at.value, error: error.value },
        { locked: vault.locked, now: 0, everyMs: Infinity },
      ),
    ),
    source: computed(() => null),
    refresh: store.refresh,
  }
}
