import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerFields } from '#shared/domain/history.ts'
import type { HistoryCells } from '#shared/domain/history.ts'
import { groupSort } from '#shared/domain/ledger-order.ts'
import { createHistoryStore } from '#main/market-data/histories/history-store.ts'
import { createHistoryView } from '#main/market-data/histories/history-view.ts'
import { historyShapes } from '#main/market-data/histories/shapes.ts'
import type { Steps } from '#main/market-data/histories/steps.ts'
import { runs } from '#test/support/runs.ts'

const shape = historyShapes.hfLedger
const orders = ['a', 'b', 'c', 'd e']
const query = { sort: { by: groupSort, down: true }, text: '' }

interface Line {
  readonly id: number
  readonly order: string | null
  readonly currency: string
  readonly isIn: boolean
  readonly units: number
}
const line: fc.Arbitrary<Line> = fc.record({
  id: fc.nat(30),
  order: fc.option(fc.constantFrom(...orders)),
  currency: fc.constantFrom('BTC', 'USDT'),
  isIn: fc.boolean(),
  units: fc.integer({ min: 1, max: 9 }),
})
const cellsOf = ({ id, order, currency, isIn, units }: Line): HistoryCells => {
  const row: Readonly<Record<string, string | number | null>> = {
    id: String(id),
    createdAt: id,
    currency,
    direction: isIn ? 'in' : 'out',
    bizType: 'TRADE_EXCHANGE',
    accountType: 'TRADE_HF',
    amount: String(units),
    fee: '0',
    context: order === null ? null : JSON.stringify({ symbol: 'BTC-USDT', orderId: order }),
  }
  return ledgerFields.map((field) => row[field] ?? null)
}
const page = fc.record({
  atTop: fc.boolean(),
  lines: fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 12 }),
})

/** The list as somebody would keep it by hand: a line that is known is corrected in its place. */
function listed(pages: readonly { readonly atTop: boolean; readonly lines: readonly Line[] }[]): readonly Line[] {
  let list: Line[] = []
  for (const { atTop, lines } of pages) {
    const fresh = lines.filter(({ id }) => !list.some((one) => one.id === id))
    const corrected = list.map((one) => lines.find(({ id }) => id === one.id) ?? one)
    list = atTop ? [...fresh, ...corrected] : [...corrected, ...fresh]
  }
  return list
}

/** What a person reads: `a: 2 lines, BTC 3, USDT -4, open`, `a/1: 7`, and `7` for a line that stands alone. */
function naive(list: readonly Line[], opened: readonly string[]): readonly string[] {
  const done = new Set<string>()
  return list.flatMap(({ id, order }) => {
    const own = list.filter((one) => one.order === order)
    if (order === null || own.length === 1) return [String(id)]
    if (done.has(order)) return []
    done.add(order)
    const sums = ['BTC', 'USDT'].flatMap((currency) => {
      const sum = own
        .filter((one) => one.currency === currency)
        .reduce((all, { isIn, units }) => all + (isIn ? units : -units), 0)
      return sum === 0 ? [] : [`${currency} ${sum}`]
    })
    const isOpen = opened.includes(order)
    const below = isOpen ? own.map((one, at) => `${order}/${at + 1}: ${one.id}`) : []
    return [`${order}: ${own.length} lines, ${[...sums, isOpen ? 'open' : 'folded'].join(', ')}`, ...below]
  })
}
function read(cells: HistoryCells): string {
  const [key, , , side, , lines, isOpen, ...figures] = cells
  if (!String(key).startsWith('order ')) {
    const context = String(cells[ledgerFields.indexOf('context')])
    const within = cells[ledgerFields.length]
    return within === undefined
      ? String(key)
      : `${orders.find((name) => context.includes(`"${name}"`))}/${within}: ${key}`
  }
  const sums: string[] = []
  for (let at = 0; at < figures.length; at += 3) sums.push(`${figures[at]} ${figures[at + 1]}`)
  expect(['buy', 'sell', null]).toContain(side)
  return `${String(key).slice(6)}: ${lines} lines, ${[...sums.toSorted(), isOpen === true ? 'open' : 'folded'].join(', ')}`
}
const finish = <Value>(work: Steps<Value>): Value => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

describe('a ledger by orders', () => {
  it('has one row for each order of several lines, with these below it where it is open, whatever was read when', () => {
    const opening = fc.subarray([...orders, 'unknown'])
    fc.assert(
      fc.property(fc.array(page, { maxLength: 6 }), opening, fc.nat(40), fc.nat(12), (pages, opened, from, count) => {
        const store = createHistoryStore(shape.kinds)
        const view = createHistoryView(store, shape, query)
        pages.forEach(({ atTop, lines }, at) => {
          if (atTop) store.addNewer(lines.map(cellsOf))
          else store.addOlder(lines.map(cellsOf))
          if (at % 3 !== 1) finish(view.update())
          // What is remembered of an order may not outlive its lines.
          view.shown(opened).rows(0, 5)
        })
        finish(view.update())
        const list = listed(pages)
        const expected = naive(list, opened)
        const shown = view.shown(opened)
        expect(shown.rows(0, 1_000).map(read)).toEqual(expected)
        expect(shown.total()).toBe(expected.length)
        expect(shown.rows(from, count).map(read)).toEqual(expected.slice(from, from + count))
        const linesIn = (rows: readonly string[]): number =>
          rows.reduce(
            (sum, row) =>
              sum + (row.endsWith('folded') ? Number(/: (\d+) lines/.exec(row)?.[1]) : row.endsWith('open') ? 0 : 1),
            0,
          )
        expect(shown.linesFrom(from)).toBe(linesIn(expected.slice(from)))
        // Files and copies hold every line, and no row that the venue did not send.
        const saved = view.frozen()
        expect([saved.total(), view.total()]).toEqual([list.length, list.length])
        expect(
          saved
            .lines(0, 1_000)
            .map(([id]) => Number(id))
            .toSorted(),
        ).toEqual(list.map(({ id }) => id).toSorted())
      }),
      { numRuns: runs(300) },
    )
  })

  it('lists lines one by one in every other order', () => {
    const store = createHistoryStore(shape.kinds)
    const view = createHistoryView(store, shape, { sort: { by: 'amount', down: true }, text: '' })
    store.addOlder([1, 2, 3].map((id) => cellsOf({ id, order: 'a', currency: 'BTC', isIn: true, units: id })))
    finish(view.update())
    const shown = view.shown(['a'])
    expect(shown.rows(0, 9).map(([id]) => id)).toEqual(['3', '2', '1'])
    expect([shown.total(), shown.linesFrom(1), shown.linesFrom(7)]).toEqual([3, 2, 0])
  })
})
