import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import { useBridge } from '#renderer/data/bridge.ts'

/** Opens the view that the app's menu asks for, unless a dialog is open: the view under it would take it along. */
export function useAskedView(): void {
  const router = useRouter()
  onScopeDispose(
    useBridge().on('view-asked', (name) => {
      if (document.querySelector('dialog[open]') === null) void router.push({ name })
    }),
  )
}
