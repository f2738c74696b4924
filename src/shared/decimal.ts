import Big from 'big.js'

/**
 * Exact decimal arithmetic on strings. A money value is a string from key press to wire and never becomes a `number`
 * (M9); `Big.strict` makes the library throw if one slips in.
 */
const Exact = Big()
Exact.strict = true
Exact.DP = 40
Exact.NE = -1_000_000
Exact.PE = 1_000_000

const plainForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const wireForm = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/

/** True for the form Coffer sends: digits, at most one point, no exponent, no leading zeros, no plus sign. */
export const isDecimal = (text: string): boolean => plainForm.test(text)

/** True for every form a venue has been seen to send, exponents and leading zeros included. */
export const isWireDecimal = (text: string): boolean => wireForm.test(text)

/** Rewrites any accepted form as plain digits, keeping the value and the number of written decimals. */
export const toPlain = (text: string): string => (plainForm.test(text) ? text : new Exact(text).toFixed())

export const add = (a: string, b: string): string => new Exact(a).plus(b).toFixed()
export const subtract = (a: string, b: string): string => new Exact(a).minus(b).toFixed()
export const multiply = (a: string, b: string): string => new Exact(a).times(b).toFixed()

/** Quotient, truncated to `places` decimals. Division is for display and estimates; no order field is made by it unaligned. */
export const divide = (a: string, b: string, places: number): string => {
  const Quotient = Big()
  Quotient.strict = true
  Quotient.DP = places
  Quotient.RM = 0
  return new Quotient(a).div(b).toFixed()
}

/** To the nearest with at most `places` decimals, a half to the even digit. */
export const rounded = (value: string, places: number): string => new Exact(value).round(places, 2).toFixed()

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export const compare = (a: string, b: string): -1 | 0 | 1 => new Exact(a).cmp(b)

export const isZero = (text: string): boolean => compare(text, '0') === 0
/** Of a plain decimal its text tells; this is on the way of every order. */
export const isPositive = (text: string): boolean =>
  plainForm.test(text) ? !text.startsWith('-') && /[1-9]/.test(text) : compare(text, '0') > 0
export const max = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b)
export const min = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b)

/** True when `value` is a whole number of `increment`s; `increment` must be positive. */
export const isMultipleOf = (value: string, increment: string): boolean => new Exact(value).mod(increment).eq('0')

/** The greatest multiple of `increment` that is not above `value` (value >= 0), written with the increment's decimals. */
export const floorTo = (value: string, increment: string): string => {
  const exact = new Exact(value)
  return exact.minus(exact.mod(increment)).toFixed(decimalsOf(increment))
}

/** The least multiple of `increment` that is not below `value` (value >= 0), written with the increment's decimals. */
export const ceilTo = (value: string, increment: string): string =>
  isMultipleOf(value, increment)
    ? floorTo(value, increment)
    : withDecimals(add(floorTo(value, increment), increment), decimalsOf(increment))

/** How many decimals an increment such as `0.00001` allows; trailing zeros do not count. */
export const decimalsOf = (increment: string): number => {
  const fraction = new Exact(increment).toFixed().split('.')[1] ?? ''
  return fraction.replace(/0+$/, '').length
}

/** Writes `value` with exactly `places` decimals when that loses nothing; otherwise with all it has. */
export const withDecimals = (value: string, places: number): string =>
  new Exact(value).toFixed(Math.max(places, decimalsOf(value)))

// By text, exactly: a market's table writes some hundreds of numbers every two seconds.
const point = /(\.\d*?)0+$/
/** Plain digits without zeros at the end of their fraction. */
export const trimmed = (plain: string): string =>
  plain.includes('.') ? plain.replace(point, '$1').replace(/\.$/, '') : plain

/** Plain digits times a power of ten, by moving their point: exact, without zeros that say nothing. */
export function shiftPoint(plain: string, exponent: number): string {
  const sign = plain.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = plain.slice(sign.length).split('.')
  const before = Math.max(0, 1 - whole.length - exponent)
  const digits = '0'.repeat(before) + whole + fraction
  const at = whole.length + exponent + before
  const moved = `${digits.slice(0, at).padEnd(at, '0')}.${digits.slice(at)}`
  return sign + trimmed(moved.replace(/^0+(?=\d)/, ''))
}

/** Figures kept of a value that would be nothing but zeros at the decimals asked for. */
const leastFigures = 2

/**
 * With at most `places` decimals, the others cut off. Only zero is written as zero: a smaller value keeps its first two
 * figures, as `0.00025` of 0.00025683 at three decimals.
 */
export function cut(value: string, places: number): string {
  const plain = toPlain(value)
  const at = plain.indexOf('.')
  if (at < 0) return /[1-9]/.test(plain) ? plain : '0'
  const short = plain.slice(0, at + 1 + places)
  if (/[1-9]/.test(short)) return trimmed(short)
  const first = plain.search(/[1-9]/)
  return first < 0 ? '0' : trimmed(plain.slice(0, first + leastFigures))
}
