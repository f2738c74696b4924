import { describe, expect, it } from 'vitest'
import { multiply } from '#shared/decimal.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { accountRows, typesOf } from '#renderer/data/account-rows.ts'
import { balanceSorters, listBalances } from '#renderer/views/account/balance-list.ts'
import type { WorthOf } from '#renderer/views/account/balance-list.ts'

const account = (currency: string, type: string, balance: string, holds = '0'): SpotAccount => ({
  id: `${currency}-${type}`,
  currency,
  type,
  balance,
  available: balance,
  holds,
})
const accounts = [
  account('USDT', 'main', '25'),
  account('USDT', 'trade', '100'),
  account('BTC', 'trade_hf', '0.5'),
  account('DOGE', 'main', '3'),
  account('XYZ', 'isolated', '7'),
  account('EMPTY', 'main', '0'),
]
const rows = accountRows(accounts)
const prices: Readonly<Record<string, string>> = { USDT: '1', BTC: '60000', DOGE: '0.1' }
const worthOf: WorthOf = ({ currency, total }) =>
  prices[currency] === undefined ? null : multiply(prices[currency], total)
const byWorth = { by: 'worth', down: true }
const names = (text: string, { by, down }: typeof byWorth, dustBelow: string | null = null): readonly string[] => {
  const { shown } = listBalances(rows, { text, dustBelow }, worthOf)
  return (
    balanceSorters(typesOf(accounts), worthOf)
      [by]?.(shown, down)
      .map(({ currency }) => currency) ?? []
  )
}

describe('balances by account type', () => {
  it('keep each type apart, and what was not named is not a zero', () => {
    const usdt = rows.find(({ currency }) => currency === 'USDT')
    expect(usdt).toMatchObject({ byType: { main: '25', trade: '100' }, total: '125', available: '100' })
    expect(usdt?.byType['margin']).toBeUndefined()
    expect(usdt?.accounts.map(({ id }) => id)).toEqual(['USDT-main', 'USDT-trade'])
  })

  it('count the older name of the trade account as tradable and show it in a column of its own', () => {
    expect(rows.find(({ currency }) => currency === 'BTC')).toMatchObject({
      byType: { trade_hf: '0.5' },
      available: '0.5',
    })
    expect(typesOf(accounts)).toEqual(['main', 'trade', 'trade_hf', 'margin', 'isolated'])
    expect(typesOf([])).toEqual(['main', 'trade', 'margin'])
  })
})

describe('the list', () => {
  it('is searched by currency, whatever the case', () => {
    expect(names(' us', byWorth)).toEqual(['USDT'])
    expect(names('nothing', byWorth)).toEqual([])
  })

  it('goes by worth, by name and by an account type; what has no value stands last both ways', () => {
    expect(names('', byWorth)).toEqual(['BTC', 'USDT', 'DOGE', 'XYZ'])
    expect(names('', { by: 'worth', down: false })).toEqual(['DOGE', 'USDT', 'BTC', 'XYZ'])
    expect(names('', { by: 'currency', down: true })).toEqual(['XYZ', 'USDT', 'DOGE', 'BTC'])
    expect(names('', { by: 'type:main', down: true })).toEqual(['USDT', 'DOGE', 'BTC', 'XYZ'])
  })

  it('takes dust out of sight and says what it is worth together; what cannot be valued is no dust', () => {
    expect(names('', byWorth, '1')).toEqual(['BTC', 'USDT', 'XYZ'])
    const { dust } = listBalances(rows, { text: '', dustBelow: '126' }, worthOf)
    expect(dust).toEqual({ count: 2, worth: '125.3' })
    expect(names('', byWorth, '125')).toContain('USDT')
  })
})
