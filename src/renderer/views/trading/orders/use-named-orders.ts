import { ref, shallowRef, watch } from 'vue'
import { onOtherProfile } from '#renderer/data/use-opened.ts'
import type { ListedRow } from '#shared/domain/listed-row.ts'
import type { AppError } from '#shared/errors.ts'
import type { EveryOpen } from './use-open-window.ts'

/**
 * A dialog about all listed orders by name, as main names them, on screen or not. `set` names which orders are listed. Another
 * profile in view closes it and forgets the names in the same moment: orders named for one profile are never cancelled, nor
 * shown, under another (T12).
 */
export function useNamedOrders(set: () => string | undefined, everyOpen: EveryOpen) {
  const open = ref(false)
  const busy = ref(false)
  /** The orders as main gave them last; null until it has, and where it cannot. */
  const named = shallowRef<readonly ListedRow[] | null>(null)
  const unnamed = shallowRef<AppError | null>(null)
  let turn = 0
  let run = 0

  async function name(): Promise<void> {
    const mine = ++turn
    const answer = await everyOpen()
    if (mine !== turn) return
    named.value = answer?.ok === true ? answer.value.filter(({ orderId }) => orderId !== null) : null
    unnamed.value = answer === null || answer.ok ? null : answer.error
  }
  watch(
    () => (open.value ? [set()] : null),
    (now, before) => {
      if (before === null) named.value = null
      turn += 1
      if (now !== null && !busy.value) void name()
    },
  )
  onOtherProfile(() => {
    run += 1
    turn += 1
    open.value = busy.value = false
    named.value = unnamed.value = null
  })

  /** One act at a time; the names stay as they are meanwhile. Gives false where it did not begin, or ended under another profile. */
  async function during(act: () => Promise<void>): Promise<boolean> {
    if (busy.value) return false
    const mine = ++run
    busy.value = true
    await act()
    if (mine !== run) return false
    busy.value = false
    return true
  }
  return { open, busy, named, unnamed, during }
}
