import type { money as en } from '../en/money.ts'

export const money: typeof en = {
  'money.same-sending':
    'Eine gleiche Anfrage ist unterwegs. Die Antwort abwarten oder bestätigen, dass Sie eine zweite senden wollen.',
  'money.same-unknown':
    'Der Ausgang einer gleichen Anfrage ist noch unbekannt. Die Klärung abwarten oder bestätigen, dass Sie eine zweite senden wollen.',
  'money.same-leaving': 'Eine gleiche Anfrage wird gerade gesendet. Die Antwort abwarten.',
  'money.draft-changed': 'Dieses Formular wurde schon mit anderen Werten gesendet. Neu öffnen und ausfüllen.',
  'money.closed': ({ said }) =>
    `Die Börse ist wegen Wartung geschlossen${said === null ? '' : ` (Meldung: „${said}“)`}. Noch einmal versuchen, wenn sie offen ist.`,
  'money.cancel-only': ({ said }) =>
    `Die Börse nimmt derzeit nur Stornos an${said === null ? '' : ` (Meldung: „${said}“)`}. Noch einmal versuchen, wenn sie wieder alles annimmt.`,
  'press.nothing-sent': 'Nichts wurde gesendet.',
  'press.overtaken':
    'Nicht gesendet, weil nach dem Druck ein Storno aller solchen Orders begann. Ansehen, was aus dem Storno wurde, und noch einmal drücken, wenn sie noch gewünscht ist.',
  'press.unread':
    'Was vor der Anfrage gelesen werden muss, war nicht lesbar. Einen Moment warten und noch einmal drücken.',
  'press.venue-busy': 'Die Börse hat eine Störung oder ist überlastet. Einige Minuten warten und noch einmal drücken.',
  'press.reading-refused':
    'Die Börse hat abgelehnt, zu zeigen, was vor der Anfrage gelesen werden muss. Die Meldung der Börse lesen, dann noch einmal drücken.',
  'money.not-in-journal': 'Diese Anfrage steht nicht im Journal. Auf der Website der Börse nachsehen.',
  'money.another-order':
    'Die Antwort der Börse nennt eine andere Order; der Ausgang dieser geht daraus nicht hervor. Offene Orders ansehen.',
  'money.not-confirmed':
    'Die Einträge der Börse bestätigen ihre Antwort nicht; der Ausgang ist unbekannt. Offene Orders ansehen.',
  'money.record-unread':
    'Die Antwort der Börse ließ sich nicht mit ihrem Eintrag der Order vergleichen; der Ausgang ist unbekannt. Offene Orders ansehen.',
  'money.not-known':
    'Der Ausgang dieser Anfrage ist unbekannt. Vor erneutem Senden auf der Website der Börse nachsehen.',
  'money.failed-on-way':
    'Fehler in Coffer, während die Anfrage unterwegs war. Vor einem neuen Versuch unter Aktivität nachsehen.',
  'money.held-back':
    'Nicht gesendet, weil der Ausgang der Orders davor nicht sicher ist. Unter Aktivität nachsehen, dann erneut senden.',
  'money.interrupted': 'Fehler in Coffer während des Vorgangs. Vor einem neuen Versuch unter Aktivität nachsehen.',
  'money.unmatched': 'Der Ausgang dieser Order geht aus der Antwort der Börse nicht hervor. Offene Orders ansehen.',
  'money.refused-unexplained': 'Die Börse hat die Anfrage ohne Angabe von Gründen abgelehnt.',
  'money.answer-short': 'Die Antwort nennt diese Order nicht. Vor einem neuen Versuch unter Aktivität nachsehen.',
  'orders.refused-entry': ({ said }) =>
    `Die Börse hat diese Order abgelehnt: ${said ?? 'ohne Angabe von Gründen'}. Korrigieren und erneut senden.`,
  'orders.open-entry': ({ said }) =>
    `Die Börse hat diese Order nicht bestätigt${said === null ? '' : ` (sie meldet: „${said}“)`}; ihr Ausgang ist unbekannt. Offene Orders ansehen.`,
  'orders.filled-before-cancel': 'Die Order wurde ausgeführt, bevor das Storno ankam.',
  'orders.filled-before-change': 'Die Order wurde ausgeführt, bevor die Änderung ankam.',
  'orders.not-replaced':
    'Die Order ist storniert, eine Ersatzorder wurde nicht erteilt: Ausgeführt war mehr als die neue Menge.',
  'orders.not-cancelled': ({ failed }) => `Nicht storniert: ${failed}. Diese erneut stornieren.`,
  'orders.stops-cancelled': ({ count }) => `Stornierte Stop-Orders: ${count}.`,
  'orders.stops-not-confirmed': ({ count, of }) =>
    of === 1
      ? 'Nicht bestätigt: Die Börse nennt diese Stop-Order nicht als storniert. Offene Stop-Orders ansehen.'
      : `Nicht bestätigt: Die Börse nennt ${count} von ${of} Stop-Orders nicht als storniert. Offene Stop-Orders ansehen.`,
  'oco.legs-missing':
    'Die Börse nennt nicht von jeder Order beide Teilorders als storniert: die übrigen können warten oder ausgeführt worden sein. In den offenen Orders nachsehen.',
  'oco.no-leg-named': 'Die Börse nennt keine stornierte Teilorder.',
  'oco.one-leg-named':
    'Die Börse nennt eine stornierte Teilorder, nicht beide: die andere kann ausgeführt worden sein.',
}
