import type { chartTrade as texts } from '../en/chart-trade.ts'

export const chartTrade: typeof texts = {
  chartTrade: {
    menu: 'Zu diesem Preis',
    buy: 'Limit-Kauf zu {price}',
    sell: 'Limit-Verkauf zu {price}',
    alertAt: 'Alarm bei {price}',
    copy: '{price} kopieren',
    alertSet: 'Alarm bei {price} gesetzt.',
    noAlert: 'Es wurde kein Alarm gesetzt.',
    entry: 'Einstand',
    alert: 'Alarm',
    move: 'Order ändern, {pair}',
    off: 'Außerhalb des Charts: loslassen lässt die Order, wie sie ist.',
    gone: 'Diese Order ist nicht mehr offen: ausgeführt, storniert oder ersetzt. Für sie wird nichts mehr gesendet.',
  },
}
