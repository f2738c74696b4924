import { describe, expect, it } from 'vitest'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { createCellPainter, createFit } from '#renderer/ui/data-grid/paint-cells.ts'
import type { Pen } from '#renderer/ui/use-canvas.ts'

interface Row {
  readonly price: string
  readonly rose: boolean
}

/** A canvas that notes what is drawn; every character is 7 px wide. */
function paper() {
  const done: string[] = []
  const context: Parameters<ReturnType<typeof createCellPainter>['paint']>[0] = {
    textAlign: 'start',
    fillStyle: '',
    measureText: (text: string) => ({ width: text.length * 7 }),
    clearRect: (x: number, y: number, width: number, height: number) =>
      void done.push(`clear ${x} ${y} ${width} ${height}`),
    fillText: (text: string, x: number, y: number) =>
      void done.push(`${text} ${context.textAlign} ${x} ${y} ${String(context.fillStyle)}`),
  }
  return { done, context }
}
const pen: Pen = {
  colours: { text: 'white', up: 'green', down: 'red' } as Partial<Pen['colours']> as Pen['colours'],
  line: 17,
  ratio: 2,
}
const columns: readonly Column<Row>[] = [
  { key: 'price', head: '', width: 90, end: true, show: ({ price }) => price, painted: 'text' },
  { key: 'way', head: '', width: 90, show: () => 'x', painted: ({ rose }) => (rose ? 'up' : 'down') },
]
const places = columns.map((column, at) => ({ column, left: at * 100, right: at * 100 + 90.3 }))
const numbered = (rows: readonly Row[]) => rows.map((row, index) => ({ row, index }))

describe('figures on the canvas', () => {
  it('stand at the end of their column on whole pixels of the screen, and are drawn again only where they changed', () => {
    const { done, context } = paper()
    const painter = createCellPainter<Row>()
    const paint = (rows: readonly Row[]): void =>
      painter.paint(context, pen, { places, rows: numbered(rows), height: 26 })
    paint([
      { price: '1.5', rose: true },
      { price: '2', rose: true },
    ])
    expect(done).toEqual([
      '1.5 right 90.5 17 white',
      '2 right 90.5 43 white',
      'x left 100 17 green',
      'x left 100 43 green',
    ])
    done.length = 0
    paint([
      { price: '1.5', rose: true },
      { price: '3', rose: false },
    ])
    expect(done.filter((line) => !line.startsWith('clear'))).toEqual(['3 right 90.5 43 white', 'x left 100 43 red'])
    expect(done.filter((line) => line.startsWith('clear')).map((line) => line.split(' ')[2])).toEqual(['26', '26'])
    done.length = 0
    painter.forget()
    paint([{ price: '1.5', rose: true }])
    expect(done).toEqual(['1.5 right 90.5 17 white', 'x left 100 17 green'])
  })

  it('takes away what stands at a row that has no figure any more', () => {
    const { done, context } = paper()
    const painter = createCellPainter<Row>()
    const [first] = places
    if (first === undefined) throw new Error('No column')
    for (const price of ['7', ''])
      painter.paint(context, pen, { places: [first], rows: numbered([{ price, rose: true }]), height: 26 })
    expect(done).toEqual(['7 right 90.5 17 white', expect.stringMatching(/^clear -1 0 /)])
  })

  it('cuts what has no room', () => {
    const fit = createFit(paper().context)
    expect(fit('0.000123', 90)).toBe('0.000123')
    expect(fit('0.000123', 36)).toBe('0.00…')
    expect(fit('0.000123', 56)).toBe('0.000123')
    expect(fit('12', 3)).toBe('…')
  })
})
