import { useKept } from '../docking/use-kept.ts'
import { readDismissed } from './columns.ts'
import type { OptionalColumn, OrderTable, Dismissed } from './columns.ts'

/**
 * Which columns of one table are shown: the user puts them away, kept in main with the other choices of the page, and
 * `fits` says which of the others have room.
 */
export function useDismissed<Table extends OrderTable>(
  table: Table,
  fits: (column: OptionalColumn<Table>) => boolean = () => true,
) {
  const kept = useKept<Dismissed>('order-columns', readDismissed)
  const away = (): readonly OptionalColumn<Table>[] => kept.value[table]
  const wanted = (column: OptionalColumn<Table>): boolean => !away().includes(column)
  const shows = (column: OptionalColumn<Table>): boolean => wanted(column) && fits(column)
  const toggle = (column: OptionalColumn<Table>): void => {
    const next = wanted(column) ? [...away(), column] : away().filter((one) => one !== column)
    kept.value = { ...kept.value, [table]: next }
  }
  return { shows, toggle }
}
