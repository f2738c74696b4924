import type { limits as english } from '../en/limits.ts'

export const limits: typeof english = {
  'limits.read-only':
    'Dieses Profil ist nur zum Lesen: Keine Order, Stornierung, Umbuchung oder Auszahlung geht hinaus. Ändern lässt sich das unter Einstellungen, Ordergrenzen.',
  'limits.changed-meanwhile':
    'Inzwischen hat eine andere Order oder Grenze geändert, was noch frei ist. Nichts wurde gesendet. Order prüfen und noch einmal senden.',
  'limits.not-confirmed': 'Nicht gesendet: Die Order wurde im Fenster von Coffer nicht bestätigt.',
}
