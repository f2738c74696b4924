import { watch } from 'vue'
import { usePanicStore } from './panic-store.ts'
import { useHold } from './use-hold.ts'

/**
 * The hold that cancels everything. What is cancelled is what was named when the press began: it is let go where a profile
 * comes, goes or is renamed meanwhile, and not where a list is told again that names the same (T12).
 */
export function usePanicHold() {
  const panic = usePanicStore()
  const hold = useHold(() => void panic.run())
  watch(() => JSON.stringify(panic.chosen.map(({ id, label }) => [id, label])), hold.release)
  return hold
}
