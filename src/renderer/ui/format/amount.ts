import { compare, cut, shiftPoint, toPlain, trimmed } from '#shared/decimal.ts'
import { groupThousands } from '#shared/domain/grouping.ts'
import type { Grouping } from '#shared/domain/grouping.ts'
import { signs } from './direction.ts'

/** Shown where there is no value; never "0" for "not asked". */
export const noValue = '–'

/** Stands for an amount while balances are hidden; always the same, so that it does not tell how large the amount is. */
export const hiddenAmount = '•••'

type Maybe = string | null | undefined

/** With at least `places` decimals, and no other zeros at its end. */
function padded(value: string, places: number): string {
  const short = trimmed(toPlain(value))
  const at = short.indexOf('.')
  const has = at < 0 ? 0 : short.length - at - 1
  return has >= places ? short : `${short}${at < 0 ? '.' : ''}${'0'.repeat(places - has)}`
}

export type Direction = 'up' | 'down' | 'flat'

export const directionOf = (value: Maybe): Direction => {
  if (value == null) return 'flat'
  const plain = toPlain(value)
  if (!/[1-9]/.test(plain)) return 'flat'
  return plain.startsWith('-') ? 'down' : 'up'
}

/** Figures that are remembered; then all are forgotten. */
const most = 4_000

/** Writes the same figure once: most stand there again at the next push. For public figures, never for the user's own. */
export const remembered = <Written>(write: (raw: string) => Written): ((raw: string) => Written) => {
  let known = new Map<string, Written>()
  let count = 0
  return (raw) => {
    const found = known.get(raw)
    if (found !== undefined) return found
    if (count >= most) [known, count] = [new Map(), 0]
    const text = write(raw)
    known.set(raw, text)
    count += 1
    return text
  }
}

/** Decimals of a zero: more would say nothing. */
const zeroPlaces = 2

/** Of how many digits before the point a figure has at least, largest first. */
const units = [
  { digits: 10, word: 'B' },
  { digits: 7, word: 'M' },
  { digits: 4, word: 'K' },
] as const

function createNumbers(grouping: Grouping) {
  const grouped = (value: string): string => groupThousands(toPlain(value), grouping)
  /** As `grouped`, with at least `places` decimals; digits beyond them are kept, so nothing is rounded away. */
  const amount = (value: Maybe, places = 0): string => (value == null ? noValue : grouped(padded(value, places)))

  /** At most `places` decimals, cut and not rounded: for totals and volumes, never for what a user may send. */
  const atMost = (value: Maybe, places: number): string => (value == null ? noValue : grouped(cut(value, places)))

  /** Exactly `places` decimals, cut and not rounded, more for a value that has nothing but zeros there: for columns. */
  const fixed = (value: Maybe, places: number): string =>
    value == null ? noValue : grouped(padded(cut(value, places), places))

  /** As `fixed`, a zero with two decimals at most: for columns of amounts in several currencies. */
  const inPlaces = (value: Maybe, places: number): string =>
    fixed(value, directionOf(value) === 'flat' ? Math.min(places, zeroPlaces) : places)

  /** A difference, with its sign: `−0.0249`, with the minus of `percent`; at most `places` decimals as `atMost` cuts them. */
  const signed = (value: Maybe, places?: number): string => {
    if (value == null) return noValue
    const sign = signs[directionOf(value)]
    const plain = value.replace('-', '')
    return `${sign}${places === undefined ? amount(plain) : atMost(plain, places)}`
  }

  /** A fraction such as `-0.0114` as `−1.14 %`, with its sign. */
  const percent = (fraction: Maybe): string => (fraction == null ? noValue : written(fraction))
  const written = remembered((fraction) => {
    const hundredths = cut(shiftPoint(toPlain(fraction), 2).replace('-', ''), 2)
    const sign = signs[directionOf(fraction)]
    return `${sign}${padded(hundredths, 2)} %`
  })
  /** A small fraction such as a spread, `0.00002` as `0.002 %`, always with three decimals. */
  const finePercent = (fraction: string): string => `${fixed(shiftPoint(toPlain(fraction), 2), 3)} %`

  /** A large public figure in thousands (K), millions (M) or billions (B): `15.85 M`, cut to two decimals. */
  const compact = (value: Maybe): string => {
    if (value == null) return noValue
    const plain = toPlain(value)
    const [whole = ''] = plain.replace('-', '').split('.')
    const unit = units.find(({ digits }) => whole.length >= digits)
    return unit === undefined ? fixed(plain, 2) : `${fixed(shiftPoint(plain, 1 - unit.digits), 2)} ${unit.word}`
  }

  /** A part of a whole, such as `0.473` as `47.3 %`; what is less than a tenth of a per cent is only said to be less. */
  const share = (fraction: Maybe): string => {
    if (fraction == null) return noValue
    const isSmall = directionOf(fraction) === 'up' && compare(fraction, '0.001') < 0
    return isSmall ? '< 0.1 %' : `${fixed(shiftPoint(toPlain(fraction), 2), 1)} %`
  }

  /** A fee rate such as `0.001` as `0.1 %`. */
  const rate = (fraction: Maybe): string =>
    fraction == null ? noValue : `${grouped(shiftPoint(toPlain(fraction), 2))} %`

  return { grouped, amount, signed, atMost, fixed, inPlaces, compact, share, percent, finePercent, rate }
}

const formatters = new Map<Grouping, ReturnType<typeof createNumbers>>()

/** Writes decimals with one mark between thousands and a point as decimal mark, whatever the locale; one writer for all. */
export function numbersWith(grouping: Grouping): ReturnType<typeof createNumbers> {
  const known = formatters.get(grouping) ?? createNumbers(grouping)
  formatters.set(grouping, known)
  return known
}

/** With the default grouping; views follow the user's choice through `useFormat`. */
export const { grouped, amount, signed, atMost, fixed, inPlaces, percent, finePercent, rate, share } =
  numbersWith('comma')

const fractionOnly = /^\d*$/

/** Splits off the zeros at the end of the fraction, which are shown dimmed; the point with them where nothing else is left. */
export function splitTail(text: string): { readonly head: string; readonly tail: string } {
  if (!text.endsWith('0')) return { head: text, tail: '' }
  const point = text.lastIndexOf('.')
  if (point < 0 || !fractionOnly.test(text.slice(point + 1))) return { head: text, tail: '' }
  let cut = text.length
  while (text[cut - 1] === '0') cut -= 1
  if (cut === point + 1) cut = point
  return { head: text.slice(0, cut), tail: text.slice(cut) }
}

/** The whole of a figure that is shown cut, for its title; undefined where it is shown whole, hidden, or not as its digits. */
export function fullValue(shown: string, value: string | null | undefined): string | undefined {
  if (value == null || value.length <= shown.length / 2 || shown.includes(hiddenAmount)) return undefined
  const digits = shown.replaceAll(/[^\d.]/g, '')
  const plain = trimmed(toPlain(value)).replace('-', '')
  return digits !== '' && plain.length > digits.length && plain.startsWith(digits) ? plain : undefined
}
