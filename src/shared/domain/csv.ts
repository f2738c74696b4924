/**
 * Comma-separated text (RFC 4180) for spreadsheets. A cell that a spreadsheet would run as a formula gets an apostrophe
 * in front; plain negative numbers are left as they are.
 */
const startsFormula = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/
const plainNumber = /^-?\d+(?:\.\d+)?$/

const cell = (value: string): string => {
  const safe = startsFormula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as text; every line ends with CRLF. */
export const csvRows = (rows: Iterable<readonly string[]>): string =>
  Array.from(rows, (row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Head and rows as one text. */
export const csvOf = (head: readonly string[], rows: Iterable<readonly string[]>): string =>
  csvRows([head]) + csvRows(rows)
