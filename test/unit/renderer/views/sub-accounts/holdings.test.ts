import { describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { SubAccount } from '#shared/exchange/index.ts'
import { blockState } from '#renderer/views/sub-accounts/block-state.ts'
import { groupRows, largest } from '#renderer/views/sub-accounts/holdings.ts'
import { pricesIn } from '#shared/domain/worth.ts'
import { asWritten } from '#shared/messages.ts'

const held = (currency: string, balance: string, holds = '0') => ({
  currency,
  balance,
  available: balance,
  holds,
  baseCurrency: 'BTC',
  baseCurrencyPrice: '1',
  baseAmount: balance,
  tag: 'DEFAULT',
})
const sub: SubAccount = {
  subUserId: '63743f07e0c5230001761d08',
  subName: 'bot',
  mainAccounts: [held('USDT', '0.1'), held('BTC', '1')],
  tradeAccounts: [held('USDT', '0.2', '0.05')],
  marginAccounts: [],
  tradeHFAccounts: [held('USDT', '7')],
}

describe('what a sub-account holds', () => {
  it('is one row a currency with its four groups, exact to the last digit', () => {
    expect(groupRows(sub)).toEqual([
      {
        currency: 'BTC',
        main: '1',
        trade: null,
        margin: null,
        tradeHF: null,
        available: '1',
        holds: '0',
        total: '1',
      },
      {
        currency: 'USDT',
        main: '0.1',
        trade: '0.2',
        margin: null,
        tradeHF: '7',
        available: '7.3',
        holds: '0.05',
        total: '7.3',
      },
    ])
  })

  it('shows the dearest first, without what is zero', () => {
    const rows = [
      { currency: 'SHIB', total: '1000000' },
      { currency: 'BTC', total: '0.5' },
      { currency: 'ETH', total: '0' },
      { currency: 'NEW', total: '3' },
    ]
    const priceOf = pricesIn({ BTC: '60000', SHIB: '0.00001', ETH: '3000' }, 'USD')
    expect(largest(rows, priceOf).map(({ currency }) => currency)).toEqual(['BTC', 'SHIB', 'NEW'])
    expect(largest(rows, null).map(({ currency }) => currency)).toEqual(['SHIB', 'BTC', 'NEW'])
  })
})

describe('prices of a venue', () => {
  const table = { BTC: '60000', ETH: '3000', USDT: '0.9996', ODD: '0' }
  it('are its own in money, and over money in a coin', () => {
    expect(pricesIn(table, 'USD')('ETH')).toBe('3000')
    expect(pricesIn(table, 'USD')('USD')).toBe('1')
    expect(pricesIn(table, 'BTC')('ETH')).toBe('0.05')
    expect(pricesIn(table, 'BTC')('BTC')).toBe('1')
    expect(pricesIn({ ETH: '3000' }, 'BTC')('ETH')).toBeNull()
    expect(pricesIn({ ETH: '3000', BTC: '0' }, 'BTC')('ETH')).toBeNull()
  })
  it('never come from what a name inherits', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) expect(pricesIn(table, 'USD')(name)).toBeNull()
  })
})

describe('how a block stands', () => {
  const error = (code: AppError['code']): AppError => appError(code, asWritten('x'))
  it.each([
    ['ready', null, 'ready'],
    ['loading', null, 'asking'],
    ['locked', error('not-connected'), 'locked'],
    ['stale', null, 'old'],
    ['stale', error('key-locked'), 'keychain'],
    ['stale', error('not-connected'), 'old'],
    ['error', error('key-absent'), 'noKey'],
    ['error', error('keychain-timeout'), 'keychain'],
    ['error', error('permission-refused'), 'refused'],
    ['error', error('refused'), 'failed'],
    ['offline', error('timed-out'), 'offline'],
  ] as const)('%s with %o', (status, why, state) => {
    expect(blockState(status, why)).toBe(state)
  })
})
