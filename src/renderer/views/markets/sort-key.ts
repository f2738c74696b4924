import { toPlain } from '#shared/decimal.ts'

/**
 * A decimal as text that sorts like its value, exactly: thousands of rows are sorted every two seconds, and comparing text
 * is some twenty times faster than the decimal library. Made once per value, compared many times.
 */
export interface SortKey {
  readonly isNegative: boolean
  /** How many whole digits there are, then the digits. */
  readonly text: string
}

export function sortKey(value: string): SortKey {
  const plain = toPlain(value)
  const isNegative = plain.startsWith('-') && /[1-9]/.test(plain)
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  return { isNegative, text: `${String.fromCharCode(whole.length)}${whole}.${fraction.replace(/0+$/, '')}` }
}

export function compareKeys(a: SortKey, b: SortKey): -1 | 0 | 1 {
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1
  if (a.text === b.text) return 0
  return a.text < b.text === a.isNegative ? 1 : -1
}
