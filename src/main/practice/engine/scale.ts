/**
 * How the engine counts. Prices are whole ticks, sizes whole lots (both safe integers); balances, notionals and fees are
 * bigint counts of 10^-16 of their currency ("units"), fine enough that price x size x fee rate of every listed pair is
 * exact. Decimal strings exist only outside the engine; these functions are the border.
 */
export const unitDecimals = 16

/** An increment such as `0.01` or `5`: `factor` x 10^-`decimals`. */
export interface ScaleStep {
  readonly text: string
  readonly factor: number
  readonly decimals: number
}

const decimalForm = /^(\d+)(?:\.(\d+))?$/

/** Reads an increment; throws when it is not a positive decimal, which is a fault of the listing, not of a caller. */
export const scaleStepOf = (text: string): ScaleStep => {
  const match = decimalForm.exec(text)
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  const factor = Number(`${match?.[1] ?? ''}${fraction}`)
  if (!match || !Number.isSafeInteger(factor) || factor <= 0) throw new Error(`Not an increment: ${text}`)
  return { text, factor, decimals: fraction.length }
}

/**
 * A decimal string as a whole number of steps. `null` when it is malformed or not a multiple of the step; `Infinity`
 * when the count would not be a safe integer, so that every comparison with a maximum refuses it.
 */
export const parseSteps = (text: string, step: ScaleStep): number | null => {
  const match = decimalForm.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  for (let at = step.decimals; at < fraction.length; at += 1) if (fraction.charCodeAt(at) !== 48) return null
  const digits = Number(`${match[1] ?? ''}${fraction.slice(0, step.decimals).padEnd(step.decimals, '0')}`)
  if (!Number.isSafeInteger(digits)) return Infinity
  const count = digits / step.factor
  return Number.isInteger(count) ? count : null
}

const place = (digits: string, decimals: number): string =>
  decimals === 0 ? digits : `${digits.slice(0, -decimals) || '0'}.${digits.slice(-decimals)}`

const zero = 48
const point = 46

/** Without the zeros at the end of a fraction. Candles write ten thousand numbers in one answer: no pattern here. */
const trim = (text: string): string => {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === zero) end -= 1
  return text.slice(0, text.charCodeAt(end - 1) === point ? end - 1 : end)
}

/** Writes `count` steps as a decimal without trailing zeros. */
export const formatSteps = (count: number, step: ScaleStep): string => {
  const scaled = count * step.factor
  const digits = Number.isSafeInteger(scaled) ? String(scaled) : String(BigInt(count) * BigInt(step.factor))
  return trim(place(digits.padStart(step.decimals + 1, '0'), step.decimals))
}

/** A decimal string as units; `null` when it is malformed or finer than a unit. */
export const parseUnits = (text: string): bigint | null => {
  const match = decimalForm.exec(text)
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > unitDecimals) return null
  return BigInt(`${match[1] ?? ''}${fraction.padEnd(unitDecimals, '0')}`)
}

/** Units of a literal known to be good; throws otherwise. */
export const units = (text: string): bigint => {
  const parsed = parseUnits(text)
  if (parsed === null) throw new Error(`Not an amount: ${text}`)
  return parsed
}

/** Writes units as a decimal, without trailing zeros, or truncated to and padded with `places` decimals. */
export const formatUnits = (amount: bigint, places?: number): string => {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(unitDecimals + 1, '0')
  if (places === undefined) return sign + trim(place(digits, unitDecimals))
  const whole = digits.slice(0, -unitDecimals)
  const fraction = digits.slice(-unitDecimals).slice(0, places).padEnd(places, '0')
  return sign + (places === 0 ? whole : `${whole}.${fraction}`)
}
