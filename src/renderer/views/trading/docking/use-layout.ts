import { useEventListener } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { DockviewApi, SerializedDockview } from 'dockview-vue'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useSettingsStore } from '#renderer/stores/settings.ts'
import { defaultLayout, places } from './default-layout.ts'
import { readLayout, sameArrangement, withFront } from './kept-layout.ts'
import type { Layout, Size } from './layout.ts'
import type { Json } from './use-kept.ts'

interface Kept {
  /** False as long as the user has moved nothing: the desk then follows the window. */
  readonly custom: boolean
  readonly layout: Layout
}

/** Dragging changes a layout many times a second; the disk hears of it once it rests. */
const restMs = 250

/** Keeps what was given last under its name once it rests, and at once when something else comes or nothing more will. */
function useRestingKeeper() {
  const settings = useSettingsStore()
  let waiting: { readonly name: string; readonly value: Json; readonly timer: number } | null = null

  function flush(): void {
    if (waiting === null) return
    const { name, value, timer } = waiting
    window.clearTimeout(timer)
    waiting = null
    void settings.change({ page: { ...settings.current.page, [name]: value } })
  }
  onScopeDispose(flush)
  useEventListener('pagehide', flush)
  return (name: string, value: Json): void => {
    if (waiting?.name !== name) flush()
    else window.clearTimeout(waiting.timer)
    waiting = { name, value, timer: window.setTimeout(flush, restMs) }
  }
}

/**
 * The arrangement of the dock: kept per profile, rebuilt for the window's size until the user changes it, and from then on
 * theirs.
 */
export function useLayout() {
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const keepAtRest = useRestingKeeper()
  const dock = shallowRef<DockviewApi | null>(null)
  let profileId = ''
  let custom = false
  let size: Size = { width: 0, height: 0 }
  /** What stands, as text: an echo of it is no change. */
  let standing = ''
  let applying = false

  const name = (): string => `layout:${profileId}`
  const present = (api: DockviewApi): Layout | null => readLayout(api.toJSON(), places)

  function readKept(): Kept | null {
    const kept = settings.current.page[name()] as { custom?: unknown; layout?: unknown } | null | undefined
    const layout = readLayout(kept?.layout, places)
    return layout === null ? null : { custom: kept?.custom === true, layout }
  }
  function keep(layout: Layout): void {
    keepAtRest(name(), { custom, layout } as unknown as Json)
  }
  function apply(api: DockviewApi, layout: Layout): void {
    applying = true
    api.fromJSON(layout as unknown as SerializedDockview, { reuseExistingPanels: true })
    applying = false
    size = { width: api.width, height: api.height }
    standing = JSON.stringify(present(api))
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
    const layout = defaultLayout(dock.value)
    apply(dock.value, layout)
    keep(layout)
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
    const text = JSON.stringify(layout)
    if (text === standing) return
    standing = text
    custom ||= !sameArrangement(layout, defaultLayout(size))
    keep(layout)
  }

  watch(
    [dock, () => profiles.currentId],
    ([api, current]) => {
      if (api === null || current === null) return
      profileId = current
      load(api)
    },
    { flush: 'post' },
  )
  watch(dock, (api, _former, onCleanup) => {
    const watched = api?.onDidLayoutChange(() => changed(api))
    onCleanup(() => watched?.dispose())
  })
  return { start: (api: DockviewApi): void => void (dock.value = api), reset }
}
