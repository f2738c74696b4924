import { createRouter, createWebHashHistory } from 'vue-router'
import type { Router } from 'vue-router'
import type { Component } from 'vue'

export const viewNames = [
  'trading',
  'markets',
  'orders',
  'safety',
  'account',
  'ledgers',
  'withdrawals',
  'sub-accounts',
  'activity',
  'profiles',
  'settings',
  'help',
] as const
export type ViewName = (typeof viewNames)[number]

const firstView = () => import('#renderer/views/trading/first-view.ts')
const desk = {
  path: '/trading',
  name: 'trading',
  components: {
    default: async () => (await firstView()).TradingView,
    top: async () => (await firstView()).TickerBar,
  },
}

/**
 * Views load when first opened, all but the desk after `readTexts` has brought their texts; `top` is what a view puts into the
 * top bar.
 */
export const createViews = (readTexts: () => Promise<void>): Router => {
  const view = (load: () => Promise<{ readonly default: Component }>) => async () => {
    const [loaded] = await Promise.all([load(), readTexts()])
    return loaded
  }
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      desk,
      {
        path: '/markets',
        name: 'markets',
        components: {
          default: view(() => import('#renderer/views/markets/MarketsView.vue')),
          top: view(() => import('#renderer/views/markets/MarketsTop.vue')),
        },
      },
      { path: '/orders', name: 'orders', component: view(() => import('#renderer/views/orders/OrdersView.vue')) },
      // Forms of the desk's order panel, which had views of their own.
      { path: '/oco', redirect: { name: 'trading', query: { form: 'oco', list: 'oco' } } },
      { path: '/scaled', redirect: { name: 'trading', query: { form: 'scaled' } } },
      { path: '/safety', name: 'safety', component: view(() => import('#renderer/views/safety/SafetyView.vue')) },
      { path: '/account', name: 'account', component: view(() => import('#renderer/views/account/AccountView.vue')) },
      {
        path: '/ledgers',
        name: 'ledgers',
        component: view(() => import('#renderer/views/account/ledgers/LedgersView.vue')),
      },
      {
        path: '/withdrawals',
        name: 'withdrawals',
        component: view(() => import('#renderer/views/withdrawals/WithdrawalsView.vue')),
      },
      {
        path: '/sub-accounts',
        name: 'sub-accounts',
        component: view(() => import('#renderer/views/sub-accounts/SubAccountsView.vue')),
      },
      {
        path: '/activity',
        name: 'activity',
        component: view(() => import('#renderer/views/activity/ActivityView.vue')),
      },
      {
        path: '/profiles',
        name: 'profiles',
        component: view(() => import('#renderer/views/profiles/ProfilesView.vue')),
      },
      {
        path: '/settings',
        name: 'settings',
        component: view(() => import('#renderer/views/settings/SettingsView.vue')),
      },
      { path: '/help', name: 'help', component: view(() => import('#renderer/views/help/HelpView.vue')) },
      { path: '/:elsewhere(.*)*', redirect: '/trading' },
    ],
  })
}
