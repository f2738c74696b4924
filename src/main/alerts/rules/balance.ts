import { add, compare, subtract } from '#shared/decimal.ts'
import type { RuleOf } from '#shared/domain/alert.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'

/** What accounts hold of a currency together, orders included. A whole list without the currency says that they hold none. */
export const totalOf = (accounts: readonly Pick<SpotAccount, 'currency' | 'balance'>[], currency: string): string =>
  accounts.reduce((sum, account) => (account.currency === currency ? add(sum, account.balance) : sum), '0')

interface Judged {
  readonly isMet: boolean
  /** What the next total is held against: the total itself, or of `moves` the one since which it is counted. */
  readonly mark: string
}

/**
 * Holds a total against the mark before it. A level is reached from strictly the other side; without a mark nothing is met, and
 * the total is where it begins.
 */
export function judgeBalance({ amount, direction }: RuleOf<'balance'>, mark: string | null, total: string): Judged {
  if (mark === null) return { isMet: false, mark: total }
  if (direction === 'moves') {
    const moved = subtract(total, mark).replace('-', '')
    const isMet = compare(moved, amount) >= 0
    return { isMet, mark: isMet ? total : mark }
  }
  const [before, now] = [compare(mark, amount), compare(total, amount)]
  const rises = before < 0 && now >= 0
  const falls = before > 0 && now <= 0
  return { isMet: (rises && direction !== 'below') || (falls && direction !== 'above'), mark: total }
}
