import { onScopeDispose, watch } from 'vue'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** The key for cancelling means this row as long as it is the chosen one. */
export function useCancelKey(selected: () => boolean, cancel: () => unknown, locked: () => boolean): void {
  const { t } = useText()
  const actions = useActionsStore()
  const why = (): string | null => (locked() ? t('keys.why.answering') : null)
  let withdraw: (() => void) | null = null
  watch(
    selected,
    (on) => {
      withdraw?.()
      withdraw = on ? actions.offer({ cancelSelected: { run: () => void cancel(), why } }) : null
    },
    { immediate: true },
  )
  onScopeDispose(() => withdraw?.())
}
