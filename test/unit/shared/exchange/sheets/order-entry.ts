import { ids, sizes } from './order-ids.ts'
import type { Sheet } from './sheet.ts'
import { asSent, decimalRule, lacking, pairRule, repeat, symbolMissing } from './sheet.ts'

const limit = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '50000', size: '0.00001' }
const market = { type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '0.00001' }
const byFunds = { type: 'market', symbol: 'BTC-USDT', side: 'buy', funds: '10' }

const orderTakes = [
  limit,
  market,
  byFunds,
  { ...limit, clientOid: '5c52e11203aa_677f-33e493fb', stp: 'DC', tags: 'desk', remark: '~ hand made ~' },
  { ...limit, clientOid: 'x'.repeat(40), tags: 'x'.repeat(20), remark: '' },
  { ...limit, timeInForce: 'GTT', cancelAfter: 60, postOnly: true, hidden: true },
  { ...limit, timeInForce: 'GTT' },
  { ...limit, cancelAfter: -1 },
  { ...limit, timeInForce: 'GTC', cancelAfter: -1 },
  { ...limit, timeInForce: 'IOC', cancelAfter: -1 },
  { ...limit, timeInForce: 'FOK' },
  { ...market, cancelAfter: -1, postOnly: false, hidden: false, iceberg: false },
  { ...limit, iceberg: true, visibleSize: '0.000005' },
  { ...limit, allowMaxTimeWindow: 500, clientTimestamp: 1_740_711_735_178 },
]

const cancelAfterRule = 'cancelAfter must be -1 (never) or whole seconds from 1 to 2591999.'
const oidRule = 'clientOid must be 1 to 40 letters, digits, hyphens or underscores.'
const sizeOrFunds = 'size or funds: a market order needs exactly one of the two.'

const orderRefuses = [
  [lacking(limit, 'type'), 'type', 'type is missing: it must be one of limit, market.'],
  [{ ...limit, type: 'stop' }, 'type', 'type must be one of limit, market.'],
  [lacking(limit, 'symbol'), 'symbol', symbolMissing],
  [{ ...limit, symbol: 'BTC/USDT' }, 'symbol', `symbol ${pairRule}`],
  [{ ...limit, symbol: 'btc-usdt' }, 'symbol', `symbol ${pairRule}`],
  [lacking(limit, 'side'), 'side', 'side is missing: it must be one of buy, sell.'],
  [{ ...limit, side: 'long' }, 'side', 'side must be one of buy, sell.'],
  [lacking(limit, 'price'), 'price', 'price is missing: a limit order needs one.'],
  [lacking(limit, 'size'), 'size', 'size is missing: a limit order needs one.'],
  [{ ...limit, funds: '1' }, 'funds', 'funds must not be sent with a limit order: give its size.'],
  [{ ...market, price: '1' }, 'price', 'price must not be sent with a market order.'],
  [{ ...market, funds: '1' }, 'size', sizeOrFunds],
  [lacking(market, 'size'), 'size', sizeOrFunds],
  [{ ...limit, price: '5e4' }, 'price', `price ${decimalRule}`],
  [{ ...limit, price: '0' }, 'price', `price ${decimalRule}`],
  [{ ...limit, price: '-1' }, 'price', `price ${decimalRule}`],
  [{ ...limit, price: '+1' }, 'price', `price ${decimalRule}`],
  [{ ...limit, price: '1,5' }, 'price', `price ${decimalRule}`],
  [{ ...limit, price: '' }, 'price', `price ${decimalRule}`],
  [{ ...limit, price: 50000 }, 'price', `price ${decimalRule}`],
  [{ ...limit, size: '.5' }, 'size', `size ${decimalRule}`],
  [{ ...limit, size: '1'.repeat(65) }, 'size', `size ${decimalRule}`],
  [{ ...byFunds, funds: 'all' }, 'funds', `funds ${decimalRule}`],
  [{ ...limit, clientOid: 'x'.repeat(41) }, 'clientOid', oidRule],
  [{ ...limit, clientOid: '' }, 'clientOid', oidRule],
  [{ ...limit, clientOid: 'a b' }, 'clientOid', oidRule],
  [{ ...limit, stp: 'XX' }, 'stp', 'stp must be one of CN, CO, CB, DC.'],
  [{ ...limit, tags: 'x'.repeat(21) }, 'tags', 'tags must be at most 20 printable ASCII characters.'],
  [{ ...limit, remark: 'x'.repeat(21) }, 'remark', 'remark must be at most 20 printable ASCII characters.'],
  [{ ...limit, remark: 'café' }, 'remark', 'remark must be at most 20 printable ASCII characters.'],
  [{ ...limit, timeInForce: 'DAY' }, 'timeInForce', 'timeInForce must be one of GTC, GTT, IOC, FOK.'],
  [{ ...limit, timeInForce: 'GTT', cancelAfter: 0 }, 'cancelAfter', cancelAfterRule],
  [{ ...limit, timeInForce: 'GTT', cancelAfter: -2 }, 'cancelAfter', cancelAfterRule],
  [{ ...limit, timeInForce: 'GTT', cancelAfter: 1.5 }, 'cancelAfter', cancelAfterRule],
  [{ ...limit, timeInForce: 'GTT', cancelAfter: 2_592_000 }, 'cancelAfter', cancelAfterRule],
  [{ ...limit, cancelAfter: 60 }, 'cancelAfter', 'cancelAfter needs timeInForce GTT.'],
  [{ ...limit, timeInForce: 'GTC', cancelAfter: 60 }, 'cancelAfter', 'cancelAfter needs timeInForce GTT.'],
  [{ ...limit, visibleSize: '1' }, 'visibleSize', 'visibleSize must only be sent with iceberg.'],
  [{ ...limit, iceberg: true }, 'visibleSize', 'visibleSize is missing: an iceberg order needs one.'],
  [{ ...limit, postOnly: 'yes' }, 'postOnly', 'postOnly must be true or false.'],
  [
    { ...market, timeInForce: 'IOC' },
    'timeInForce',
    'timeInForce must not be sent with a market order: it is for limit orders only.',
  ],
  [{ ...market, cancelAfter: 60 }, 'cancelAfter', 'cancelAfter is for limit orders with timeInForce GTT only.'],
  [{ ...market, postOnly: true }, 'postOnly', 'postOnly is for limit orders only.'],
  [{ ...market, hidden: true }, 'hidden', 'hidden is for limit orders only.'],
  [{ ...market, iceberg: true }, 'iceberg', 'iceberg is for limit orders only.'],
  [{ ...market, visibleSize: '1' }, 'visibleSize', 'visibleSize is for limit orders only.'],
] as const satisfies Sheet['refuses']

