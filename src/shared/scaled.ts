/**
 * Decimals as whole numbers of one scale: a book is added up ten times a second, where the decimal library is too slow.
 * Exact as it is; `decimal.ts` is the oracle of its tests.
 */

/** The most decimals that any of these plain decimals has. */
export const placesOf = (values: readonly string[]): number => {
  let most = 0
  for (const value of values) {
    const point = value.indexOf('.')
    if (point >= 0) most = Math.max(most, value.length - point - 1)
  }
  return most
}

/** `value` times ten to the power of `places`; it must have no more decimals than that. */
export const scaledInt = (value: string, places: number): bigint => {
  const point = value.indexOf('.')
  if (point < 0) return BigInt(value + '0'.repeat(places))
  const fraction = value.slice(point + 1)
  return BigInt(value.slice(0, point) + fraction + '0'.repeat(places - fraction.length))
}

/** The plain decimal of a whole number of ten to the power of minus `places`, without zeros at its end. */
export const unscaled = (value: bigint, places: number): string => {
  if (value < 0n) return `-${unscaled(-value, places)}`
  if (places === 0) return String(value)
  const digits = String(value).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  const whole = digits.slice(0, -places)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** A quotient of whole numbers (`under` above zero) as a decimal with at most `places` decimals, half to even. */
export const quotient = (over: bigint, under: bigint, places: number): string => {
  const [isLess, whole] = [over < 0n, (over < 0n ? -over : over) * 10n ** BigInt(places)]
  const [floor, rest] = [whole / under, (whole % under) * 2n]
  const digits = floor + (rest > under || (rest === under && floor % 2n === 1n) ? 1n : 0n)
  return unscaled(isLess ? -digits : digits, places)
}
