import type { Component } from 'vue'
import { lazily } from '#renderer/ui/lazily.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import DeskBalances from '../DeskBalances.vue'
import OrderBook from '../book/OrderBook.vue'
import OrderPanel from '../order-panel/OrderPanel.vue'
import OpenPanel from '../orders/OpenPanel.vue'
import TradeTape from '../TradeTape.vue'
import type { PanelId } from '#shared/domain/desk/panel-places.ts'

interface Panel {
  /** On its tab while another is in front: short, since there are many. */
  readonly title: TextKey
  /** Null for a panel of another view: the frame provides it under `otherViewsPanels`. */
  readonly component: Component | null
  /** Its tab says how many are listed. */
  readonly counts?: true
}

/** What each panel shows. The drawn ones come with a library and are loaded when first seen. */
export const panels: Readonly<Record<PanelId, Panel>> = {
  chart: { title: 'chart.title', component: lazily(() => import('../chart/CandleChart.vue')) },
  chart2: { title: 'dock.tabSecond', component: lazily(() => import('../chart/SecondChart.vue')) },
  depth: { title: 'depth.title', component: lazily(() => import('../depth/DepthChart.vue')) },
  book: { title: 'book.title', component: OrderBook },
  trades: { title: 'trades.title', component: TradeTape },
  order: { title: 'order.title', component: OrderPanel },
  orders: { title: 'orders.label', component: OpenPanel, counts: true },
  closed: { title: 'dock.tab.closed', component: lazily(() => import('../orders/ClosedPanel.vue')) },
  fills: { title: 'manage.fills', component: lazily(() => import('../orders/FillsPanel.vue')) },
  oco: { title: 'dock.tab.oco', component: null, counts: true },
  stops: { title: 'dock.tab.stops', component: null, counts: true },
  balances: { title: 'balances.title', component: DeskBalances },
}

export const panelOf = (id: string): Panel | null => (panels as Readonly<Record<string, Panel>>)[id] ?? null
