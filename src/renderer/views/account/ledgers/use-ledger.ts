import { computed, ref, shallowRef, watch } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useAsk } from '#renderer/data/use-read.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { LedgerPlan } from './ledger-filter.ts'
import { createLedgerWalk } from './ledger-walk.ts'
import type { LedgerRow, LedgerStep, LedgerWalk } from './ledger-walk.ts'
import type { ComputedRef } from 'vue'
import type { Venue } from '#shared/domain/venue.ts'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'

export interface LedgerProgress extends Omit<LedgerStep, 'rows'> {
  /** ms since the epoch of the first answer. */
  readonly at: number
}

/** The lines that stand there, and how far they reach. */
function useLines() {
  const rows = shallowRef<readonly LedgerRow[]>([])
  const progress = shallowRef<LedgerProgress | null>(null)
  const error = shallowRef<AppError | null>(null)

  function add(step: LedgerStep): void {
    const before = progress.value
    if (before === null) rows.value = step.rows
    else if (step.rows.length > 0) rows.value = [...rows.value, ...step.rows]
    const { done, readTo, total, moved } = step
    progress.value = { done, readTo, total, moved: moved || before?.moved === true, at: before?.at ?? Date.now() }
  }
  function fail(reason: AppError): void {
    if (progress.value === null) rows.value = []
    error.value = reason
  }
  /** The former lines stay until the first of the new ones are there, so that nothing blinks. */
  function restart(): void {
    progress.value = null
    error.value = null
  }
  return { rows, progress, error, add, fail, restart }
}
type Lines = ReturnType<typeof useLines>

/** Reads lines by a walk, one reading at a time; `begin` with another walk, or none, drops late answers of the former. */
function useReader({ progress, error, add, fail }: Lines) {
  const busy = ref(false)
  const stopped = ref(false)
  let walk: LedgerWalk | null = null
  let turn = 0
  let reading: Promise<boolean> = Promise.resolve(true)

  function begin(next: LedgerWalk | null): void {
    turn += 1
    busy.value = false
    stopped.value = false
    walk = next
  }
  /** Reads on until `enough` says so, the end, an error, or `stop`; true when nothing is left to read. */
  async function readUntil(enough: (step: LedgerStep) => boolean): Promise<boolean> {
    if (walk === null) return false
    const mine = turn
    const ask = walk
    busy.value = true
    stopped.value = false
    error.value = null
    for (;;) {
      const answer = await ask()
      if (answer === null || mine !== turn) return false
      if (!answer.ok) fail(answer.error)
      else add(answer.value)
      if (!answer.ok || answer.value.done || stopped.value || enough(answer.value)) break
    }
    busy.value = false
    return error.value === null && progress.value?.done === true
  }
  /** The next lines; spans without any are passed over. */
  const more = async (): Promise<boolean> =>
    busy.value ? false : await (reading = readUntil((step) => step.rows.length > 0))

  /** Reads to the end. What is being read meanwhile is waited for. */
  async function readAll(): Promise<boolean> {
    const mine = turn
    while (busy.value) await reading
    return mine === turn && (await (reading = readUntil(() => false)))
  }
  return { busy, stopped, begin, more, readAll, stop: () => void (stopped.value = true) }
}

/**
 * The lines of a ledger as far as they have been read, newest first. `subject` names what is asked: another one, another
 * profile or a lock begins anew, and late answers of the former are dropped (T12). Only what is scrolled to, or `readAll`,
 * reads further.
 */
export function useLedger(plan: () => LedgerPlan | null, subject: () => string) {
  const ask = useAsk()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const lines = useLines()
  const reader = useReader(lines)
  const { rows, progress, error } = lines
  const { busy, stopped, more, readAll, stop } = reader
  const asked = shallowRef<LedgerPlan | null>(null)

  function begin(): void {
    lines.restart()
    const profileId = profiles.currentId
    asked.value = profileId === null || vault.locked ? null : plan()
    if (profileId === null || asked.value === null) {
      reader.begin(null)
      rows.value = []
      return
    }
    const walk = createLedgerWalk(asked.value, {
      page: (request) => ask('listLedgers', request),
      older: (request) => ask('listHfLedgers', request),
    })
    reader.begin(walk)
    void more()
  }
  /** Nothing of another profile, or of an open vault, stays on screen. */
  function beginEmpty(): void {
    rows.value = []
    begin()
  }
  watch([() => profiles.currentId, () => vault.locked], beginEmpty)
  watch(subject, begin, { immediate: true })

  return {
    rows,
    progress,
    error,
    asked,
    busy,
    stopped,
    more,
    readAll,
    stop,
    again: begin,
    /** Which lines stand there: none of this filter yet, or those of `asked`. */
    fresh: computed(() => progress.value !== null),
  }
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
