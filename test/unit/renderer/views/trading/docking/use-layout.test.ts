import type { DockviewApi, SerializedDockview } from 'dockview-vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '#shared/domain/settings.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { panelPlaces } from '#shared/domain/desk/panel-places.ts'
import { defaultLayout } from '#renderer/views/trading/docking/default-layout.ts'
import { readLayout, sameArrangement } from '#shared/domain/desk/stored-layout.ts'
import { branchOf, layoutOf } from '#shared/domain/desk/layout.ts'
import type { Layout, Node } from '#shared/domain/desk/layout.ts'
import { useLayout } from '#renderer/views/trading/docking/use-layout.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

/** As much of the docking library as the layout uses: it shows what it is given and tells of changes. */
function createDock(width: number, height: number) {
  let shown: Layout = defaultLayout({ width, height })
  let notify = (): void => undefined
  const dock = {
    width,
    height,
    fromJSON: (layout: SerializedDockview) => void (shown = layout as unknown as Layout),
    toJSON: () => JSON.parse(JSON.stringify(shown)) as unknown,
    isMaximised: false,
    front: [] as string[],
    hasMaximizedGroup: () => dock.isMaximised,
    exitMaximizedGroup: () => void (dock.isMaximised = false),
    getPanel: (id: string) => ({
      api: { isMaximized: () => false, setActive: () => void dock.front.push(id) },
      group: { api: { setSize: () => undefined } },
    }),
    onDidLayoutChange: (listener: () => void) => {
      notify = listener
      return { dispose: () => undefined }
    },
  }
  return {
    dock,
    api: dock as unknown as DockviewApi,
    shown: () => shown,
    /** The user moves something. */
    change: (next: Layout) => {
      shown = next
      notify()
    },
  }
}

/** The order form made wider. */
function widened(layout: Layout): Layout {
  const [left, order] = layout.grid.root.data as [Node, Node]
  const data = [
    { ...left, size: left.size - 80 },
    { ...order, size: order.size + 80 },
  ]
  return layoutOf({ ...layout.grid, root: branchOf(data, layout.grid.root.size) })
}

type Page = Settings['page']
const asKept = (layout: Layout, custom = true): Page[string] =>
  JSON.parse(JSON.stringify({ custom, layout })) as Page[string]

async function openDock(kept: Page = {}, width = 1384, height = 760) {
  const page = openPage(undefined, { page: kept })
  const made = page.run(() => {
    const profiles = useProfilesStore()
    void profiles.load()
    return { profiles, layout: useLayout() }
  })
  await page.settled()
  const screen = createDock(width, height)
  made.layout.start(screen.api)
  await page.settled()
  const written = (): Page[] => page.of('settings.change').map(({ input }) => input['page'] as Page)
  return { ...made, ...screen, page, written }
}

/** Longer than a layout rests before it is kept. */
const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(400)

