import type { WithdrawalPreview, WithdrawalProblem, WithdrawalWish } from '#shared/domain/withdrawal.ts'

/** What is still to be done before the confirmation can be asked for, as the button names it; null when nothing is. */
export type Need = 'recipient' | 'book' | 'amount' | 'fix' | 'wait'

const needs: Partial<Record<WithdrawalProblem['code'], Need>> = {
  'address-missing': 'recipient',
  'not-in-book': 'book',
  waiting: 'wait',
  'amount-missing': 'amount',
}
/** The first thing to do comes first. */
const order: readonly Need[] = ['recipient', 'fix', 'book', 'wait', 'amount']

/** An open twin is no need: its own button overrides it by name (M5). Null as well while nothing has been checked yet. */
export function needOf(wish: WithdrawalWish | null, preview: WithdrawalPreview | null): Need | null {
  if (wish === null || wish.toAddress === '') return 'recipient'
  if (preview === null) return wish.amount === '' ? 'amount' : null
  const found = new Set(preview.problems.filter(({ code }) => code !== 'twin').map(({ code }) => needs[code] ?? 'fix'))
  return order.find((need) => found.has(need)) ?? null
}
