import type { notifications as en } from '../en/notifications.ts'

export const notifications: typeof en = {
  'notify.bought': ({ symbol }) => `${symbol} gekauft`,
  'notify.sold': ({ symbol }) => `${symbol} verkauft`,
  'notify.done': 'Die Order ist ausgeführt oder beendet.',
  'notify.part': 'Die Order ist teilweise ausgeführt.',
  'notify.fill': ({ size, base, quote, price }) =>
    price === null ? `${size} ${base}, Preis unbekannt.` : `${size} ${base} zu ${price} ${quote}.`,
  'notify.fill-so-far': ({ size, base, quote, price }) =>
    price === null ? `Bisher ${size} ${base}, Preis unbekannt.` : `Bisher ${size} ${base} zu ${price} ${quote}.`,
  'notify.fill-more': ({ added, size, base, quote, price }) =>
    price === null
      ? `Weitere ${added} ${base}: insgesamt ${size} ${base}, Preis unbekannt.`
      : `Weitere ${added} ${base}: insgesamt ${size} ${base} zu ${price} ${quote}.`,
  'notify.fill-more-so-far': ({ added, size, base, quote, price }) =>
    price === null
      ? `Weitere ${added} ${base}: bisher ${size} ${base}, Preis unbekannt.`
      : `Weitere ${added} ${base}: bisher ${size} ${base} zu ${price} ${quote}.`,
  'notify.late': 'Bereits früher ausgeführt; Coffer erfährt es erst jetzt.',
  'notify.stop-triggered': ({ symbol }) => `Stop-Order ausgelöst: ${symbol}`,
  'notify.oco-triggered': ({ symbol }) => `OCO-Order ausgelöst: ${symbol}`,
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
  'notify.dead-man-fired': 'Der Totmannschalter hat ausgelöst',
  'notify.dead-man-orders': 'Die Börse hat die offenen Orders storniert, die er abdeckte. Die offenen Orders prüfen.',
  'notify.unknown': 'Ergebnis unbekannt',
  'notify.unknown-what':
    'Eine Anfrage wurde gesendet, ihre Antwort blieb aus. Coffer findet es heraus; nicht noch einmal senden.',
  'notify.more': ({ count }) => (count === 1 ? '1 weiteres Ereignis' : `${count} weitere Ereignisse`),
  'notify.more-where': 'Coffer öffnen und ansehen.',
}
