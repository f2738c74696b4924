/**
 * Comma-separated text (RFC 4180) for spreadsheets. A cell that a spreadsheet would run as a formula gets an apostrophe
 * in front; plain negative numbers are left as they are.
 */
const startsFormula = /^[\s]*[=+\-@\t\r]/
const plainNumber = /^-?\d+(?:\.\d+)?$/

const cell = (value: string): string => {
  const safe = startsFormula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Head and rows as one text; every line ends with CRLF. */
export const csvOf = (head: readonly string[], rows: Iterable<readonly string[]>): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
