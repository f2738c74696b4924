import { describe, expect, it } from 'vitest'
import type { GridSource, Range } from '#renderer/ui/data-grid/source.ts'
import type { OcoLine } from '#renderer/views/shared/oco/use-oco-lines.ts'
import { isOcoKey, ocoRow, passes, withOcoRows } from '#renderer/views/trading/orders/open-lines.ts'
import { listedOrder } from '#shared/domain/listed-row.ts'
import type { ListedRow } from '#shared/domain/listed-row.ts'
import { noOrderFilter } from '#shared/domain/order-origin.ts'
import { orderRecord } from './record.ts'

const line = (orderId: string, part: Partial<OcoLine> = {}): OcoLine => ({
  oco: { orderId, symbol: 'BTC-USDT', clientOid: null, orderTime: 5, status: 'NEW' } as OcoLine['oco'],
  side: 'sell',
  origin: 'app',
  figures: { size: '0.5', price: '70000', stopPrice: '65000', limitPrice: '64900' },
  ...part,
})

function sourceOf(count: number): { readonly source: GridSource<ListedRow>; readonly ranges: Range[] } {
  const rows = Array.from({ length: count }, (_, n) => listedOrder(orderRecord({ id: `o${n}` }), 'app'))
  const ranges: Range[] = []
  const source: GridSource<ListedRow> = {
    count: () => rows.length,
    at: (index) => rows[index],
    keyOf: ({ key }) => key,
    indexOf: (key) => rows.findIndex((row) => row.key === key),
    canSort: () => false,
    sort: () => null,
    sortBy: () => undefined,
    mayUnsort: false,
    setRange: (range) => void ranges.push(range),
    all: () => rows,
  }
  return { source, ranges }
}

describe('OCO orders among the open ones', () => {
  it.each([0, 1, 3])('stand below %i orders, each at the place that its key leads to', (count) => {
    const ocos = [ocoRow(line('a')), ocoRow(line('b'))]
    const merged = withOcoRows(sourceOf(count).source, () => ocos)
    expect(merged.count()).toBe(count + 2)
    const keys = Array.from({ length: merged.count() }, (_, index) => merged.at(index)?.key ?? 'none')
    expect(keys.map((key) => merged.indexOf(key))).toEqual(keys.map((_, index) => index))
    expect(keys.filter(isOcoKey)).toEqual(['oco a', 'oco b'])
    expect(merged.at(count + 2)).toBeUndefined()
    expect([merged.indexOf('oco c'), merged.indexOf('o9')]).toEqual([-1, -1])
    expect(merged.all().map(({ key }) => key)).toEqual(keys)
  })

  it('are none of the rows that main is asked for', () => {
    const { source, ranges } = sourceOf(3)
    const merged = withOcoRows(source, () => [ocoRow(line('a'))])
    merged.setRange({ first: 0, last: 3 })
    merged.setRange({ first: 3, last: 3 })
    expect(ranges).toEqual([
      { first: 0, last: 2 },
      { first: 2, last: 2 },
    ])
  })

  it('are filtered by pair, side and origin as orders are; an unknown side is of neither', () => {
    expect(passes(line('a'), noOrderFilter)).toBe(true)
    expect(passes(line('a'), { ...noOrderFilter, pair: 'ETH-USDT' })).toBe(false)
    expect(passes(line('a'), { ...noOrderFilter, side: 'buy' })).toBe(false)
    expect(passes(line('a'), { ...noOrderFilter, origin: 'other' })).toBe(false)
    expect(passes(line('a'), { ...noOrderFilter, type: 'oco' })).toBe(true)
    expect(passes(line('a'), { ...noOrderFilter, type: 'limit' })).toBe(false)
    const unknown = line('b', { side: null, figures: null, origin: 'unknown' })
    expect(passes(unknown, noOrderFilter)).toBe(true)
    expect(passes(unknown, { ...noOrderFilter, side: 'buy' })).toBe(false)
    expect(passes(unknown, { ...noOrderFilter, side: 'sell' })).toBe(false)
  })
})