describe('the layout of the dock', () => {
  afterEach(() => void vi.useRealTimers())

  it('begins as the window asks for, and writes nothing as long as the user moves nothing', async () => {
    const { shown, written, change, page } = await openDock()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(sameArrangement(shown(), defaultLayout({ width: 1384, height: 760 }))).toBe(true)
    change(shown())
    await rest()
    expect(written()).toEqual([])
    page.close()
  })

  it('waits for a pressed tab to come to the front before it follows the window', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    const { dock, layout, shown, page } = await openDock()
    const before = shown()
    Object.assign(dock, { width: 800, height: 1200 })
    layout.pressed()
    layout.resized()
    expect(shown()).toEqual(before)
    frames.shift()?.()
    expect(shown()).toEqual(before)
    frames.shift()?.()
    expect(sameArrangement(shown(), defaultLayout({ width: 800, height: 1200 }))).toBe(true)
    vi.unstubAllGlobals()
    page.close()
  })

  it('follows the window until the user changes something, and is theirs from then on', async () => {
    const { dock, layout, shown, change, page } = await openDock()
    Object.assign(dock, { width: 800, height: 1200 })
    layout.resized()
    expect(sameArrangement(shown(), defaultLayout({ width: 800, height: 1200 }))).toBe(true)
    Object.assign(dock, { width: 1384, height: 760 })
    layout.resized()
    const own = widened(shown())
    change(own)
    Object.assign(dock, { width: 800, height: 1200 })
    layout.resized()
    expect(shown()).toEqual(own)
    page.close()
  })

  it('is kept once it rests, for its profile', async () => {
    const { shown, written, change, page } = await openDock()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const own = widened(shown())
    change(widened(own))
    change(own)
    expect(written()).toEqual([])
    await rest()
    expect(written()).toHaveLength(1)
    const kept = written()[0]?.['layout:a'] as { custom: boolean; layout: unknown }
    expect(kept.custom).toBe(true)
    expect(sameArrangement(readLayout(kept.layout, panelPlaces) ?? shown(), own)).toBe(true)
    page.close()
  })

  it('is not built anew for another profile whose desk stands alike', async () => {
    const { dock, shown, change, profiles, page } = await openDock()
    const built = vi.spyOn(dock, 'fromJSON')
    profiles.select('b')
    await page.settled()
    expect(built).not.toHaveBeenCalled()
    change(widened(shown()))
    profiles.select('a')
    await page.settled()
    expect(built).toHaveBeenCalledOnce()
    expect(sameArrangement(shown(), defaultLayout({ width: 1384, height: 760 }))).toBe(true)
    page.close()
  })

  it('of another profile takes its place at once, and the former one is not lost', async () => {
    const other = widened(defaultLayout({ width: 1384, height: 760 }))
    const { shown, written, change, profiles, page } = await openDock({ 'layout:b': asKept(other) })
    const own = widened(widened(shown()))
    change(own)
    profiles.select('b')
    await page.settled()
    expect(sameArrangement(shown(), other)).toBe(true)
    change(widened(shown()))
    expect(written().some((kept) => 'layout:a' in kept)).toBe(true)
    page.close()
    // Closing the view keeps what still waits.
    expect(JSON.stringify(written().at(-1)?.['layout:b'])).toContain(JSON.stringify(widened(other).grid.root.data[1]))
  })

  it('that was never the user’s own is rebuilt for the window, with the tabs that were in front', async () => {
    const before = defaultLayout({ width: 1800, height: 1000 })
    const text = JSON.stringify(before).replace('"activeView":"book"', '"activeView":"trades"')
    const { shown, page } = await openDock({ 'layout:a': asKept(JSON.parse(text) as Layout, false) })
    expect(sameArrangement(shown(), defaultLayout({ width: 1384, height: 760 }))).toBe(true)
    expect(JSON.stringify(shown())).toContain('"activeView":"trades"')
    page.close()
  })

  it('is as at first again after a reset', async () => {
    const own = widened(defaultLayout({ width: 1384, height: 760 }))
    const { shown, layout, page } = await openDock({ 'layout:a': asKept(own) })
    expect(sameArrangement(shown(), own)).toBe(true)
    layout.reset()
    expect(sameArrangement(shown(), defaultLayout({ width: 1384, height: 760 }))).toBe(true)
    page.close()
  })

  it('brings the order form to the front for what is put into it, also from behind a maximised chart', async () => {
    const { dock, page } = await openDock()
    const desk = page.run(() => useDeskStore())
    await page.settled()
    expect(dock.front).toEqual([])
    dock.isMaximised = true
    desk.prefill({ tab: 'stop', price: '1' })
    await page.settled()
    expect([dock.front, dock.isMaximised]).toEqual([['order'], false])
    // Once: what the user brings to the front afterwards stays there.
    await page.settled()
    expect(dock.front).toHaveLength(1)
    desk.wantForm()
    await page.settled()
    expect(dock.front).toHaveLength(2)
    // With a list beside it, of which the form comes last: in one group it is the one to be seen.
    desk.wantPanel('order')
    desk.wantPanel('oco')
    desk.wantForm()
    await page.settled()
    expect(dock.front.slice(2)).toEqual(['oco', 'order'])
    page.close()
  })

  it('brings it to the front of a desk that was opened by that', async () => {
    const page = openPage()
    const made = page.run(() => {
      const profiles = useProfilesStore()
      void profiles.load()
      return { layout: useLayout(), desk: useDeskStore() }
    })
    await page.settled()
    made.desk.prefill({ price: '1' })
    const { dock, api } = createDock(1384, 760)
    made.layout.start(api)
    await page.settled()
    expect(dock.front).toEqual(['order'])
    page.close()
  })
})
