import type { limits as english } from '../en/limits.ts'

export const limits: typeof english = {
  'limits.read-only':
    'Dieses Profil ist nur zum Lesen: Keine Order, kein Storno, keine Umbuchung oder Auszahlung geht hinaus, und ein Totmannschalter wird weder erneuert noch entschärft. Ändern lässt sich das unter Einstellungen, Orderlimits.',
  'limits.changed-meanwhile':
    'Inzwischen hat eine andere Order oder ein Limit geändert, was noch frei ist. Nichts wurde gesendet. Order prüfen und noch einmal senden.',
  'limits.not-confirmed':
    'Nicht gesendet: Die Order wurde in Coffers eigenem Fenster nicht bestätigt. Order ändern oder noch einmal senden und dort bestätigen.',
  'limits.part-kept':
    'Ihre strengeren Limits gelten. Was mehr durchlässt, wurde nicht geändert: Es wurde in Coffers eigenem Fenster nicht bestätigt.',
  'once.moved':
    'Der Preis hat sich seit der Anzeige bewegt. Schließen und die Order noch einmal senden; nichts wurde gesendet.',
}
