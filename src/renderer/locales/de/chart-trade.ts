import type { chartTrade as texts } from '../en/chart-trade.ts'

export const chartTrade: typeof texts = {
  chartTrade: {
    menu: 'Zu diesem Preis',
    aim: 'Zielpreis {price}. Enter öffnet, was dort möglich ist.',
    buy: 'Limit-Kauf zu {price}',
    sell: 'Limit-Verkauf zu {price}',
    alertAt: 'Alarm bei {price}',
    copy: '{price} kopieren',
    alertSet: 'Alarm bei {price} gesetzt.',
    noAlert: 'Es wurde kein Alarm gesetzt.',
    alertKept: 'Der Alarm bleibt, wie er ist.',
    entryAt: 'Einstandspreis {price}',
    entryShort: 'Einstandspreis',
    alert: 'Alarm',
    oco: 'OCO',
    legs: {
      limit: { sell: 'TP', buy: 'Limit-Kauf' },
      stop: { sell: 'SL', buy: 'Stop-Kauf' },
    },
    stop: { buy: 'Stop-Kauf', sell: 'Stop-Verkauf' },
    market: 'Markt',
    above: 'Nichts darüber | ▲ eine darüber | ▲ {count} darüber',
    below: 'Nichts darunter | ▼ eine darunter | ▼ {count} darunter',
    more: 'Nichts hier | Eine Order hier | {count} Orders hier',
    grip: 'Verschieben: {what}',
    gripKeys:
      'Auf einen anderen Preis ziehen. Mit Tasten: Auf und Ab, mit Umschalt zehn Schritte, Enter zum Weitergehen, Escape zum Abbrechen',
    cancelBoth: 'Beide Teilorders stornieren: {what}',
    cancelStop: 'Stornieren: {what}',
    deleteAlert: 'Löschen: {what}',
    move: 'Order ändern, {pair}',
    replace: 'Order ersetzen, {pair}',
    off: 'Außerhalb des Charts: loslassen lässt alles, wie es ist.',
    gone: 'Diese Order ist nicht mehr offen: ausgeführt, storniert oder ersetzt. Für sie wird nichts mehr gesendet.',
    goneWhile:
      'Was Sie verschoben haben, ist nicht mehr offen: ausgeführt, ausgelöst oder storniert. Es wurde nichts gesendet.',
    how: {
      oco: 'Die Börse kann eine OCO-Order nicht ändern. Coffer storniert sie und erteilt die neue erst, wenn die Börse beide Teilorders als storniert meldet. Dazwischen schützt Sie keine von beiden. Liegt die neue über einem Ihrer Limits, fragt Coffer im eigenen Fenster, bevor etwas gesendet wird.',
      stop: 'Die Börse kann eine Stop-Order nicht ändern. Coffer storniert sie und erteilt die neue erst, wenn die Börse sie als storniert meldet. Dazwischen wartet nichts. Liegt die neue über einem Ihrer Limits, fragt Coffer im eigenen Fenster, bevor etwas gesendet wird.',
    },
    now: 'Jetzt',
    account: 'Konto der Order',
    accountAsk: 'Konto wählen',
    accountUnknown: 'Die Börse sagt nicht, in welchem Konto diese Order ist. Wählen Sie das, in dem sie erteilt wurde.',
    go: 'Ersetzen: {what}',
    goPlace: 'Erteilen: {what}',
    replacing: 'Die Order wird ersetzt: erst ihr Storno, dann die neue…',
    halfDone:
      'Die Order ist storniert, und keine ist an ihre Stelle getreten. Die Zahlen bleiben hier: drücken Sie noch einmal, oder schließen Sie und erteilen später eine.',
    halfUnknown: 'Die Order ist storniert. Ob die neue erteilt ist, steht noch nicht fest.',
  },
}
