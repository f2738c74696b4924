import { useKept } from '../docking/use-kept.ts'
import { readPutAway } from './columns.ts'
import type { OptionalColumn, OrderTable, PutAway } from './columns.ts'

/** Which columns of one table the user put away; kept in main with the other choices of the page. */
export function usePutAway<Table extends OrderTable>(table: Table) {
  const kept = useKept<PutAway>('order-columns', readPutAway)
  const away = (): readonly OptionalColumn<Table>[] => kept.value[table]
  const shows = (column: OptionalColumn<Table>): boolean => !away().includes(column)
  const toggle = (column: OptionalColumn<Table>): void => {
    const next = shows(column) ? [...away(), column] : away().filter((one) => one !== column)
    kept.value = { ...kept.value, [table]: next }
  }
  return { shows, toggle, count: (): number => away().length }
}
