import { compare } from '#shared/decimal.ts'

const plain = /^\d+(?:\.\d+)?$/

/**
 * As `compare`, for sorting thousands of rows many times a minute: plain digits without a sign compare as text, exactly
 * and some twenty times faster; everything else goes the long way.
 */
export function comparePlain(a: string, b: string): -1 | 0 | 1 {
  if (!plain.test(a) || !plain.test(b)) return bothNegative(a, b) ? comparePlain(b.slice(1), a.slice(1)) : compare(a, b)
  const [wholeA, fractionA] = parts(a)
  const [wholeB, fractionB] = parts(b)
  if (wholeA.length !== wholeB.length) return wholeA.length < wholeB.length ? -1 : 1
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1
  const places = Math.max(fractionA.length, fractionB.length)
  const [one, other] = [fractionA.padEnd(places, '0'), fractionB.padEnd(places, '0')]
  return one === other ? 0 : one < other ? -1 : 1
}

const bothNegative = (a: string, b: string): boolean => a.startsWith('-') && b.startsWith('-')

const parts = (text: string): readonly [string, string] => {
  const point = text.indexOf('.')
  const whole = (point === -1 ? text : text.slice(0, point)).replace(/^0+(?=\d)/, '')
  return [whole, point === -1 ? '' : text.slice(point + 1)]
}
