import type { Sheet } from './sheet.ts'
import { asSent, badWindow, badWindowSentence, idRule, lacking, page, pairRule, repeat } from './sheet.ts'

const summary = {
  level: 1,
  subQuantity: 3,
  maxDefaultSubQuantity: 5,
  maxSubQuantity: 5,
  spotSubQuantity: 3,
  marginSubQuantity: 2,
  futuresSubQuantity: 2,
  optionSubQuantity: 0,
  maxSpotSubQuantity: 0,
  maxMarginSubQuantity: 0,
  maxFuturesSubQuantity: 0,
  maxOptionSubQuantity: 0,
}

const keyInfo = {
  remark: 'desk',
  apiKey: '6705f5c311545b000157d3eb',
  apiVersion: 3,
  permission: 'General, Spot',
  ipWhitelist: '203.0.113.4,203.0.113.5',
  createdAt: 1728443843000,
  uid: 165111215,
  isMaster: true,
}
const keySeen = {
  ...lacking(keyInfo, 'permission'),
  permissions: ['General', 'Spot'],
  ipWhitelist: ['203.0.113.4', '203.0.113.5'],
  uid: '165111215',
  subName: null,
}

const balances = { currency: 'USDT', balance: '26.66759503', available: '20.66759503', holds: '6' }
const spot = { id: '548674591753', type: 'trade', ...balances }

const marginSpec = {
  currency: 'USDT',
  totalBalance: '25.5',
  availableBalance: '20.5',
  holdBalance: '5',
  liability: '0',
  maxBorrowSize: '178',
  borrowEnabled: true,
  transferInEnabled: true,
}
const marginFacts = {
  ...lacking(marginSpec, 'totalBalance', 'availableBalance', 'holdBalance'),
  total: '25.5',
  available: '20.5',
  hold: '5',
  liabilityPrincipal: '0',
  liabilityInterest: '0',
}
const marginSeen = {
  ...marginFacts,
  liabilityPrincipal: null,
  liabilityInterest: null,
}
const crossTop = {
  totalAssetOfQuoteCurrency: '0.02',
  totalLiabilityOfQuoteCurrency: '0',
  debtRatio: '0',
  status: 'EFFECTIVE',
}
const isolatedSpec = {
  currency: 'USDT',
  totalBalance: '25.5',
  holdBalance: '5',
  availableBalance: '20.5',
  liability: '0',
  interest: '0.1',
  borrowableAmount: '178',
}
const isolatedSeen = {
  ...lacking(marginSeen, 'maxBorrowSize'),
  liabilityInterest: '0.1',
  maxBorrowSize: '178',
  borrowEnabled: null,
  transferInEnabled: null,
}
const isolated = (asset: object) => ({
  totalAssetOfQuoteCurrency: '4.97',
  totalLiabilityOfQuoteCurrency: '0',
  timestamp: 1747303659773,
  assets: [{ symbol: 'BTC-USDT', status: 'EFFECTIVE', debtRatio: '0', baseAsset: asset, quoteAsset: asset }],
})

const ledger = {
  id: '265329987780896',
  currency: 'USDT',
  amount: '0.01',
  fee: '0',
  balance: '0',
  accountType: 'TRADE',
  bizType: 'SUB_TRANSFER',
  direction: 'out',
  createdAt: 1728658481484,
  context: '{"symbol":"BTC-USDT"}',
}
const hfLedger = { ...ledger, accountType: 'TRADE_HF', bizType: 'TRANSFER', tax: '0' }
const fees = { takerFeeRate: '0.001', makerFeeRate: '0.001' }
const windowOf = (days: number) => ({ startAt: 0, endAt: days * 86_400_000 })

