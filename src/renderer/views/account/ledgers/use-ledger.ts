import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Venue } from '#shared/domain/venue.ts'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { groupSort } from '#shared/domain/ledger-order.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useHistoryWindow } from '#renderer/views/shared/use-history-window.ts'
import type { LedgerPlan } from './ledger-filter.ts'
import { awaitedLedgerRow, ledgerRowKey, tableRowOf } from './ledger-row.ts'
import type { LedgerTableRow } from './ledger-row.ts'
import { useOrderFold } from './use-order-fold.ts'

/** Lines that main reads ahead of those on screen. */
const ahead = 150
/** ms by which a period that ends now may have moved on before it is asked for anew. */
const driftMs = 300_000

const sorts = {
  time: 'createdAt',
  currency: 'currency',
  direction: 'direction',
  bizType: 'bizType',
  account: 'accountType',
  amount: 'amount',
  fee: 'fee',
  balance: 'balance',
}

/**
 * The lines of a ledger as far as main has read them, newest first. `subject` names what is asked: another one begins anew
 * (T12), and what comes later is added on top. Only what is scrolled to, a press on one of the buttons or an export reads
 * further back. `byOrder`: lines of one order are one row that opens, while no column sorts.
 */
export function useLedger(plan: () => LedgerPlan | null, subject: () => string, byOrder: () => boolean) {
  const profiles = useProfilesStore()
  const asked = shallowRef<LedgerPlan | null>(null)
  const { opened, fold, foldAll } = useOrderFold()
  function begin(): void {
    asked.value = plan()
    foldAll()
  }
  watch([subject, () => profiles.currentId], begin, { immediate: true, flush: 'sync' })
  const table = useHistoryWindow<LedgerTableRow>({
    history: () => asked.value?.history ?? null,
    sorts,
    order: () => (byOrder() ? { by: groupSort, down: true } : null),
    opened: () => opened.value,
    rowOf: tableRowOf,
    keyOf: ledgerRowKey,
    awaited: awaitedLedgerRow,
    ahead,
  })
  function again(): void {
    const [next, now] = [plan(), asked.value]
    const drift = (next?.history.startAt ?? 0) - (now?.history.startAt ?? 0)
    if (next === null || now === null || drift > driftMs) asked.value = next
    else table.act('again')
  }
  return { ...table, asked, again, fold }
}

export type Ledger = ReturnType<typeof useLedger>

/** Hours that one question to the classic ledger may span at the current profile's venue, null for any; undefined until known. */
export function useLedgerHours(): ComputedRef<number | null | undefined> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const venues = shallowRef<readonly Venue[] | null>(null)
  void bridge.call('venues.list', null).then((answer) => {
    venues.value = answer.ok ? answer.value : []
  })
  return computed(() => {
    if (venues.value === null) return undefined
    const venue = venues.value.find(({ id }) => id === profiles.current?.venueId)
    // Not listed: the narrower limit is safe everywhere.
    return (venue ?? kucoinVenue).limits.ledgerHours
  })
}
