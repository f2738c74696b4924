import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { historyKey, isOfHistory, mostCopiedLines, mostHistoryRows } from '#shared/domain/history.ts'
import type { HistoryCells, HistoryQuery, HistoryRows as Lines, HistoryState } from '#shared/domain/history.ts'
import type { SavedHistory } from '#shared/bridge/market-data.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Sort } from '#renderer/ui/data-grid/sort.ts'
import type { GridSource } from '#renderer/ui/data-grid/source.ts'
import type { CopyRows } from '#renderer/ui/data-grid/use-grid.ts'
import { useShownRange, windowRows } from './window-rows.ts'

export interface HistoryRows<Row> {
  /** Which history; null: none. */
  readonly history: () => History | null
  /** What was typed to find lines by. */
  readonly text?: () => string
  /** Fields that the columns sort by, by key of the column. */
  readonly sorts: Readonly<Record<string, string>>
  /** The order while no column sorts; as the venue lists it without. */
  readonly order?: () => HistoryQuery['sort']
  readonly rowOf: (cells: HistoryCells) => Row
  readonly keyOf: (row: Row) => string
  readonly awaited: (index: number) => Row
  /** Names of the groups of lines that are shown open, where the order is one of groups. */
  readonly opened?: () => readonly string[]
  /** Lines that are read ahead of those on screen; null: more is only read when asked for. */
  readonly ahead: number | null
}

/**
 * A history of which main holds what was read and the page the rows on screen. What it was before, under another filter, stays
 * until main has sent the new one (`isFormer`).
 */
export function useHistoryWindow<Row>(options: HistoryRows<Row>) {
  const { history, sorts, rowOf, keyOf, awaited } = options
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const { live, query, isFormer, sort, setRange } = useLiveHistory(options)

  const source: GridSource<Row> = {
    ...windowRows<Row, HistoryCells>({
      window: () => live.data.value,
      rowOf,
      keyOf,
      cellsKey: (cells) => String(cells[0]),
      awaited,
      placesKey: () => JSON.stringify([profiles.currentId, live.data.value?.key, options.opened?.()]),
    }),
    canSort: (name) => Object.hasOwn(sorts, name),
    sort: () => sort.value,
    sortBy: (next) => void (sort.value = next),
    mayUnsort: true,
    setRange,
  }

  const state = computed((): HistoryState | null => live.data.value?.state ?? null)
  const named = (): { readonly profileId: string; readonly history: History } | null => {
    const [profileId, of] = [profiles.currentId, history()]
    return profileId === null || of === null ? null : { profileId, history: of }
  }
  function act(what: 'more' | 'all' | 'stop' | 'again'): void {
    const of = named()
    if (of !== null) void bridge.call('history.act', { ...of, act: what })
  }
  return {
    source,
    live,
    query,
    state,
    isFormer,
    /** The lines on screen are this history's, in another order or of another search. */
    isOfHistory: computed(() => {
      const [of, known] = [history(), live.data.value]
      return of !== null && known !== null && isOfHistory(known.key, of)
    }),
    busy: computed(
      () =>
        named() !== null && !vault.locked && (isFormer.value ? live.error.value === null : state.value?.busy === true),
    ),
    act,
    everyRow: useEveryLine(named, () => query.value, { rowOf, isWhole: () => state.value?.done === true }),
    ...useHistoryFile(named, () => query.value),
  }
}

/** The lines on screen, by the order and the range that were chosen last. */
function useLiveHistory<Row>(options: HistoryRows<Row>) {
  const { history, sorts, ahead, text = () => '', order = () => null, opened = () => [] } = options
  const vault = useVaultStore()
  const sort = shallowRef<Sort | null>(null)
  const query = computed((): HistoryQuery => {
    const by = sort.value === null ? undefined : sorts[sort.value.by]
    return { sort: by === undefined ? order() : { by, down: sort.value?.down === true }, text: text() }
  })
  const { asked, setRange } = useShownRange(() => JSON.stringify([history(), text()]))
  const live = useLiveWindow<'history'>(
    () => {
      const of = history()
      if (of === null || vault.locked) return null
      const groups = opened().length === 0 ? {} : { opened: [...opened()] }
      return { kind: 'history', of, ...query.value, ...asked.value, ahead, ...groups }
    },
    ({ of, ...wanted }) => historyKey(of, wanted),
  )
  const key = computed(() => {
    const of = history()
    return of === null ? null : historyKey(of, query.value)
  })
  const isFormer = computed(() => live.data.value === null || live.data.value.key !== key.value)
  return { live, query, isFormer, sort, setRange }
}
export type HistoryTable = ReturnType<typeof useHistoryWindow>

type Named = () => { readonly profileId: string; readonly history: History } | null

interface LineReading<Row> {
  readonly rowOf: (cells: HistoryCells) => Row
  /** The list was read to its end. */
  readonly isWhole: () => boolean
}

/** Asks main for all that fits the query, as far as it was read; null where that cannot be had, which is then said. */
function useEveryLine<Row>(named: Named, query: () => HistoryQuery, { rowOf, isWhole }: LineReading<Row>) {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { t } = useText()
  return async (): Promise<CopyRows<Row> | null> => {
    const of = named()
    if (of === null) return null
    const [mine, wanted] = [JSON.stringify(of), query()]
    const rows: Row[] = []
    let copy: number | null = null
    for (;;) {
      const answer: Result<Lines> = await bridge.call('history.rows', {
        ...of,
        query: wanted,
        from: rows.length,
        count: mostHistoryRows,
        copy,
      })
      if (JSON.stringify(named()) !== mine) return null
      if (!answer.ok) notices.say('bad', t('grid.notCopied'), answer.error)
      if (!answer.ok) return null
      rows.push(...answer.value.rows.map(rowOf))
      const { total } = answer.value
      copy = answer.value.copy
      if (copy === null || rows.length >= mostCopiedLines)
        return { rows, total, hasExport: true, isPartRead: !isWhole() }
    }
  }
}

/** Has main save all that fits the query as a file: what was not read yet is read first. Another history ends it. */
function useHistoryFile(named: Named, query: () => HistoryQuery) {
  const bridge = useBridge()
  const saving = shallowRef(false)
  let turn = 0
  let under: ReturnType<Named> = null

  function end(): void {
    turn += 1
    if (saving.value && under !== null) void bridge.call('history.act', { ...under, act: 'stop' })
    saving.value = false
  }
  watch(() => JSON.stringify([named(), query()]), end)
  onScopeDispose(end)
  /** null: nobody's any more, or one is being saved already. */
  async function save(): Promise<Result<SavedHistory> | null> {
    under = named()
    if (under === null || saving.value) return null
    const mine = ++turn
    saving.value = true
    const saved = await bridge.call('history.save', { ...under, query: query() })
    if (mine !== turn) return null
    saving.value = false
    return saved
  }
  return { saving, save }
}
