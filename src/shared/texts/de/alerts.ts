import type { alerts as en } from '../en/alerts.ts'

export const alerts: typeof en = {
  'alerts.title': 'Alarm',
  'alerts.title-of': ({ symbol }) => `Alarm: ${symbol}`,
  'alerts.note': ({ note }) => `Ihre Notiz: „\u2068${note}\u2069“`,
  'alerts.fired-price-late': ({ symbol, price, last }) =>
    `${symbol} hat ${price} erreicht, während keine Preise ankamen; wann, ist nicht bekannt. Der letzte Preis ist ${last}.`,
  'alerts.fired-price': ({ symbol, price, last }) => `${symbol} hat ${price} erreicht. Der letzte Preis ist ${last}.`,
  'alerts.fired-change': ({ symbol, percent, minutes, last }) =>
    `${symbol} hat sich in ${minutes} min um ${percent} % bewegt. Der letzte Preis ist ${last}.`,
  'alerts.fired-fill': ({ symbol }) => `Eine Ihrer Orders in ${symbol} wurde ausgeführt.`,
  'alerts.no-pair': ({ symbol }) => `Die Börse führt ${symbol} nicht. Ein anderes Paar wählen.`,
  'alerts.past': ({ last, direction }) =>
    direction === 'either'
      ? `Der letzte Preis ist schon ${last}. Einen anderen Preis wählen.`
      : direction === 'above'
        ? `Der letzte Preis ist schon ${last}. Einen höheren Preis wählen.`
        : `Der letzte Preis ist schon ${last}. Einen tieferen Preis wählen.`,
  'alerts.percent': 'Höchstens 1000 Prozent lassen sich beobachten. Weniger wählen.',
  'alerts.minutes': ({ most }) => `1 bis ${most} ganze Minuten wählen.`,
  'alerts.full': ({ most }) => `Es gibt höchstens ${most} Alarme. Zuerst einen löschen.`,
  'alerts.gone': 'Dieser Alarm wurde gelöscht. Einen neuen anlegen.',
  'store.not-kept.alerts':
    'Die Alarme konnten nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'store.unreadable.alerts': 'Die Alarme sind nicht lesbar. Rechte des Datenordners prüfen.',
  'store.damaged.alerts': ({ file }) =>
    `Die Alarme sind beschädigt. ${file} aus dem Datenordner verschieben und Coffer neu starten.`,
}
