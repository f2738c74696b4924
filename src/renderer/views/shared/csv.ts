/**
 * Comma-separated text (RFC 4180). Spreadsheets run cells that begin like a formula, and remarks and ids of orders can be
 * written by others, so such text gets an apostrophe in front; plain numbers, negative ones included, stay numbers.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const formulaStart = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/
const number = /^-?\d+(?:\.\d+)?$/

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
