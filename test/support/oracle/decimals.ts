import Big from 'big.js'

/** Decimals of the oracle: a constructor of its own, so that no setting is shared with other code. */
const Decimal = Big()
Decimal.DP = 60
Decimal.RM = Big.roundDown

export type Dec = Big

export const dec = (text: string | number): Dec => new Decimal(text)
export const zero = dec(0)

/** Balances, notionals and fees are counted to 16 decimals. */
const unit = dec('0.0000000000000001')

export const least = (a: Dec, b: Dec): Dec => (a.lt(b) ? a : b)
export const most = (a: Dec, b: Dec): Dec => (a.gt(b) ? a : b)
export const sum = (values: readonly Dec[]): Dec => values.reduce((total, value) => total.plus(value), zero)

/** The largest multiple of `step` that is not above `value` (not negative). */
export const floorTo = (value: Dec, step: Dec): Dec => value.minus(value.mod(step))
export const isMultiple = (value: Dec, step: Dec): boolean => value.mod(step).eq(0)

export const roundDown = (value: Dec): Dec => floorTo(value, unit)
export const roundUp = (value: Dec): Dec => (isMultiple(value, unit) ? value : floorTo(value, unit).plus(unit))

/** Plain digits without trailing zeros. */
export const plain = (value: Dec): string => value.toFixed()
