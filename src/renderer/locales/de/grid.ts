import type { grid as texts } from '../en/grid.ts'

/** Of every table. */
export const grid: typeof texts = {
  grid: {
    columns: 'Spalten',
    columnsOf: 'Spalten: {table}',
    noRoom: '(ausgeblendet)',
    resize: 'Rand eines Spaltenkopfs ziehen oder darauf Umschalt und eine Pfeiltaste drücken, um die Breite zu ändern.',
    reset: 'Spalten zurücksetzen',
    rowMenu: 'Aktionen der Zeile',
    notCopied: 'Die Tabelle wurde nicht kopiert.',
  },
}
