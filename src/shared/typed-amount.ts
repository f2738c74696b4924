import { isDecimal } from '#shared/decimal.ts'

/**
 * Reads an amount that a person typed or pasted. A point is the decimal mark; a comma is accepted only where it can be
 * read in one way (a comma taken for a thousands mark has turned 0,001 into 1 elsewhere). Nothing is rounded.
 */
export type TypedAmount =
  | { readonly state: 'empty' }
  /** `certain`: no further key can change how the mark was read, so the field may show the plain form at once. */
  | { readonly state: 'ok'; readonly value: string; readonly certain: boolean }
  | { readonly state: 'refused'; readonly problem: AmountProblem }

export type AmountProblem =
  | { readonly kind: 'spaces' | 'negative' | 'exponent' | 'letters' | 'marks' }
  | { readonly kind: 'digits'; readonly limit: number }
  | { readonly kind: 'ambiguous'; readonly fraction: string; readonly thousands: string }

const digitLimit = 40

const refused = (problem: AmountProblem): TypedAmount => ({ state: 'refused', problem })

export const readAmount = (typed: string): TypedAmount => {
  const text = typed.trim()
  if (text === '') return { state: 'empty' }
  if (/\s/.test(text)) return refused({ kind: 'spaces' })
  if (/^[-−+]/.test(text)) return refused({ kind: 'negative' })
  if (/^[\d.,]+e[+-]?\d*$/i.test(text)) return refused({ kind: 'exponent' })
  if (!/^[\d.,]+$/.test(text)) return refused({ kind: 'letters' })
  if (text.replace(/\D/g, '').length > digitLimit) return refused({ kind: 'digits', limit: digitLimit })
  return readMarks(text)
}

const readMarks = (text: string): TypedAmount => {
  const commas = text.split(',').length - 1
  const points = text.split('.').length - 1
  if (points > 1) return refused({ kind: 'marks' })
  if (commas === 0) return plain(text, points === 1)
  if (points === 1 || commas > 1) {
    return /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
      ? plain(text.replaceAll(',', ''), false)
      : refused({ kind: 'marks' })
  }
  const [whole = '', fraction = ''] = text.split(',')
  if (/^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) {
    return refused({ kind: 'ambiguous', fraction: `${whole}.${fraction}`, thousands: `${whole}${fraction}` })
  }
  const certain = !/^[1-9]\d{0,2}$/.test(whole) || fraction.length > 3
  return plain(`${whole}.${fraction}`, certain)
}

/** Adds what a person leaves out (`.5`, `5.`, `007`) and nothing else. */
const plain = (text: string, certain: boolean): TypedAmount => {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole === '' && fraction === '') return { state: 'empty' }
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const value = fraction === '' ? digits : `${digits}.${fraction}`
  return isDecimal(value) ? { state: 'ok', value, certain } : refused({ kind: 'marks' })
}

/** What the field shows while typing: a comma whose reading is certain becomes a point at once. */
export const whileTyping = (typed: string): string => {
  if (!typed.includes(',')) return typed
  const read = readAmount(typed)
  return read.state === 'ok' && read.certain ? typed.trim().replace(',', '.') : typed
}

/** What the field shows when it is left: the plain form of what was understood. */
export const whenLeft = (typed: string): string => {
  const read = readAmount(typed)
  return read.state === 'ok' ? read.value : typed
}
