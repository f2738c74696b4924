import { computed } from 'vue'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import type { Filter } from '#shared/domain/order-origin.ts'
import { useOcos } from '#renderer/data/use-account.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { CopyRows } from '#renderer/ui/data-grid/use-grid.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useOcoLines } from '#renderer/views/shared/oco/use-oco-lines.ts'
import { ocoRow, passes, withOcoRows } from './open-lines.ts'
import type { OpenLine } from './open-lines.ts'
import { useOpenWindow } from './use-open-window.ts'

/** The open orders of every pair with the OCO orders among them, as the filter leaves them. */
export function useOpenLines(filter: () => Filter) {
  const { t } = useText()
  const { hidden } = useFormat()
  const notices = useNoticesStore()
  const orders = useOpenWindow(filter)
  const ocos = useOcos()
  const { lineOf, wordsOf } = useOcoLines()
  /** null while they are not read: how many there are is not known then. */
  const open = computed(
    () => ocos.data.value?.rows.filter(({ status }) => !isOcoOver(status)).map((oco) => ocoRow(lineOf(oco))) ?? null,
  )
  const shown = computed(() => (open.value ?? []).filter(({ oco }) => oco !== undefined && passes(oco, filter())))
  const source = withOcoRows(orders.source, () => shown.value)
  /** All that is filtered; null where it cannot be had, which is then said. */
  async function everyRow(): Promise<CopyRows<OpenLine> | null> {
    const answer = await orders.everyOpen()
    if (answer !== null && !answer.ok) notices.say('bad', t('grid.notCopied'), answer.error)
    if (answer?.ok !== true) return null
    const rows = [...answer.value, ...shown.value]
    return { rows, total: rows.length }
  }
  /** The key may not ask for all of them. */
  const isPart = computed(() => orders.live.partial.value !== null)
  /** Of all open and OCO orders, whatever is filtered; requests whose outcome is unknown are none yet. */
  const count = computed(() => {
    const [listed, waiting] = [orders.state.value?.orders, open.value]
    return isPart.value || hidden.value || listed === undefined || waiting === null ? null : listed + waiting.length
  })
  /** Of every line, by name. */
  const pairs = computed(() => {
    const listed = (orders.state.value?.pairs ?? []).map(([pair]) => pair)
    return [...new Set([...listed, ...(open.value ?? []).map(({ symbol }) => symbol)])].sort()
  })
  function refresh(): void {
    void orders.live.refresh()
    void ocos.refresh()
  }
  return {
    ...orders,
    source,
    ocos,
    openOcos: open,
    shownOcos: shown,
    ocoWords: wordsOf,
    isPart,
    count,
    pairs,
    everyRow,
    refresh,
  }
}
