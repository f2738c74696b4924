import { shallowRef } from 'vue'
import { mostOpened } from '#shared/domain/ledger-order.ts'
import type { RowFold } from '#renderer/ui/data-grid/use-grid.ts'
import { isOrderRow } from './ledger-row.ts'
import type { LedgerTableRow } from './ledger-row.ts'

/**
 * Which orders are shown open. What is on screen is opened and folded by main, so that a row says what stands below it now. Of too
 * many the one that was opened first is folded.
 */
export function useOrderFold() {
  const opened = shallowRef<readonly string[]>([])
  const fold: RowFold<LedgerTableRow> = {
    isOpen: (row) => (isOrderRow(row) ? row.isOpen : null),
    above: (row) => (isOrderRow(row) ? null : row.inOrder),
    toggle(row) {
      if (!isOrderRow(row)) return
      const others = opened.value.filter((order) => order !== row.order)
      opened.value = opened.value.includes(row.order) ? others : [...others, row.order].slice(-mostOpened)
    },
  }
  return { opened, fold, foldAll: (): void => void (opened.value = []) }
}
