import type { Sheet } from './sheet.ts'
import {
  asSent,
  badWindow,
  badWindowSentence,
  decimalRule,
  idRule,
  lacking,
  page,
  pairRule,
  repeat,
  symbolMissing,
} from './sheet.ts'

const cancelled = { cancelledOrderIds: ['vs93gpqc6kkmkk57003gok16', 'vs93gpqc6kkmkk57003gok17'] }
export const cancelledAnswers = [
  ['spec', cancelled, asSent],
  ['none', { cancelledOrderIds: null }, { cancelledOrderIds: [] }],
] as const satisfies Sheet['answers']
export const cancelledRefused = [
  ['N6: nothing', null],
  ['N6: no list', {}],
] as const satisfies Sheet['refusesAnswers']
export const listRule = 'orderIds must be 1 to 500 ids, separated by commas.'

const limit = { type: 'limit', symbol: 'BTC-USDT', side: 'sell', price: '59000', size: '0.1', stopPrice: '60000' }
const market = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.1', stopPrice: '70000', stop: 'entry' }

/** The facts' shape: padded decimals, null for what there is none of, and ns that no double holds. */
const wire = {
  id: 'vs93gptvr9t2fsql003l8k5p',
  symbol: 'BTC-USDT',
  userId: '633559791e1cbc0001f319bc',
  status: 'NEW',
  type: 'limit',
  side: 'buy',
  price: '50000.00000000000000000000',
  size: '0.00001000000000000000',
  funds: null,
  stp: null,
  timeInForce: 'GTC',
  cancelAfter: -1,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: null,
  channel: 'API',
  clientOid: '5c52e11203aa677f33e493fb',
  remark: null,
  tags: null,
  orderTime: '1740626554883000024',
  tradeType: 'TRADE',
  feeCurrency: 'USDT',
  takerFeeRate: '0.00200000000000000000',
  makerFeeRate: '0.00200000000000000000',
  createdAt: 1_740_626_554_884,
  stop: 'loss',
  stopTriggerTime: null,
  stopPrice: '60000.00000000000000000000',
}
const listed = [
  ['facts', page([wire]), asSent],
  ['none', page([]), asSent],
] as const satisfies Sheet['answers']

export const stopOrderSheets = {
  placeStopOrder: {
    takes: [limit, market, { ...limit, stop: 'loss', tradeType: 'TRADE', clientOid: 'a-1', remark: 'desk' }],
    refuses: [
      [lacking(limit, 'symbol'), 'symbol', symbolMissing],
      [lacking(limit, 'stopPrice'), 'stopPrice', `stopPrice is missing: it ${decimalRule}`],
      [{ ...limit, stopPrice: '0' }, 'stopPrice', `stopPrice ${decimalRule}`],
      [{ ...limit, stop: 'up' }, 'stop', 'stop must be one of loss, entry.'],
      [lacking(limit, 'price'), 'price', 'price is missing: a limit order needs one.'],
      [{ ...market, price: '1' }, 'price', 'price must not be sent with a market order.'],
    ],
    answers: [['facts', { orderId: wire.id, clientOid: wire.clientOid }, asSent]],
    refusesAnswers: [['N6: no id', {}]],
  },
  listStopOrders: {
    takes: [{}, { symbol: 'BTC-USDT', side: 'buy', type: 'limit', tradeType: 'TRADE', pageSize: 500, stop: 'stop' }],
    refuses: [
      [{ symbol: 'BTC' }, 'symbol', `symbol ${pairRule}`],
      [badWindow, 'endAt', badWindowSentence],
    ],
    answers: listed,
    refusesAnswers: [['N6: nothing', null]],
  },
  getStopOrder: {
    takes: [{ orderId: wire.id }],
    refuses: [[{}, 'orderId', `orderId is missing: it ${idRule}`]],
    answers: [
      ['facts', wire, asSent],
      ['triggered', { ...wire, status: 'TRIGGERED', stopTriggerTime: 1_740_626_554_999 }, asSent],
    ],
    refusesAnswers: [['N6: an unknown state', { ...wire, status: 'HALF' }]],
  },
  getStopOrderByClientOid: {
    takes: [{ clientOid: 'a-1' }, { clientOid: 'a-1', symbol: 'BTC-USDT' }],
    refuses: [[{}, 'clientOid', `clientOid is missing: it ${idRule}`]],
    answers: [
      ['facts', [wire], asSent],
      ['none', [], asSent],
    ],
    refusesAnswers: [['N6: one alone', wire]],
  },
  cancelStopOrders: {
    takes: [{}, { symbol: 'BTC-USDT', tradeType: 'MARGIN_TRADE', orderIds: 'vs8hoo8,vs8hoo9' }],
    refuses: [
      [{ symbol: 'BTC' }, 'symbol', `symbol ${pairRule}`],
      [{ tradeType: 'SPOT' }, 'tradeType', 'tradeType must be one of TRADE, MARGIN_TRADE, MARGIN_ISOLATED_TRADE.'],
      [{ orderIds: '' }, 'orderIds', listRule],
      [{ orderIds: 'a,,b' }, 'orderIds', listRule],
      [{ orderIds: repeat(501, String) }, 'orderIds', listRule],
    ],
    answers: cancelledAnswers,
    refusesAnswers: cancelledRefused,
  },
} satisfies Record<string, Sheet>
