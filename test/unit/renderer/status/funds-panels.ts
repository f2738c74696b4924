import { defineComponent, h } from 'vue'
import { en } from '#renderer/locales/en.ts'
import { useChains } from '#renderer/views/withdrawals/use-chains.ts'
import { account, currency } from './answers.ts'
import type { Panels } from './panel.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'

const quota = {
  isWithdrawEnabled: true,
  withdrawMinFee: null,
  withdrawMinSize: '1',
  reason: null,
}

/** What the withdrawals show, by file under src/renderer. */
export const fundsPanels: Panels = {
  'views/withdrawals/HistoryTab.vue': {
    load: () => import('#renderer/views/withdrawals/HistoryTab.vue'),
    source: { feed: 'withdrawals' },
    backdrop: { 'feed:balances': [account('1')], 'addressBook.list': [], 'feed:listCurrencies': [] },
    good: (mark) => ({
      cut: false,
      rows: [
        {
          id: 'w1',
          currency: 'USDT',
          chain: 'eth',
          status: 'SUCCESS',
          address: '0xab',
          memo: null,
          isInner: false,
          amount: mark,
          fee: '1',
          walletTxId: null,
          createdAt: 1,
          updatedAt: null,
          remark: null,
          arrears: false,
        },
      ],
    }),
    empty: { value: { cut: false, rows: [] }, says: 'None in USDT. Other currencies are not loaded.' },
    kind: 'panel',
  },
  'views/withdrawals/MainFunds.vue': {
    load: () => import('#renderer/views/withdrawals/MainFunds.vue'),
    source: { feed: 'balances' },
    good: (mark) => [{ ...account(mark), type: 'main' }],
    empty: { value: [], says: en.withdrawals.fundsNone },
    kind: 'part',
  },
  'views/withdrawals/ChainTable.vue': {
    load: async () => {
      const { default: ChainTable } = await import('#renderer/views/withdrawals/ChainTable.vue')
      const setup = () => {
        const topic = useChains(() => 'BTC')
        return () => h(ChainTable, { modelValue: null, currency: 'BTC', topic, pinned: false, problem: null })
      }
      return { default: defineComponent({ setup }) }
    },
    source: { feed: 'chains' },
    good: (mark) => ({ chains: currency(mark).chains, quotas: [quota] }),
    empty: { value: { chains: [], quotas: [] }, says: en.withdrawals.chainsEmpty },
    kind: 'part',
  },
  'views/withdrawals/WithdrawalJourney.vue': {
    load: () => import('#renderer/views/withdrawals/WithdrawalJourney.vue'),
    source: { row: 'getWithdrawal' },
    props: () => ({ withdrawalId: 'w1' }),
    good: (mark) => ({ id: 'w1', status: 'PROCESSING', walletTxId: `0x${mark}`, cancelType: null }),
    kind: 'part',
  },
  'views/withdrawals/BookTab.vue': {
    load: () => import('#renderer/views/withdrawals/BookTab.vue'),
    source: { call: 'addressBook.list' },
    good: (mark) => [
      {
        id: 'e1',
        profileId: 'a',
        label: `To ${mark}`,
        currency: 'USDT',
        chain: 'eth',
        toAddress: '0xab',
        memo: null,
        withdrawType: 'ADDRESS',
        addedAt: 1,
        usableAt: 1,
        firstUse: false,
        form: '',
      },
    ],
    empty: { value: [], says: en.withdrawals.bookEmpty },
    kind: 'panel',
    isLocal: true,
  },
  'views/settings/OrderLimitsCard.vue': {
    load: () => import('#renderer/views/settings/OrderLimitsCard.vue'),
    source: { call: 'orders.limits.get' },
    good: (mark) => ({
      profileId: 'a',
      limits: { ...defaultOrderLimits('live'), largestOrder: mark },
      used: { value: '0', unknown: 0 },
      left: mark,
      renewsAt: 1,
    }),
    kind: 'part',
    isLocal: true,
  },
  'views/withdrawals/LimitsCard.vue': {
    load: () => import('#renderer/views/withdrawals/LimitsCard.vue'),
    source: { call: 'withdrawals.limits.get' },
    good: (mark) => ({
      pending: [],
      waitingHours: 1,
      caps: [{ currency: 'USDT', amount: mark }],
      use: [{ currency: 'USDT', used: '1', left: mark }],
    }),
    kind: 'part',
    isLocal: true,
  },
}
