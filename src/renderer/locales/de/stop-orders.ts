import type { stopOrders as texts } from '../en/stop-orders.ts'

export const stopOrders: typeof texts = {
  stops: {
    title: 'Stop-Orders stornieren',
    limits:
      'Stop-Orders können hier nur storniert werden. Die Börse listet sie nicht; eine verlorene Antwort bleibt unbekannt, bis Sie sie unter Aktivität klären.',
    ids: 'Order-IDs',
    idsHint: 'Leer: alle des Paars und Kontos.',
    tooMany: 'Höchstens 100 IDs.',
    go: 'Stop-Orders stornieren',
    sure: 'Stop-Orders stornieren?',
    what: 'Alle Stop-Orders von {label}: {pair}, {type}.',
    whatIds: 'Keine | Eine Stop-Order von {label}, nach ID. | {count} Stop-Orders von {label}, nach IDs.',
    elsewhere: 'Auch anderswo erteilte Stop-Orders.',
  },
}
