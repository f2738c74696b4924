import { computed } from 'vue'
import type { History } from '#shared/domain/history-topic.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { ledgerRowOf } from '../ledgers/ledger-row.ts'
import { useLedgerHours } from '../ledgers/use-ledger.ts'
import { depositsBy, ledgersTogether, movementsOf, nothingRead } from './movements.ts'
import type { LedgerPart } from './movements.ts'

/** Entries that are read of each ledger: an order may have many. */
const read = 100
const dayMs = 86_400_000

const topicOf = (of: History) =>
  ({ kind: 'history', of, sort: null, text: '', from: 0, count: read, ahead: 0 }) as const

/** The newest movements of all accounts in the last week, by both ledgers: trades stand in the high-frequency one alone at some venues. */
export function useMovements(most: number) {
  /** The high-frequency ledger holds a week. */
  const startAt = Math.floor(Date.now() / dayMs) * dayMs - 6 * dayMs
  const hours = useLedgerHours()
  const highFrequency = useLive(() => topicOf({ list: 'hfLedger', startAt, endAt: null }))
  const classic = useLive(() =>
    hours.value === undefined ? null : topicOf({ list: 'ledger', startAt, endAt: null, hours: hours.value }),
  )
  const ledgers = [classic, highFrequency] as const
  const partOf = ({ data }: (typeof ledgers)[number]): LedgerPart | null => {
    const known = data.value
    return known === null
      ? null
      : { rows: known.rows.map(ledgerRowOf), isWhole: known.rows.length === known.total && known.state.done }
  }
  const known = computed(() => ledgers.some(({ data }) => data.value !== null))
  /** The one whose state the list has: one that was read, the older one of two. */
  const shown = computed(() => {
    const read = ledgers.filter(({ data }) => data.value !== null)
    return read.toSorted((a, b) => (a.at.value ?? 0) - (b.at.value ?? 0))[0] ?? highFrequency
  })
  const together = computed(() => ledgersTogether(partOf(classic) ?? nothingRead, partOf(highFrequency) ?? nothingRead))
  /** Each has answered or failed: what is missing now is said, and not still on its way. */
  const isRead = computed(() => ledgers.every(({ data, error }) => data.value !== null || error.value !== null))
  return {
    movements: computed(() => (known.value ? movementsOf(together.value).slice(0, most) : [])),
    /** Null while a ledger is still read. */
    deposits: computed(() =>
      known.value && isRead.value ? depositsBy(partOf(classic), partOf(highFrequency), startAt) : null,
    ),
    shown,
    /** One ledger cannot be read: what stands in it alone is missing. */
    missing: computed(
      () => known.value && ledgers.some(({ data, error }) => data.value === null && error.value !== null),
    ),
    refresh: async (): Promise<void> => void (await Promise.all(ledgers.map((one) => one.refresh()))),
  }
}
