import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import { ledgerFields } from '#shared/domain/history.ts'
import type { HistoryCell, HistoryCells, HistoryQuery } from '#shared/domain/history.ts'
import { groupSort } from '#shared/domain/ledger-order.ts'
import { createHistoryStore } from '#main/market-data/histories/history-store.ts'
import { createHistoryView } from '#main/market-data/histories/history-view.ts'
import { historyShapes } from '#main/market-data/histories/shapes.ts'
import type { Steps } from '#main/market-data/histories/steps.ts'
import { runs } from '#test/support/runs.ts'

const shape = historyShapes.hfLedger
const figure = fc.constantFrom('0', '-1.50', '-1.5', '2', '10', '9', '0.00000001', '1e-7')
const orders = ['a', 'b', 'c']
const line = fc
  .record({
    id: fc.nat(40).map(String),
    createdAt: fc.nat(5),
    currency: fc.constantFrom('BTC', 'USDT', 'ß'),
    direction: fc.constantFrom('in', 'out'),
    bizType: fc.constantFrom('TRANSFER', 'Other'),
    accountType: fc.constant('TRADE_HF'),
    amount: figure,
    fee: figure,
    balance: fc.option(figure),
    tax: fc.option(figure),
    context: fc.option(
      fc.constantFrom('', '{"symbol":"BTC-USDT"}', 'May bonus', ...orders.map((id) => `{"orderId":"${id}"}`)),
    ),
  })
  .map((row): HistoryCells => ledgerFields.map((field) => row[field]))
const query: fc.Arbitrary<HistoryQuery> = fc.record({
  sort: fc.option(fc.record({ by: fc.constantFrom(...ledgerFields, groupSort, 'unknown'), down: fc.boolean() })),
  text: fc.constantFrom('', '', 'btc', 'usdt OTHER', '-1.5', 'may', 'nothing'),
})
const act = fc.record({ end: fc.constantFrom('older', 'older', 'newer'), lines: fc.array(line, { maxLength: 30 }) })

/** The list as a person would keep it: an array, new lines at one end or the other, sorted and searched from scratch. */
function naive(acts: readonly { end: string; lines: readonly HistoryCells[] }[], { sort, text }: HistoryQuery) {
  let list: HistoryCells[] = []
  for (const { end, lines } of acts) {
    const fresh: HistoryCells[] = []
    // What stands twice in one answer is kept where a reader from that end meets it first, as it was said last.
    for (const cells of end === 'older' ? lines : lines.toReversed()) {
      const isIt = (other: HistoryCells): boolean => other[0] === cells[0]
      if (list.some(isIt)) list = list.map((other) => (isIt(other) ? cells : other))
      else if (fresh.some(isIt)) fresh[fresh.findIndex(isIt)] = cells
      else fresh.push(cells)
    }
    list = end === 'older' ? [...list, ...fresh] : [...fresh.toReversed(), ...list]
  }
  const words = text.toLowerCase().split(' ').filter(Boolean)
  const at = (cells: HistoryCells, field: string): HistoryCell =>
    cells[(ledgerFields as readonly string[]).indexOf(field)] ?? null
  const found = list.filter((cells) => {
    const within = ['id', 'currency', 'bizType', 'accountType', 'amount', 'context'].map(
      (field) => at(cells, field) ?? '',
    )
    return words.every((word) => within.join(' ').toLowerCase().includes(word))
  })
  if (sort === null || sort.by === 'unknown') return found
  if (sort.by === groupSort) {
    const orderOf = (cells: HistoryCells) => orders.find((id) => String(at(cells, 'context')).includes(`"${id}"`))
    const isFirst = (cells: HistoryCells): boolean =>
      orderOf(cells) === undefined || found.find((other) => orderOf(other) === orderOf(cells)) === cells
    return found
      .filter(isFirst)
      .flatMap((first) =>
        orderOf(first) === undefined ? [first] : found.filter((other) => orderOf(other) === orderOf(first)),
      )
  }
  const isDecimal = ['amount', 'fee', 'balance', 'tax'].includes(sort.by)
  return found.toSorted((one, other) => {
    const [a, b] = [at(one, sort.by), at(other, sort.by)]
    if (a === null || a === '' || b === null || b === '')
      return Number(a === null || a === '') - Number(b === null || b === '')
    const order = isDecimal
      ? compare(String(a), String(b))
      : typeof a === 'number'
        ? a - Number(b)
        : a < b
          ? -1
          : Number(a > b)
    return sort.down ? -order : order
  })
}
const finish = <Value>(work: Steps<Value>): Value => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

describe('a window onto a history', () => {
  it('shows what a list kept by hand shows, whatever comes at either end, twice or changed', () => {
    fc.assert(
      fc.property(query, fc.array(act, { maxLength: 8 }), fc.nat(30), fc.nat(12), (asked, acts, from, count) => {
        const store = createHistoryStore(shape.kinds)
        const view = createHistoryView(store, shape, asked)
        acts.forEach(({ end, lines }, at) => {
          if (end === 'older') store.addOlder(lines)
          else store.addNewer(lines)
          // Sometimes several pages come before the view is brought up to date.
          if (at % 3 !== 1) finish(view.update())
        })
        finish(view.update())
        const expected = naive(acts, asked)
        expect(view.isUpToDate()).toBe(true)
        expect(view.total()).toBe(expected.length)
        expect(view.lines(0, 1_000)).toEqual(expected)
        expect(view.lines(from, count)).toEqual(expected.slice(from, from + count))
      }),
      { numRuns: runs(300) },
    )
  })

  it('takes up what comes while it is brought up to date, and leaves what was given away as it was', () => {
    const cells = (id: number): HistoryCells =>
      ledgerFields.map((field) => (field === 'createdAt' ? id : String(id % 97)))
    const lines = Array.from({ length: 5_000 }, (_, id) => [String(id), ...cells(id).slice(1)])
    const store = createHistoryStore(shape.kinds)
    const asked = { sort: { by: 'amount', down: true }, text: '' }
    const view = createHistoryView(store, shape, asked)
    store.addOlder(lines.slice(100, 3_000))
    const work = view.update()
    for (let step = 0; step < 5; step += 1) expect(work.next().done).toBe(false)
    expect(view.total()).toBe(0)
    store.addOlder(lines.slice(3_000))
    store.addNewer(lines.slice(0, 100))
    finish(work)
    expect([view.total(), view.isUpToDate()]).toEqual([2_900, false])
    const frozen = view.frozen()
    finish(view.update())
    expect([view.total(), view.isUpToDate(), frozen.total()]).toEqual([5_000, true, 2_900])
    expect(view.lines(0, 5_000)).toEqual(naive([{ end: 'older', lines }], asked))
  })
})
