import { onScopeDispose, shallowRef, watch } from 'vue'
import type { DockviewApi, SerializedDockview } from 'dockview-vue'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { defaultLayout, places } from './default-layout.ts'
import { readLayout, sameArrangement, withFront } from './kept-layout.ts'
import type { Layout, Size } from './layout.ts'
import { usePageState } from './page-state.ts'
import type { Json } from './page-state.ts'

interface Kept {
  /** False as long as the user has moved nothing: the desk then follows the window. */
  readonly custom: boolean
  readonly layout: Layout
}

/**
 * The arrangement of the dock: kept per profile, rebuilt for the window's size until the user changes it, and from then on
 * theirs.
 */
export function useLayout() {
  const profiles = useProfilesStore()
  const page = usePageState()
  const dock = shallowRef<DockviewApi | null>(null)
  let custom = false
  let size: Size = { width: 0, height: 0 }
  let applying = false

  const name = (): string => `layout:${profiles.currentId ?? ''}`

  function readKept(): Kept | null {
    const kept = page.page[name()] as { custom?: unknown; layout?: unknown } | null | undefined
    const layout = readLayout(kept?.layout, places)
    return layout === null ? null : { custom: kept?.custom === true, layout }
  }

  function apply(api: DockviewApi, layout: Layout): void {
    applying = true
    api.fromJSON(layout as unknown as SerializedDockview, { reuseExistingPanels: true })
    applying = false
    size = { width: api.width, height: api.height }
  }

  function load(api: DockviewApi): void {
    const kept = readKept()
    custom = kept?.custom ?? false
    const start = defaultLayout(api)
    apply(api, kept === null ? start : custom ? kept.layout : withFront(start, kept.layout))
  }

  function reset(): void {
    if (dock.value === null) return
    custom = false
    apply(dock.value, defaultLayout(dock.value))
    keep(dock.value)
  }

  const present = (api: DockviewApi): Layout | null => readLayout(api.toJSON(), places)

  function keep(api: DockviewApi): void {
    const layout = present(api)
    if (layout !== null) page.keep(name(), { custom, layout } as unknown as Json)
  }

  function changed(api: DockviewApi): void {
    if (applying || api.width === 0 || api.hasMaximizedGroup()) return
    const layout = present(api)
    if (layout === null) return
    if (api.width !== size.width || api.height !== size.height) {
      size = { width: api.width, height: api.height }
      // Not theirs yet: what the window's new size asks for.
      if (!custom) apply(api, withFront(defaultLayout(api), layout))
      return
    }
    custom ||= !sameArrangement(layout, defaultLayout(size))
    keep(api)
  }

  function start(api: DockviewApi): void {
    dock.value = api
    const watched = api.onDidLayoutChange(() => changed(api))
    onEnd.push(() => watched.dispose())
  }
  const onEnd: (() => void)[] = []
  onScopeDispose(() => onEnd.forEach((end) => end()))

  watch(
    [dock, () => page.ready, () => profiles.currentId],
    ([api, ready, profileId]) => {
      if (api !== null && ready && profileId !== null) load(api)
    },
    { flush: 'post' },
  )
  return { start, reset }
}
