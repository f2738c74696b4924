import { useEventListener } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { DockviewApi, SerializedDockview } from 'dockview-vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { PageName } from '#shared/domain/page-names.ts'
import type { PageValue } from '#shared/domain/settings.ts'
import { panelPlaces } from '#shared/domain/desk/panel-places.ts'
import { defaultLayout } from './default-layout.ts'
import { frontsOf, readLayout, sameArrangement, sameStructure, withFront } from '#shared/domain/desk/stored-layout.ts'
import type { Layout, Size } from '#shared/domain/desk/layout.ts'
import { useLayoutsStore } from './layouts-store.ts'
import { fit, toFront } from './moves.ts'

interface Kept {
  /** False as long as the user has moved nothing: the desk then follows the window. */
  readonly custom: boolean
  readonly layout: Layout
}

/** Dragging changes a layout many times a second; it is written once it rests. */
const restMs = 250

/** Keeps what was given last under its name once it rests, and at once when something else comes or nothing more will. */
function useRestingKeeper() {
  const settings = useSettingsStore()
  let waiting: {
    readonly name: PageName
    readonly value: PageValue
    readonly timer: ReturnType<typeof setTimeout>
  } | null = null

  function flush(): void {
    if (waiting === null) return
    const { name, value, timer } = waiting
    clearTimeout(timer)
    waiting = null
    void settings.keep(name, value)
  }
  onScopeDispose(flush)
  useEventListener('pagehide', flush)
  const keep = (name: PageName, value: PageValue): void => {
    if (waiting?.name !== name) flush()
    else clearTimeout(waiting.timer)
    waiting = { name, value, timer: setTimeout(flush, restMs) }
  }
  return { keep, flush }
}

/** What is kept of the arrangement of one profile. */
function useStoredLayout(profileId: () => string) {
  const settings = useSettingsStore()
  const resting = useRestingKeeper()
  const name = (): `layout:${string}` => `layout:${profileId()}`
  function read(): Kept | null {
    const kept = settings.current.page[name()] as { custom?: unknown; layout?: unknown } | null | undefined
    const layout = readLayout(kept?.layout, panelPlaces)
    return layout === null ? null : { custom: kept?.custom === true, layout }
  }
  const keep = (kept: Kept): void => resting.keep(name(), kept as unknown as PageValue)
  /** For what was chosen by one press. */
  function keepNow(kept: Kept): void {
    keep(kept)
    resting.flush()
  }
  return { read, keep, keepNow }
}

const present = (api: DockviewApi): Layout | null => readLayout(api.toJSON(), panelPlaces)

function stands(api: DockviewApi, wanted: Layout): boolean {
  const now = present(api)
  if (now === null || api.hasMaximizedGroup() || !sameArrangement(now, wanted)) return false
  return String(frontsOf(now)) === String(frontsOf(wanted))
}

/** What was kept, as it stands at a window of this size; as at first where nothing was. */
function layoutFor(size: Size, kept: Kept | null): Layout {
  if (kept?.custom === true) return kept.layout
  return kept === null ? defaultLayout(size) : withFront(defaultLayout(size), kept.layout)
}

/** A layout has no titles, and the library calls a panel without one by its id. */
function withTitles(layout: Layout, titleOf: (panelId: string) => string): SerializedDockview {
  const titled = Object.entries(layout.panels).map(([id, panel]) => [id, { ...panel, title: titleOf(id) }])
  return { ...layout, panels: Object.fromEntries(titled) } as unknown as SerializedDockview
}

