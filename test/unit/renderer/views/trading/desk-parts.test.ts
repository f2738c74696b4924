import { describe, expect, it } from 'vitest'
import { searchPairs } from '#shared/domain/pair-search.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
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
