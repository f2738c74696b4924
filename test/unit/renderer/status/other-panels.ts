import { ref } from 'vue'
import { historyKey } from '#shared/domain/history.ts'
import type { HistoryTopic } from '#shared/domain/history-topic.ts'
import { queryKey } from '#shared/domain/ticker-table.ts'
import type { TableQuery, TickerWindow } from '#shared/domain/ticker-table.ts'
import { en } from '#renderer/locales/en.ts'
import type { Panels } from './panel.ts'
import { account, balanceWindow, currency } from './answers.ts'

const marginBalance = (mark: string) => ({
  currency: 'USDT',
  total: mark,
  available: mark,
  hold: '1',
  liability: '1',
  liabilityPrincipal: null,
  liabilityInterest: null,
  maxBorrowSize: null,
  borrowEnabled: null,
  transferInEnabled: null,
})
const tableWindow = (mark: string): TickerWindow => ({
  key: queryKey({ sort: { by: 'turnover', down: true }, text: '', segment: null, quote: null, pairs: null }),
  total: 1,
  from: 0,
  rows: [['BTC-USDT', 'BTC', 'USDT', true, mark, '0.1', mark, mark, mark, mark]],
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
const group = (mark: string) => ({
  subUserId: 's1',
  subName: 'sub',
  mainAccounts: [{ currency: 'USDT', balance: mark, available: mark, holds: '1' }],
  tradeAccounts: [],
  marginAccounts: [],
  tradeHFAccounts: [],
})
const sub = { id: 's1', name: 'Sub', venueName: null }
const inUsdt = { profile: undefined, currency: 'USDT', priceOf: () => '1' }

/** What the other views show, by file under src/renderer. */
const movements = (amounts: readonly string[]) => ({
  key: '',
  total: amounts.length,
  from: 0,
  rows: amounts.map((amount) => [amount, 1, 'USDT', 'in', 'TRANSFER', 'TRADE_HF', amount, '0', null, null, null]),
  state: { lines: amounts.length, done: true, readTo: 0, venueTotal: null, moved: false, busy: false, stopped: false },
})

export const otherPanels: Panels = {
  'views/account/AccountFacts.vue': {
    load: () => import('#renderer/views/account/AccountFacts.vue'),
    source: { row: 'getAccount' },
    props: () => ({ account: { ...account('1'), id: 'acc' } }),
    good: account,
    kind: 'panel',
  },
  'views/account/BalanceCard.vue': {
    load: () => import('#renderer/views/account/BalanceCard.vue'),
    props: () => ({
      holdings: { of: () => null, balances: { data: { value: null } } },
      worth: { currency: ref('USD'), places: ref(2), worth: ref(null) },
    }),
    source: { feed: 'balanceTable' },
    good: (mark) => balanceWindow([mark]),
    empty: { value: balanceWindow([]), says: en.balances.empty },
    kind: 'panel',
  },
  'views/shared/transfer/TransferForm.vue': {
    load: () => import('#renderer/views/shared/transfer/TransferForm.vue'),
    source: { feed: 'balances' },
    props: () => ({ wanted: { currency: 'USDT', from: 'trade', to: 'main', amount: '' } }),
    good: (mark) => [account(mark)],
    kind: 'figures',
  },
  'views/account/portfolio/MovementsCard.vue': {
    load: () => import('#renderer/views/account/portfolio/MovementsCard.vue'),
    source: { feed: 'history' },
    good: (mark) => movements([mark]),
    empty: { value: movements([]), says: en.portfolio.noMovements },
    kind: 'panel',
  },
  'views/account/CrossMarginCard.vue': {
    load: () => import('#renderer/views/account/CrossMarginCard.vue'),
    source: { row: 'getCrossMargin' },
    good: (mark) => ({
      totalAssetOfQuoteCurrency: mark,
      totalLiabilityOfQuoteCurrency: '1',
      debtRatio: '0.1',
      status: 'EFFECTIVE',
      accounts: [marginBalance(mark)],
    }),
    empty: {
      value: {
        totalAssetOfQuoteCurrency: '1',
        totalLiabilityOfQuoteCurrency: '1',
        debtRatio: '0.1',
        status: 'EFFECTIVE',
        accounts: [],
      },
      says: en.margin.empty,
    },
    kind: 'panel',
  },
  'views/account/IsolatedMarginCard.vue': {
    load: () => import('#renderer/views/account/IsolatedMarginCard.vue'),
    source: { row: 'getIsolatedMargin' },
    good: (mark) => ({
      totalAssetOfQuoteCurrency: mark,
      totalLiabilityOfQuoteCurrency: '1',
      timestamp: 1,
      assets: [],
    }),
    empty: {
      value: { totalAssetOfQuoteCurrency: '1', totalLiabilityOfQuoteCurrency: '1', timestamp: 1, assets: [] },
      says: en.margin.emptyPairs,
    },
    kind: 'panel',
  },
  'views/account/FeeCard.vue': {
    load: () => import('#renderer/views/account/FeeCard.vue'),
    source: { row: 'getBaseFee' },
    good: (mark) => ({ takerFeeRate: mark, makerFeeRate: mark }),
    kind: 'panel',
  },
  'views/account/PairFees.vue': {
    load: () => import('#renderer/views/account/PairFees.vue'),
    source: { row: 'getTradeFees' },
    good: (mark) => [{ symbol: 'BTC-USDT', takerFeeRate: mark, makerFeeRate: mark }],
    kind: 'part',
  },
  'views/account/KeyInfoCard.vue': {
    load: () => import('#renderer/views/account/KeyInfoCard.vue'),
    source: { row: 'getApiKeyInfo' },
    good: (mark) => ({
      remark: null,
      apiKey: 'abcd',
      apiVersion: 3,
      isMaster: true,
      uid: `u${mark}`,
      createdAt: 1,
      permissions: ['General'],
      ipWhitelist: null,
    }),
    kind: 'panel',
  },
  'views/account/SummaryCard.vue': {
    load: () => import('#renderer/views/account/SummaryCard.vue'),
    source: { row: 'getAccountSummary' },
    good: (mark) => ({ level: Number(mark), subQuantity: 1, maxSubQuantity: 1 }),
    kind: 'panel',
  },
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
  'views/markets/CurrencyFacts.vue': {
    load: () => import('#renderer/views/markets/CurrencyFacts.vue'),
    source: { call: 'read.getCurrency' },
    props: () => ({ code: 'BTC' }),
    good: currency,
    empty: { value: { ...currency('1'), chains: [] }, says: en.markets.noChains },
    kind: 'part',
  },
  'views/markets/PairFacts.vue': {
    load: () => import('#renderer/views/markets/PairFacts.vue'),
    source: { feed: 'stats' },
    props: () => ({ row: { symbol: 'BTC-USDT', base: 'BTC', quote: 'USDT', trading: true }, rowLast: () => null }),
    good: stats,
    kind: 'part',
    isPublic: true,
  },
  'views/sub-accounts/SubAccountDetail.vue': {
    load: () => import('#renderer/views/sub-accounts/SubAccountDetail.vue'),
    source: { feed: 'subAccount' },
    props: (profile) => ({ ...inUsdt, profile, entry: sub }),
    good: group,
    empty: { value: { ...group('1'), mainAccounts: [] }, says: en.subAccounts.nothing },
    kind: 'panel',
    ofProps: true,
  },
  'views/sub-accounts/SubAccountList.vue': {
    load: () => import('#renderer/views/sub-accounts/SubAccountList.vue'),
    source: { call: 'subAccounts.list' },
    props: (profile) => ({ profile, currency: 'USDT' }),
    good: (mark) => ({ entries: [{ id: 's1', name: `Sub ${mark}`, venueName: null }], listedAt: 1 }),
    empty: { value: { entries: [], listedAt: 1 }, says: en.subAccounts.empty },
    kind: 'part',
    isLocal: true,
    ofProps: true,
  },
  'views/settings/VenuesCard.vue': {
    load: () => import('#renderer/views/settings/VenuesCard.vue'),
    source: { call: 'venues.list' },
    good: (mark) => [
      {
        id: 'v1',
        name: `Venue ${mark}`,
        baseUrl: 'https://venue.example',
        headerPrefix: 'KC',
        siteType: null,
        builtIn: true,
        limits: { batchOrders: 5 },
      },
    ],
    kind: 'part',
    isLocal: true,
    // Venues are of no profile.
    ofProps: true,
  },
  'views/sub-accounts/OverviewBlock.vue': {
    load: () => import('#renderer/views/sub-accounts/OverviewBlock.vue'),
    source: { feed: 'balances' },
    props: (profile) => ({ ...inUsdt, profile, sub: null }),
    good: (mark) => [account(mark)],
    empty: { value: [], says: en.overview.nothing },
    kind: 'silent',
    ofProps: true,
  },
  'views/sub-accounts/OverviewProfile.vue': {
    load: () => import('#renderer/views/sub-accounts/OverviewProfile.vue'),
    source: { feed: 'balances' },
    props: (profile) => ({ profile, asker: 'a', currency: 'USDT' }),
    good: (mark) => [account(mark)],
    kind: 'figures',
    ofProps: true,
  },
  'views/activity/ActivityView.vue': {
    load: () => import('#renderer/views/activity/ActivityView.vue'),
    source: { call: 'journal.search' },
    good: (mark) => ({
      intents: [
        {
          id: 'i1',
          profileId: 'a',
          kind: 'place',
          state: 'accepted',
          endpoint: 'placeOrderSync',
          request: { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: mark, size: mark },
          clientOid: 'c',
          batchId: null,
          createdAt: 1,
          endedAt: 1,
          attempts: 1,
          orderId: null,
          note: null,
        },
      ],
      before: null,
    }),
    empty: { value: { intents: [], before: null }, says: en.activity.empty },
    kind: 'panel',
    isLocal: true,
  },
  'views/account/ledgers/LedgersView.vue': {
    load: () => import('#renderer/views/account/ledgers/LedgersView.vue'),
    source: { feed: 'history' },
    retry: en.ledger.again,
    backdrop: { 'venues.list': [] },
    good: (mark) => (topic: HistoryTopic) => ({
      key: historyKey(topic.of, topic),
      total: 1,
      from: 0,
      rows: [['l1', 1, 'USDT', 'in', 'Exchange', 'TRADE', mark, '1', null, null, null]],
      state: { lines: 1, done: true, readTo: 0, venueTotal: 1, moved: false, busy: false, stopped: false },
    }),
    kind: 'part',
  },
}
