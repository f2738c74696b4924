import type { Place } from './layout.ts'

export const panelIds = [
  'chart',
  'chart2',
  'depth',
  'book',
  'trades',
  'order',
  'orders',
  'closed',
  'fills',
  'oco',
  'stops',
  'balances',
] as const
export type PanelId = (typeof panelIds)[number]

/** Home of each panel. A new one gets its line here, and its place in `defaultLayout`. */
export const panelPlaces: readonly (Place & { readonly id: PanelId })[] = [
  { id: 'chart', beside: ['depth'], edge: 'right' },
  { id: 'chart2', beside: ['chart'], edge: 'right', optional: true },
  { id: 'depth', beside: ['chart'], edge: 'right' },
  { id: 'book', beside: ['trades'], edge: 'right' },
  { id: 'trades', beside: ['book'], edge: 'right' },
  { id: 'order', beside: [], edge: 'right' },
  { id: 'orders', beside: ['balances'], edge: 'below' },
  { id: 'closed', beside: ['orders', 'balances'], edge: 'below' },
  { id: 'fills', beside: ['orders', 'balances'], edge: 'below' },
  { id: 'oco', beside: ['orders', 'balances'], edge: 'below' },
  { id: 'stops', beside: ['oco', 'orders', 'balances'], edge: 'below' },
  { id: 'balances', beside: ['orders'], edge: 'below' },
]
