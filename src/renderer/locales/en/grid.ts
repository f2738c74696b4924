/** Of every table. */
export const grid = {
  grid: {
    columns: 'Columns',
    columnsOf: 'Columns of {table}',
    noRoom: '(hidden)',
    resize: 'Drag the edge of a head to resize its column, or press Shift and an arrow key on it.',
    reset: 'Reset columns',
    rowMenu: 'Actions of the row',
    notCopied: 'The table could not be copied.',
  },
}
