import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { openRows } from '#shared/domain/open-rows.ts'
import { searchPairs } from '#shared/domain/pair-search.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { intent } from '../../intent.ts'
import { btc } from './symbol.ts'

describe('arrow keys', () => {
  it.each([
    ['61180', '0.1', 1, '61180.1'],
    ['61180', '0.1', -10, '61179.0'],
    ['0.500004', '0.00001', 1, '0.50001'],
    ['0.500004', '0.00001', -1, '0.50000'],
    ['0.00001', '0.00001', -1, '0.00001'],
    [null, '0.1', 1, '0.1'],
  ])('%s by steps of %s times %d is %s', (value, increment, by, result) => {
    expect(stepped(value, increment, by)).toBe(result)
  })
})

describe('searching pairs', () => {
  const pairs = ['ETH-BTC', 'BTC-USDT', 'BTCUP-USDT', 'WBTC-USDT'].map((symbol) => ({
    ...btc,
    symbol,
    name: symbol,
    baseCurrency: symbol.split('-')[0] ?? '',
  }))
  const found = (typed: string): string[] => searchPairs(pairs, typed).map(({ symbol }) => symbol)

  it('puts the currency itself first, then what begins with it, then the rest', () => {
    expect(found('btc')).toEqual(['BTC-USDT', 'BTCUP-USDT', 'ETH-BTC', 'WBTC-USDT'])
  })

  it.each(['btc usdt', 'BTC/USDT', 'btcusdt', 'btc-usdt'])('finds BTC-USDT by %s', (typed) => {
    expect(found(typed)[0]).toBe('BTC-USDT')
  })

  it('shows everything for nothing and nothing for nonsense', () => {
    expect(found('')).toHaveLength(4)
    expect(found('zzz')).toEqual([])
  })
})

describe('open orders', () => {
  const order = (clientOid: string) =>
    ({
      id: `order-${clientOid}`,
      clientOid,
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      price: '100',
      size: '2',
      dealSize: '0.5',
      remainSize: null,
      postOnly: null,
      createdAt: 1,
      inOrderBook: null,
    }) as OrderRecord

  it('shows an unknown outcome on top, of this pair alone', () => {
    const other = intent({ id: 'i2', state: 'unknown', clientOid: 'b', request: { symbol: 'ETH-USDT' } })
    const rows = openRows([order('a')], [intent({ id: 'i1', state: 'unknown', clientOid: 'x' }), other], 'BTC-USDT')
    expect(rows.map(({ key }) => key)).toEqual(['i1', 'order-a'])
  })

  it('does not show an order twice once the venue lists it', () => {
    const rows = openRows([order('a')], [intent({ id: 'i1', state: 'unknown', clientOid: 'a' })], 'BTC-USDT')
    expect(rows.map(({ key }) => key)).toEqual(['order-a'])
  })

  it('keeps two intents without a client id apart from orders without one', () => {
    const anonymous = { ...order('a'), clientOid: null }
    const rows = openRows([anonymous], [intent({ id: 'i1', state: 'sending', clientOid: null })], 'BTC-USDT')
    expect(rows).toHaveLength(2)
  })

  it('counts what is left by size and filled where the venue does not say it', () => {
    expect(openRows([order('a')], [], 'BTC-USDT')[0]).toMatchObject({ remainingValue: '150' })
  })
})
