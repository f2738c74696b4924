import { onScopeDispose, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { useRouter } from 'vue-router'

/** Address of the view that was asked for and could not be loaded; null as long as views can be. */
export function useMissingView(): Readonly<ShallowRef<string | null>> {
  const router = useRouter()
  const address = shallowRef<string | null>(null)
  onScopeDispose(router.onError((_error, to) => void (address.value = router.resolve(to).href)))
  onScopeDispose(router.afterEach(() => void (address.value = null)))
  return address
}
