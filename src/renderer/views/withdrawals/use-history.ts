import { computed, shallowRef, watch } from 'vue'
import type { Withdrawal } from '#shared/exchange/index.ts'
import { statusOf } from '#renderer/data/snapshot.ts'
import type { PanelStatus, Snapshot } from '#renderer/data/snapshot.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useLiveEach } from '#renderer/data/use-live.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { AskedOf } from './history-filter.ts'

/** Currencies that wait for their first answer at once, so that a long list leaves the rate budget to everything else. */
const side = 4
/** Until main says how often it asks, in ms. */
const usualPaceMs = 60_000

interface Part extends Snapshot<{ readonly rows: readonly Withdrawal[]; readonly cut: boolean }> {
  readonly everyMs: number | null
}
const noPart: Part = { value: null, at: null, error: null, everyMs: null }

const newestFirst = (rows: readonly Withdrawal[]): readonly Withdrawal[] =>
  rows.toSorted((a, b) => b.createdAt - a.createdAt)

/** As old as the oldest part of it, and failed if one of them did; a part that was never read is in neither. */
function together(parts: readonly Part[]): Snapshot<readonly Withdrawal[]> {
  const read = parts.filter(({ at }) => at !== null)
  return {
    value: read.length === 0 ? null : newestFirst(read.flatMap(({ value }) => value?.rows ?? [])),
    at: read.length === 0 ? null : Math.min(...read.map(({ at }) => at ?? 0)),
    error: parts.find(({ error }) => error !== null)?.error ?? null,
  }
}

interface ListStanding {
  readonly locked: boolean
  readonly now: number
  readonly everyMs: number
  /** How the currencies themselves are known. */
  readonly from: PanelStatus
  /** Currencies asked for, and how many of them were never read. */
  readonly count: number
  readonly missing: number
  readonly busy: boolean
  readonly stopped: boolean
}

/** The status of the whole list, of which parts may be missing. */
function listStatus(snapshot: Snapshot<readonly Withdrawal[]>, at: ListStanding): PanelStatus {
  const { locked, now, everyMs, from, count, missing, busy, stopped } = at
  const whole = statusOf(snapshot, { locked, now, everyMs })
  const rows = snapshot.value ?? []
  if (whole === 'locked') return whole
  if (from === 'loading' || from === 'offline' || from === 'error') return rows.length > 0 ? 'stale' : from
  if (count === 0) return from
  // The first rows show while the others come; no rows yet are not said to be none.
  if (missing > 0 && busy) return rows.length > 0 ? whole : 'loading'
  if (missing === 0 || rows.length > 0) return missing > 0 ? 'stale' : whole
  if (stopped && snapshot.error === null) return 'stale'
  return statusOf({ ...snapshot, value: null }, { locked: false, now, everyMs })
}

/**
 * One topic of main a currency. They begin `side` at a time, in order; `stop` ends those that were not answered yet, and
 * `resume` begins them again.
 */
function useParts(currencies: () => readonly string[], asked: () => AskedOf) {
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  /** The user ended a reading: what has come stays, and what is missing is not asked for. */
  const stopped = shallowRef(false)
  /** Currencies that are watched: those that were answered, and the next few. */
  const begun = shallowRef<readonly string[]>([])
  const topics = computed(() => begun.value.map((currency) => ({ kind: 'withdrawals', currency, ...asked() }) as const))
  const { snapshots, refresh } = useLiveEach(() => topics.value)
  const parts = computed(() => {
    const byCode = new Map(begun.value.map((code, index) => [code, snapshots.value[index] ?? noPart]))
    return currencies().map((code) => byCode.get(code) ?? noPart)
  })
  const isAnswered = ({ at, error }: Part): boolean => at !== null || error !== null
  const done = computed(() => parts.value.filter(isAnswered).length)

  /** What is asked, of whom; not which currencies. */
  const question = computed(() => JSON.stringify([profiles.currentId, asked(), vault.locked]))
  function begin(): void {
    let waiting = 0
    begun.value = currencies().filter((_code, index) => {
      if (isAnswered(parts.value[index] ?? noPart)) return true
      waiting += 1
      return !stopped.value && waiting <= side
    })
  }
  watch([question, () => currencies().join(' ')], () => void (stopped.value = false), { flush: 'sync' })
  watch([question, () => currencies().join(' '), done, stopped], begin, { immediate: true })
  return {
    parts,
    stopped,
    progress: computed(() => ({ done: done.value, of: currencies().length })),
    busy: computed(() => !stopped.value && !vault.locked && done.value < currencies().length),
    stop: (): void => void (stopped.value = true),
    /** Has everything asked for again. */
    read: (): Promise<void> => {
      stopped.value = false
      return refresh()
    },
  }
}

/**
 * Withdrawals of many currencies as one list, newest first. The venue lists one currency at a time, so each is a topic of
 * its own, and its rows appear as they come; main reads them again slowly, and at once when a withdrawal of this profile may
 * have changed. Another profile, another question or the lock begins anew (T12). `from` says how the currencies themselves
 * are known.
 */
export function useHistory(
  currencies: () => readonly string[],
  asked: () => AskedOf,
  from: () => PanelStatus = () => 'ready',
) {
  const vault = useVaultStore()
  const now = useClock()
  const { parts, stopped, busy, ...reader } = useParts(currencies, asked)
  const snapshot = computed(() => together(parts.value))
  /** The slowest of them: main slows down what is many. */
  const everyMs = computed(() => Math.max(usualPaceMs, ...parts.value.map((part) => part.everyMs ?? 0)))
  const listed = (isSo: (part: Part) => boolean): readonly string[] =>
    currencies().filter((_code, index) => isSo(parts.value[index] ?? noPart))
  const missing = computed(() => listed(({ at }) => at === null))
  const status = computed<PanelStatus>(() =>
    listStatus(snapshot.value, {
      locked: vault.locked,
      now: now.value,
      everyMs: everyMs.value,
      from: from(),
      count: currencies().length,
      missing: missing.value.length,
      busy: busy.value,
      stopped: stopped.value,
    }),
  )
  return {
    ...reader,
    rows: computed(() => (vault.locked ? [] : (snapshot.value.value ?? []))),
    cut: computed(() => listed(({ value }) => value?.cut === true)),
    failed: computed(() => listed(({ error }) => error !== null)),
    /** Currencies that were never read. */
    missing,
    error: computed(() => snapshot.value.error),
    busy,
    status,
    /** ms since the epoch of the oldest part; null before the first. */
    readAt: computed(() => snapshot.value.at),
  }
}
