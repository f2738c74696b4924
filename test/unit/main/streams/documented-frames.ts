import type { StreamName } from '#shared/streams/topics.ts'

const message = (topic: string, subject: string, data: string): string =>
  `{"type":"message","topic":"${topic}","subject":"${subject}","data":${data}}`

/** Pushes in the forms that the facts give (section 6), and what must come out of them. */
export const documented: readonly (readonly [StreamName, string, object])[] = [
  [
    'ticker',
    message(
      '/market/ticker:BTC-USDT',
      'trade.ticker',
      '{"bestAsk":"67218.7","bestAskSize":"1.92318539","bestBid":"67218.6","bestBidSize":"0.01045638","price":"67220","sequence":"14691455768","size":"0.00004316","time":1729757723612}',
    ),
    { price: '67220', sequence: '14691455768', time: 1_729_757_723_612 },
  ],
  [
    'tickers',
    message(
      '/market/ticker:all',
      'BTC-USDT',
      '{"bestAsk":"67218.7","bestAskSize":"","bestBid":null,"bestBidSize":"0.01","price":"67220","sequence":14691455768,"size":"0.00004316","Time":1729757723612}',
    ),
    { bestAskSize: null, bestBid: null, sequence: '14691455768', time: 1_729_757_723_612 },
  ],
  [
    'snapshot',
    message(
      '/market/snapshot:KCS-BTC',
      'trade.snapshot',
      '{"sequence":"5701753771","data":{"symbol":"KCS-BTC","averagePrice":21736.73225440,"buy":21423,"changePrice":-556.80000000000000000000,"changeRate":-0.0253,"close":21423.1,"datetime":1676310802092,"high":22030.70000000000000000000,"lastTradedPrice":21423.1,"low":21407.00000000000000000000,"mark":0,"open":21979.90000000000000000000,"sell":21423.1,"trading":true,"vol":6179.80570155000000000000,"volValue":133988049.45570351500000000000}}',
    ),
    {
      sequence: '5701753771',
      data: { symbol: 'KCS-BTC', lastTradedPrice: '21423.1', changeRate: '-0.0253', trading: true },
    },
  ],
  [
    'depth5',
    message(
      '/spotMarket/level2Depth5:BTC-USDT',
      'level2',
      '{"asks":[["67996.7","1.14213262"],["67996.8","0.21748212"]],"bids":[["67996.6","00.37969491"]],"timestamp":1729822226746}',
    ),
    {
      asks: [
        ['67996.7', '1.14213262'],
        ['67996.8', '0.21748212'],
      ],
      bids: [['67996.6', '0.37969491']],
    },
  ],
  [
    'depth50',
    message(
      '/spotMarket/level2Depth50:BTC-USDT',
      'level2',
      '{"asks":[],"bids":[["67996.6","0.37969491"]],"timestamp":1729822226746}',
    ),
    { asks: [], bids: [['67996.6', '0.37969491']], timestamp: 1_729_822_226_746 },
  ],
  [
    'book',
    message(
      '/market/level2:BTC-USDT',
      'trade.l2update',
      '{"changes":{"asks":[["67993.3","1.21427407","14701689783"]],"bids":[["0","0",14701689784]]},"sequenceEnd":14701689784,"sequenceStart":14701689783,"symbol":"BTC-USDT","time":1729816425625}',
    ),
    {
      sequenceStart: 14_701_689_783,
      sequenceEnd: 14_701_689_784,
      changes: { asks: [['67993.3', '1.21427407', '14701689783']], bids: [['0', '0', '14701689784']] },
    },
  ],
  [
    'trades',
    message(
      '/market/match:BTC-USDT',
      'trade.l3match',
      '{"makerOrderId":"671b5007389355000701b1d3","price":"67523","sequence":"11067996711960577","side":"buy","size":"0.003","symbol":"BTC-USDT","takerOrderId":"671b50161777ff00074c168d","time":"1729843222921000000","tradeId":"11067996711960577","type":"match"}',
    ),
    { sequence: '11067996711960577', side: 'buy', price: '67523', time: '1729843222921000000' },
  ],
  [
    'candles',
    message(
      '/market/candles:BTC-USDT_1hour',
      'trade.candles.update',
      '{"symbol":"BTC-USDT","candles":["1729839600","67644.9","67437.6","67724.8","67243.8","44.88321441","3027558.991928447"],"time":1729842192785164840}',
    ),
    {
      symbol: 'BTC-USDT',
      candles: [1_729_839_600, '67644.9', '67437.6', '67724.8', '67243.8', '44.88321441', '3027558.991928447'],
      time: '1729842192785164840',
    },
  ],
  [
    'orders',
    `{"topic":"/spotMarket/tradeOrdersV2","type":"message","subject":"orderChange","userId":"633559791e1cbc0001f319bc","channelType":"private","data":{"clientOid":"5c52e11203aa677f33e493fc","orderId":"6720da3fa30a360007f5f832","orderTime":1730206271588,"orderType":"market","originSize":"0.00001","side":"buy","status":"new","symbol":"BTC-USDT","ts":1730206271616000000,"type":"received"}}`,
    { orderId: '6720da3fa30a360007f5f832', status: 'new', type: 'received', ts: '1730206271616000000', price: null },
  ],
  [
    'balances',
    `{"topic":"/account/balance","type":"message","subject":"account.balance","id":"354689988084000","userId":"633559791e1cbc0001f319bc","channelType":"private","data":{"accountId":"548674591753","currency":"USDT","total":"21.133773386762","available":"20.132773386762","hold":"1.001","availableChange":"-0.5005","holdChange":"0.5005","relationContext":{"symbol":"BTC-USDT","orderId":"6721d0632db25b0007071fdc"},"relationEvent":"trade.hold","relationEventId":"354689988084000","time":"1730269283892"}}`,
    { currency: 'USDT', total: '21.133773386762', hold: '1.001', relationEvent: 'trade.hold', time: 1_730_269_283_892 },
  ],
  [
    'stops',
    `{"topic":"/spotMarket/advancedOrders","type":"message","subject":"stopOrder","id":"5c24c5da03aa673885cd67aa","userId":"633559791e1cbc0001f319bc","channelType":"private","data":{"orderId":"vs93gpupfa48anof003u85mb","orderPrice":"70000","orderType":"stop","side":"buy","size":"0.00007142","stop":"loss","stopPrice":"71000","symbol":"BTC-USDT","tradeType":"TRADE","type":"open","createdAt":1742305928064,"ts":1742305928091268493}}`,
    { orderId: 'vs93gpupfa48anof003u85mb', stop: 'loss', stopPrice: '71000', ts: '1742305928091268493', error: null },
  ],
]

