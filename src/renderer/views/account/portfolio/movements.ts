import { add, isPositive, isZero, subtract } from '#shared/decimal.ts'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import { factsOf } from '../ledgers/ledger-context.ts'
import type { LedgerRow } from '../ledgers/ledger-row.ts'

/** What one order, or one entry of no order, moved. Amounts are signed and net of fees. */
export interface Movement {
  readonly key: string
  /** ms since the epoch of its newest entry. */
  readonly at: number
  /** The venue's word of the newest entry. */
  readonly bizType: string
  /** What an order of a known pair traded; null for everything else. */
  readonly trade: { readonly side: 'buy' | 'sell'; readonly size: string; readonly base: string } | null
  /** One amount a currency; of a trade the quote alone. */
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[]
}

const symbolOf = (row: LedgerRow): string | null =>
  factsOf(row.context).find(({ name }) => name === 'symbol')?.value ?? null

/**
 * Entries of one order as one movement, newest first. `isWhole`: there are no older entries; otherwise those of the last order
 * may not all be here, and it is left out, unless it is the only one.
 */
export function movementsOf(rows: readonly LedgerRow[], isWhole: boolean): readonly Movement[] {
  const groups = new Map<string, LedgerRow[]>()
  for (const row of rows) {
    const order = orderOfContext(row.context)
    const key = order === null ? `entry ${row.id}` : `order ${order}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const last = rows.at(-1)
  const cutOrder = isWhole || last === undefined || groups.size === 1 ? null : orderOfContext(last.context)
  if (cutOrder !== null) groups.delete(`order ${cutOrder}`)
  return [...groups].map(([key, group]) => movementOf(key, group))
}

function movementOf(key: string, group: readonly LedgerRow[]): Movement {
  const sums = new Map<string, string>()
  for (const { currency, direction, amount } of group) {
    const size = amount.replace('-', '')
    const before = sums.get(currency) ?? '0'
    sums.set(currency, direction === 'in' ? add(before, size) : subtract(before, size))
  }
  const amounts = [...sums].map(([currency, amount]) => ({ currency, amount }))
  const [newest] = group
  const [base = '', quote = ''] = (newest === undefined ? null : symbolOf(newest))?.split('-') ?? []
  const [moved, paid] = [sums.get(base), sums.get(quote)]
  const isTrade = key.startsWith('order ') && moved !== undefined && paid !== undefined && !isZero(moved)
  return {
    key,
    at: Math.max(...group.map(({ createdAt }) => createdAt)),
    bizType: newest?.bizType ?? '',
    trade: isTrade ? { side: isPositive(moved) ? 'buy' : 'sell', size: moved.replace('-', ''), base } : null,
    amounts: isTrade ? amounts.filter(({ currency }) => currency !== base) : amounts,
  }
}
