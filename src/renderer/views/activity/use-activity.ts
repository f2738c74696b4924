import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useDebounceFn } from '@vueuse/core'
import type { IntentEvidence, IntentFilter } from '#shared/domain/intent-filter.ts'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'

/** What is listed: of one profile, or of all (null), narrowed. */
export interface ActivityQuery {
  readonly profileId: string | null
  readonly filter: IntentFilter
}

/** Requests that one answer of main is asked for. */
const pageRows = 200
const refreshAfterMs = 150

/**
 * The requests that fit, out of the whole journal, newest first, as far as they were scrolled to. What happens meanwhile is
 * read again; another query, or a lock, begins anew, and late answers of the former are dropped (T12).
 */
export function useActivity(query: () => ActivityQuery | null) {
  const bridge = useBridge()
  const vault = useVaultStore()
  const rows = shallowRef<readonly IntentEvidence[]>([])
  const error = shallowRef<AppError | null>(null)
  /** Whether the rows are of the query now asked, and whether the journal goes on behind them. */
  const loaded = ref(false)
  const hasMore = ref(false)
  const busy = ref(false)
  let before: number | null = null
  let turn = 0

  /** Rows of a fresh search, as many as wanted or all there are. */
  async function search(asked: ActivityQuery, from: number | null, wanted: number, mine: number) {
    const found: IntentEvidence[] = []
    let cursor = from
    for (;;) {
      const limit = Math.min(500, Math.max(1, wanted - found.length))
      const answer = await bridge.call('journal.search', { ...asked, before: cursor, limit })
      if (mine !== turn) return null
      if (!answer.ok) {
        error.value = answer.error
        return null
      }
      error.value = null
      found.push(...answer.value.intents)
      cursor = answer.value.before
      if (cursor === null || found.length >= wanted) return { found, cursor }
    }
  }
  function show(next: readonly IntentEvidence[], cursor: number | null): void {
    rows.value = next
    before = cursor
    hasMore.value = cursor !== null
    loaded.value = true
  }

  async function begin(wanted = pageRows): Promise<void> {
    const mine = ++turn
    const asked = vault.locked ? null : query()
    busy.value = asked !== null
    if (asked === null) {
      show([], null)
      loaded.value = false
      return
    }
    const answer = await search(asked, null, wanted, mine)
    if (mine !== turn) return
    busy.value = false
    if (answer !== null) show(answer.found, answer.cursor)
    else if (!loaded.value) rows.value = []
  }
  async function more(): Promise<void> {
    const asked = query()
    if (busy.value || !hasMore.value || asked === null) return
    const mine = turn
    busy.value = true
    const answer = await search(asked, before, 1, mine)
    if (mine !== turn) return
    busy.value = false
    if (answer !== null) show([...rows.value, ...answer.found], answer.cursor)
  }

  // The former lines of the same journal stay until the new ones come, another profile's do not (T12).
  watch(
    () => query()?.profileId,
    () => void (rows.value = []),
    { flush: 'sync' },
  )
  const subject = (): string => JSON.stringify([query(), vault.locked])
  watch(
    subject,
    () => {
      loaded.value = false
      void begin()
    },
    { immediate: true },
  )
  const refresh = useDebounceFn(() => begin(Math.max(pageRows, rows.value.length)), refreshAfterMs, {
    maxWait: refreshAfterMs * 4,
  })
  onScopeDispose(bridge.on('intent-changed', () => void refresh()))

  return { rows, error, loaded, hasMore, busy, more, again: () => begin() }
}
