import type { Sheet } from './sheet.ts'
import { asSent, badWindow, badWindowSentence, lacking, page, pairRule, repeat, symbolMissing } from './sheet.ts'

const bySymbol = { symbol: 'BTC-USDT' }
const bySymbolRefuses = [
  [{}, 'symbol', symbolMissing],
  [{ symbol: 'BTC_USDT' }, 'symbol', `symbol ${pairRule}`],
] as const satisfies Sheet['refuses']
const wordRule = 'must be 1 to 64 visible characters.'
const codeRule = 'must be a currency code in capitals, such as BTC.'

const announcement = {
  annId: 129045,
  annTitle: 'A pair gets listed',
  annType: ['latest-announcements'],
  annDesc: '',
  cTime: 1729594043000,
  language: 'en_US',
  annUrl: 'https://www.example.com/announcement',
}
const announcementSeen = { ...announcement, annId: '129045', annDesc: null }

const chain = {
  chainName: 'ERC20',
  withdrawalMinSize: '5',
  depositMinSize: null,
  withdrawFeeRate: '0',
  withdrawalMinFee: '5',
  isWithdrawEnabled: true,
  isDepositEnabled: true,
  confirms: 96,
  preConfirms: 6,
  contractAddress: '0xdac1',
  withdrawPrecision: 6,
  maxWithdraw: '1000000',
  maxDeposit: null,
  needTag: false,
  chainId: 'eth',
}
const chainSeen = { ...chain, withdrawMaxFee: null, depositFeeRate: null }
const currency = {
  currency: 'USDT',
  name: 'USDT',
  fullName: 'Tether',
  precision: 8,
  confirms: null,
  contractAddress: null,
  isMarginEnabled: true,
  isDebitEnabled: true,
  chains: [chain],
}
const currencySeen = { ...currency, chains: [chainSeen] }
const currencyAnswer = ['spec', currency, currencySeen] as const

const pair = {
  symbol: 'BTC-USDT',
  name: 'BTC-USDT',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  feeCurrency: 'USDT',
  market: 'USDS',
  baseMinSize: '0.00001',
  quoteMinSize: '0.1',
  baseMaxSize: '10000000000',
  quoteMaxSize: '99999999',
  baseIncrement: '0.00000001',
  quoteIncrement: '0.000001',
  priceIncrement: '0.1',
  priceLimitRate: '0.1',
  minFunds: '0.1',
  isMarginEnabled: true,
  enableTrading: true,
  feeCategory: 1,
  makerFeeCoefficient: '1.00',
  takerFeeCoefficient: '1.00',
  st: false,
}
const auction = {
  callauctionIsEnabled: true,
  callauctionPriceFloor: '0.1',
  callauctionPriceCeiling: null,
  callauctionFirstStageStartTime: 1729594043000,
  callauctionSecondStageStartTime: null,
  callauctionThirdStageStartTime: null,
  tradingStartTime: 1729594049000,
}
const noAuction = Object.fromEntries(Object.keys(auction).map((name) => [name, null]))
const pairAnswers = [
  ['spec', pair, { ...pair, ...noAuction }],
  ['facts: a call auction', { ...pair, ...auction }, asSent],
] as const satisfies Sheet['answers']

const ticker = {
  time: 1729172965609,
  sequence: '14609309753',
  price: '67269',
  size: '0.000025',
  bestBid: '67267.5',
  bestBidSize: '0.000025',
  bestAsk: '67267.6',
  bestAskSize: '1.24808993',
}
const stats = {
  symbol: 'BTC-USDT',
  buy: '67982.4',
  sell: '67982.5',
  changeRate: '-0.0114',
  changePrice: '-775.7',
  high: '68107.7',
  low: '66683.3',
  vol: '1738.02898182',
  volValue: '117321982.415978333',
  last: '67981.5',
  averagePrice: '67281.21437289',
  takerFeeRate: '0.001',
  makerFeeRate: '0.001',
  takerCoefficient: '1',
  makerCoefficient: '1',
}
const day = { time: 1729175612158, ...stats }
const tickers = {
  time: 1729173207043,
  ticker: [{ ...stats, symbolName: 'BTC-USDT', bestBidSize: '0.1', bestAskSize: '2' }],
}
const untraded = { high: null, low: null, last: null, averagePrice: null, changeRate: null, changePrice: null }

