import type { notices as texts } from '../en/notices.ts'

export const notices: typeof texts = {
  notice: {
    close: 'Benachrichtigung ausblenden',
    list: 'Benachrichtigungen',
    unread: 'Benachrichtigungen | {count} neue Benachrichtigung | {count} neue Benachrichtigungen',
    none: 'Keine Benachrichtigungen.',
    show: 'Anfrage zeigen',
    update: 'Coffer {version} ist verfügbar: siehe Einstellungen, Updates.',
    triggered: {
      stop: {
        buy: 'Stop-Order bei {price} ausgelöst: Die Kauforder ging ins Orderbuch.',
        sell: 'Stop-Order bei {price} ausgelöst: Die Verkaufsorder ging ins Orderbuch.',
      },
      oco: {
        buy: 'OCO-Order bei {price} ausgelöst: Die Kauforder ging ins Orderbuch.',
        sell: 'OCO-Order bei {price} ausgelöst: Die Verkaufsorder ging ins Orderbuch.',
      },
      unpriced: {
        stop: {
          buy: 'Stop-Order ausgelöst: Die Kauforder ging ins Orderbuch.',
          sell: 'Stop-Order ausgelöst: Die Verkaufsorder ging ins Orderbuch.',
        },
        oco: {
          buy: 'OCO-Order ausgelöst: Die Kauforder ging ins Orderbuch.',
          sell: 'OCO-Order ausgelöst: Die Verkaufsorder ging ins Orderbuch.',
        },
      },
      failed: {
        stop: 'Die Stop-Order wurde ausgelöst, aber die Börse lehnte ihre Order ab: {error}. Die offenen Orders prüfen.',
        oco: 'Die OCO-Order wurde ausgelöst, aber die Börse lehnte die Order ihrer Teilorder ab: {error}. Die offenen Orders prüfen.',
      },
    },
    tone: { good: 'erledigt', unknown: 'unbekannt', bad: 'Fehler', plain: 'Info' },
    head: {
      bought: 'Gekauft',
      sold: 'Verkauft',
      accepted: 'Angenommen',
      changed: 'Geändert',
      reduced: 'Verringert',
      refused: 'Abgelehnt',
      cancelled: 'Storniert',
      partFilled: 'Teils ausgeführt, storniert',
      notCancelled: 'Nicht storniert',
      stillOpen: 'Noch Orders offen',
      gone: 'Nicht mehr offen',
      notWaiting: 'Wartet nicht mehr',
      cancelAccepted: 'Storno angenommen',
      replaced: 'Durch spätere Einstellung ersetzt',
      cancelUnknown: 'Ausgang des Stornos unbekannt',
      unknown: 'Ausgang unbekannt',
      notReplaced: 'Storniert, nicht ersetzt',
      notPaid: 'Nicht ausgezahlt',
      notFound: 'Nicht gefunden',
      noEffect: 'Ohne Wirkung',
      byUser: 'Von Hand geklärt',
      triggered: 'Ausgelöst',
      triggerFailed: 'Stop-Order gescheitert',
      legFailed: 'OCO-Teilorder gescheitert',
    },
  },
}
