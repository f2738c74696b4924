import { describe, expect, it } from 'vitest'
import { add, compare, subtract } from '#shared/decimal.ts'
import { depositAddress } from '#main/practice/deposit-addresses.ts'
import { practiceDesk } from '#test/support/practice.ts'

const symbol = 'BTC-USDT'

it("a sub-account's base price is what one of the base costs in the currency, so that dividing by it gives the amount", () => {
  const { exchange, user } = practiceDesk()
  const owner = user()
  const subUserId = String(exchange.createAccount({ parentId: owner.accountId, funding: { USDT: '50000', ETH: '2' } }))
  const rows = owner.call('getSubAccount', { subUserId }).data.tradeAccounts as Record<string, string>[]
  for (const { currency, balance, baseCurrencyPrice, baseAmount } of rows) {
    const price = Number(baseCurrencyPrice)
    expect([currency, price > 1]).toEqual([currency, true])
    expect(Number(balance) / price).toBeCloseTo(Number(baseAmount), 6)
  }
})

describe('queryType', () => {
  it('shows margin money in the low-frequency account and in all, and none in the high-frequency one', () => {
    const { user } = practiceDesk()
    const owner = user({ marginFunding: { USDT: '800' } })
    const total = (queryType?: 'MARGIN' | 'MARGIN_V2' | 'ALL') => {
      const { data } = owner.call('getCrossMargin', queryType === undefined ? {} : { queryType })
      const usdt = (data.accounts as { currency: string; total: string }[]).find(({ currency }) => currency === 'USDT')
      return [usdt?.total, data.totalAssetOfQuoteCurrency]
    }
    expect([total(), total('MARGIN'), total('ALL')]).toEqual(Array.from({ length: 3 }, () => ['800', '800.00000000']))
    expect(total('MARGIN_V2')).toEqual(['0', '0.00000000'])
  })
})

it('currencyType chooses the fees: those of fiat money know no levels', () => {
  const { user } = practiceDesk()
  const owner = user({ level: 12 })
  const crypto = { takerFeeRate: '0.00025', makerFeeRate: '0' }
  expect(owner.call('getBaseFee', {}).data).toEqual(crypto)
  expect(owner.call('getBaseFee', { currencyType: 0 }).data).toEqual(crypto)
  expect(owner.call('getBaseFee', { currencyType: 1 }).data).toEqual({ takerFeeRate: '0.001', makerFeeRate: '0.001' })
})

it('base: prices in another fiat money are refused, not given in dollars', () => {
  const { anyone } = practiceDesk()
  const prices = (base: string) => anyone({ path: `/api/v1/prices?base=${base}&currencies=ETH` })
  expect(prices('EUR').code).toBe('400100')
  const [usd, btc, coin] = [prices('USD'), prices('BTC'), anyone({ path: '/api/v1/prices?currencies=BTC' })]
  expect(Number(btc.data.ETH)).toBeCloseTo(Number(usd.data.ETH) / Number(coin.data.BTC), 6)
})

describe('an inner withdrawal', () => {
  const sending = { currency: 'USDT', withdrawType: 'ADDRESS', isInner: true, amount: '100' } as const

  it.each(['trx', 'eth', 'bsc'])('to an address on %s reaches the account it belongs to, without a fee', (chain) => {
    const { user, clock } = practiceDesk()
    const [from, to] = [user({ mainFunding: { USDT: '100' } }), user({ mainFunding: { USDT: '1' } })]
    const toAddress = depositAddress(to.accountId, chain) ?? ''
    const { withdrawalId } = from.call('placeWithdrawal', { ...sending, chain, toAddress }).data
    clock.step(60_000)
    expect(from.call('getWithdrawal', { withdrawalId }).data).toMatchObject({
      status: 'SUCCESS',
      isInner: true,
      fee: '0.00000000',
    })
    expect(to.balance('USDT', 'main').available).toBe('101')
    expect(from.balance('USDT', 'main')).toEqual({ available: '0', holds: '0' })
  })

  it('to an address that is nobody’s here is refused, and nothing leaves', () => {
    const { user } = practiceDesk()
    const from = user({ mainFunding: { USDT: '100' } })
    const theirs = depositAddress(from.accountId + 1_000, 'trx') ?? ''
    expect(from.call('placeWithdrawal', { ...sending, chain: 'trx', toAddress: theirs }).code).toBe('400100')
    expect(from.balance('USDT', 'main').available).toBe('100')
  })

  it('needs the address of the chain it names', () => {
    const { user } = practiceDesk()
    const [from, to] = [user({ mainFunding: { USDT: '100' } }), user()]
    const toAddress = depositAddress(to.accountId, 'trx') ?? ''
    expect(from.call('placeWithdrawal', { ...sending, chain: 'eth', toAddress }).code).toBe('400100')
  })
})

describe('without a chain', () => {
  it.each([
    ['KCS', 'ERC20', 'eth'],
    ['USDT', 'ERC20', 'eth'],
    ['BTC', 'BTC', 'btc'],
  ])('%s is asked about and leaves on %s', (currency, name, id) => {
    const { user } = practiceDesk()
    const from = user({ mainFunding: { [currency]: '100' } })
    expect(from.call('getWithdrawalQuota', { currency }).data.chain).toBe(name)
    const amount = currency === 'BTC' ? '0.01' : '50'
    const request = { currency, toAddress: 'anywhere', amount, withdrawType: 'ADDRESS' } as const
    expect(from.call('placeWithdrawal', request).code).toBe('200000')
    expect(from.call('listWithdrawals', { currency }).data.items).toMatchObject([{ chain: id }])
  })
})

describe('candles', () => {
  it('up to endAt=0 are candles up to now, whatever startAt is', () => {
    const { anyone, clock } = practiceDesk()
    const now = Math.floor(clock.now() / 1000)
    const ask = (end: string) =>
      anyone({ path: `/api/v1/market/candles?symbol=${symbol}&type=1min&startAt=${now - 600}${end}` })
    expect(ask('&endAt=0').code).toBe('200000')
    expect(ask('&endAt=0').data).toEqual(ask('').data)
    expect(ask('&endAt=0').data.length).toBeGreaterThan(9)
    expect(ask('&endAt=1').code).toBe('400100')
  })
})

it('the amounts of the HF ledger are what the balance gained or lost, its fee in them', () => {
  const { user } = practiceDesk()
  const owner = user({ funding: { USDT: '10000', BTC: '1' } })
  for (const side of ['buy', 'sell', 'buy'] as const)
    owner.call('placeOrder', { type: 'market', symbol, side, size: '0.01' })
  const rows = owner.call('listHfLedgers', { currency: 'USDT' }).data as Record<string, string>[]
  let balance = '0'
  let fees = '0'
  for (const row of rows.toReversed()) {
    const { amount = '', fee = '', direction } = row
    balance = direction === 'in' ? add(balance, amount) : subtract(balance, amount)
    fees = add(fees, fee)
    expect(compare(balance, row['balance'] ?? '')).toBe(0)
  }
  expect(compare(fees, '0')).toBe(1)
  expect(compare(balance, owner.balance('USDT').available)).toBe(0)
})
