import { toPlain } from '#shared/decimal.ts'

const isNegative = (plain: string): boolean => plain.startsWith('-') && /[1-9]/.test(plain)
const turned = (text: string): string => text.replace(/\d/g, (digit) => String(9 - Number(digit)))

/**
 * A decimal as text whose code units sort like its value, exactly: thousands of rows are sorted again and again, and comparing
 * text is some twenty times faster than the decimal library. How many whole digits there are stands before the digits; of a
 * negative value both are turned round, so that the greater one comes first.
 */
export function sortKey(value: string): string {
  const plain = toPlain(value)
  const [whole = '0', rest = ''] = plain.replace('-', '').split('.')
  const fraction = rest.replace(/0+$/, '')
  return isNegative(plain)
    ? `n${String.fromCharCode(0xffff - whole.length)}${turned(`${whole}.${fraction}`)}\uffff`
    : `p${String.fromCharCode(whole.length)}${whole}.${fraction}`
}
