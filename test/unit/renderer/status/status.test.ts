import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#renderer/locales/en.ts'
import { ok } from '#shared/errors.ts'
import { marks, offline, play, refused } from './play.ts'
import type { ProfileId } from './play.ts'
import { deskPanels } from './desk-panels.ts'
import { fundsPanels } from './funds-panels.ts'
import { marketPanels } from './market-panels.ts'
import { otherPanels } from './other-panels.ts'
import type { Panel } from './panel.ts'
import { Part } from './screen.ts'
import { said } from '#test/support/said.ts'

vi.mock('naive-ui', async () => await import('./stand-ins.ts'))
vi.mock('#renderer/views/trading/chart/ChartCanvas.vue', async () =>
  (await import('./stand-ins.ts')).drawnAs('candles'),
)
vi.mock('#renderer/views/markets/LineCanvas.vue', async () => (await import('./stand-ins.ts')).drawnAs('picture'))
vi.mock('#renderer/views/trading/depth/chart/DepthCanvas.vue', async () =>
  (await import('./stand-ins.ts')).drawnAs('bids'),
)

let shown: Awaited<ReturnType<typeof play>> | null = null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('HTMLElement', Part)
})
afterEach(() => {
  expect(shown?.errors ?? []).toEqual([])
  shown?.close()
  shown = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const age = /\d+(\.\d+)? (ms|s|min|h) (old|ago)/
const zero = /(?<![\d.,:])0(?:[.,]0+)?(?![\d.,:])/
const unread = en.panel.unread.split('}')[1] ?? ''

const open = async ({ load, source, props, backdrop }: Panel) => {
  shown = await play((await load()).default, source, props ?? (() => ({})), backdrop)
  return shown
}
const text = (): string => shown?.screen.text() ?? ''
/** What is missing is neither none nor zero, and nothing of anybody is shown. */
function expectMissing({ empty }: Panel): void {
  for (const mark of Object.values(marks)) expect(text()).not.toContain(mark)
  if (empty !== undefined) expect(text()).not.toContain(empty.says)
  expect(text()).not.toMatch(zero)
  expect(text()).not.toMatch(age)
}
/** What is seen of it: arrows too, and no words for a screen reader alone. */
const drawnOf = ({ words, props, children }: Part): string =>
  String(props['class']).includes('sr-only') ? '' : [words, ...children.map(drawnOf)].join('')
const good = ({ good: make }: Panel, id: ProfileId) => ok(make(marks[id]))

const panels = { ...deskPanels, ...fundsPanels, ...marketPanels, ...otherPanels }

describe.each(Object.entries(panels))('%s', (_file, panel) => {
  it('before the first answer says that it loads, or shows dashes', async () => {
    const { screen } = await open(panel)
    expectMissing(panel)
    if (panel.kind === 'figures') expect(text()).toContain('–')
    if (panel.kind === 'panel' || panel.kind === 'part')
      expect(screen.withRole('status').join()).toMatch(/Loading|Searching/)
  })

  it('shows a good answer as fresh, and a later failure as old with its age', async () => {
    const { give, fails, askedAgain } = await open(panel)
    await give('a', good(panel, 'a'))
    expect(text()).toContain(marks.a)
    expect(text()).not.toMatch(age)
    if (panel.isLocal === true) return
    await askedAgain('a')
    await fails('a', offline)
    expect(text()).toContain(marks.a)
    expect(text()).toMatch(age)
  })

  it('colours no figure without its arrow, sign or word', async () => {
    const { screen, give } = await open(panel)
    await give('a', good(panel, 'a'))
    if (panel.isLocal !== true) await give('a', good(panel, 'b'))
    const coloured = screen.parts().filter(({ props }) => /(?:^| )(?:up|down)(?: |$)/.test(String(props['class'])))
    for (const part of coloured) {
      const drawn = drawnOf(part)
      if (/\d/.test(drawn)) expect(drawn).toMatch(/[▲▼+−\p{L}]/u)
    }
  })

  it('is old past its bound, even while the next answer is awaited', async () => {
    const { give, later } = await open(panel)
    if (panel.isLocal === true) return
    await give('a', good(panel, 'a'))
    await later(1_500_000)
    expect(text()).toContain(marks.a)
    expect(text()).toMatch(age)
  })

  it('refused later keeps what it knew as old, and offers another try', async () => {
    const { screen, give, fails, askedAgain } = await open(panel)
    if (panel.isLocal === true) return
    await give('a', good(panel, 'a'))
    await askedAgain('a')
    await fails('a', refused)
    expect(text()).toContain(marks.a)
    expect(text()).toMatch(age)
    const { retry = en.panel.retry, kind } = panel
    if (kind === 'panel' || kind === 'part') expect(screen.withRole('button')).toContain(retry)
  })

  it('without a line says so, and not that there is nothing', async () => {
    const { fails } = await open(panel)
    await fails('a', offline)
    expectMissing(panel)
    if (panel.isLocal === true) return
    if (panel.kind === 'panel' || panel.kind === 'part') expect(text()).toContain(unread)
  })

  it('refused says why, and not that there is nothing', async () => {
    const { screen, fails } = await open(panel)
    await fails('a', refused)
    expectMissing(panel)
    if (panel.kind === 'figures' || panel.kind === 'silent') return
    expect(text()).toContain(said(refused))
    // Once.
    expect(text().split(said(refused))).toHaveLength(2)
    expect(screen.withRole('button')).toContain(en.panel.retry)
  })

  it('locked shows nothing of what it knew', async () => {
    const { give, lock } = await open(panel)
    await give('a', good(panel, 'a'))
    await lock()
    if (panel.isPublic === true) return
    expect(text()).not.toContain(marks.a)
    if (panel.empty !== undefined) expect(text()).not.toContain(panel.empty.says)
    expect(text()).not.toMatch(zero)
    if (panel.kind === 'panel') expect(text()).toContain(en.panel.locked)
  })

  const late = async (): Promise<void> => {
    const { give, select } = await open(panel)
    await select('b')
    await give('a', good(panel, 'a'))
    expectMissing(panel)
    await give('b', good(panel, 'b'))
    expect(text()).toContain(marks.b)
    expect(text()).not.toContain(marks.a)
    await select('a')
    expect(text()).not.toContain(marks.b)
  }
  if (panel.ofProps !== true)
    it('T12: after a switch shows nothing of the former profile, however late its answer comes', late)

  const { empty } = panel
  if (empty === undefined) return
  it('says that there is nothing only while that is known', async () => {
    const { give, fails, askedAgain } = await open(panel)
    await give('a', ok(empty.value))
    expect(text()).toContain(empty.says)
    if (panel.isLocal === true) return
    await askedAgain('a')
    await fails('a', offline)
    expect(text()).not.toContain(empty.says)
    expect(text()).toMatch(age)
  })
})
