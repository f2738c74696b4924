import type { help as texts } from '../en/help.ts'

export const help: typeof texts = {
  help: {
    onPage: 'Auf dieser Seite',
    search: 'Hilfe durchsuchen',
    pages: 'Seiten',
    none: 'Nichts in der Hilfe passt zu „{typed}“. Ein anderes Wort versuchen.',
    count: 'Keine Treffer | {count} Treffer | {count} Treffer',
  },
  tour: {
    start: 'Rundgang durch den Desk',
    place: 'Rundgang, {number} von {of}',
    next: 'Weiter',
    back: 'Zurück',
    leave: 'Beenden',
    done: 'Fertig',
    title: {
      top: 'Paar, Suche und Profil',
      chart: 'Chart',
      book: 'Orderbuch',
      order: 'Order',
      orders: 'Orders, Trades und Guthaben',
    },
    text: {
      top: 'Links stehen das Paar und sein Tag. Ctrl+K sucht alles und nimmt Orders als Text. Das Profil rechts sagt, wessen Geld es ist: Violett ist Übung, Gelb ist live.',
      chart:
        'Ihre Orders sind Linien: Den Griff ziehen, um eine zu verschieben; vor dem Senden wird gefragt. Ein Rechtsklick bietet zu diesem Preis eine Order oder einen Alarm.',
      book: 'Eine Zeile drücken für ihren Preis, noch einmal für die Menge bis dorthin. Eigene Orders sind markiert.',
      order:
        'Limit-, Market-, Stop-, OCO- und gestaffelte Orders. Der Knopf nennt, was von welchem Profil gesendet wird; die Zeilen darunter Kosten, Gebühr, erwartete Ausführung und was bleibt.',
      orders:
        'Was wartet, was ausgeführt ist und was Ihnen gehört. Stornieren nimmt eine Order zurück. Aktivität in der Leiste zeigt jede Anfrage und was daraus wurde. Hilfe in der Leiste hat all das zum Nachlesen.',
    },
  },
}