/** Arranges a dock: as it was kept, for the window's size until the user changes it, and from then on as the user wants. */
function createArrangement(
  { read, keep, keepNow }: ReturnType<typeof useStoredLayout>,
  titleOf: (panelId: string) => string,
) {
  let [custom, applying] = [false, false]
  let size: Size = { width: 0, height: 0 }
  /** What was arranged last, not by the user. */
  let arranged: Layout | null = null
  /** What is kept, as text: an echo of it is no change. */
  let arrangedText = ''
  /** What is worth keeping of a layout: its tabs in front as long as sizes follow the window. */
  const textOf = (layout: Layout): string => JSON.stringify(custom ? layout : frontsOf(layout))
  function noteLayout(api: DockviewApi): void {
    size = { width: api.width, height: api.height }
    arranged = present(api)
    if (arranged !== null) arrangedText = textOf(arranged)
  }
  function apply(api: DockviewApi, layout: Layout): void {
    applying = true
    api.fromJSON(withTitles(layout, titleOf), { reuseExistingPanels: true })
    applying = false
    noteLayout(api)
  }
  function load(api: DockviewApi): void {
    const kept = read()
    custom = kept?.custom ?? false
    const wanted = layoutFor(api, kept)
    // Profiles mostly stand alike, and building the desk anew would take longer than all else of a switch.
    if (stands(api, wanted)) noteLayout(api)
    else apply(api, wanted)
  }
  function reset(api: DockviewApi): void {
    custom = false
    apply(api, defaultLayout(api))
    keep({ custom, layout: defaultLayout(api) })
  }
  /** A layout that a person chose: theirs from now on. */
  function choose(api: DockviewApi, layout: Layout): void {
    custom = true
    apply(api, layout)
    keepNow({ custom, layout })
  }
  function changed(api: DockviewApi): void {
    const resizing = api.width !== size.width || api.height !== size.height
    if (applying || resizing || api.width === 0 || api.hasMaximizedGroup()) return
    const layout = present(api)
    if (layout === null) return
    custom ||= arranged === null || !sameArrangement(layout, arranged)
    const text = textOf(layout)
    if (text !== arrangedText) keep({ custom, layout })
    arrangedText = text
  }
  /** The dock has another size. As long as the user has moved nothing, it takes what the new one asks for. */
  function resized(api: DockviewApi): void {
    if (api.width === size.width && api.height === size.height) return
    size = { width: api.width, height: api.height }
    const layout = present(api)
    if (custom || layout === null || api.width === 0 || api.hasMaximizedGroup()) return
    const start = defaultLayout(api)
    if (!sameStructure(layout, start)) return apply(api, withFront(start, layout))
    fit(api, start)
    noteLayout(api)
  }
  return { load, reset, choose, changed, resized }
}

/**
 * The arrangement of the dock: kept per profile, rebuilt for the window's size until the user changes it, and from then on
 * theirs. `titleOf` names a panel on its tab.
 */
export function useLayout(titleOf: (panelId: string) => string = (panelId) => panelId) {
  const profiles = useProfilesStore()
  const layouts = useLayoutsStore()
  const desk = useDeskStore()
  onScopeDispose(() => void (layouts.dock = null))
  const dock = shallowRef<DockviewApi | null>(null)
  let profileId = ''
  let pressing = false
  const arrangement = createArrangement(
    useStoredLayout(() => profileId),
    titleOf,
  )

  function reset(): void {
    if (dock.value !== null) arrangement.reset(dock.value)
  }
  function resized(): void {
    if (dock.value !== null && !pressing) arrangement.resized(dock.value)
  }
  /** The library brings a pressed tab to the front one frame later; arranging the desk before that would lose the press. */
  function pressed(): void {
    pressing = true
    const release = (): void => {
      pressing = false
      resized()
    }
    requestAnimationFrame(() => requestAnimationFrame(release))
  }

  watch(
    [dock, () => profiles.currentId],
    ([api, current]) => {
      if (api === null || current === null) return
      profileId = current
      arrangement.load(api)
    },
    { flush: 'post' },
  )
  // After a layout was read: what was asked for is to be seen, such as the form that was filled, whichever tab it has in front.
  watch(
    [dock, () => desk.wantedPanels],
    ([api]) => {
      if (api !== null) for (const id of desk.takeWantedPanels()) toFront(api, id)
    },
    { flush: 'post' },
  )
  watch(dock, (api, _former, onCleanup) => {
    layouts.dock =
      api === null
        ? null
        : {
            size: () => ({ width: api.width, height: api.height }),
            present: () => present(api),
            apply: (layout) => arrangement.choose(api, layout),
            reset,
          }

    const watched = api?.onDidLayoutChange(() => arrangement.changed(api))
    onCleanup(() => watched?.dispose())
  })
  return { start: (api: DockviewApi): void => void (dock.value = api), resized, pressed, reset }
}
