import { add, compare, floorTo, isMultipleOf, isZero, subtract } from '#shared/decimal.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import type { WalletType } from '#shared/exchange/wallets.ts'
import { readAmount } from '#shared/typed-amount.ts'

/** A transfer as the form holds it; `amount` is what was typed. */
export interface TransferDraft {
  readonly currency: string
  readonly from: WalletType
  readonly to: WalletType
  readonly amount: string
}

export type TransferProblem =
  | { readonly kind: 'zero' }
  | { readonly kind: 'same' }
  /** `most`: what may be moved instead. */
  | { readonly kind: 'too-much'; readonly most: string }
  /** `nearest`: the amount cut to the decimals the currency has. */
  | { readonly kind: 'too-fine'; readonly places: number; readonly nearest: string }

/** What an account holds of a currency, free to move; null while nothing is known. */
export function availableIn(
  accounts: readonly SpotAccount[] | null,
  currency: string,
  wallet: WalletType,
): string | null {
  if (accounts === null) return null
  return accounts
    .filter((account) => account.currency === currency && account.type === wallet)
    .reduce((sum, { available }) => add(sum, available), '0')
}

/** The typed amount as a decimal; null while it is empty or cannot be read. */
export const transferAmount = ({ amount }: Pick<TransferDraft, 'amount'>): string | null => {
  const read = readAmount(amount)
  return read.state === 'ok' ? read.value : null
}

/** The first thing wrong with a draft, or null. Nothing is rounded: the form says what would fit. */
export function problemOf(
  draft: TransferDraft,
  { available, places }: { readonly available: string | null; readonly places: number | null },
): TransferProblem | null {
  if (draft.from === draft.to) return { kind: 'same' }
  const amount = transferAmount(draft)
  if (amount === null) return null
  if (isZero(amount)) return { kind: 'zero' }
  if (places !== null && !isMultipleOf(amount, stepOf(places)))
    return { kind: 'too-fine', places, nearest: floorTo(amount, stepOf(places)) }
  return available !== null && compare(amount, available) > 0 ? { kind: 'too-much', most: available } : null
}

const stepOf = (places: number): string => (places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`)

/** Both accounts before and after; null where one of them is not known. */
export function previewOf(
  amount: string,
  from: string | null,
  to: string | null,
): { readonly from: readonly [string, string]; readonly to: readonly [string, string] } | null {
  return from === null || to === null ? null : { from: [from, subtract(from, amount)], to: [to, add(to, amount)] }
}
