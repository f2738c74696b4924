import { queryKey } from '#shared/domain/ticker-table.ts'
import type { TableQuery, TickerWindow } from '#shared/domain/ticker-table.ts'
import { en } from '#renderer/locales/en.ts'
import { account, currency, symbols } from './answers.ts'
import type { Panels } from './panel.ts'

const tableWindow = (mark: string): TickerWindow => ({
  key: queryKey({ sort: { by: 'value', down: true }, text: '', segment: null, quote: null, pairs: null }),
  total: 1,
  from: 0,
  rows: [['BTC-USDT', 'BTC', 'USDT', true, mark, '0.1', mark, mark, mark, mark, mark]],
})
const stats = (mark: string) => ({
  symbol: 'BTC-USDT',
  last: mark,
  changeRate: '0.01',
  changePrice: mark,
  high: mark,
  low: mark,
  vol: mark,
  volValue: mark,
  averagePrice: mark,
  time: 1,
})
const pair = { symbol: 'BTC-USDT', base: 'BTC', quote: 'USDT', trading: true }

/** What is shown of pairs beside the desk, by file under src/renderer. */
export const marketPanels: Panels = {
  'views/markets/MarketsView.vue': {
    load: () => import('#renderer/views/markets/MarketsView.vue'),
    source: { feed: 'tickerTable' },
    good: tableWindow,
    kind: 'panel',
    isPublic: true,
  },
  'views/trading/watchlist/WatchlistPanel.vue': {
    load: () => import('#renderer/views/trading/watchlist/WatchlistPanel.vue'),
    source: { feed: 'tickerTable' },
    good: (mark) => (topic: TableQuery) => ({ ...tableWindow(mark), key: queryKey(topic) }),
    kind: 'panel',
    isPublic: true,
  },
  'views/markets/AnnouncementList.vue': {
    load: () => import('#renderer/views/markets/AnnouncementList.vue'),
    source: { call: 'read.listAnnouncements' },
    good: (mark) => ({
      totalPage: 1,
      items: [
        { annId: '1', annTitle: `News ${mark}`, annType: ['x'], annDesc: null, cTime: 1, language: 'en', annUrl: null },
      ],
    }),
    empty: { value: { totalPage: 1, items: [] }, says: en.news.none },
    kind: 'part',
  },
  'views/markets/NetworkTable.vue': {
    load: () => import('#renderer/views/markets/NetworkTable.vue'),
    source: { call: 'read.getCurrency' },
    props: () => ({ pair }),
    good: currency,
    empty: { value: { ...currency('1'), chains: [] }, says: en.markets.noChains },
    kind: 'part',
  },
  'views/markets/PairFacts.vue': {
    load: () => import('#renderer/views/markets/PairFacts.vue'),
    source: { feed: 'stats' },
    props: () => ({ pair }),
    good: stats,
    kind: 'part',
    isPublic: true,
  },
  'views/markets/PairRules.vue': {
    load: () => import('#renderer/views/markets/PairRules.vue'),
    source: { call: 'read.getSymbol' },
    props: () => ({ symbol: 'BTC-USDT' }),
    good: (mark) => ({
      ...symbols[0],
      baseMinSize: mark,
      baseMaxSize: '9',
      minFunds: null,
      priceLimitRate: null,
      market: 'BTC',
      tradingStartTime: null,
    }),
    kind: 'part',
    isPublic: true,
  },
  'views/markets/OwnHolding.vue': {
    load: () => import('#renderer/views/markets/OwnHolding.vue'),
    source: { feed: 'balances' },
    props: () => ({ pair }),
    good: (mark) => [{ ...account(mark), currency: 'BTC', type: 'trade' }],
    kind: 'part',
  },
}
