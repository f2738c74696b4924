import { computed, defineComponent, h, nextTick, ref } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import DataGrid from '#renderer/ui/data-grid/DataGrid.vue'
import { sorterWith } from '#renderer/ui/data-grid/sort.ts'
import { useArraySource } from '#renderer/ui/data-grid/source.ts'
import type { Range } from '#renderer/ui/data-grid/source.ts'
import { exportOf, gridHostKey, useGrid } from '#renderer/ui/data-grid/use-grid.ts'
import type { TableCopy } from '#renderer/ui/data-grid/use-grid.ts'
import type { Grid, GridOptions } from '#renderer/ui/data-grid/use-grid.ts'
import { openPage } from '../../desk.ts'
import { draw } from '../../status/screen.ts'

interface Row {
  readonly id: string
  readonly price: number | null
}
const columns: readonly Column<Row>[] = [
  { key: 'id', head: 'Id', width: 80, always: true, rowHeader: true, show: ({ id }) => id, text: ({ id }) => id },
  {
    key: 'price',
    head: 'Price',
    width: 80,
    end: true,
    exportHead: 'price_usdt',
    show: ({ price }) => `$ ${price}`,
    text: ({ price }) => price,
  },
  { key: 'secret', head: 'Note', width: 80, optional: true, text: () => 'x, "y"' },
  { key: 'acts', head: 'Actions', width: 40, always: true },
]
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${at}`, price: at % 7 === 0 ? null : (at * 31) % 97 }))

/** A grid over rows that the test sets, drawn without a browser. */
function openGrid(count: number, part: Partial<GridOptions<Row>> = {}) {
  const page = openPage()
  const rows = ref(rowsOf(count))
  const kept = ref<Readonly<Record<string, unknown>>>({})
  const copied: TableCopy[] = []
  page.context.provides[gridHostKey as symbol] = {
    kept: (name: string) => kept.value[name],
    keep: (name: string, choices: unknown) =>
      void (kept.value = { ...kept.value, [name]: JSON.parse(JSON.stringify(choices)) }),
    copy: (table: TableCopy) => Promise.resolve(void copied.push(table)),
  }
  const ranges: Range[] = []
  let grid: Grid<Row> | undefined
  const chosen = ref<string | null>(null)
  const View = defineComponent({
    setup() {
      const source = useArraySource<Row>({
        rows: () => rows.value,
        keyOf: ({ id }) => id,
        sorters: () => ({
          price: sorterWith(
            ({ price }) => price,
            (a, b) => a - b,
          ),
        }),
        onRange: (range) => void ranges.push(range),
      })
      const made = (grid = useGrid<Row>({ columns: () => columns, source, keepAs: 'test', ...part }))
      const selected = computed(() => chosen.value)
      return () =>
        h(DataGrid as never, {
          grid: made,
          label: 'Rows',
          selected: selected.value,
          emptyText: 'Nothing here',
          onSelect: (row: Row) => void (chosen.value = row.id),
        })
    },
  })
  const screen = draw(View, {}, page.context)
  if (grid === undefined) throw new Error('No grid')
  return { screen, grid, rows, kept, copied, ranges, chosen, settled: page.settled }
}

/** Frames of the screen, drawn when the test says so. */
function stubFrames(): { readonly draw: () => void; readonly asked: () => number } {
  const asked: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  return {
    draw: () => asked.splice(0).forEach((run) => run()),
    asked: () => asked.length,
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a grid', () => {
  it('says what each part of it is, and how many rows there are beyond those that exist', async () => {
    const { screen, settled } = openGrid(3)
    await settled()
    expect(screen.withRole('columnheader')).toEqual(['Id', 'Price', 'Actions'])
    expect(screen.withRole('rowheader')).toEqual(['row 0', 'row 1', 'row 2'])
    expect(screen.withRole('gridcell')[2]).toBe('$ 31')
    const grid = screen.parts().find(({ props }) => props['role'] === 'grid')
    expect(grid?.props['aria-rowcount']).toBe(4)
  })

  it('draws only the rows on screen of a long list, in either layout, and tells its source which', async () => {
    for (const layout of ['fixed', 'fitted'] as const) {
      const { screen, ranges, settled } = openGrid(5_000, { layout })
      await settled()
      const drawn = screen.withRole('row').length
      expect(drawn, layout).toBeGreaterThan(20)
      expect(drawn, layout).toBeLessThan(60)
      // What measures fitted rows is loaded with the first long list.
      await expect.poll(() => ranges.at(-1)?.last, { message: layout }).toBeLessThan(60)
      expect(screen.withRole('row').length, layout).toBeGreaterThan(20)
    }
  })

  it('has one row in the order of Tab: the chosen one, or the first', async () => {
    const { screen, chosen, settled } = openGrid(5_000, { layout: 'fixed' })
    await settled()
    const stops = () =>
      screen
        .parts()
        .filter(({ props }) => props['data-index'] !== undefined && props['tabindex'] === 0)
        .map(({ props }) => props['data-index'])
    expect(stops()).toEqual([0])
    chosen.value = 'row 4321'
    await nextTick()
    expect(stops(), 'though it is far from what is on screen').toEqual([4321])
  })

  it('writes rows far away into the elements that are there, in their order, and moves none', async () => {
    const frames = stubFrames()
    const { screen, grid, chosen, settled } = openGrid(5_000, { layout: 'fixed', actions: () => [] })
    await settled()
    const rows = () => screen.parts().filter(({ props }) => props['data-key'] !== undefined)
    const indexes = () => rows().map(({ props }) => Number(props['data-index']))
    const before = rows()
    expect(grid.layout).toBe('fixed')
    const box = screen.parts().find(({ props }) => props['role'] === 'grid')
    if (box === undefined) throw new Error('No grid')
    for (const at of [2_017, 2_020, 4_000, 11]) {
      box.scrollTop = at * 30
      box.happen('scroll')
      frames.draw()
      await settled()
      const shown = indexes().filter((index) => index !== 0)
      expect(shown.includes(at), String(at)).toBe(true)
      if (Math.abs(at - 2_020) > 10) expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      for (const row of before) expect(rows()).toContain(row)
    }
    expect(chosen.value).toBeNull()
  })

  it('writes rows once a frame while it is scrolled: for where it is then, with what came since', async () => {
    const frames = stubFrames()
    const { screen, rows, chosen, settled } = openGrid(5_000, { layout: 'fixed', actions: () => [] })
    await settled()
    const prices = () => screen.withRole('gridcell').filter((text) => text.startsWith('$'))
    const stops = () => screen.parts().filter(({ props }) => props['tabindex'] === 0 && 'data-index' in props)
    const box = screen.parts().find(({ props }) => props['role'] === 'grid')
    if (box === undefined) throw new Error('No grid')
    const before = prices()
    box.scrollTop = 900 * 30
    box.happen('scroll')
    box.scrollTop = 1_800 * 30
    box.happen('scroll')
    rows.value = rowsOf(5_000).map((row) => ({ ...row, price: 7 }))
    await settled()
    expect(prices(), 'nothing before the frame').toEqual(before)
    expect(frames.asked()).toBe(1)
    frames.draw()
    await settled()
    expect(new Set(prices())).toEqual(new Set(['$ 7']))
    expect(screen.withRole('rowheader')).toContain('row 1805')
    expect(screen.withRole('rowheader')).not.toContain('row 905')
    expect(frames.asked(), 'the frame after it has nothing to write').toBe(0)

    rows.value = rowsOf(5_000)
    chosen.value = 'row 4321'
    await nextTick()
    expect(
      stops().map(({ props }) => props['data-index']),
      'the keyboard waits for no frame',
    ).toEqual([4321])
    // What came waits no longer than for the next frame, and not at all once the scroll is over.
    frames.draw()
    await settled()
    expect(prices()).not.toContain('$ 7')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    rows.value = rowsOf(5_000).map((row) => ({ ...row, price: 8 }))
    await settled()
    expect(new Set(prices())).toEqual(new Set(['$ 8']))
  })

  it('says that nothing is there only where nothing is', async () => {
    const { screen, rows, settled } = openGrid(0)
    await settled()
    expect(screen.text()).toContain('Nothing here')
    rows.value = rowsOf(1)
    await settled()
    expect(screen.text()).not.toContain('Nothing here')
  })
})

describe('what is exported', () => {
  it('is every row as filtered and sorted, and every column that has a text, hidden ones too', async () => {
    const { grid, rows, copied } = openGrid(5_000)
    rows.value = rows.value.filter(({ id }) => id.endsWith('3'))
    grid.source.sortBy({ by: 'price', down: true })
    await grid.copy.value?.()
    const [head, ...lines] = copied[0]?.lines ?? []
    expect(head).toEqual(['id', 'price_usdt', 'secret'])
    expect(lines.map(([id]) => id)).toEqual(grid.source.all().map(({ id }) => id))
    expect(lines).toHaveLength(500)
    expect(exportOf(columns, [{ id: 'a', price: null }])[1]).toEqual(['a', '', 'x, "y"'])
  })

  it('has heads that follow the key, not the words on screen', () => {
    const heads = (word: string) =>
      exportOf([{ key: 'clientOid', head: word, width: 80, text: () => '' }] satisfies Column<Row>[], [])[0]
    expect(heads('Client order ID')).toEqual(['client_oid'])
    expect(heads('Client-Order-ID')).toEqual(heads('Client order ID'))
  })
})

describe('columns', () => {
  it('are chosen and resized, and stay so for the next time', async () => {
    const first = openGrid(3)
    first.grid.toggle('secret')
    first.grid.toggle('price')
    first.grid.resize('id', 222, true)
    await nextTick()
    expect(first.screen.withRole('columnheader')).toEqual(['Id', 'Note', 'Actions'])

    const second = openGrid(3)
    second.kept.value = first.kept.value
    await nextTick()
    expect(second.screen.withRole('columnheader')).toEqual(['Id', 'Note', 'Actions'])
    expect(second.grid.choices.value.widths).toEqual({ id: 222 })
    second.grid.reset()
    await nextTick()
    expect(second.screen.withRole('columnheader')).toEqual(['Id', 'Price', 'Actions'])
  })

  it('keep nothing of a drag before it ends', () => {
    const { grid, kept } = openGrid(3)
    grid.resize('id', 222, false)
    expect(grid.choices.value.widths).toEqual({ id: 222 })
    expect(kept.value).toEqual({})
    grid.resize('id', 230, true)
    expect(kept.value['test']).toEqual({ shown: {}, widths: { id: 230 } })
  })
})