const trade = { sequence: '10976028003549185', price: '67122', size: '0.000025', side: 'buy' }
const nanoseconds = '1729177117877000000'

const book = {
  time: 1729176273859,
  sequence: '14610502970',
  bids: [
    ['66976.4', '0.69109872'],
    ['66976.3', '0.14377'],
  ],
  asks: [['66976.5', '0.05408199']],
}
const bookAnswers = [
  ['spec', book, asSent],
  ['one side empty', { ...book, asks: null }, { ...book, asks: [] }],
] as const satisfies Sheet['answers']
const bookRefused = [
  ['half a level', { ...book, bids: [['66976.4']] }],
  ['no asks', lacking(book, 'asks')],
] as const satisfies Sheet['refusesAnswers']

export const marketSheets = {
  listAnnouncements: {
    takes: [{}, { annType: 'new-listings', lang: 'en_US', startTime: 1, endTime: 1, currentPage: 1, pageSize: 100 }],
    refuses: [
      [{ annType: '' }, 'annType', `annType ${wordRule}`],
      [{ lang: 'english' }, 'lang', 'lang must be a language such as en_US.'],
      [{ pageSize: 101 }, 'pageSize', 'pageSize must be a whole number from 1 to 100.'],
      [{ currentPage: 0 }, 'currentPage', 'currentPage must be a whole number from 1 to 1000000.'],
      [{ startTime: 2, endTime: 1 }, 'endTime', 'endTime must not be earlier than startTime.'],
    ],
    answers: [
      ['spec', page([announcement]), page([announcementSeen])],
      ['null items', page(null), page([])],
    ],
  },
  getCurrency: {
    takes: [{ currency: 'USDT' }, { currency: 'USDT', chain: 'eth' }],
    refuses: [
      [{}, 'currency', `currency is missing: it ${codeRule}`],
      [{ currency: '../symbols' }, 'currency', `currency ${codeRule}`],
    ],
    answers: [
      currencyAnswer,
      ['facts: a number', { ...currency, chains: [{ ...chain, maxWithdraw: 1000000 }] }, currencySeen],
      [
        'facts: more fees',
        { ...currency, chains: [{ ...chain, depositFeeRate: '0.001', withdrawMaxFee: '9' }] },
        { ...currency, chains: [{ ...chain, depositFeeRate: '0.001', withdrawMaxFee: '9' }] },
      ],
    ],
  },
  listCurrencies: { takes: [{}], answers: [['spec', [currency], [currencySeen]]] },
  getSymbol: {
    takes: [{ symbol: 'BTC-USDT' }, { symbol: '币安人生-USDT' }],
    refuses: [
      [{}, 'symbol', symbolMissing],
      [{ symbol: 'BTC-USDT/..' }, 'symbol', `symbol ${pairRule}`],
    ],
    answers: pairAnswers,
    refusesAnswers: [['no price increment', lacking(pair, 'priceIncrement')]],
  },
  listSymbols: {
    takes: [{}, { market: 'Layer 1' }, { market: 'VR&AR' }],
    refuses: [[{ market: 'x\n' }, 'market', `market ${wordRule}`]],
    answers: [['spec', [pair], [{ ...pair, ...noAuction }]]],
  },
  listMarkets: { takes: [{}], answers: [['spec', ['USDS', 'Layer 1', 'VR&AR'], asSent]] },
  getTicker: {
    takes: [bySymbol],
    refuses: bySymbolRefuses,
    answers: [
      ['spec', ticker, asSent],
      ['facts: no trades yet', { ...ticker, price: null, size: '' }, { ...ticker, price: null, size: null }],
    ],
  },
  listTickers: {
    takes: [{}],
    answers: [
      ['spec', tickers, asSent],
      ['facts: no trades yet', { ...tickers, ticker: tickers.ticker.map((row) => ({ ...row, ...untraded })) }, asSent],
    ],
  },
  listTrades: {
    takes: [bySymbol],
    refuses: bySymbolRefuses,
    answers: [
      ['spec and facts: ns beyond 2^53', [{ ...trade, time: nanoseconds }], asSent],
      ['a time that fits', [{ ...trade, time: 1729177117877 }], [{ ...trade, time: '1729177117877' }]],
    ],
  },
  getPartialBook: {
    takes: [
      { symbol: 'BTC-USDT', size: 20 },
      { symbol: 'BTC-USDT', size: '100' },
    ],
    refuses: [
      [{ symbol: 'BTC-USDT' }, 'size', 'size is missing: it must be 20 or 100.'],
      [{ symbol: 'BTC-USDT', size: 50 }, 'size', 'size must be 20 or 100.'],
      [{ size: 20 }, 'symbol', symbolMissing],
    ],
    answers: bookAnswers,
    refusesAnswers: bookRefused,
  },
  getFullBook: { takes: [bySymbol], refuses: bySymbolRefuses, answers: bookAnswers, refusesAnswers: bookRefused },
  getStats: {
    takes: [bySymbol],
    refuses: bySymbolRefuses,
    answers: [
      ['spec', day, asSent],
      ['facts: no trades yet', { ...day, ...untraded }, asSent],
    ],
  },
  listCandles: {
    takes: [
      { ...bySymbol, type: '1min' },
      { ...bySymbol, type: '1month', startAt: 1566703297, endAt: 1566789757 },
    ],
    refuses: [
      [{ type: '1min' }, 'symbol', symbolMissing],
      [
        { ...bySymbol, type: '1m' },
        'type',
        'type must be one of 1min, 3min, 5min, 15min, 30min, 1hour, 2hour, 4hour, 6hour, 8hour, 12hour, 1day, 1week, 1month.',
      ],
      [{ ...bySymbol, type: '1min', startAt: -1 }, 'startAt', 'startAt must be a time in whole seconds since 1970.'],
      [{ ...bySymbol, type: '1min', ...badWindow }, 'endAt', badWindowSentence],
    ],
    answers: [
      [
        'facts: close stands before high',
        [['1566789720', '10411.5', '10401.9', '10411.6', '10396.3', '29.11357276', '302889.301529914']],
        [
          {
            start: 1566789720,
            open: '10411.5',
            high: '10411.6',
            low: '10396.3',
            close: '10401.9',
            volume: '29.11357276',
            turnover: '302889.301529914',
          },
        ],
      ],
      ['no trades', [], []],
    ],
    refusesAnswers: [['a short row', [['1566789720', '1', '1', '1', '1', '1']]]],
  },
  getPrices: {
    takes: [{}, { base: 'EUR', currencies: 'BTC,ETH' }],
    refuses: [
      [{ base: 'eur' }, 'base', `base ${codeRule}`],
      [
        { currencies: repeat(1001, (index) => `C${index}`) },
        'currencies',
        'currencies must be 1 to 1000 currency codes such as BTC, separated by commas.',
      ],
    ],
    answers: [['facts', { BTC: '67192.5', ETH: '1.2E-7', USDT: 1 }, { BTC: '67192.5', ETH: '0.00000012', USDT: '1' }]],
  },
  getTimestamp: {
    takes: [{}],
    answers: [['facts', 1729100692873, asSent]],
    refusesAnswers: [['an object', { time: 1 }]],
  },
  getStatus: {
    takes: [{}],
    answers: [
      ['facts', { status: 'open', msg: '' }, { status: 'open', msg: null }],
      ['facts: maintenance', { status: 'cancelonly', msg: 'Upgrade at 8:00' }, asSent],
    ],
    refusesAnswers: [['a state not known', { status: 'half', msg: '' }]],
  },
} satisfies Record<string, Sheet>
