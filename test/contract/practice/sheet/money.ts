import { depositAddress } from '#main/practice/deposit-addresses.ts'
import { casesOf, type World } from './world.ts'

const sending = (more: object = {}): object => ({
  currency: 'USDT',
  toAddress: '0xabc',
  amount: '100',
  withdrawType: 'ADDRESS',
  chain: 'trx',
  ...more,
})

const sent = (world: World, more: object = {}): { withdrawalId: string } => ({
  withdrawalId: world.done('placeWithdrawal', sending(more)).withdrawalId as string,
})

const pass = (world: World, ms: number): void => world.desk.clock.step(ms)

const withdrawals = {
  placeWithdrawal: casesOf('placeWithdrawal', ({ ok, no }) => [
    ok('to an address', sending({ remark: 'rent', feeDeductType: 'EXTERNAL' })),
    ok('amount as a number, as some clients send it', sending({ amount: 100 })),
    ok('with a memo where one is needed', sending({ currency: 'XRP', chain: 'xrp', memo: '7' })),
    ok('to another user', (world) => sending({ withdrawType: 'UID', toAddress: String(world.desk.user().accountId) })),
    ok('inside the venue, to an address of another account', (world) =>
      sending({ isInner: true, toAddress: depositAddress(world.desk.user().accountId, 'trx') }),
    ),
    no('400100', 'inside the venue, to an address that is nobody’s there', sending({ isInner: true })),
    no('400100', 'no amount', sending({ amount: undefined })),
    no('400100', 'amount of zero', sending({ amount: '0' })),
    no('400100', 'more decimals than the chain has', sending({ amount: '10.0000001' })),
    no('400100', 'below the minimum', sending({ amount: '4.9' })),
    no('400100', 'unknown currency', sending({ currency: 'NONE' })),
    no('900014', 'unknown chain', sending({ chain: 'moon' })),
    no('400100', 'memo missing', sending({ currency: 'XRP', chain: 'xrp' })),
    no('400100', 'memo where there is none', sending({ memo: '7' })),
    no('400100', 'unknown user', sending({ withdrawType: 'MAIL', toAddress: 'nobody@practice.invalid' })),
    no('115007', 'main account too low', sending({ amount: '5001' })),
    no('110003', 'over the limit of 24 hours', sending({ amount: '900000' })),
    no('260325', 'address outside the whitelist', (world) => {
      world.desk.exchange.control.setWithdrawalWhitelist(world.user.accountId, ['0xdef'])
      return sending()
    }),
    no('260210', 'currency closed', (world) => {
      world.desk.exchange.control.closeWithdrawals('USDT', true)
      return sending()
    }),
  ]),
  cancelWithdrawal: casesOf('cancelWithdrawal', ({ ok, no }) => [
    ok('while PROCESSING', (world) => {
      const request = sent(world)
      pass(world, 3_000)
      return request
    }),
    no('400100', 'still in REVIEW', (world) => sent(world)),
    no('400100', 'already in WALLET_PROCESSING', (world) => {
      const request = sent(world)
      pass(world, 33_000)
      return request
    }),
    no('400100', 'unknown', { withdrawalId: '000000000000000000000000' }),
  ]),
  getWithdrawalQuota: casesOf('getWithdrawalQuota', ({ ok, no }) => [
    ok('default chain: eth, where the currency is there', { currency: 'KCS' }, { chain: 'ERC20' }),
    ok('its only chain', { currency: 'SOL' }, { chain: 'SOL' }),
    ok('default chain', { currency: 'USDT' }, { chain: 'ERC20', precision: 6, isWithdrawEnabled: true }),
    ok('by chain id', { currency: 'USDT', chain: 'trx' }, { chain: 'TRC20', availableAmount: '5000.00000000' }),
    no('400100', 'unknown currency', { currency: 'NONE' }),
    no('900014', 'unknown chain', { currency: 'USDT', chain: 'moon' }),
    no('400100', 'without currency', {}),
  ]),
  listWithdrawals: casesOf('listWithdrawals', ({ ok, no }) => [
    ok('padded to eight places', (world) => (sent(world), { currency: 'USDT' }), {
      items: [{ amount: '100.00000000', status: 'REVIEW', chain: 'trx' }],
    }),
    ok('by status', (world) => (sent(world), { currency: 'USDT', status: 'SUCCESS' }), { totalNum: 0 }),
    no('400100', 'without currency', {}),
    no('400100', 'unknown status', { currency: 'USDT', status: 'LOST' }),
    no('400100', 'page size of 501', { currency: 'USDT', pageSize: 501 }),
  ]),
  getWithdrawal: casesOf('getWithdrawal', ({ ok, no }) => [
    ok(
      'success',
      (world) => {
        const request = sent(world)
        pass(world, 48_000)
        return request
      },
      { status: 'SUCCESS', cancelType: 'NON_CANCELABLE', chainName: 'TRC20' },
    ),
    ok(
      'failed, with its reason, the money back',
      (world) => {
        const request = sent(world, { toAddress: '0xfail' })
        pass(world, 48_000)
        return request
      },
      { status: 'FAILURE', failureReason: 'WALLET_REJECTED', returnStatus: 'SUCCESS' },
    ),
    no('400100', 'unknown', { withdrawalId: '000000000000000000000000' }),
  ]),
}

