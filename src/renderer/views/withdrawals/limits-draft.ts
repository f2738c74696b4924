import { isPositive } from '#shared/decimal.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import { readAmount } from '#shared/typed-amount.ts'

export interface CapDraft {
  readonly currency: string
  typed: string
}

/** What stands in a cap's field, or null where it is no amount above zero. */
export function capAmount(typed: string): string | null {
  const read = readAmount(typed)
  return read.state === 'ok' && isPositive(read.value) ? read.value : null
}

/** The limits as typed; null while one of the caps cannot be read. */
export function limitsOf(waitingHours: number, caps: readonly CapDraft[]): Limits | null {
  const read = caps.map(({ currency, typed }) => ({ currency, amount: capAmount(typed) }))
  return read.every((cap): cap is { currency: string; amount: string } => cap.amount !== null)
    ? { waitingHours, caps: read }
    : null
}

const sorted = ({ waitingHours, caps }: Limits): string =>
  JSON.stringify([waitingHours, caps.map(({ currency, amount }) => `${currency} ${amount}`).toSorted()])

export const sameLimits = (a: Limits, b: Limits): boolean => sorted(a) === sorted(b)
