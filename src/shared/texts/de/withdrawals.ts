import type { withdrawals as en } from '../en/withdrawals.ts'

export const withdrawals: typeof en = {
  'address-book.choose-chain': 'Netzwerk wählen; es ist fest für diese Adresse.',
  'address-book.no-chain': 'UID, E-Mail und Telefon haben weder Netzwerk noch Memo.',
  'address-book.memo-or-none': 'Ein Memo ist eingegeben und zugleich „kein Memo“ bestätigt. Für eines entscheiden.',
  'address-book.gone': 'Dieser Eintrag steht nicht mehr im Adressbuch. Einen anderen wählen.',
  'address-book.listed': ({ label }) => `Dieser Empfänger steht schon im Adressbuch, als „${label}“.`,
  'withdrawal.not-listed': 'Dieser Empfänger steht nicht in Ihrem Adressbuch.',
  'withdrawal.sent-already': 'Diese Auszahlung wurde schon gesendet. Den Ausgang zeigt Aktivität.',
  'withdrawal.moved': 'Seit dem Öffnen hat sich etwas geändert. Schließen und neu anfordern; nichts wurde gesendet.',
  'withdrawal.type-recipient':
    'Die Eingabe entspricht nicht der Anzeige. Vergleichen und den Empfänger vollständig eingeben.',
  'withdrawal.type-marked':
    'Die Eingabe entspricht nicht der Anzeige. Vergleichen und die sechs markierten Zeichen eingeben.',
  'review.limits-changed': 'Die Limits haben sich inzwischen geändert. Ansehen und neu anfordern.',
  'review.locked': 'Coffer wurde inzwischen gesperrt; nichts wurde gesendet. Entsperren und neu anfordern.',
  'review.another-open': 'Eine andere Bestätigung ist offen. Diese zuerst beantworten.',
  'review.not-confirmed': 'Nicht bestätigt; nichts wurde gesendet.',
  'review.not-shown':
    'Diese Antwort gilt nicht dem, was angezeigt wird; nichts wurde gesendet. Schließen und neu anfordern.',
  'review.used': 'Diese Bestätigung wurde schon benutzt; nichts weiter wird gesendet. Unter Aktivität nachsehen.',
  'review.too-old':
    'Seit dem Öffnen sind über 2 Minuten vergangen. Schließen und neu anfordern; nichts wurde gesendet.',
}