export const accountSheets = {
  getAccountSummary: {
    takes: [{}],
    answers: [['spec', summary, asSent]],
    refusesAnswers: [['no tier', lacking(summary, 'level')]],
  },
  getApiKeyInfo: {
    takes: [{}],
    answers: [
      ['spec', keyInfo, keySeen],
      ['facts: no whitelist', lacking(keyInfo, 'ipWhitelist'), { ...keySeen, ipWhitelist: null }],
      [
        'facts: a sub-account',
        { ...keyInfo, subName: 'bot1', isMaster: false },
        { ...keySeen, subName: 'bot1', isMaster: false },
      ],
      ['an empty whitelist', { ...keyInfo, ipWhitelist: '' }, { ...keySeen, ipWhitelist: null }],
    ],
    refusesAnswers: [['no permission', lacking(keyInfo, 'permission')]],
  },
  getHfOpened: {
    takes: [{}],
    answers: [
      ['spec: object', { type: 'TRADE_HF', isOpened: true }, { opened: true, types: ['TRADE_HF'] }],
      [
        'spec: list',
        [
          { type: 'TRADE_HF', isOpened: false },
          { type: 'MARGIN_HF', isOpened: true },
        ],
        { opened: true, types: ['MARGIN_HF'] },
      ],
      ['spec: empty list', [], { opened: false, types: [] }],
      ['spec: nothing', null, { opened: false, types: [] }],
      ['spec: empty object', {}, { opened: false, types: [] }],
      ['facts: true', true, { opened: true, types: [] }],
      ['facts: false', false, { opened: false, types: [] }],
    ],
    refusesAnswers: [['half an object', { type: 'TRADE_HF' }]],
  },
  listAccounts: {
    takes: [{}, { currency: 'BTC', type: 'main' }, { type: 'option' }],
    refuses: [
      [{ currency: 'btc' }, 'currency', 'currency must be a currency code in capitals, such as BTC.'],
      [{ type: 'spot' }, 'type', 'type must be one of main, trade, margin, option.'],
    ],
    answers: [
      ['spec', [spot], asSent],
      ['none', null, []],
    ],
    refusesAnswers: [['no balance', [lacking(spot, 'balance')]]],
  },
  getAccount: {
    takes: [{ accountId: '548674591753' }],
    refuses: [
      [{}, 'accountId', `accountId is missing: it ${idRule}`],
      [{ accountId: '' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: '../orders' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: '..' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: 'a?b' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: 'a#b' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: 'a\\b' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: 'a\n' }, 'accountId', `accountId ${idRule}`],
      [{ accountId: 'a\u0000b' }, 'accountId', `accountId ${idRule}`],
    ],
    answers: [['spec', balances, asSent]],
  },
  getCrossMargin: {
    takes: [{}, { quoteCurrency: 'USDT', queryType: 'MARGIN_V2' }],
    refuses: [
      [{ queryType: 'ISOLATED' }, 'queryType', 'queryType must be one of MARGIN, MARGIN_V2, ALL.'],
      [{ quoteCurrency: '' }, 'quoteCurrency', 'quoteCurrency must be a currency code in capitals, such as BTC.'],
    ],
    answers: [
      ['spec', { ...crossTop, accounts: [marginSpec] }, { ...crossTop, accounts: [marginSeen] }],
      ['facts', { ...crossTop, accounts: [marginFacts] }, asSent],
      ['no entries', { ...crossTop, accounts: null }, { ...crossTop, accounts: [] }],
    ],
    refusesAnswers: [['an entry without its total', { ...crossTop, accounts: [lacking(marginSpec, 'totalBalance')] }]],
  },
  getIsolatedMargin: {
    takes: [{}, { symbol: 'BTC-USDT', quoteCurrency: 'USDT', queryType: 'ISOLATED_V2' }],
    refuses: [
      [{ symbol: 'BTCUSDT' }, 'symbol', `symbol ${pairRule}`],
      [{ queryType: 'MARGIN' }, 'queryType', 'queryType must be one of ISOLATED, ISOLATED_V2, ALL.'],
    ],
    answers: [
      ['spec', isolated(isolatedSpec), isolated(isolatedSeen)],
      ['facts', isolated(marginFacts), asSent],
    ],
  },
  listLedgers: {
    takes: [
      {},
      { currency: 'BTC', direction: 'in', bizType: 'Deposit', startAt: 1, endAt: 1, pageSize: 10, currentPage: 1 },
      { bizType: 'TRADE_EXCHANGE', pageSize: 500, currency: repeat(10, (index) => `C${index}`) },
    ],
    refuses: [
      [{ pageSize: 9 }, 'pageSize', 'pageSize must be a whole number from 10 to 500.'],
      [{ pageSize: 501 }, 'pageSize', 'pageSize must be a whole number from 10 to 500.'],
      [{ currentPage: 0 }, 'currentPage', 'currentPage must be a whole number from 1 to 1000000.'],
      [{ direction: 'both' }, 'direction', 'direction must be one of in, out.'],
      [{ startAt: 1.5 }, 'startAt', 'startAt must be a time in whole milliseconds since 1970.'],
      [badWindow, 'endAt', badWindowSentence],
    ],
    answers: [
      ['spec', page([ledger]), asSent],
      [
        'facts: empty context, no balance',
        page([{ ...lacking(ledger, 'balance'), context: '' }]),
        page([{ ...ledger, balance: null, context: null }]),
      ],
      ['facts: null items', page(null), page([])],
    ],
    refusesAnswers: [['a bare list', [ledger]]],
  },
  listHfLedgers: {
    takes: [
      {},
      { currency: repeat(10, (index) => `C${index}`), bizType: 'OTHER', lastId: '12', limit: 200, ...windowOf(7) },
    ],
    refuses: [
      [
        { currency: repeat(11, (index) => `C${index}`) },
        'currency',
        'currency must be 1 to 10 currency codes such as BTC, separated by commas.',
      ],
      [
        { bizType: 'Deposit' },
        'bizType',
        'bizType must be one of TRADE_EXCHANGE, TRANSFER, SUB_TRANSFER, RETURNED_FEES, DEDUCTION_FEES, OTHER.',
      ],
      [{ lastId: 'x' }, 'lastId', 'lastId must be the cursor of an earlier answer, in digits.'],
      [{ lastId: -1 }, 'lastId', 'lastId must be the cursor of an earlier answer, in digits.'],
      [{ limit: 0 }, 'limit', 'limit must be a whole number from 1 to 200.'],
      [{ limit: 201 }, 'limit', 'limit must be a whole number from 1 to 200.'],
      [{ startAt: 0, endAt: 7 * 86_400_000 + 1 }, 'endAt', 'endAt must be within 7 days of startAt.'],
      [badWindow, 'endAt', badWindowSentence],
    ],
    answers: [
      ['spec: creation time as a number', [hfLedger], asSent],
      ['facts: creation time as text', [{ ...hfLedger, createdAt: '1728658481484' }], [hfLedger]],
      ['none', null, []],
    ],
  },
  getBaseFee: {
    takes: [{}, { currencyType: 0 }, { currencyType: 1 }],
    refuses: [[{ currencyType: 2 }, 'currencyType', 'currencyType must be 0 (crypto) or 1 (fiat).']],
    answers: [['spec', fees, asSent]],
  },
  getTradeFees: {
    takes: [{ symbols: 'BTC-USDT' }, { symbols: repeat(10, (index) => `C${index}-USDT`) }],
    refuses: [
      [{}, 'symbols', 'symbols is missing: it must be 1 to 10 pairs such as BTC-USDT, separated by commas.'],
      [
        { symbols: repeat(11, (index) => `C${index}-USDT`) },
        'symbols',
        'symbols must be 1 to 10 pairs such as BTC-USDT, separated by commas.',
      ],
      [{ symbols: 'BTC-USDT,' }, 'symbols', 'symbols must be 1 to 10 pairs such as BTC-USDT, separated by commas.'],
    ],
    answers: [
      [
        'spec',
        [{ symbol: 'BTC-USDT', ...fees }],
        [{ symbol: 'BTC-USDT', ...fees, sellTaxRate: null, buyTaxRate: null }],
      ],
      ['facts', [{ symbol: 'BTC-USDT', ...fees, sellTaxRate: '0.1', buyTaxRate: '0.1' }], asSent],
    ],
  },
} satisfies Record<string, Sheet>
