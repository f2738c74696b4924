import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import { mostHistoryRows } from '#shared/domain/history.ts'
import { totalsOf } from '#shared/domain/ledger-group.ts'
import type { OrderTotal } from '#shared/domain/ledger-group.ts'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { LedgerRow } from './ledger-row.ts'
import { ledgerRowOf } from './ledger-row.ts'

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
