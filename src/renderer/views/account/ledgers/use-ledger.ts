import { computed, ref, shallowRef, watch } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { LedgerPlan } from './ledger-filter.ts'
import { createLedgerWalk } from './ledger-walk.ts'
import type { LedgerRow, LedgerStep, LedgerWalk } from './ledger-walk.ts'

export interface LedgerProgress extends Omit<LedgerStep, 'rows'> {
  /** ms since the epoch of the first answer. */
  readonly at: number
}

/**
 * The lines of a ledger as far as they have been read, newest first. `subject` names what is asked: another one, another
 * profile or a lock begins anew, and late answers of the former are dropped (T12). Only what is scrolled to, or `readAll`,
 * reads further.
 */
export function useLedger(plan: () => LedgerPlan | null, subject: () => string) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const rows = shallowRef<readonly LedgerRow[]>([])
  const progress = shallowRef<LedgerProgress | null>(null)
  const error = shallowRef<AppError | null>(null)
  const asked = shallowRef<LedgerPlan | null>(null)
  const busy = ref(false)
  const stopped = ref(false)
  let walk: LedgerWalk | null = null
  let turn = 0
  let reading: Promise<boolean> = Promise.resolve(true)

  /** The former lines stay until the first of the new ones are there, so that nothing blinks. */
  function begin(): void {
    turn += 1
    busy.value = false
    stopped.value = false
    progress.value = null
    error.value = null
    walk = null
    const profileId = profiles.currentId
    asked.value = profileId === null || vault.locked ? null : plan()
    if (profileId === null || asked.value === null) return void (rows.value = [])
    walk = createLedgerWalk(asked.value, {
      page: (request) => bridge.call('read.listLedgers', { profileId, request }),
      older: (request) => bridge.call('read.listHfLedgers', { profileId, request }),
    })
    void more()
  }
  /** Nothing of another profile, or of an open vault, stays on screen. */
  function beginEmpty(): void {
    rows.value = []
    begin()
  }

  function add(step: LedgerStep): void {
    const before = progress.value
    if (before === null) rows.value = step.rows
    else if (step.rows.length > 0) rows.value = [...rows.value, ...step.rows]
    const { done, readTo, total, moved } = step
    progress.value = { done, readTo, total, moved: moved || before?.moved === true, at: before?.at ?? Date.now() }
  }
  function failed(reason: AppError): void {
    if (progress.value === null) rows.value = []
    error.value = reason
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
      if (mine !== turn) return false
      if (!answer.ok) failed(answer.error)
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
    stop: () => void (stopped.value = true),
    again: begin,
    /** Which lines stand there: none of this filter yet, or those of `asked`. */
    fresh: computed(() => progress.value !== null),
  }
}

export type Ledger = ReturnType<typeof useLedger>
