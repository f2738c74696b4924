import type { TableCopy } from '#renderer/ui/data-grid/use-grid.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from './use-format.ts'

/** What is said of a copy: how many rows it holds, and of how many, where it does not hold all. */
export function useCopiedWords(): (copy: TableCopy) => string {
  const { t, plural } = useText()
  const { count } = useFormat()
  return ({ lines, total: listed, hasExport = false, isPartRead = false }) => {
    // The head is no row.
    const rows = lines.length - 1
    if (listed <= rows && isPartRead) return `${plural('csv.copied', rows)} ${t('csv.partRead')}`
    if (listed <= rows) return plural('csv.copied', rows)
    const part = t('csv.copiedPart', { count: count(rows), total: count(listed) })
    return hasExport ? `${part} ${t('csv.exportAll')}` : part
  }
}
