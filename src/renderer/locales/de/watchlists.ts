import type { watchlists as texts } from '../en/watchlists.ts'

export const watchlists: typeof texts = {
  watchlists: {
    title: 'Beobachtungslisten',
    none: 'Noch keine eigenen Listen.',
    new: 'Neue Liste',
    name: 'Bezeichnung',
    create: 'Anlegen',
    save: 'Speichern',
    close: 'Schließen',
    up: 'Nach oben',
    upOf: '{list} nach oben',
    down: 'Nach unten',
    downOf: '{list} nach unten',
    rename: 'Umbenennen',
    renameOf: '{list} umbenennen',
    delete: 'Löschen',
    deleteOf: '{list} löschen',
    sure: 'Löschen?',
    pairs: 'keine Paare | {count} Paar | {count} Paare',
    refused: {
      empty: 'Geben Sie einen Namen ein.',
      taken: 'Eine Liste heißt schon so. Wählen Sie einen anderen Namen.',
      long: 'Ein Name hat höchstens {most} Zeichen. Kürzen Sie ihn.',
      full: 'Es gibt höchstens {most} Listen. Löschen Sie zuerst eine.',
    },
  },
}
