import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, shallowRef } from 'vue'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import type { Grid } from '#renderer/ui/data-grid/use-grid.ts'
import { useQuietTexts } from '#renderer/ui/data-grid/use-quiet-texts.ts'

class FakeText {
  data = ''
}
const rowCount = 10
let figures: number[]
let texts: FakeText[]
let stop: () => void
let changed: () => void
const shown = (): string[] => texts.map(({ data }) => data)
function move(): void {
  figures = figures.map((figure) => figure + 1)
  changed()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('Text', FakeText)
  figures = Array.from({ length: rowCount }, () => 0)
  texts = figures.map(() => new FakeText())
  const elements = texts.map((lastChild, index) => ({
    dataset: { index: String(index), key: `row ${index}` },
    querySelectorAll: () => [{ lastChild }],
  }))
  const body = { querySelectorAll: () => elements, ownerDocument: { activeElement: null } }
  const column = { painted: 'text', show: (_: unknown, index: number) => String(figures[index]) }
  const grid = {
    source: { at: (index: number) => figures[index] },
    shown: computed(() => [column as unknown as Column<number>]),
  }
  const scope = effectScope()
  const quiet = scope.run(() =>
    useQuietTexts(grid as unknown as Grid<number>, shallowRef(body as unknown as HTMLElement)),
  )
  changed = () => quiet?.changed()
  stop = () => scope.stop()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const all = (figure: number): string[] => figures.map(() => String(figure))

describe('figures for whoever reads the rows of a painted table', () => {
  it('are written a part of the rows at a time, and all within a second', () => {
    move()
    vi.advanceTimersByTime(200)
    expect(shown()).toEqual(['1', '1', ...Array.from({ length: 8 }, () => '')])
    vi.advanceTimersByTime(800)
    expect(shown()).toEqual(all(1))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that change while others are written are written within a second, too', () => {
    move()
    vi.advanceTimersByTime(700)
    move()
    vi.advanceTimersByTime(1_000)
    expect(shown()).toEqual(all(2))
    expect(vi.getTimerCount()).toBe(0)
  })
})
