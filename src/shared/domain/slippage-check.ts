import { compare, isPositive } from '../decimal.ts'
import { readAmount } from '../typed-amount.ts'

/** What is done about the slippage of a market order: nothing, a warning above a percentage, or a cap at it. */
export const slippageModes = ['off', 'warn', 'cap'] as const
export type SlippageMode = (typeof slippageModes)[number]

export interface SlippageCheck {
  readonly mode: SlippageMode
  /** From the best price, percent as typed, such as `0.5`. */
  readonly percent: string
}
export const defaultSlippageCheck: SlippageCheck = { mode: 'warn', percent: '0.5' }
const mostPercent = '50'

/** The percentage as a plain number above 0 and at most 50; null where it is none. */
export function percentOf({ percent }: SlippageCheck): string | null {
  const read = readAmount(percent)
  return read.state === 'ok' && isPositive(read.value) && compare(read.value, mostPercent) <= 0 ? read.value : null
}

/** What was kept of an earlier session; anything unreadable stands as it began. */
export function readSlippageCheck(kept: unknown): SlippageCheck {
  const { mode, percent } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const known = slippageModes.find((one) => one === mode)
  const check = { mode: known ?? defaultSlippageCheck.mode, percent: typeof percent === 'string' ? percent : '' }
  return percentOf(check) === null ? { ...check, percent: defaultSlippageCheck.percent } : check
}
