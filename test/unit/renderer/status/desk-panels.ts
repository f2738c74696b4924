import { en } from '#renderer/locales/en.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import { closedOrderFields, fillFields, historyKey } from '#shared/domain/history.ts'
import type { HistoryCell } from '#shared/domain/history.ts'
import type { HistoryTopic } from '#shared/domain/history-topic.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { stopOrder } from '#test/support/faults/records.ts'
import { intent } from '../intent.ts'
import { marks } from './play.ts'
import type { Panels } from './panel.ts'
import { account, book, fill, openWindow, order, positionOf, symbols } from './answers.ts'

/** A history as it was asked for, read to its end. */
const historyOf = (fields: readonly string[], rows: readonly object[]) => (topic: HistoryTopic) => ({
  key: historyKey(topic.of, topic),
  total: rows.length,
  from: 0,
  rows: rows.map((row) => fields.map((field) => (row as Readonly<Record<string, HistoryCell>>)[field] ?? null)),
  state: {
    lines: rows.length,
    done: true,
    readTo: 0,
    venueTotal: null,
    moved: false,
    busy: false,
    stopped: false,
    pairs: null,
  },
})

/** What the trading desk shows, by file under src/renderer. */
export const deskPanels: Panels = {
  'views/trading/TradeTape.vue': {
    load: () => import('#renderer/views/trading/TradeTape.vue'),
    source: { feed: 'trades' },
    good: (mark) => [{ sequence: '1', price: mark, size: '1', side: 'buy', time: '1760000000000000000' }],
    empty: { value: [], says: en.trades.empty },
    kind: 'panel',
  },
  'views/trading/book/OrderBook.vue': {
    load: () => import('#renderer/views/trading/book/OrderBook.vue'),
    source: { feed: 'book' },
    good: book,
    empty: { value: { time: 1, sequence: '1', bids: [], asks: [] }, says: en.book.empty },
    kind: 'panel',
  },
  'views/trading/depth/DepthChart.vue': {
    load: () => import('#renderer/views/trading/depth/DepthChart.vue'),
    source: { feed: 'book' },
    good: book,
    empty: { value: { time: 1, sequence: '1', bids: [], asks: [] }, says: en.book.empty },
    kind: 'panel',
  },
  'views/trading/chart/CandleChart.vue': {
    load: () => import('#renderer/views/trading/chart/CandleChart.vue'),
    source: { feed: 'chart' },
    good:
      (mark) =>
      ({ symbol, type }: ChartTopic) => ({
        key: chartKey({ symbol, type }),
        candles: [{ start: 1_760_000_000, open: mark, close: mark, high: mark, low: mark, volume: '1', turnover: '1' }],
        state: { reading: false, begins: false, failed: null },
      }),
    kind: 'panel',
  },
  'views/trading/TickerBar.vue': {
    load: () => import('#renderer/views/trading/TickerBar.vue'),
    source: { feed: 'ticker' },
    good: (mark) => ({ price: mark, bestBid: mark, bestAsk: mark, time: 1 }),
    kind: 'figures',
    isPublic: true,
  },
  'views/trading/PairList.vue': {
    load: () => import('#renderer/views/trading/PairList.vue'),
    source: { row: 'listSymbols' },
    good: (mark) => symbols.map((pair) => ({ ...pair, symbol: `C${mark}-USDT`, baseCurrency: `C${mark}` })),
    empty: { value: [], says: en.pair.none },
    kind: 'part',
  },
  'views/trading/DeskBalances.vue': {
    load: () => import('#renderer/views/trading/DeskBalances.vue'),
    source: { feed: 'balances' },
    good: (mark) => [account(mark)],
    empty: { value: [], says: en.balances.empty },
    kind: 'panel',
  },
  'views/trading/order-panel/OrderForm.vue': {
    load: () => import('#renderer/views/trading/order-panel/OrderForm.vue'),
    source: { feed: 'balances' },
    good: (mark) => [account(mark)],
    kind: 'figures',
  },
  'views/trading/order-panel/AssetsBox.vue': {
    load: () => import('#renderer/views/trading/order-panel/AssetsBox.vue'),
    source: { feed: 'balances' },
    good: (mark) => [account(mark)],
    kind: 'figures',
  },
  'views/trading/order-panel/PositionLines.vue': {
    load: () => import('#renderer/views/trading/order-panel/PositionLines.vue'),
    props: () => ({ symbol: symbols[0] }),
    source: { feed: 'position' },
    good: positionOf,
    kind: 'figures',
  },
  'views/trading/scaled/ScaledForm.vue': {
    load: () => import('#renderer/views/trading/scaled/ScaledForm.vue'),
    source: { feed: 'balances' },
    good: (mark) => [account(mark)],
    kind: 'silent',
  },
  'views/trading/RecentIntents.vue': {
    load: () => import('#renderer/views/trading/RecentIntents.vue'),
    source: { call: 'intents.list' },
    good: (mark) => [
      intent({
        id: `i${mark}`,
        profileId: mark === marks.a ? 'a' : 'b',
        state: 'accepted',
        request: { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: mark, size: '1' },
      }),
    ],
    kind: 'part',
    isLocal: true,
  },
  'views/oco/OcoForm.vue': {
    load: () => import('#renderer/views/oco/OcoForm.vue'),
    source: { feed: 'balances' },
    good: (mark) => [account(mark), { ...account(mark), currency: 'BTC' }],
    kind: 'silent',
  },
  'views/trading/order-panel/OrderSummary.vue': {
    load: () => import('#renderer/views/trading/order-panel/OrderSummary.vue'),
    source: { feed: 'book' },
    props: () => ({ order: { type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '1' } }),
    good: book,
    kind: 'silent',
    isPublic: true,
  },
  'views/trading/orders/OpenPanel.vue': {
    load: () => import('#renderer/views/trading/orders/OpenPanel.vue'),
    source: { feed: 'openOrders' },
    good: (mark) => openWindow([order(mark)]),
    empty: { value: openWindow([]), says: en.manage.noneOpen },
    kind: 'panel',
  },
  'views/trading/orders/ClosedPanel.vue': {
    load: () => import('#renderer/views/trading/orders/ClosedPanel.vue'),
    source: { feed: 'history' },
    good: (mark) => historyOf(closedOrderFields, [order(mark)]),
    empty: { value: historyOf(closedOrderFields, []), says: en.manage.noneClosed.split('{')[0] ?? '' },
    kind: 'panel',
  },
  'views/trading/orders/FillsPanel.vue': {
    load: () => import('#renderer/views/trading/orders/FillsPanel.vue'),
    source: { feed: 'history' },
    good: (mark) => historyOf(fillFields, [fill(mark)]),
    empty: { value: historyOf(fillFields, []), says: en.manage.noFills.split('{')[0] ?? '' },
    kind: 'panel',
  },
  'views/trading/orders/OrderDetail.vue': {
    load: () => import('#renderer/views/trading/orders/OrderDetail.vue'),
    source: { row: 'getOrder' },
    props: () => ({ order: { symbol: 'BTC-USDT', orderId: 'o1' } }),
    backdrop: { 'feed:listFills': { items: [], lastId: null } },
    good: order,
    kind: 'part',
  },
  'views/stop-orders/StopForm.vue': {
    load: () => import('#renderer/views/stop-orders/StopForm.vue'),
    source: { feed: 'balances' },
    good: (mark) => [account(mark), { ...account(mark), currency: 'BTC' }],
    kind: 'silent',
  },
  'views/stop-orders/StopPanel.vue': {
    load: () => import('#renderer/views/stop-orders/StopPanel.vue'),
    source: { row: 'listStopOrders' },
    good: (mark) => ({
      currentPage: 1,
      pageSize: 100,
      totalNum: 1,
      totalPage: 1,
      items: [stopOrder({ id: `s${mark}`, size: mark })],
    }),
    empty: {
      value: { currentPage: 1, pageSize: 100, totalNum: 0, totalPage: 0, items: [] },
      says: en.stops.none,
    },
    kind: 'panel',
  },
  'views/oco/OcoPanel.vue': {
    load: () => import('#renderer/views/oco/OcoPanel.vue'),
    source: { feed: 'ocos' },
    good: (mark) => ({
      cut: false,
      rows: [{ orderId: `o${mark}`, symbol: 'BTC-USDT', clientOid: null, orderTime: 1, status: 'NEW' }],
    }),
    empty: { value: { cut: false, rows: [] }, says: en.oco.noneOpen },
    kind: 'panel',
  },
  'views/shared/oco/OcoLegs.vue': {
    load: () => import('#renderer/views/shared/oco/OcoLegs.vue'),
    source: { row: 'getOcoDetail' },
    props: () => ({ orderId: 'o1' }),
    good: (mark) => ({
      orderId: 'o1',
      symbol: 'BTC-USDT',
      clientOid: `c${mark}`,
      orderTime: 1,
      status: 'NEW',
      orders: [],
    }),
    kind: 'part',
  },
  'views/safety/DeadManPanel.vue': {
    load: () => import('#renderer/views/safety/DeadManPanel.vue'),
    source: { call: 'deadMan.view' },
    good: (mark) => ({
      ...deadManOff(mark === marks.a ? 'a' : 'b'),
      state: 'fired',
      fired: [{ orderId: `o${mark}`, symbol: 'BTC-USDT' }],
    }),
    kind: 'part',
    isLocal: true,
  },
  'views/safety/DeadManPanel.vue its orders': {
    load: () => import('#renderer/views/safety/DeadManPanel.vue'),
    source: { feed: 'orders' },
    backdrop: {
      'deadMan.view': ({ profileId }: { profileId: string }) => ({
        ...deadManOff(profileId),
        state: 'on',
        symbols: ['BTC-USDT'],
        timeout: 60,
      }),
    },
    good: (mark) => [order(mark)],
    kind: 'part',
  },
}
