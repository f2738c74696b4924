import type { LedgerEntry, OcoSummary, OrderRecord, Withdrawal, WithdrawalDetail } from '#shared/exchange/index.ts'

/** Records as the catalogue's schemas give them, with sensible fields. */
export const orderRecord = (fields: Partial<OrderRecord> = {}): OrderRecord => {
  const state = fields.state ?? 'open'
  return {
    id: 'o1',
    clientOid: 'c1',
    symbol: 'BTC-USDT',
    type: 'limit',
    side: 'buy',
    opType: 'DEAL',
    price: '100',
    size: '1',
    funds: '0',
    dealSize: '0',
    dealFunds: '0',
    remainSize: '1',
    remainFunds: '0',
    cancelledSize: '0',
    cancelledFunds: '0',
    fee: '0',
    feeCurrency: 'USDT',
    tax: '0',
    stp: null,
    timeInForce: 'GTC',
    cancelAfter: 0,
    postOnly: false,
    hidden: false,
    iceberg: false,
    visibleSize: '0',
    channel: 'API',
    remark: null,
    tags: null,
    tradeType: 'TRADE',
    active: state === 'open',
    cancelExist: state === 'cancelled',
    inOrderBook: true,
    createdAt: 1_760_000_000_000,
    lastUpdatedAt: 1_760_000_000_000,
    ...fields,
    state,
  }
}

export const ocoSummary = (fields: Partial<OcoSummary> = {}): OcoSummary => ({
  orderId: 'oco1',
  symbol: 'BTC-USDT',
  clientOid: 'c1',
  orderTime: 1_760_000_000_000,
  status: 'NEW',
  ...fields,
})

export const withdrawal = (fields: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1',
  currency: 'USDT',
  chain: 'trx',
  status: 'PROCESSING',
  address: 'TAddress',
  memo: null,
  isInner: false,
  amount: '10.00000000',
  fee: '1',
  walletTxId: null,
  createdAt: 1_760_000_000_000,
  updatedAt: null,
  remark: null,
  arrears: null,
  ...fields,
})

export const withdrawalDetail = (fields: Partial<WithdrawalDetail> = {}): WithdrawalDetail => ({
  id: 'w1',
  uid: null,
  currency: 'USDT',
  currencyName: null,
  chainId: 'trx',
  chainName: 'TRC20',
  status: 'PROCESSING',
  address: 'TAddress',
  addressRemark: null,
  memo: null,
  isInner: false,
  amount: '10',
  fee: '1',
  walletTxId: null,
  createdAt: 1_760_000_000_000,
  cancelType: 'CANCELABLE',
  remark: null,
  failureReason: null,
  failureReasonMsg: null,
  taxDescription: null,
  returnStatus: null,
  returnAmount: null,
  returnCurrency: null,
  ...fields,
})

export const ledgerEntry = (fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: '1',
  currency: 'USDT',
  amount: '10.00000000',
  fee: '0',
  balance: null,
  accountType: 'MAIN',
  bizType: 'Transfer',
  direction: 'out',
  createdAt: 1_760_000_000_000,
  context: null,
  ...fields,
})

/** A page envelope with everything on one page. */
export const page = <T>(items: T[]) => ({ currentPage: 1, pageSize: 100, totalNum: items.length, totalPage: 1, items })
