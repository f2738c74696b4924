import type { confirm as texts } from '../en/confirm.ts'

export const confirm: typeof texts = {
  confirm: {
    title: 'Order senden?',
    titlePractice: 'Übungsorder senden?',
    aged: '{price} {unit}, {age} alt',
    again: 'Trotzdem senden?',
    order: 'Order',
    pair: 'Paar',
    titleAmend: 'Order ändern?',
    titleReplace: 'Order ersetzen?',
    cancelledFirst: 'Vorher storniert',
    titleMany: 'Keine Order senden? | Order senden? | {count} Orders senden?',
    costs: 'Kosten, ohne Gebühr',
    sells: 'Verkauft',
    needsMore: 'Zusätzlich nötig',
    releases: 'Gibt frei',
    atLast: '≈ {amount} zum letzten Preis, tatsächlicher Betrag unbekannt',
    market: 'Eine Market-Order wird zu jedem Preis im Orderbuch ausgeführt.',
    capped: 'Eine Market-Order mit Preisgrenze wird sofort ausgeführt, zu {price} oder besser.',
    far: {
      above: '{price} liegt {percent} % über dem letzten Preis ({last}). Nachfrage über {limit} %.',
      below: '{price} liegt {percent} % unter dem letzten Preis ({last}). Nachfrage über {limit} %.',
      aboveWorse: '{price} liegt {percent} % ÜBER dem letzten Preis ({last}): Sie kaufen über dem Markt.',
      belowWorse: '{price} liegt {percent} % UNTER dem letzten Preis ({last}): Sie verkaufen unter dem Markt.',
      trigger: 'Der Auslöser {price} ist {percent} % vom letzten Preis ({last}) entfernt. Nachfrage über {limit} %.',
    },
    large: 'Nutzt {percent} % des verfügbaren Guthabens ({available}). Nachfrage über {limit} %.',
    tooLarge: 'Verfügbar {available}, nötig {needs}.',
    slippage:
      'Die durchschnittliche Ausführung ist {percent} % schlechter als der beste Preis. Nachfrage über {limit} %.',
    thin: 'Das sichtbare Orderbuch ist zu dünn: Der Preis des Rests ist unbekannt.',
    missing: {
      last: 'Der letzte Preis ist unbekannt: Abstand und Kosten sind nicht prüfbar.',
      trigger:
        'Der letzte Preis ist unbekannt: Der Markt kann den Auslöser schon passiert haben, dann wird die Order eventuell sofort ausgeführt.',
      book: 'Das Orderbuch ist unbekannt: Der Ausführungspreis ist nicht prüfbar.',
      available: 'Das verfügbare Guthaben ist unbekannt: Der Anteil ist nicht prüfbar.',
    },
    stale: {
      last: 'Der letzte Preis ist {seconds} s alt.',
      trigger: 'Der letzte Preis ist {seconds} s alt: Der Markt kann den Auslöser schon passiert haben.',
      book: 'Das Orderbuch ist {seconds} s alt.',
      available: 'Das verfügbare Guthaben ({available}) ist {seconds} s alt. Die Börse lehnt die Order eventuell ab.',
    },
    sure: 'Solche Orders sind meist ein Versehen.',
    back: 'Zurück',
    keep: 'Order behalten',
    go: '{what}, {label}',
    goAgain: 'Bestätigen: {what}, {label}',
  },
}
