import { describe, expect, it } from 'vitest'
import { emptyDraft } from '#renderer/data/order-draft.ts'
import { advancedOf, draftOf } from '#renderer/views/trading/orders/clone.ts'
import { feesOf } from '#renderer/views/trading/orders/read-order.ts'
import { listedRows } from '#shared/domain/listed-row.ts'
import { matches, noOrderFilter, originOf, sentIds } from '#shared/domain/order-origin.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { orderRecord } from './record.ts'

describe('where an order comes from', () => {
  const ids = sentIds([
    intent({ id: 'i1', state: 'accepted', clientOid: 'mine' }),
    intent({ id: 'i2', state: 'not-sent', clientOid: 'never' }),
  ])
  const sent = new Map([['theirs', false], ...[...ids].map((id) => [id, true] as const)])

  it('is this app for what its journal sent, and other for everything else', () => {
    expect(originOf({ clientOid: 'mine' }, sent)).toBe('app')
    expect(originOf({ clientOid: 'theirs' }, sent)).toBe('other')
    expect(originOf({ clientOid: null }, sent)).toBe('other')
  })

  it('is not this app for what never left, and not known before the journal has answered', () => {
    expect([...ids]).toEqual(['mine'])
    expect(originOf({ clientOid: 'never' }, sent)).toBe('unknown')
  })

  it('filters together with pair, side and type', () => {
    const row = { symbol: 'BTC-USDT', side: 'buy', origin: 'other', type: 'limit' } as const
    expect(matches(row, noOrderFilter)).toBe(true)
    expect(matches(row, { ...noOrderFilter, origin: 'app' })).toBe(false)
    expect(matches(row, { pair: 'BTC-USDT', side: 'buy', origin: 'other', type: 'limit' })).toBe(true)
    expect(matches(row, { ...noOrderFilter, pair: 'ETH-USDT' })).toBe(false)
    expect(matches(row, { ...noOrderFilter, type: 'market' })).toBe(false)
  })
})

describe('the list of every pair', () => {
  it('M8: shows open outcomes of every pair on top, and an order that is listed already only once', () => {
    const open = [
      intent({
        id: 'i1',
        state: 'unknown',
        clientOid: 'c1',
        request: { symbol: 'BTC-USDT', side: 'buy', type: 'limit' },
      }),
      intent({
        id: 'i2',
        state: 'unknown',
        clientOid: 'c2',
        request: { symbol: 'ETH-USDT', side: 'sell', type: 'limit' },
      }),
    ]
    const rows = listedRows([orderRecord()], open, new Map([['c1', true]]))
    expect(rows.map(({ symbol, order }) => [symbol, order?.id ?? null])).toEqual([
      ['ETH-USDT', null],
      ['BTC-USDT', 'o1'],
    ])
    expect(rows.map(({ origin }) => origin)).toEqual(['app', 'app'])
  })

  it('keeps an intent without a client id apart from orders without one', () => {
    const open = [intent({ id: 'i1', state: 'sending', clientOid: null })]
    const rows = listedRows([orderRecord({ clientOid: null })], open, new Map())
    expect(rows.map(({ key }) => key)).toEqual(['i1', 'o1'])
  })

  it('counts what is left by size and filled where the venue does not say it', () => {
    const [row] = listedRows([orderRecord({ remainSize: null })], [], new Map())
    expect(row).toMatchObject({ remainingValue: '24000' })
  })
})

describe('history', () => {
  it('sums fees by the currency they were paid in', () => {
    const fills = [
      { fee: '0.1', feeCurrency: 'USDT' },
      { fee: '0.2', feeCurrency: 'USDT' },
      { fee: '0.0003', feeCurrency: 'KCS' },
    ]
    expect(feesOf(fills)).toEqual([
      { currency: 'USDT', fee: '0.3' },
      { currency: 'KCS', fee: '0.0003' },
    ])
  })
})

describe('a clone', () => {
  it('holds the whole order with its options, and nothing of what was filled', () => {
    const order = orderRecord({
      timeInForce: 'GTT',
      cancelAfter: 60,
      iceberg: true,
      visibleSize: '0.1',
      stp: 'CB',
      remark: 'hi',
    })
    expect(draftOf(order, emptyDraft)).toMatchObject({ side: 'buy', type: 'limit', price: '60000', size: '0.5' })
    expect(advancedOf(order)).toMatchObject({
      cancelAfter: '60',
      iceberg: true,
      visibleSize: '0.1',
      stp: 'CB',
      remark: 'hi',
    })
  })

  it('of a market order by funds is by funds', () => {
    const order = orderRecord({ type: 'market', price: '0', size: '0', funds: '250', timeInForce: null })
    expect(draftOf(order, emptyDraft)).toMatchObject({ type: 'market', marketBy: 'total', total: '250', price: '' })
  })
})
