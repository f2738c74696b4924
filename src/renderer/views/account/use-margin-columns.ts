import type { MarginBalance } from '#shared/exchange/index.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'

const figures = [
  ['total', 'balances.total'],
  ['available', 'balances.available'],
  ['hold', 'account.held'],
  ['liability', 'margin.owed'],
  ['liabilityInterest', 'margin.interest'],
  ['maxBorrowSize', 'margin.most'],
] as const

/** What a margin account holds and owes of one currency, as columns of a table whose rows have such a balance. */
export function useMarginColumns<Row>(balanceOf: (row: Row) => MarginBalance): () => readonly Column<Row>[] {
  const { t } = useText()
  const amounts = useAmounts()
  return () =>
    figures.map(([name, head]): Column<Row> => ({
      key: name,
      head: t(head),
      width: 90,
      end: true,
      own: true,
      figure: true,
      ...(name === 'total' ? { class: 'strong' } : {}),
      show: (row) => amounts.of(balanceOf(row)[name], balanceOf(row).currency),
      text: (row) => balanceOf(row)[name],
    }))
}
