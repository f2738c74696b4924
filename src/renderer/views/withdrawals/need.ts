import type { WithdrawalPreview, WithdrawalProblem, WithdrawalRequest } from '#shared/domain/withdrawal.ts'

/**
 * What is still to be done before the confirmation can be asked for, as the button names it; null when nothing is. `fix`
 * sends the reader to a field that says what is wrong with it: only what a field marks may be called so.
 */
export type Need = 'currency' | 'key' | 'closed' | 'recipient' | 'chain' | 'book' | 'amount' | 'fix' | 'wait'

const needs: Partial<Record<WithdrawalProblem['code'], Need>> = {
  'currency-unknown': 'currency',
  'no-key': 'key',
  closed: 'closed',
  'chain-missing': 'chain',
  'address-missing': 'recipient',
  'not-in-book': 'book',
  waiting: 'wait',
  'amount-missing': 'amount',
}
/** The first thing to do comes first. */
const order: readonly Need[] = ['currency', 'key', 'closed', 'recipient', 'chain', 'fix', 'book', 'wait', 'amount']

/** An open duplicate is no need: its own button overrides it by name (M5). Null as well while nothing has been checked yet. */
export function needOfCode(
  withdrawalRequest: WithdrawalRequest | null,
  preview: WithdrawalPreview | null,
): Need | null {
  if (withdrawalRequest === null || withdrawalRequest.toAddress === '') return 'recipient'
  if (preview === null) return withdrawalRequest.amount === '' ? 'amount' : null
  // The amount's card comes with the recipient's entry in the book.
  const hasEntry = preview.problems.every(({ code }) => code !== 'not-in-book')
  const counts = ({ code, field }: WithdrawalProblem): boolean =>
    code !== 'duplicate' && (hasEntry || field !== 'amount')
  const found = new Set(preview.problems.filter(counts).map(({ code }) => needs[code] ?? 'fix'))
  return order.find((need) => found.has(need)) ?? null
}

/** A problem that no field of the page marks: it stands beside the button, in full. */
export const hasNoField = (
  { code, field }: Pick<WithdrawalProblem, 'code' | 'field'>,
  { withdrawType }: Pick<WithdrawalRequest, 'withdrawType'>,
): boolean =>
  code !== 'duplicate' && (field === null || field === 'currency' || (field === 'chain' && withdrawType !== 'ADDRESS'))
