import type { layouts as texts } from '../en/layouts.ts'

export const layouts: typeof texts = {
  charts: {
    title: 'Charts im eigenen Fenster',
    live: 'LIVE',
    practice: 'ÜBUNG',
    readOnly: 'Nur Charts: Von hier wird nichts gesendet',
    add: 'Chart hinzufügen',
    remove: 'Chart von {pair} entfernen',
    locked: 'Coffer ist gesperrt. Preise sind öffentlich und laufen weiter; vom Konto steht hier nichts.',
  },
  layouts: {
    title: 'Anordnungen der Handelsansicht',
    about: {
      onePair: 'Chart, Orderbuch, Formular, Listen: wie zu Beginn',
      scalping: 'Breites Orderbuch und Trades neben einem kleinen Chart',
      twoCharts: 'Ein zweiter Chart eines anderen Paars',
      overview: 'Alle Bereiche im Blick',
    },
    name: 'Bezeichnung',
    new: 'Name der jetzigen Anordnung',
    forAll: 'Für alle Profile',
    all: 'Für alle Profile',
    one: 'Für dieses Profil',
    inUse: 'in Gebrauch',
    close: 'Schließen',
    apply: 'Anwenden',
    applyOf: '{name} anwenden',
    rename: 'Umbenennen',
    renameOf: '{name} umbenennen',
    delete: 'Löschen',
    deleteOf: '{name} löschen',
    sure: 'Löschen?',
    save: 'Anordnung speichern',
    keep: 'Speichern',
    toFile: 'In Datei',
    fileOf: '{name} in eine Datei speichern',
    fromFile: 'Aus Datei…',
    noDesk: 'Die Handelsansicht ist nicht zu sehen. Öffnen Sie sie zuerst.',
    refused: {
      empty: 'Geben Sie einen Namen ein.',
      taken: 'Eine Anordnung heißt schon so. Wählen Sie einen anderen Namen.',
      long: 'Ein Name hat höchstens {most} Zeichen. Kürzen Sie ihn.',
      full: 'Es gibt höchstens {most} Anordnungen. Löschen Sie zuerst eine.',
    },
    file: {
      kept: '„{name}“ ist gespeichert. Wenden Sie die Anordnung in der Liste an.',
      newer:
        '{file} stammt von einem neueren Coffer. Aktualisieren Sie Coffer, um die Datei zu lesen. Nichts wurde geändert.',
      junk: '{file} ist keine Anordnung von Coffer. Wählen Sie eine andere Datei. Nichts wurde geändert.',
    },
  },
}
