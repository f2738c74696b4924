import type { journal as en } from '../en/journal.ts'

export const journal: typeof en = {
  'journal.sent-before': 'Das wurde schon gesendet. Vor erneutem Senden unter Aktivität nachsehen.',
  'journal.disk-full':
    'Die Festplatte ist voll, das Journal kann nicht geschrieben werden. Speicherplatz schaffen; bis dahin werden nur Stornos gesendet.',
  'journal.not-writable':
    'Das Journal kann nicht geschrieben werden: Ordner oder Datei sind schreibgeschützt. Schreibschutz aufheben; bis dahin werden nur Stornos gesendet.',
  'journal.damaged':
    'Das Journal ist beschädigt. Es bleibt, wie es ist, und wird nur gelesen. Eine Kopie zurückspielen; bis dahin werden nur Stornos gesendet.',
  'journal.held':
    'Ein anderes Programm belegt das Journal, es kann nicht geschrieben werden. Das Programm schließen; bis dahin werden nur Stornos gesendet.',
  'journal.disk-failed':
    'Festplattenfehler beim Schreiben des Journals. Festplatte prüfen; bis dahin werden nur Stornos gesendet.',
  'journal.failed':
    'Das Journal konnte nicht geschrieben werden, Grund unbekannt. Festplatte prüfen; bis dahin werden nur Stornos gesendet.',
  'journal.kept-aside':
    'Ein Eintrag passt nicht ins Journal und bleibt nur erhalten, bis Coffer beendet wird. Die Website der Börse mit Aktivität vergleichen.',
  'journal.unknown-word': ({ what, word }) =>
    `Das Journal enthält ${what} „${word}“; diese Version kennt das nicht. Es bleibt, wie es ist, und wird nur gelesen. Neuestes Coffer installieren oder eine Kopie zurückspielen; bis dahin werden nur Stornos gesendet.`,
  'journal.only-read': 'Das Journal kann nur gelesen werden.',
  'lease.taken': 'Coffer läuft schon mit diesen Daten. Das offene Fenster benutzen.',
  'lease.not-writable':
    'Coffer kann nicht sicherstellen, dass es nur einmal läuft: Der Datenordner ist nicht beschreibbar. Ordner prüfen und Coffer neu starten.',
}
