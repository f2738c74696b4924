import { ref } from 'vue'
import { historyKey } from '#shared/domain/history.ts'
import type { HistoryTopic } from '#shared/domain/history-topic.ts'
import { en } from '#renderer/locales/en.ts'
import type { Panels } from './panel.ts'
import { account, balanceWindow } from './answers.ts'

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
  state: {
    lines: amounts.length,
    done: true,
    readTo: 0,
    venueTotal: null,
    moved: false,
    busy: false,
    stopped: false,
    pairs: null,
  },
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
      holdings: {
        of: () => null,
        pairs: ref([]),
        sold: ref([]),
        otherPairs: () => [],
        live: { status: ref('ready'), at: ref(1), source: ref('read'), error: ref(null), data: ref(null) },
        balances: { data: { value: null } },
      },
      worth: { currency: ref('USD'), places: ref(2), worth: ref(null) },
      prices: { priceOf: ref(null) },
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
    props: () => ({ worth: { currency: ref('USD'), places: ref(2) } }),
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
      state: { lines: 1, done: true, readTo: 0, venueTotal: 1, moved: false, busy: false, stopped: false, pairs: null },
    }),
    kind: 'part',
  },
}
