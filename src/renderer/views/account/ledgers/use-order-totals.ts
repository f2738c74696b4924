import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { add, isZero, subtract } from '#shared/decimal.ts'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import { mostHistoryRows } from '#shared/domain/history.ts'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { LedgerRow } from './ledger-row.ts'
import { ledgerRowOf } from './ledger-row.ts'

/** What all lines of one order that were read come to, of one currency: `amount` is signed, `fee` what was taken. */
export interface OrderTotal {
  readonly currency: string
  readonly amount: string
  readonly fee: string
}

/** Sums lines by currency, in the order in which they come. */
export function totalsOf(rows: readonly Pick<LedgerRow, 'currency' | 'direction' | 'amount' | 'fee'>[]): OrderTotal[] {
  const totals = new Map<string, OrderTotal>()
  for (const { currency, direction, amount, fee } of rows) {
    const before = totals.get(currency) ?? { currency, amount: '0', fee: '0' }
    const moved = direction === 'in' ? add(before.amount, amount) : subtract(before.amount, amount)
    totals.set(currency, { currency, amount: moved, fee: add(before.fee, fee === '' ? '0' : fee) })
  }
  return [...totals.values()].filter(({ amount, fee }) => !isZero(amount) || !isZero(fee))
}

/**
 * Totals of the order that a line came from, over the lines of it that main has read; null while they are not known, and for a
 * line of no order. The last answer wins: those for another line are dropped.
 */
export function useOrderTotals(
  row: () => LedgerRow,
  history: () => HistoryOf<'ledger' | 'hfLedger'> | null,
): Readonly<Ref<{ readonly lines: number; readonly totals: readonly OrderTotal[] } | null>> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const found = shallowRef<{ readonly lines: number; readonly totals: readonly OrderTotal[] } | null>(null)
  let turn = 0
  watch(
    () => JSON.stringify([profiles.currentId, orderOfContext(row().context), history()]),
    async () => {
      const mine = ++turn
      found.value = null
      const [order, of, profileId] = [orderOfContext(row().context), history(), profiles.currentId]
      if (order === null || of === null || profileId === null) return
      const query = { sort: null, text: order }
      const part = { profileId, history: of, query, from: 0, count: mostHistoryRows, copy: null }
      const answer = await bridge.call('history.rows', part)
      // A part of the lines is no total of them.
      if (mine !== turn || !answer.ok || answer.value.copy !== null) return
      const rows = answer.value.rows.map(ledgerRowOf).filter(({ context }) => orderOfContext(context) === order)
      found.value = { lines: rows.length, totals: totalsOf(rows) }
    },
    { immediate: true },
  )
  return found
}
