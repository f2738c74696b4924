import type { transfers as texts } from '../en/transfers.ts'

export const transfers: typeof texts = {
  wallet: {
    main: 'Hauptkonto',
    trade: 'Handelskonto',
    trade_hf: 'Handelskonto (Hochfrequenz)',
    margin: 'Margin',
    option: 'Option',
  },
  transfer: {
    short: 'Umbuchen',
    toTrade: 'Ins Handelskonto umbuchen',
    move: '{currency} umbuchen',
    title: 'Umbuchung',
    why: 'Das Handelskonto bezahlt Orders, das Hauptkonto Auszahlungen. Umbuchungen sind kostenlos.',
    from: 'Von',
    to: 'Nach',
    turn: 'Konten tauschen',
    amount: 'Betrag',
    free: 'Verfügbar ({from})',
    most: 'Maximum verwenden',
    after: 'Guthaben vor und nach der Umbuchung',
    change: '{before} → {after}',
    whole: '{amount} {currency} umbuchen: {from} → {to}',
    back: 'Abbrechen',
    close: 'Schließen',
    noKey:
      'Eine Umbuchung braucht einen Trading-Key. Fügen Sie einen hinzu oder buchen Sie auf der Website der Börse um.',
    noPermission: 'Der Key nennt kein Handelsrecht. Die Börse entscheidet.',
    problem: {
      same: 'Zwei verschiedene Konten wählen.',
      zero: 'Betrag über null eingeben.',
      tooMuch: 'Nur {most} verfügbar ({from}).',
      tooFine: 'Höchstens {places} Nachkommastellen. Nächster Wert: {nearest}.',
    },
  },
}