const orderList = (...list: object[]) => ({ orderList: list })
const batchRule = 'must hold 1 to 20 orders.'
const batchTakes = [orderList(limit), orderList(...Array.from({ length: 20 }, () => limit)), orderList(limit, market)]
const batchRefuses = [
  [{}, 'orderList', `orderList is missing: it ${batchRule}`],
  [orderList(), 'orderList', `orderList ${batchRule}`],
  [orderList(...Array.from({ length: 21 }, () => limit)), 'orderList', `orderList ${batchRule}`],
  [
    orderList(limit, lacking(limit, 'price')),
    'orderList.1.price',
    'Order 2: price is missing: a limit order needs one.',
  ],
] as const satisfies Sheet['refuses']

const sync = { ...ids, orderTime: 1729577515444, ...sizes, status: 'open', matchTime: 1729577515481 }

export const orderEntrySheets = {
  placeOrder: {
    takes: orderTakes,
    refuses: orderRefuses,
    answers: [
      ['spec and facts', ids, asSent],
      ['no clientOid', { orderId: ids.orderId }, { orderId: ids.orderId, clientOid: null }],
    ],
    refusesAnswers: [
      ['N6: nothing', null],
      ['N6: no orderId', { clientOid: ids.clientOid }],
      ['N6: an empty orderId', { ...ids, orderId: '' }],
    ],
  },
  testOrder: {
    takes: orderTakes,
    refuses: orderRefuses,
    answers: [
      ['spec: not shown', null, { orderId: null, clientOid: null }],
      ['facts', ids, asSent],
    ],
  },
  placeOrderSync: {
    takes: orderTakes,
    refuses: orderRefuses,
    answers: [
      ['spec', lacking(sync, 'clientOid', 'matchTime'), { ...sync, clientOid: null, matchTime: null }],
      ['facts', sync, asSent],
    ],
    refusesAnswers: [
      ['N6: no orderId', lacking(sync, 'orderId')],
      ['N6: no status', lacking(sync, 'status')],
      ['N6: no dealt size', lacking(sync, 'dealSize')],
      ['T14: a size below zero', { ...sync, originSize: '-1' }],
    ],
  },
  placeBatch: {
    takes: batchTakes,
    refuses: batchRefuses,
    answers: [
      [
        'spec',
        [
          { ...ids, success: true },
          { clientOid: ids.clientOid, success: false, failMsg: 'Balance insufficient!' },
        ],
        asSent,
      ],
      [
        'facts: a failed entry carries no id',
        [
          { ...ids, success: true },
          { success: false, failMsg: 'no' },
        ],
        [
          { ...ids, success: true },
          { success: false, failMsg: 'no', clientOid: null },
        ],
      ],
      ['a failure without words', [{ success: false }], [{ success: false, failMsg: '', clientOid: null }]],
    ],
    refusesAnswers: [
      ['M10: nothing', null],
      ['M10: no entry', []],
      ['M10: success without an id', [{ success: true }]],
      ['M10: neither success nor failure', [ids]],
    ],
  },
  placeBatchSync: {
    takes: batchTakes,
    refuses: batchRefuses,
    answers: [
      [
        'spec',
        [{ ...lacking(sync, 'orderTime', 'originSize', 'matchTime', 'clientOid'), success: true }],
        [{ ...sync, orderTime: null, originSize: null, matchTime: null, clientOid: null, success: true }],
      ],
      [
        'facts',
        [
          { ...sync, success: true },
          { success: false, failMsg: 'no' },
        ],
        [
          { ...sync, success: true },
          { success: false, failMsg: 'no', clientOid: null },
        ],
      ],
    ],
    refusesAnswers: [
      ['M10: success without a status', [{ ...lacking(sync, 'status'), success: true }]],
      ['T14: a size below zero', [{ ...sync, originSize: '-1', success: true }]],
      ['T14: a filled size below zero', [{ ...sync, dealSize: '-1', success: true }]],
    ],
  },
  amendOrder: {
    takes: [
      { symbol: 'BTC-USDT', orderId: ids.orderId, newPrice: '1' },
      { symbol: 'BTC-USDT', clientOid: ids.clientOid, newSize: '1' },
      { symbol: 'BTC-USDT', ...ids, newPrice: '1', newSize: '1' },
    ],
    refuses: [
      [{ orderId: ids.orderId, newPrice: '1' }, 'symbol', symbolMissing],
      [{ symbol: 'BTC-USDT', newPrice: '1' }, 'orderId', 'orderId or clientOid: an amendment must name the order.'],
      [
        { symbol: 'BTC-USDT', orderId: ids.orderId },
        'newPrice',
        'newPrice or newSize: an amendment must change one of the two.',
      ],
      [{ symbol: 'BTC-USDT', orderId: ids.orderId, newPrice: '0' }, 'newPrice', `newPrice ${decimalRule}`],
      [{ symbol: 'BTC-USDT', orderId: ids.orderId, newSize: '1e2' }, 'newSize', `newSize ${decimalRule}`],
    ],
    answers: [
      ['facts', { newOrderId: ids.orderId, clientOid: ids.clientOid }, asSent],
      ['M12: no replacement', { newOrderId: '', clientOid: 'a' }, { newOrderId: null, clientOid: 'a' }],
    ],
    refusesAnswers: [
      ['N6: nothing', null],
      ['N6: neither id', {}],
    ],
  },
  setDeadMan: {
    takes: [
      { timeout: -1 },
      { timeout: 5, symbols: '' },
      { timeout: 86_400, symbols: repeat(50, (index) => `C${index}-USDT`) },
    ],
    refuses: [
      [{}, 'timeout', 'timeout is missing: it must be -1 (off) or whole seconds from 5 to 86400.'],
      [{ timeout: 4 }, 'timeout', 'timeout must be -1 (off) or whole seconds from 5 to 86400.'],
      [{ timeout: 0 }, 'timeout', 'timeout must be -1 (off) or whole seconds from 5 to 86400.'],
      [{ timeout: 86_401 }, 'timeout', 'timeout must be -1 (off) or whole seconds from 5 to 86400.'],
      [{ timeout: 5.5 }, 'timeout', 'timeout must be -1 (off) or whole seconds from 5 to 86400.'],
      [
        { timeout: 5, symbols: repeat(51, (index) => `C${index}-USDT`) },
        'symbols',
        'symbols must be at most 50 pairs such as BTC-USDT, separated by commas.',
      ],
    ],
    answers: [
      ['facts', { currentTime: 1729656588, triggerTime: 1729656593 }, asSent],
      ['switched off', { currentTime: 1729656588 }, { currentTime: 1729656588, triggerTime: null }],
    ],
    refusesAnswers: [['N6: nothing', null]],
  },
  getDeadMan: {
    takes: [{}],
    answers: [
      [
        'spec and facts',
        { timeout: 5, symbols: 'BTC-USDT,ETH-USDT', currentTime: 1729241305, triggerTime: 1729241308 },
        { timeout: 5, symbols: ['BTC-USDT', 'ETH-USDT'], currentTime: 1729241305, triggerTime: 1729241308 },
      ],
      [
        'every pair',
        { timeout: 5, symbols: '', currentTime: 1, triggerTime: 2 },
        { timeout: 5, symbols: [], currentTime: 1, triggerTime: 2 },
      ],
      ['spec: unset', { timeout: -1, symbols: '', currentTime: 1, triggerTime: 1 }, null],
      ['facts: unset as null', null, null],
      ['facts: unset as an empty object', {}, null],
      ['facts: unset as empty text', '', null],
    ],
    refusesAnswers: [
      ['a trigger time without a timeout', { triggerTime: 1729241308 }],
      ['pairs without a timeout', { symbols: 'BTC-USDT' }],
      ['a clock without a timeout', { currentTime: 1729241305 }],
      ['a timeout that is none', { timeout: 0, symbols: '', currentTime: 1, triggerTime: 1 }],
    ],
  },
} satisfies Record<string, Sheet>
