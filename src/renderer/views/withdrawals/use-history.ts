import { useDocumentVisibility, useIntervalFn } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Withdrawal } from '#shared/exchange/index.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Bridge } from '#renderer/bridge.ts'
import { useBridge } from '#renderer/bridge.ts'
import type { Face } from '#renderer/composables/topic.ts'
import { isOffline } from '#renderer/composables/topic.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import type { AskedOf } from './history-filter.ts'

/** The most the venue gives at once (specification: "Limits"). */
const pageSize = 500
/** Per currency; whoever has more narrows the days, and is told so. */
const mostPages = 20
/** A short list is asked for again at this pace, in ms, so that states move on by themselves; a long one is not. */
const againMs = 60_000
const mostAgain = 12
/** Asked for at once, so that a long list of currencies leaves the rate budget to everything else. */
const side = 4

interface Read {
  readonly rows: readonly Withdrawal[]
  readonly cut: boolean
}

async function readCurrency(
  bridge: Bridge,
  profileId: string,
  currency: string,
  asked: AskedOf,
  wanted: () => boolean,
): Promise<Result<Read>> {
  const rows: Withdrawal[] = []
  for (let currentPage = 1; currentPage <= mostPages && wanted(); currentPage += 1) {
    const request = { currency, ...asked, currentPage, pageSize }
    const answer = await bridge.call('read.listWithdrawals', { profileId, request })
    if (!answer.ok) return answer
    rows.push(...answer.value.items)
    if (currentPage >= answer.value.totalPage) return ok({ rows, cut: false })
  }
  return ok({ rows, cut: true })
}

const newestFirst = (rows: readonly Withdrawal[]): readonly Withdrawal[] =>
  rows.toSorted((a, b) => b.createdAt - a.createdAt)

/**
 * Withdrawals of many currencies as one list, newest first. The venue lists one currency at a time, so each is asked for
 * in turn and its rows appear as they come. A later question, another profile or `stop` ends the one under way (T12).
 */
export function useHistory(currencies: () => readonly string[], asked: () => AskedOf) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const rows = shallowRef<readonly Withdrawal[]>([])
  const cut = shallowRef<readonly string[]>([])
  const failed = shallowRef<readonly string[]>([])
  const error = shallowRef<AppError | null>(null)
  const progress = shallowRef({ done: 0, of: 0 })
  const readAt = shallowRef<number | null>(null)
  const visibility = useDocumentVisibility()
  const subject = computed(() => JSON.stringify([profiles.currentId, currencies(), asked()]))
  let found: { readonly of: string; readonly rows: Map<string, readonly Withdrawal[]> } = { of: '', rows: new Map() }
  let turn = 0

  async function read(): Promise<void> {
    const profileId = profiles.currentId
    const mine = ++turn
    const all = [...currencies()]
    const question = asked()
    const wanted = (): boolean => mine === turn
    if (profileId === null) return
    // Asked again, the list keeps what it shows until each currency's answer takes its place.
    if (found.of !== subject.value) found = { of: subject.value, rows: new Map() }
    const { rows: known } = found
    cut.value = failed.value = []
    error.value = null
    progress.value = { done: 0, of: all.length }
    if (all.length === 0) rows.value = []

    const waiting = [...all]
    const work = async (): Promise<void> => {
      for (let code = waiting.shift(); code !== undefined && wanted(); code = waiting.shift()) {
        const answer = await readCurrency(bridge, profileId, code, question, wanted)
        if (!wanted()) return
        if (answer.ok) known.set(code, answer.value.rows)
        else {
          failed.value = [...failed.value, code]
          error.value = answer.error
        }
        if (answer.ok && answer.value.cut) cut.value = [...cut.value, code]
        progress.value = { done: progress.value.done + 1, of: all.length }
        rows.value = newestFirst([...known.values()].flat())
      }
    }
    await Promise.all(Array.from({ length: side }, work))
    if (wanted()) readAt.value = Date.now()
  }
  /** What has come stays. */
  function stop(): void {
    turn += 1
    progress.value = { done: 0, of: 0 }
    readAt.value = Date.now()
  }

  watch(
    () => profiles.currentId,
    () => {
      rows.value = []
      readAt.value = null
    },
  )
  watch(subject, () => void read(), { immediate: true })
  onScopeDispose(
    bridge.on('intent-changed', ({ profileId, kind, state }) => {
      const ours = profileId === profiles.currentId && (kind === 'withdraw' || kind === 'cancel-withdrawal')
      if (ours && state !== 'sending') void read()
    }),
  )
  onScopeDispose(() => void (turn += 1))

  const busy = computed(() => progress.value.done < progress.value.of)
  useIntervalFn(() => {
    const few = currencies().length <= mostAgain
    if (few && !busy.value && visibility.value === 'visible') void read()
  }, againMs)
  const face = computed<Face>(() => {
    if (rows.value.length > 0) return 'ready'
    if (error.value !== null && !busy.value) return isOffline(error.value) ? 'offline' : 'error'
    return readAt.value === null || busy.value ? 'loading' : 'ready'
  })
  return { rows, cut, failed, error, progress, busy, readAt, face, read, stop }
}

export type History = ReturnType<typeof useHistory>
