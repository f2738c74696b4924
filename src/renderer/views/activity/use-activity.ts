import { onScopeDispose, ref, shallowRef, watch, computed } from 'vue'
import { useDebounceFn, refDebounced } from '@vueuse/core'
import type { IntentEvidence, IntentFilter } from '#shared/domain/intent-filter.ts'
import { ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/** What is listed: of one profile, or of all (null), narrowed. */
export interface ActivityQuery {
  readonly profileId: string | null
  readonly filter: IntentFilter
}

/** Requests that one answer of main is asked for. */
const pageRows = 200
const refreshAfterMs = 150

interface Found {
  readonly found: readonly IntentEvidence[]
  /** Where the journal goes on behind them; null at its end. */
  readonly cursor: number | null
}

/** Rows of the journal before a cursor, as many as wanted or all there are; null once nobody wants them any more. */
async function search(
  bridge: Bridge,
  asked: ActivityQuery,
  { from, count, isWanted }: { from: number | null; count: number; isWanted: () => boolean },
): Promise<Result<Found> | null> {
  const found: IntentEvidence[] = []
  let cursor = from
  for (;;) {
    const limit = Math.min(500, Math.max(1, count - found.length))
    const answer = await bridge.call('journal.search', { ...asked, before: cursor, limit })
    if (!isWanted()) return null
    if (!answer.ok) return answer
    found.push(...answer.value.intents)
    cursor = answer.value.before
    if (cursor === null || found.length >= count) return ok({ found, cursor })
  }
}

/** The rows that stand there, and the reading of more of them. */
function useRows(query: () => ActivityQuery | null) {
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

  function show(next: readonly IntentEvidence[], cursor: number | null): void {
    rows.value = next
    before = cursor
    hasMore.value = cursor !== null
    loaded.value = true
  }
  /** What was found; null where it failed, or nobody wants it any more. */
  async function read(asked: ActivityQuery, from: number | null, count: number, mine: number): Promise<Found | null> {
    const answer = await search(bridge, asked, { from, count, isWanted: () => mine === turn })
    if (answer === null) return null
    busy.value = false
    error.value = answer.ok ? null : answer.error
    return answer.ok ? answer.value : null
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
    const answer = await read(asked, null, wanted, mine)
    if (mine !== turn) return
    if (answer !== null) show(answer.found, answer.cursor)
    else if (!loaded.value) rows.value = []
  }
  async function more(): Promise<void> {
    const asked = query()
    if (busy.value || !hasMore.value || asked === null) return
    busy.value = true
    const answer = await read(asked, before, 1, turn)
    if (answer !== null) show([...rows.value, ...answer.found], answer.cursor)
  }
  return { rows, error, loaded, hasMore, busy, begin, more }
}

/**
 * The requests that fit, out of the whole journal, newest first, as far as they were scrolled to. What happens meanwhile is
 * read again; another query, or a lock, begins anew, and late answers of the former are dropped (T12).
 */
export function useActivity(query: () => ActivityQuery | null) {
  const bridge = useBridge()
  const vault = useVaultStore()
  const { begin, ...list } = useRows(query)
  const { rows, loaded } = list

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

  return { ...list, again: () => begin() }
}

export const everyRequest: IntentFilter = { outcome: 'all', kind: 'all', text: '' }

/** What the list, and with it an export, is narrowed to. */
export function useActivityFilter() {
  const profiles = useProfilesStore()
  const filter = ref<IntentFilter>(everyRequest)
  const scope = ref<'this' | 'all'>('this')
  const text = refDebounced(
    computed(() => filter.value.text),
    200,
  )
  const query = computed<ActivityQuery | null>(() => {
    const profileId = scope.value === 'all' ? null : profiles.currentId
    if (scope.value === 'this' && profileId === null) return null
    return { profileId, filter: { ...filter.value, text: text.value } }
  })
  return { filter, scope, query }
}