const step = (type: string, status: string, more: object) => ({
  orderId: '6720da3fa30a360007f5f832',
  clientOid: 'c1',
  symbol: 'BTC-USDT',
  side: 'buy',
  orderType: 'limit',
  orderTime: 1_730_206_271_588,
  originSize: '0.001',
  ts: '1730206271616000000',
  type,
  status,
  ...more,
})

/** The table of streams, section 2: what each type has and lacks. */
export const orderSteps: readonly (readonly [string, ReturnType<typeof step>])[] = [
  ['received', step('received', 'new', {})],
  ['received by funds', step('received', 'new', { orderType: 'market', originFunds: '10' })],
  ['open', step('open', 'open', { price: '1', size: '2', filledSize: '0', remainSize: '2', canceledSize: '0' })],
  [
    'match',
    step('match', 'match', {
      liquidity: 'taker',
      feeType: 'takerFee',
      matchPrice: '1',
      matchSize: '1',
      tradeId: '11067996711960577',
    }),
  ],
  ['update', step('update', 'open', { oldSize: '2', canceledSize: '1', size: '1' })],
  ['filled', step('filled', 'done', { filledSize: '2', remainSize: '0', remainFunds: '0' })],
  ['canceled', step('canceled', 'done', { filledSize: '1', canceledSize: '1', remainSize: '0' })],
]
