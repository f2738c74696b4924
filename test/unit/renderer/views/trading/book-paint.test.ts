import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsIn } from '#renderer/views/trading/book/book-columns.ts'
import { crossWidth, margin, paintSide, placeAt, rowTop, wholeRows } from '#renderer/views/trading/book/book-paint.ts'
import type { BookPicture } from '#renderer/views/trading/book/book-paint.ts'
import { bookTexts } from '#renderer/views/trading/book/book-texts.ts'
import { amount } from '#renderer/ui/format/amount.ts'

const side = fc.constantFrom('bids' as const, 'asks' as const)
const columns = columnsIn(null, { first: 8, second: 10, third: 12 })
const colours = new Proxy({}, { get: (_, name) => String(name) }) as BookPicture['colours']
const texts = bookTexts('comma', { price: 1, size: 4 })
const level = (price: string, part: object = {}) => ({
  price,
  size: '1.5',
  total: '3',
  depth: 50,
  gone: false,
  ...part,
})

interface Stroke {
  readonly what: 'text' | 'box' | 'dot' | 'line'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly ink: string
}

/** What was drawn, in order. */
function drawn(part: Partial<BookPicture>): readonly Stroke[] {
  const strokes: Stroke[] = []
  const note = (what: Stroke['what'], text: string, x: number, y: number): void =>
    void strokes.push({ what, text, x, y, ink: context.fillStyle })
  const context = {
    fillStyle: '',
    textAlign: '',
    clearRect: () => undefined,
    beginPath: () => undefined,
    fill: () => undefined,
    moveTo: () => undefined,
    lineTo: (x: number, y: number) => note('line', '', x, y),
    stroke: () => undefined,
    arc: (x: number, y: number) => note('dot', '', x, y),
    fillRect: (x: number, y: number, width: number) => note('box', String(width), x, y),
    fillText: (text: string, x: number, y: number) => note('text', text, x, y),
    measureText: (text: string) => ({ width: text.length * 7 }),
  }
  paintSide(context as unknown as CanvasRenderingContext2D, {
    side: 'bids',
    levels: [level('99.5'), level('99.4', { depth: 100 })],
    columns,
    texts,
    colours,
    mine: new Map(),
    hovered: -1,
    chosen: -1,
    width: 300,
    height: 110,
    row: 20,
    line: 14,
    ...part,
  })
  return strokes
}
const words = (strokes: readonly Stroke[]): readonly string[] =>
  strokes.filter(({ what }) => what === 'text').map(({ text }) => text)

describe('the rows of a drawn book', () => {
  it('stand where a press looks for them, whole, in a side of any height', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 19, max: 40 }), fc.integer({ min: 40, max: 900 }), (of, row, height) => {
        expect(height - wholeRows(height, row) * row, 'room for no other whole row').toBeLessThan(row)
        for (let place = 0; place < wholeRows(height, row); place += 1) {
          const top = rowTop(of, place, row, height)
          expect(top).toBeGreaterThanOrEqual(0)
          expect(top + row).toBeLessThanOrEqual(height)
          for (const inside of [top + 0.5, top + row - 0.5]) expect(placeAt(of, inside, row, height)).toBe(place)
        }
      }),
    )
  })
})

describe('what is drawn', () => {
  it('is each level with its figures, bids downwards and asks upwards from the middle', () => {
    expect(words(drawn({}))).toEqual(['99.5', '99.4', '1.5000', '1.5000', '3.0000', '3.0000'])
    const priceLines = (of: 'bids' | 'asks') =>
      drawn({ side: of })
        .filter(({ x, what }) => what === 'text' && x === margin)
        .map(({ y, ink }) => [y, ink])
    expect(priceLines('bids')).toEqual([
      [14, 'up'],
      [34, 'up'],
    ])
    expect(priceLines('asks')).toEqual([
      [104, 'down'],
      [84, 'down'],
    ])
  })

  it('has a bar as long as its share, and a mark only beside an own price', () => {
    const strokes = drawn({ mine: new Map([['99.4', '0.5']]) })
    expect(strokes.filter(({ ink }) => ink === 'up-wash').map(({ text, x }) => [text, x])).toEqual([
      ['150', 150],
      ['300', 0],
    ])
    expect(strokes.filter(({ what }) => what === 'dot').map(({ y }) => y)).toEqual([30])
    expect(drawn({}).some(({ what }) => what === 'dot')).toBe(false)
  })

  it('has a cross instead of the mark where the level is pointed at or chosen, within the room of a press on it', () => {
    const own = {
      mine: new Map([
        ['99.5', '0.5'],
        ['99.4', '0.25'],
      ]),
    }
    for (const [here, y] of [
      [{ hovered: 0 }, 10],
      [{ chosen: 1 }, 30],
    ] as const) {
      const strokes = drawn({ ...own, ...here })
      const lines = strokes.filter(({ what }) => what === 'line')
      expect(lines).toHaveLength(2)
      for (const { x, y: end } of lines) {
        expect(x).toBeLessThan(crossWidth)
        expect(Math.abs(end - y)).toBeLessThan(10)
      }
      expect(strokes.filter(({ what }) => what === 'dot').map((dot) => dot.y)).toEqual([y === 10 ? 30 : 10])
      // What is the user's own there stands in place of the running total, of no other level.
      expect(words(strokes).slice(4)).toEqual(y === 10 ? ['• 0.5000', '3.0000'] : ['3.0000', '• 0.2500'])
    }
    expect(drawn({ hovered: 0 }).some(({ what }) => what === 'line')).toBe(false)
  })

  it('strikes out a level that has gone, and writes no size of it', () => {
    const strokes = drawn({ levels: [level('99.5', { gone: true, size: '0', total: '0' })] })
    expect(words(strokes)).toEqual(['99.5', '–', '–'])
    expect(strokes.find(({ text }) => text === '99.5')?.ink).toBe('muted')
    expect(strokes.filter(({ what, ink }) => what === 'box' && ink === 'muted')).toHaveLength(1)
  })

  it('leaves out the columns that have no room, the total first', () => {
    expect(words(drawn({ columns: { ...columns, shown: 2 } }))).toEqual(['99.5', '99.4', '1.5000', '1.5000'])
    expect(words(drawn({ columns: { ...columns, shown: 1 } }))).toEqual(['99.5', '99.4'])
  })
})

describe('figures of a book', () => {
  it('are written as everywhere else, however often they are asked for', () => {
    const decimal = fc.tuple(fc.nat(1e9), fc.nat(9_999)).map(([whole, part]) => `${whole}.${part}`)
    fc.assert(
      fc.property(decimal, (raw) => {
        for (let turn = 0; turn < 2; turn += 1) {
          expect(texts.price(raw)).toBe(amount(raw, 1))
          expect(texts.size(raw)).toBe(amount(raw, 4))
        }
      }),
    )
    for (let at = 0; at < 9_000; at += 1) expect(texts.price(`${at}.5`)).toBe(amount(`${at}.5`, 1))
  })
})
