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
  'alerts.fired-fill': ({ symbol }) => `Ihre Order in ${symbol} wurde ausgeführt, mindestens teilweise.`,
  'alerts.fired-fill-late': ({ symbol }) =>
    `Ihre Order in ${symbol} wurde schon früher ausgeführt, mindestens teilweise. Coffer hat es erst jetzt erfahren.`,
  'alerts.fired-volume': ({ symbol, sum, currency, minutes }) =>
    `${symbol}: ${sum} ${currency} in ${minutes} min gehandelt.`,
  'alerts.fired-volume-late': ({ symbol, sum, currency, minutes, at }) =>
    `${symbol}: ${sum} ${currency} in ${minutes} min gehandelt, bis ${at} UTC, während Coffer nicht beobachtet hat.`,
  'alerts.fired-balance': ({ currency, amount, total }) =>
    `Ihr Guthaben in ${currency} hat ${amount} erreicht. Es beträgt ${total}.`,
  'alerts.fired-balance-late': ({ currency, amount, total }) =>
    `Ihr Guthaben in ${currency} hat ${amount} erreicht, während Coffer nicht beobachtet hat; wann, ist nicht bekannt. Es beträgt ${total}.`,
  'alerts.fired-moved': ({ currency, amount, total }) =>
    `Ihr Guthaben in ${currency} hat sich um mindestens ${amount} geändert. Es beträgt ${total}.`,
  'alerts.fired-moved-late': ({ currency, amount, total }) =>
    `Ihr Guthaben in ${currency} hat sich um mindestens ${amount} geändert, während Coffer nicht beobachtet hat; wann, ist nicht bekannt. Es beträgt ${total}.`,
  'alerts.fired-balance-hidden': ({ currency }) => `Ihr Alarm auf das Guthaben in ${currency} hat ausgelöst.`,
  'alerts.pair-listed': ({ symbol }) => `${symbol} ist jetzt gelistet.`,
  'alerts.pair-delisted': ({ symbol }) => `${symbol} ist nicht mehr gelistet.`,
  'alerts.pair-halted': ({ symbol }) => `Der Handel in ${symbol} ist ausgesetzt.`,
  'alerts.pair-resumed': ({ symbol }) => `Der Handel in ${symbol} geht weiter.`,
  'alerts.late': 'Das geschah, während Coffer nicht beobachtet hat; wann, ist nicht bekannt.',
  'alerts.more-pairs': ({ count }) =>
    count === 1 ? 'Ein weiteres Paar hat sich geändert.' : `${count} weitere Paare haben sich geändert.`,
  'alerts.fired-announced': ({ title }) => `Die Börse hat angekündigt: „\u2068${title}\u2069“`,
  'alerts.fired-announced-late': ({ title, at }) =>
    `Die Börse hat am ${at} UTC angekündigt, während Coffer nicht beobachtet hat: „\u2068${title}\u2069“`,
  'alerts.more-announced': ({ count }) =>
    count === 1
      ? 'Eine weitere Ankündigung steht in der Liste der Alarme.'
      : `${count} weitere Ankündigungen stehen in der Liste der Alarme.`,
  'alerts.no-pair': ({ symbol }) => `Die Börse führt ${symbol} nicht. Ein anderes Paar wählen.`,
  'alerts.past': ({ last, direction }) =>
    direction === 'either'
      ? `Der letzte Preis ist schon ${last}. Einen anderen Preis wählen.`
      : direction === 'above'
        ? `Der letzte Preis ist schon ${last}. Einen höheren Preis wählen.`
        : `Der letzte Preis ist schon ${last}. Einen tieferen Preis wählen.`,
  'alerts.volume-past': ({ sum, currency, minutes }) =>
    `In den letzten ${minutes} min wurden schon ${sum} ${currency} gehandelt. Mehr wählen.`,
  'alerts.balance-past': ({ total, currency }) =>
    `Das Guthaben beträgt schon ${total} ${currency}. Einen anderen Betrag wählen.`,
  'alerts.no-currency': ({ currency }) => `Die Börse führt ${currency} nicht. Eine andere Währung wählen.`,
  'alerts.words': ({ most }) => `1 bis ${most} Wörter eingeben, durch Kommas getrennt.`,
  'alerts.word-long': ({ most }) => `Ein Wort hat höchstens ${most} Zeichen. Kürzen.`,
  'alerts.percent': 'Höchstens 1000 Prozent lassen sich beobachten. Weniger wählen.',
  'alerts.minutes': ({ most }) => `1 bis ${most} ganze Minuten wählen.`,
  'alerts.full': ({ most }) => `Es gibt höchstens ${most} Alarme. Zuerst einen löschen.`,
  'alerts.same': ({ state }) =>
    state === 'watched'
      ? 'Diesen Alarm gibt es schon. In der Liste der Alarme bearbeiten.'
      : state === 'paused'
        ? 'Diesen Alarm gibt es schon; er ist angehalten. In der Liste der Alarme fortsetzen.'
        : 'Diesen Alarm gibt es schon; er hat ausgelöst. In der Liste der Alarme fortsetzen.',
  'alerts.gone': 'Dieser Alarm wurde gelöscht. Einen neuen anlegen.',
  'store.not-kept.alerts':
    'Die Alarme konnten nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'store.unreadable.alerts': 'Die Alarme sind nicht lesbar. Rechte des Datenordners prüfen.',
  'store.damaged.alerts': ({ file }) =>
    `Die Alarme sind beschädigt. ${file} aus dem Datenordner verschieben und Coffer neu starten.`,
}