const trade = (world: World): void =>
  void world.done('placeOrder', { type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '0.01' })

const accounts = {
  getAccountSummary: casesOf('getAccountSummary', ({ ok }) => [
    ok('level and counts', {}, { level: 0, subQuantity: 0 }),
  ]),
  getApiKeyInfo: casesOf('getApiKeyInfo', ({ ok }) => [
    ok('permissions by comma', {}, { apiVersion: 3, permission: 'General,Spot,Withdrawal,Transfer,Margin' }),
  ]),
  getHfOpened: casesOf('getHfOpened', ({ ok }) => [ok('one bare boolean', {})]),
  listAccounts: casesOf('listAccounts', ({ ok, no }) => [
    ok('all', {}),
    ok('one currency and type', { currency: 'XRP', type: 'main' }, [{ balance: '1000', holds: '0', type: 'main' }]),
    ok('the old word trade_hf', { currency: 'BTC', type: 'trade_hf' }, [{ type: 'trade_hf', balance: '10' }]),
    no('400100', 'unknown type', { type: 'pocket' }),
  ]),
  getAccount: casesOf('getAccount', ({ ok, no }) => [
    ok('one', (world) => ({ accountId: world.done('listAccounts', { currency: 'XRP' })[0].id as string }), {
      currency: 'XRP',
      available: '1000',
    }),
    no('400100', 'unknown', { accountId: '000000000000000000000000' }),
  ]),
  getCrossMargin: casesOf('getCrossMargin', ({ ok, no }) => [
    ok('nothing owed', {}, { status: 'EFFECTIVE', debtRatio: '0' }),
    ok('the high-frequency account is empty', { queryType: 'MARGIN_V2' }, { totalAssetOfQuoteCurrency: '0.00000000' }),
    no('400100', 'unknown quote currency', { quoteCurrency: 'DOGE' }),
    no('400100', 'unknown queryType', { queryType: 'X' }),
  ]),
  getIsolatedMargin: casesOf('getIsolatedMargin', ({ ok, no }) => [
    ok('one pair', { symbol: 'BTC-USDT' }, { assets: [{ symbol: 'BTC-USDT', status: 'EFFECTIVE' }] }),
    no('900001', 'unknown pair', { symbol: 'NO-PAIR' }),
  ]),
  listLedgers: casesOf('listLedgers', ({ ok, no }) => [
    ok('trades', (world) => (trade(world), { bizType: 'Exchange', currency: 'BTC' }), {
      items: [{ direction: 'out', accountType: 'TRADE' }],
    }),
    ok('by code', (world) => (trade(world), { bizType: 'TRADE_EXCHANGE', direction: 'in' })),
    no('400100', 'page size of 9', { pageSize: 9 }),
    no('400100', 'end before start', { startAt: 2, endAt: 1 }),
    no('400100', 'unknown direction', { direction: 'up' }),
  ]),
  listHfLedgers: casesOf('listHfLedgers', ({ ok, no }) => [
    ok('trades, times as text', (world) => (trade(world), { bizType: 'TRADE_EXCHANGE', currency: 'BTC,ETH' }), [
      { accountType: 'TRADE_HF', amount: '0.01', createdAt: '1790000000000' },
    ]),
    no('400100', 'limit of 201', { limit: 201 }),
    no('400100', '11 currencies', { currency: Array.from({ length: 11 }, () => 'BTC').join(',') }),
    no('400100', 'more than 7 days', { startAt: 0, endAt: 604_800_001 }),
  ]),
  getBaseFee: casesOf('getBaseFee', ({ ok, no }) => [
    ok('level 0', {}, { takerFeeRate: '0.001', makerFeeRate: '0.001' }),
    ok('of fiat money', { currencyType: 1 }, { takerFeeRate: '0.001' }),
    no('400100', 'unknown currencyType', { currencyType: 2 }),
  ]),
  getTradeFees: casesOf('getTradeFees', ({ ok, no }) => [
    ok('by fee class', { symbols: 'BTC-USDT,DOT-USDT' }, [{ takerFeeRate: '0.001' }, { takerFeeRate: '0.002' }]),
    no('400100', '11 pairs', { symbols: Array.from({ length: 11 }, () => 'BTC-USDT').join(',') }),
    no('900001', 'unknown pair', { symbols: 'NO-PAIR' }),
    no('400100', 'without symbols', {}),
  ]),
  getSubAccount: casesOf('getSubAccount', ({ ok, no }) => [
    ok(
      'its balances',
      (world) => ({
        subUserId: String(
          world.desk.exchange.createAccount({ parentId: world.user.accountId, funding: { USDT: '5' } }),
        ),
      }),
      { tradeAccounts: [{ currency: 'USDT', balance: '5' }], tradeHFAccounts: [] },
    ),
    no('400100', 'unknown', { subUserId: '1' }),
    no('400100', "somebody else's", (world) => ({
      subUserId: String(world.desk.exchange.createAccount({ parentId: world.desk.user().accountId })),
    })),
  ]),
}

export const moneyCases = { ...withdrawals, ...accounts }
