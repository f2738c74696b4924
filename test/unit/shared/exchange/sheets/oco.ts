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
  symbolMissing,
} from './sheet.ts'
import { cancelledAnswers, cancelledRefused, listRule } from './stop-orders.ts'

const order = { symbol: 'BTC-USDT', side: 'buy', price: '94000', size: '0.1', stopPrice: '98000', limitPrice: '96000' }

const summary = {
  orderId: '674c316e688dea0007c7b986',
  symbol: 'BTC-USDT',
  clientOid: '5c52e11203aa677f33e493fb',
  orderTime: 1733046638123,
  status: 'NEW',
}
const padded = '94000.00000000000000000000'
const leg = {
  id: 'vs93gptvr9t2fsql003l8k5p',
  symbol: 'BTC-USDT',
  side: 'buy',
  price: padded,
  size: '0.1',
  status: 'NEW',
}

const byId = { orderId: summary.orderId }
const byOid = { clientOid: summary.clientOid }
const byIdRefuses = [
  [{}, 'orderId', `orderId is missing: it ${idRule}`],
  [{ orderId: '' }, 'orderId', `orderId ${idRule}`],
] as const satisfies Sheet['refuses']
const byOidRefuses = [
  [{}, 'clientOid', `clientOid is missing: it ${idRule}`],
  [{ clientOid: 'a/b' }, 'clientOid', `clientOid ${idRule}`],
] as const satisfies Sheet['refuses']

const summaryAnswers = [
  ['spec', summary, asSent],
  ['spec: cancelled with one l', { ...summary, status: 'CANCELED' }, asSent],
  ['facts: cancelled with two', { ...summary, status: 'CANCELLED' }, { ...summary, status: 'CANCELED' }],
] as const satisfies Sheet['answers']

export const ocoSheets = {
  placeOco: {
    takes: [order, { ...order, clientOid: 'a-1', remark: 'desk', tradeType: 'TRADE' }],
    refuses: [
      [lacking(order, 'symbol'), 'symbol', symbolMissing],
      [lacking(order, 'side'), 'side', 'side is missing: it must be one of buy, sell.'],
      [lacking(order, 'price'), 'price', `price is missing: it ${decimalRule}`],
      [lacking(order, 'size'), 'size', `size is missing: it ${decimalRule}`],
      [lacking(order, 'stopPrice'), 'stopPrice', `stopPrice is missing: it ${decimalRule}`],
      [lacking(order, 'limitPrice'), 'limitPrice', `limitPrice is missing: it ${decimalRule}`],
      [{ ...order, limitPrice: '1e5' }, 'limitPrice', `limitPrice ${decimalRule}`],
      [
        { ...order, clientOid: 'x'.repeat(41) },
        'clientOid',
        'clientOid must be 1 to 40 letters, digits, hyphens or underscores.',
      ],
      [{ ...order, remark: 'x'.repeat(21) }, 'remark', 'remark must be at most 20 printable ASCII characters.'],
      [
        { ...order, tradeType: 'SPOT' },
        'tradeType',
        'tradeType must be one of TRADE, MARGIN_TRADE, MARGIN_ISOLATED_TRADE.',
      ],
    ],
    answers: [['spec', { orderId: summary.orderId }, { orderId: summary.orderId, clientOid: null }]],
    refusesAnswers: [
      ['N6: nothing', null],
      ['N6: no orderId', {}],
    ],
  },
  cancelOco: { takes: [byId], refuses: byIdRefuses, answers: cancelledAnswers, refusesAnswers: cancelledRefused },
  cancelOcoByClientOid: {
    takes: [byOid],
    refuses: byOidRefuses,
    answers: cancelledAnswers,
    refusesAnswers: cancelledRefused,
  },
  cancelOcos: {
    takes: [{}, { symbol: 'BTC-USDT' }, { orderIds: '674c316e688dea0007c7b986,674c3b6e688dea0007c7bab2' }],
    refuses: [
      [{ symbol: '-' }, 'symbol', `symbol ${pairRule}`],
      [{ orderIds: ' ' }, 'orderIds', listRule],
    ],
    answers: cancelledAnswers,
    refusesAnswers: cancelledRefused,
  },
  getOco: { takes: [byId], refuses: byIdRefuses, answers: summaryAnswers },
  getOcoByClientOid: { takes: [byOid], refuses: byOidRefuses, answers: summaryAnswers },
  getOcoDetail: {
    takes: [byId],
    refuses: byIdRefuses,
    answers: [
      [
        'spec: stop price on one leg',
        { ...summary, orders: [leg, { ...leg, stopPrice: '98000' }] },
        {
          ...summary,
          orders: [
            { ...leg, stopPrice: null },
            { ...leg, stopPrice: '98000' },
          ],
        },
      ],
      [
        'facts: stop price on both legs',
        { ...summary, orders: [{ ...leg, stopPrice: padded, status: 'CANCELLED' }] },
        { ...summary, orders: [{ ...leg, stopPrice: padded, status: 'CANCELED' }] },
      ],
    ],
    refusesAnswers: [['no legs', summary]],
  },
  listOcos: {
    takes: [
      {},
      { symbol: 'BTC-USDT', startAt: 1, endAt: 2, pageSize: 100, currentPage: 1 },
      { orderIds: 'a,b', pageSize: 500 },
    ],
    refuses: [
      [{ pageSize: 0 }, 'pageSize', 'pageSize must be a whole number from 1 to 500.'],
      [{ pageSize: 501 }, 'pageSize', 'pageSize must be a whole number from 1 to 500.'],
      [{ currentPage: 0 }, 'currentPage', 'currentPage must be a whole number from 1 to 1000000.'],
      [badWindow, 'endAt', badWindowSentence],
    ],
    answers: [
      ['spec', page([summary]), asSent],
      ['null items', page(null), page([])],
    ],
  },
} satisfies Record<string, Sheet>
