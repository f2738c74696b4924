import type { oco as texts } from '../en/oco.ts'

export const oco: typeof texts = {
  oco: {
    formTitle: 'OCO, {pair}',
    how: {
      sell: 'Limit-Verkauf über dem Markt und Stop darunter. Wird eine Order ausgeführt, wird die andere storniert.',
      buy: 'Limit-Kauf unter dem Markt und Stop darüber. Wird eine Order ausgeführt, wird die andere storniert.',
    },
    takeProfit: 'Gewinnziel',
    price: 'Limitpreis',
    stopPrice: 'Stop-Auslöser',
    limitPrice: 'Stop-Limit',
    last: 'Letzter Preis',
    tradeType: 'Konto',
    incomplete: 'Alle vier Werte eingeben',
    go: {
      sell: '{size} {base} verkaufen · TP {price} · SL {stop} → {limit}',
      buy: '{size} {base} kaufen · Limit {price} · Stop {stop} → {limit}',
    },
    problem: {
      step: 'Der Preisschritt ist {step}: {below} oder {above} verwenden.',
      priceSide: {
        sell: 'Der Limitpreis muss über dem letzten Preis {last} liegen.',
        buy: 'Der Limitpreis muss unter dem letzten Preis {last} liegen.',
      },
      stopSide: {
        sell: 'Der Stop-Auslöser muss unter dem letzten Preis {last} liegen.',
        buy: 'Der Stop-Auslöser muss über dem letzten Preis {last} liegen.',
      },
      limitBeyond: {
        sell: 'Über dem Auslöser {stop}: Die Order liegt eventuell über dem Markt und verkauft nicht.',
        buy: 'Unter dem Auslöser {stop}: Die Order liegt eventuell unter dem Markt und kauft nicht.',
      },
      limitFar: {
        sell: 'Mehr als 5 % unter dem Auslöser {stop}: Verkauf bis zu diesem Preis möglich.',
        buy: 'Mehr als 5 % über dem Auslöser {stop}: Kauf bis zu diesem Preis möglich.',
      },
      limitNear: {
        sell: 'Nah am Auslöser {stop}: Ein schneller Fall kann ihn überspringen. Tiefer ist sicherer.',
        buy: 'Nah am Auslöser {stop}: Ein schneller Anstieg kann ihn überspringen. Höher ist sicherer.',
      },
    },
    what: 'Auftrag',
    levels: 'Preisstufen',
    picture: 'Höchster zuerst: {marks}.',
    mark: '{what} {price}',
    noPicture: 'Preis eingeben, um die Marken zu sehen.',
    ends: {
      limit: { sell: '▲ Wird das Limit ausgeführt', buy: '▼ Wird das Limit ausgeführt' },
      stop: { sell: '▼ Löst der Stop aus', buy: '▲ Löst der Stop aus' },
    },
    says: {
      limit: {
        sell: 'Verkauft {size} {base} zu {price} ({far}). Erlös {net} {quote} nach höchstens {fee} {quote} Gebühr. Der Stop wird storniert.',
        buy: 'Kauft {size} {base} zu {price} ({far}). Kosten {net} {quote} mit höchstens {fee} {quote} Gebühr. Der Stop wird storniert.',
      },
      stop: {
        sell: 'Bei {stop}: Limit-Verkauf zu {price} ({far}). Erlös {net} {quote} nach höchstens {fee} {quote} Gebühr. Die Limit-Order wird storniert.',
        buy: 'Bei {stop}: Limit-Kauf zu {price} ({far}). Kosten {net} {quote} mit höchstens {fee} {quote} Gebühr. Die Limit-Order wird storniert.',
      },
    },
    sum: {
      limit: { sell: 'Gewinnziel, {far}', buy: 'Limit, {far}' },
      stop: { sell: 'Verluststop, {far}', buy: 'Stop, {far}' },
      fee: 'Gebühr, max. {rate}',
      left: '{amount} {currency} verfügbar',
    },
    marginBalance: 'Was ein Margin-Konto hat, steht hier nicht.',
    result: 'Ergebnis',
    entry: 'gegen Ø-Einstand {price}',
    noEntry: 'keine Ausführung dieses Paars ist bekannt, also auch nicht der Einstand',
    gap: 'Springt der Preis über das Stop-Limit, bleibt die Order unausgeführt liegen.',
    noFee: 'Gebührensatz unbekannt: Beträge ohne Gebühr.',
    list: 'OCO-Orders',
    showLabel: 'Anzeigen',
    show: { open: 'Offen', all: 'Alle' },
    noneOpen: 'Keine offenen OCO-Orders.',
    noneOpenOfNewest: 'Unter den neuesten 500 OCO-Orders ist keine offen.',
    none: 'Keine OCO-Orders.',
    cut: 'Nur die neuesten 500.',
    legs: 'Teile',
    leg: 'Teilorder',
    noLegs: 'Keine Teilorders genannt.',
    detail: 'OCO-Order',
    summary: '{pair}, {state}, erteilt {time}',
    cancel: 'Stornieren',
    cancelOne: 'OCO-Order in {pair} stornieren, ID {id}',
    cancelIt: 'Order stornieren',
    cancelTitle: 'OCO-Orders stornieren, {label}',
    scope: {
      pair: '{pair}: keine offen | {pair}: eine | {pair}: {count}',
      everything: 'Alle Paare: keine offen | Alle Paare: eine | Alle Paare: {count}',
    },
    find: 'OCO-Order suchen',
  },
  ocoState: { NEW: 'offen', DONE: 'erledigt', TRIGGERED: 'ausgelöst', CANCELED: 'storniert' },
  tradeType: { TRADE: 'Spot', MARGIN_TRADE: 'Cross-Margin', MARGIN_ISOLATED_TRADE: 'Isolierte Margin' },
}
