import { ids, byId, byOid, byIdRefuses, byOidRefuses } from './order-ids.ts'
import type { Sheet } from './sheet.ts'
import { asSent, badWindow, badWindowSentence, lacking, symbolMissing } from './sheet.ts'

const open = {
  id: '671667306afcdb000723107f',
  clientOid: '5c52e11203aa677f33e493fb',
  symbol: 'BTC-USDT',
  opType: 'DEAL',
  type: 'limit',
  side: 'buy',
  price: '50000',
  size: '0.00001',
  funds: '0.5',
  dealSize: '0',
  dealFunds: '0',
  remainSize: '0.00001',
  remainFunds: '0.5',
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
  cancelExist: false,
  inOrderBook: true,
  active: true,
  createdAt: 1729521456248,
  lastUpdatedAt: 1729521460940,
}
const done = { ...open, active: false, inOrderBook: false }
const seen = (order: object, state: string) => ({ ...order, state })

const recordAnswers = [
  ['facts: live', open, seen(open, 'open')],
  ['facts: filled', done, seen(done, 'filled')],
  ['facts: cancelled', { ...done, cancelExist: true }, seen({ ...done, cancelExist: true }, 'cancelled')],
  ['facts: partly cancelled and live', { ...open, cancelExist: true }, seen({ ...open, cancelExist: true }, 'open')],
  ['facts: older examples have empty text', { ...open, stp: '', remark: '', tags: '' }, seen(open, 'open')],
  ['a market order without a price', { ...done, price: null }, seen({ ...done, price: '0' }, 'filled')],
] as const satisfies Sheet['answers']
const recordRefused = [
  ['no id', lacking(open, 'id')],
  ['whether it lives is not said', lacking(open, 'active')],
  ['what was dealt is not said', lacking(open, 'dealSize')],
] as const satisfies Sheet['refusesAnswers']

const fill = {
  id: 19814995255305,
  orderId: '6717422bd51c29000775ea03',
  counterOrderId: '67174228135f9e000709da8c',
  tradeId: 11029373945659392n.toString(),
  symbol: 'BTC-USDT',
  side: 'buy',
  liquidity: 'taker',
  type: 'limit',
  forceTaker: false,
  price: '67717.6',
  size: '0.00001',
  funds: '0.677176',
  fee: '0.000677176',
  feeRate: '0.001',
  feeCurrency: 'USDT',
  stop: '',
  tradeType: 'TRADE',
  taxRate: '0',
  tax: '0',
  createdAt: 1729577515473,
}
const fillSeen = { ...fill, id: '19814995255305', stop: null }

const history = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', startAt: 1, endAt: 2, limit: 200, lastId: '25' }
const historyRefuses = [
  [{ ...history, side: 'x' }, 'side', 'side must be one of buy, sell.'],
  [{ ...history, type: 'x' }, 'type', 'type must be one of limit, market.'],
  [{ ...history, limit: 201 }, 'limit', 'limit must be a whole number from 1 to 200.'],
  [{ ...history, limit: 0 }, 'limit', 'limit must be a whole number from 1 to 200.'],
  [{ ...history, lastId: 'abc' }, 'lastId', 'lastId must be the cursor of an earlier answer, in digits.'],
  [{ ...history, ...badWindow }, 'endAt', badWindowSentence],
] as const satisfies Sheet['refuses']

const onePage = { currentPage: 1, pageSize: 50, totalNum: 1, totalPage: 1 }

export const orderQuerySheets = {
  getOrder: { takes: [byId], refuses: byIdRefuses, answers: recordAnswers, refusesAnswers: recordRefused },
  getOrderByClientOid: { takes: [byOid], refuses: byOidRefuses, answers: recordAnswers, refusesAnswers: recordRefused },
  listOpenOrders: {
    takes: [{ symbol: 'BTC-USDT' }],
    refuses: [[{}, 'symbol', symbolMissing]],
    answers: [
      ['facts', [open], [seen(open, 'open')]],
      ['none', null, []],
    ],
    refusesAnswers: [['one bad record', [open, lacking(open, 'id')]]],
  },
  listOpenOrdersPage: {
    takes: [{ symbol: 'BTC-USDT' }, { symbol: 'BTC-USDT', pageNum: 2, pageSize: 50 }],
    refuses: [
      [{}, 'symbol', symbolMissing],
      [{ symbol: 'BTC-USDT', pageNum: 0 }, 'pageNum', 'pageNum must be a whole number from 1 to 100000.'],
      [{ symbol: 'BTC-USDT', pageSize: 51 }, 'pageSize', 'pageSize must be a whole number from 1 to 50.'],
    ],
    answers: [
      ['facts', { ...onePage, items: [open] }, { ...onePage, items: [seen(open, 'open')] }],
      [
        'none',
        { ...onePage, totalNum: 0, totalPage: 0, items: null },
        { ...onePage, totalNum: 0, totalPage: 0, items: [] },
      ],
    ],
    refusesAnswers: [
      ['a plain list', [open]],
      ['no total', { ...lacking(onePage, 'totalNum'), items: [open] }],
    ],
  },
  listClosedOrders: {
    takes: [{ symbol: 'BTC-USDT' }, history],
    refuses: [[lacking(history, 'symbol'), 'symbol', symbolMissing], ...historyRefuses],
    answers: [
      ['spec: a bare list', [done], { lastId: null, items: [seen(done, 'filled')] }],
      ['facts', { lastId: 19814995255305, items: [done] }, { lastId: '19814995255305', items: [seen(done, 'filled')] }],
      ['none', { lastId: 0, items: null }, { lastId: '0', items: [] }],
      ['null', null, { lastId: null, items: [] }],
    ],
  },
  listActiveSymbols: {
    takes: [{}],
    answers: [
      ['spec', { symbols: ['BTC-USDT'] }, asSent],
      ['none', { symbols: null }, { symbols: [] }],
    ],
    refusesAnswers: [['nothing', {}]],
  },
  listFills: {
    takes: [history, { orderId: ids.orderId }, { symbol: 'BTC-USDT', orderId: ids.orderId, limit: 1, lastId: 25 }],
    refuses: [
      [lacking(history, 'symbol'), 'symbol', 'symbol is missing: it may be left out only when orderId is given.'],
      ...historyRefuses,
    ],
    answers: [
      ['spec and facts', { items: [fill], lastId: 19814995255305 }, { items: [fillSeen], lastId: '19814995255305' }],
      ['none', { items: null, lastId: 0 }, { items: [], lastId: '0' }],
      ['null', null, { items: [], lastId: null }],
    ],
    refusesAnswers: [['a fill without its trade', { items: [lacking(fill, 'tradeId')], lastId: 1 }]],
  },
} satisfies Record<string, Sheet>
