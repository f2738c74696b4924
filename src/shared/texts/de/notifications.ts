import type { IntentKind } from '../../domain/intent-kinds.ts'
import type { notifications as en } from '../en/notifications.ts'

const kinds: Readonly<Record<IntentKind, string>> = {
  place: 'Order',
  'place-stop': 'Stop-Order',
  'place-oco': 'OCO-Order',
  amend: 'Änderung',
  cancel: 'Storno',
  'cancel-partial': 'Verringerung',
  'cancel-all': 'Storno aller Orders',
  'cancel-stop': 'Storno der Stop-Orders',
  'cancel-oco': 'Storno der OCO-Orders',
  protect: 'Totmannschalter',
  withdraw: 'Auszahlung',
  'cancel-withdrawal': 'Storno einer Auszahlung',
  transfer: 'Umbuchung',
}

const sized = ({ size, of, base }: { size: string; of: string | null; base: string }): string =>
  of === null ? `${size} ${base}` : `${size} von ${of} ${base}`

export const notifications: typeof en = {
  'notify.bought': ({ symbol }) => `${symbol} gekauft`,
  'notify.sold': ({ symbol }) => `${symbol} verkauft`,
  'notify.bought-late': ({ symbol }) => `Nachgemeldet: ${symbol} gekauft`,
  'notify.sold-late': ({ symbol }) => `Nachgemeldet: ${symbol} verkauft`,
  'notify.filled': 'Die Order ist ausgeführt.',
  'notify.part-closed': 'Die Order ist teilweise ausgeführt, der Rest ist beendet.',
  'notify.rest-closed': 'Der Rest ist beendet.',
  'notify.done': 'Die Order ist ausgeführt oder beendet.',
  'notify.part': 'Die Order ist teilweise ausgeführt.',
  'notify.fill': ({ quote, price, ...size }) =>
    price === null ? `${sized(size)}, Preis unbekannt.` : `${sized(size)} zu ${price} ${quote}.`,
  'notify.fill-so-far': ({ quote, price, ...size }) =>
    price === null ? `Bisher ${sized(size)}, Preis unbekannt.` : `Bisher ${sized(size)} zu ${price} ${quote}.`,
  'notify.fill-more': ({ added, quote, price, ...size }) =>
    price === null
      ? `Weitere ${added} ${size.base}: insgesamt ${sized(size)}, Preis unbekannt.`
      : `Weitere ${added} ${size.base}: insgesamt ${sized(size)} zu ${price} ${quote}.`,
  'notify.fill-more-so-far': ({ added, quote, price, ...size }) =>
    price === null
      ? `Weitere ${added} ${size.base}: bisher ${sized(size)}, Preis unbekannt.`
      : `Weitere ${added} ${size.base}: bisher ${sized(size)} zu ${price} ${quote}.`,
  'notify.late': 'Bereits früher ausgeführt; Coffer erfährt es erst jetzt.',
  'notify.stop-triggered': ({ symbol }) => `Stop-Order ausgelöst: ${symbol}`,
  'notify.oco-triggered': ({ symbol }) => `OCO-Order ausgelöst: ${symbol}`,
  'notify.stop-triggered-late': ({ symbol }) => `Nachgemeldet: Stop-Order ausgelöst: ${symbol}`,
  'notify.oco-triggered-late': ({ symbol }) => `Nachgemeldet: OCO-Order ausgelöst: ${symbol}`,
  'notify.oco-failed': ({ symbol }) => `OCO-Teilorder gescheitert: ${symbol}`,
  'notify.oco-error': ({ error }) =>
    error === null
      ? 'Die OCO-Order wurde ausgelöst, aber die Börse lehnte die Order ihrer Teilorder ab. Die offenen Orders prüfen.'
      : `Die OCO-Order wurde ausgelöst, aber die Börse lehnte die Order ihrer Teilorder ab: ${error}. Die offenen Orders prüfen.`,
  'notify.trigger-failed': ({ symbol }) => `Stop-Order gescheitert: ${symbol}`,
  'notify.trigger-buy': ({ price }) =>
    price === null
      ? 'Die Kauforder ging ins Orderbuch.'
      : `Die Kauforder ging beim Auslösepreis ${price} ins Orderbuch.`,
  'notify.trigger-sell': ({ price }) =>
    price === null
      ? 'Die Verkaufsorder ging ins Orderbuch.'
      : `Die Verkaufsorder ging beim Auslösepreis ${price} ins Orderbuch.`,
  'notify.trigger-error': ({ error }) =>
    error === null
      ? 'Die Stop-Order wurde ausgelöst, aber die Börse lehnte ihre Order ab. Die offenen Orders prüfen.'
      : `Die Stop-Order wurde ausgelöst, aber die Börse lehnte ihre Order ab: ${error}. Die offenen Orders prüfen.`,
  'notify.trigger-late': 'Es geschah früher; Coffer erfährt es erst jetzt.',
  'notify.dead-man-soon': 'Der Totmannschalter löst gleich aus',
  'notify.dead-man-what':
    'Er wurde nicht rechtzeitig erneuert: Die Börse storniert die offenen Orders, die er abdeckt. Coffer öffnen und nachsehen.',
  'notify.dead-man-locked':
    'Coffer ist gesperrt und erneuert ihn nicht: Die Börse storniert die offenen Orders, die er abdeckt. Coffer entsperren, damit er erneuert wird.',
  'notify.dead-man-may': 'Ein Totmannschalter löst vielleicht gleich aus',
  'notify.dead-man-unclear':
    'Ob er scharf ist, ist nicht bekannt: Die Börse storniert vielleicht die offenen Orders, die er abdeckt. Coffer öffnen und unter Sicherheit nachsehen.',
  'notify.dead-man-unclear-locked':
    'Coffer ist gesperrt, und ob er scharf ist, ist nicht bekannt: Die Börse storniert vielleicht die offenen Orders, die er abdeckt. Coffer entsperren und unter Sicherheit nachsehen.',
  'notify.dead-man-elsewhere': ({ time }) =>
    `Er ist anderswo gesetzt und storniert nach letztem Stand um ${time}, wenn er dort nicht erneuert wird. Dort erneuern oder entschärfen, oder unter Sicherheit nachsehen.`,
  'notify.dead-man-fired': 'Der Totmannschalter hat ausgelöst',
  'notify.dead-man-orders':
    'Offene Orders seiner Paare sind eventuell storniert. Die offenen Orders prüfen, auch die OCO- und Stop-Orders.',
  'notify.dead-man-over': 'Ein Totmannschalter ist vorbei, Ergebnis unbekannt',
  'notify.dead-man-over-what': 'Er hat eventuell Orders storniert. Coffer öffnen und unter Sicherheit nachsehen.',
  'notify.recipient-added': ({ currency }) => `Neuer Empfänger für ${currency}`,
  'notify.recipient-added-what': ({ label }) =>
    `„\u2068${label}\u2069“ steht jetzt im Adressbuch. Waren Sie das nicht, entfernen Sie ihn sofort.`,
  'notify.unknown': ({ kind, where }) => `Ausgang unbekannt: ${kinds[kind]}${where === '' ? '' : ` ${where}`}`,
  'notify.unknown-cancel':
    'Die Antwort blieb aus, vielleicht blieb sie ohne Wirkung. Coffer findet es heraus; erneut stornieren ist möglich.',
  'notify.unknown-switch':
    'Die Antwort blieb aus, vielleicht blieb sie ohne Wirkung. Coffer findet es heraus. Unter Sicherheit nachsehen; erneut setzen oder entschärfen ist möglich.',
  'notify.unknown-what':
    'Eine Anfrage wurde gesendet, ihre Antwort blieb aus. Coffer findet es heraus; nicht noch einmal senden.',
  'notify.more': ({ count }) => (count === 1 ? '1 weiteres Ereignis' : `${count} weitere Ereignisse`),
  'notify.more-where': 'Coffer öffnen und ansehen.',
}
