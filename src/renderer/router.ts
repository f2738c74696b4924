import { createRouter, createWebHashHistory } from 'vue-router'
import type { Router } from 'vue-router'

export const viewNames = [
  'trading',
  'markets',
  'oco',
  'ladder',
  'safety',
  'account',
  'ledgers',
  'withdrawals',
  'sub-accounts',
  'activity',
  'profiles',
  'settings',
] as const
export type ViewName = (typeof viewNames)[number]

const firstView = () => import('./views/trading/first-view.ts')

/** Views load when first opened; `top` is what a view puts into the top bar. */
export const createViews = (): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      {
        path: '/trading',
        name: 'trading',
        components: {
          default: async () => (await firstView()).TradingView,
          top: async () => (await firstView()).TickerBar,
        },
      },
      { path: '/markets', name: 'markets', component: () => import('./views/markets/MarketsView.vue') },
      { path: '/oco', name: 'oco', component: () => import('./views/oco/OcoView.vue') },
      { path: '/ladder', name: 'ladder', component: () => import('./views/trading/ladder/LadderView.vue') },
      { path: '/safety', name: 'safety', component: () => import('./views/trading/safety/SafetyView.vue') },
      { path: '/account', name: 'account', component: () => import('./views/account/AccountView.vue') },
      { path: '/ledgers', name: 'ledgers', component: () => import('./views/account/ledgers/LedgersView.vue') },
      {
        path: '/withdrawals',
        name: 'withdrawals',
        component: () => import('./views/withdrawals/WithdrawalsView.vue'),
      },
      {
        path: '/sub-accounts',
        name: 'sub-accounts',
        component: () => import('./views/sub-accounts/SubAccountsView.vue'),
      },
      { path: '/activity', name: 'activity', component: () => import('./views/activity/ActivityView.vue') },
      { path: '/profiles', name: 'profiles', component: () => import('./views/profiles/ProfilesView.vue') },
      { path: '/settings', name: 'settings', component: () => import('./views/settings/SettingsView.vue') },
      { path: '/:elsewhere(.*)*', redirect: '/trading' },
    ],
  })
