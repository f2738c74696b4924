import type { stopOrders as texts } from '../en/stop-orders.ts'

export const stopOrders: typeof texts = {
  stops: {
    title: 'Stop-Orders stornieren',
    list: 'Stop-Orders',
    formTitle: 'Stop-Order, {pair}',
    kind: 'Order nach dem Auslösen',
    type: { limit: 'Stop-Limit', market: 'Stop-Market' },
    trigger: 'Auslösepreis',
    price: 'Limitpreis',
    incomplete: 'Auslösepreis und Menge eingeben',
    incompleteLimit: 'Auslösepreis, Preis und Menge eingeben',
    sameAsLast: 'Der Auslösepreis ist der letzte Preis: darüber oder darunter setzen.',
    step: 'Der Preisschritt ist {step}: {below} oder {above} nehmen.',
    when: {
      entry: 'Wartet, bis der letzte Preis auf {stop} steigt, jetzt {last}.',
      loss: 'Wartet, bis der letzte Preis auf {stop} fällt, jetzt {last}.',
      unknown:
        'Der letzte Preis ist nicht bekannt, also entscheidet die Börse, auf welcher Seite der Auslösepreis liegt.',
    },
    then: {
      limit:
        'Nach dem Auslösen geht eine Limit-Order ins Buch. Sie kann dort liegen bleiben, ohne ausgeführt zu werden.',
      market:
        'Nach dem Auslösen wird sie zu den besten verfügbaren Preisen ausgeführt. In schnellen Märkten können sie weit vom Auslösepreis liegen.',
    },
    fill: {
      limit: { sell: '{price} oder höher', buy: '{price} oder tiefer' },
      market: 'ab {stop} · Slippage ≈ {slippage}',
    },
    noCap:
      'Die Slippage-Grenze gilt hier nicht: Die Börse sendet diese Order zum Marktpreis. Ein Stop-Limit begrenzt den Preis.',
    none: 'Keine Stop-Order wartet.',
    column: { trigger: 'Auslösepreis', when: 'Wann' },
    rises: '▲ ab',
    falls: '▼ bis',
    market: 'Markt',
    cancelOne: 'Stop-Order von {pair} stornieren, {id}',
    ids: 'Order-IDs',
    idsHint: 'Leer: alle des Paars und Kontos.',
    tooMany: 'Höchstens 100 IDs.',
    go: 'Stop-Orders stornieren',
    sure: 'Stop-Orders stornieren?',
    what: 'Alle Stop-Orders von {label}: {pair}, {type}.',
    whatIds: 'Keine | Eine Stop-Order von {label}, nach ID. | {count} Stop-Orders von {label}, nach IDs.',
    elsewhere: 'Auch anderswo erteilte Stop-Orders.',
    several: 'Mehrere stornieren…',
    cut: 'Nur die neuesten 100 sind aufgelistet.',
  },
}
