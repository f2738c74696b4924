import { computed, ref, shallowRef } from 'vue'
import { accountRowOf, balanceKey, isBalanceSort, mostBalanceText } from '#shared/domain/balance-table.ts'
import type { AccountRow, BalanceCells, BalanceQuery } from '#shared/domain/balance-table.ts'
import { isDecimal, isPositive } from '#shared/decimal.ts'
import type { WorthBase } from '#shared/domain/worth.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Sort } from '#renderer/ui/data-grid/sort.ts'
import type { CopyRows } from '#renderer/ui/data-grid/use-grid.ts'
import type { GridSource } from '#renderer/ui/data-grid/source.ts'
import { awaitedKey, useShownRange, windowRows } from '#renderer/views/shared/window-rows.ts'

/** Below this much of the chosen currency a balance counts as dust, until somebody says otherwise. */
const firstThreshold = '1'

/** Whether small balances are out of sight, and what small means; kept with the settings of this computer. */
function useDust() {
  const settings = useSettingsStore()
  const on = settings.pageValue('hideDust', (kept) => kept === true)
  const threshold = settings.pageValue('dustBelow', (kept) =>
    typeof kept === 'string' && isDecimal(kept) && isPositive(kept) ? kept : firstThreshold,
  )
  const below = computed(() => (on.value ? threshold.value : null))
  return { on, threshold, below }
}

/** Stands where a row is that has not come: its figures are not known. */
const awaitedRow = (index: number): AccountRow => ({
  currency: awaitedKey(index),
  available: '',
  holds: '',
  total: '',
  worth: null,
  byType: {},
  accounts: [],
})

/** Asks main for all that is listed, as it is now; null where that cannot be had, which is then said. */
function useEveryBalance(query: () => BalanceQuery) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()
  const { t } = useText()
  return async (): Promise<CopyRows<AccountRow> | null> => {
    const profileId = profiles.currentId
    if (profileId === null) return null
    const answer = await bridge.call('feed.balances', { profileId, query: query() })
    if (profileId !== profiles.currentId) return null
    if (!answer.ok) notices.say('bad', t('grid.notCopied'), answer.error)
    if (!answer.ok) return null
    // Main sends every row: there are no more than the account has currencies.
    const rows = answer.value.rows.map(accountRowOf)
    return { rows, total: rows.length }
  }
}

/** The balances as they are searched, sorted and freed of dust, of which main holds all and the page those on screen. */
export function useBalanceWindow(base: () => WorthBase) {
  const profiles = useProfilesStore()
  const text = ref('')
  const dust = useDust()
  const sort = shallowRef<Sort>({ by: 'worth', down: true })
  const query = computed((): BalanceQuery => ({
    base: base(),
    sort: sort.value,
    text: text.value.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, mostBalanceText),
    dustBelow: dust.below.value,
  }))
  const { asked, setRange } = useShownRange(() => JSON.stringify([query.value.text, query.value.dustBelow]))
  const live = useLiveWindow<'balanceTable'>(
    () => ({ kind: 'balanceTable', ...query.value, ...asked.value }),
    balanceKey,
  )
  const source: GridSource<AccountRow> = {
    ...windowRows<AccountRow, BalanceCells>({
      window: () => live.data.value,
      rowOf: accountRowOf,
      keyOf: ({ currency }) => currency,
      cellsKey: ([currency]) => currency,
      awaited: awaitedRow,
      placesKey: () => JSON.stringify([profiles.currentId, live.data.value?.key]),
    }),
    canSort: isBalanceSort,
    sort: () => sort.value,
    sortBy: (next) => void (sort.value = next ?? sort.value),
    mayUnsort: false,
    setRange,
  }
  const state = computed(() => live.data.value?.state ?? null)
  return {
    text,
    dust: { ...dust, left: computed(() => state.value?.dust ?? { count: 0, worth: '0' }) },
    types: computed(() => state.value?.types ?? []),
    state,
    live,
    source,
    everyRow: useEveryBalance(() => query.value),
  }
}
