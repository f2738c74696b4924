import type { journal as en, StoredWordKind } from '../en/journal.ts'

const storedWords: Readonly<Record<StoredWordKind, string>> = {
  'entry-kind': 'die Eintragsart',
  kind: 'die Art',
  state: 'den Zustand',
  role: 'die Rolle',
  result: 'das Suchergebnis',
  source: 'die Quelle',
  field: 'das Feld',
}

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
    `Das Journal enthält ${storedWords[what]} „${word}“; diese Version kennt das nicht. Es bleibt, wie es ist, und wird nur gelesen. Neuestes Coffer installieren oder eine Kopie zurückspielen; bis dahin werden nur Stornos gesendet.`,
  'journal.only-read': 'Das Journal kann nur gelesen werden.',
  'lease.taken': 'Coffer läuft schon mit diesen Daten. Das offene Fenster benutzen.',
  'lease.not-writable':
    'Coffer kann nicht sicherstellen, dass es nur einmal läuft: Der Datenordner ist nicht beschreibbar. Ordner prüfen und Coffer neu starten.',
  'journal.cannot-be-read': 'Das Journal kann nicht gelesen werden.',
  'journal.is-damaged': 'Das Journal ist beschädigt.',
  'journal.is-only-read': 'Das Journal wird nur gelesen.',
  'journal.distrusted':
    'Es wird ab jetzt nur gelesen: Eine Kopie zurückspielen und Coffer neu starten; bis dahin werden nur Stornos gesendet.',
  'journal.only-newest-part':
    'Das Journal fehlt, aber sein neuester Teil ist da. Die Datei zurückspielen; nichts wird ersetzt.',
  'journal.lost': ({ journal, note }) =>
    `Das Journal ist weg, obwohl hier eines geführt wurde. Eine Kopie von ${journal} zurückspielen; für einen bewussten Neuanfang ${note} im selben Ordner löschen und Coffer neu starten.`,
  'journal.not-made': 'Das Journal kann nicht angelegt werden.',
  'journal.empty': 'Das Journal ist leer. Die Datei zurückspielen; nichts wird ersetzt.',
  'journal.not-a-journal': 'Die Datei ist kein Journal von Coffer.',
  'journal.newer':
    'Das Journal stammt von einem neueren Coffer. Es wird nur gelesen; zum Handeln jene Version installieren.',
  'journal.damaged-restore': 'Das Journal ist beschädigt. Es wird nur gelesen; zum Handeln eine Kopie zurückspielen.',
  'journal.disk-settings': ({ found, wanted }) =>
    `Die Datenbank des Journals läuft mit falscher Einstellung: ${found} statt ${wanted}. Das Journal wird nur gelesen.`,
  'journal.flaw.entry-missing': ({ seq }) => `Eintrag ${seq} des Journals ist fehlerhaft: Davor fehlt ein Eintrag.`,
  'journal.flaw.entry-order': ({ seq }) =>
    `Eintrag ${seq} des Journals ist fehlerhaft: Er schließt nicht an den Eintrag davor an.`,
  'journal.flaw.entry-changed': ({ seq }) => `Eintrag ${seq} des Journals ist fehlerhaft: Sein Inhalt wurde verändert.`,
  'journal.flaw.intent-differs': 'Eine Anfrage weicht von ihren Einträgen ab.',
  'journal.flaw.backwards': 'Ein Eintrag setzt seine Anfrage auf einen früheren Stand zurück.',
  'journal.flaw.no-entries': 'Das Journal enthält eine Anfrage ohne Einträge.',
  'journal.flaw.no-intent': 'Das Journal enthält einen Eintrag ohne Anfrage.',
  'journal.flaw.index': 'Ein Index des Journals findet eine Anfrage nicht.',
  'journal.file.begun':
    'Coffer hat in diesem Ordner sein Journal begonnen. Geht es verloren, beginnt Coffer nicht von selbst ein neues. Für einen bewussten Neuanfang diese Datei löschen und Coffer neu starten.',
  'journal.file.damaged':
    'Coffer prüft beim nächsten Start das ganze Journal und entfernt diese Datei, sobald es in Ordnung ist.',
}
