import { useQuery, useQueryCache } from '@pinia/colada'
import { computed, nextTick, watch } from 'vue'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { ReadRow } from '#shared/bridge/names.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { keysMark } from '#shared/retry-rule.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useServiceStore } from '#renderer/data/stores/service.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { noSnapshot, statusOf } from './snapshot.ts'
import type { Live, Snapshot } from './snapshot.ts'
import { useClock } from './use-clock.ts'

type RequestFor<Row extends ReadRow> = InputOf<`read.${Row}`>['request']
type ValueFor<Row extends ReadRow> = OutputOf<`read.${Row}`>
/** What a query of the cache holds, and what it throws. */
type Answered<Value> = Pick<Snapshot<Value>, 'value' | 'at'>
const thrownOf = (error: AppError): Error => Object.assign(new Error(error.code), { appError: error })
const errorIn = (thrown: unknown): AppError | null =>
  (thrown as { readonly appError?: AppError } | null)?.appError ?? null

/**
 * The question of a query. Made out here and not where it is used: the cache keeps it for minutes after its view was left, and
 * a function made in `useRead` would keep that whole view, its elements included.
 */
const questionOf =
  <Row extends ReadRow>(
    bridge: Bridge,
    row: Row,
    subject: { readonly profileId: string; readonly request: RequestFor<Row> } | null,
  ) =>
  async (): Promise<Answered<ValueFor<Row>>> => {
    const channel = `read.${row}` as const
    // However late the answer comes, it is as old as the question.
    const at = Date.now()
    const answer = (await bridge.call(channel, subject as InputOf<typeof channel>)) as Result<ValueFor<Row>>
    if (!answer.ok) throw thrownOf(answer.error)
    return { value: answer.value, at }
  }

/** How long an answer counts as fresh unless said otherwise, in ms. */
const usualFreshMs = 300_000

/**
 * Asks the venue once, on behalf of the profile in view, for what is looked at for a while: the rules of a pair, a page of
 * news. Views that ask the same share the answer; it is asked for again when a view opens and finds it old, and on the
 * user's word. The key holds the profile, so a late answer of another one lands in its own place (T12). null asks nothing.
 */
export function useRead<Row extends ReadRow>(
  row: Row,
  request: () => RequestFor<Row> | null,
  { freshMs = usualFreshMs }: { readonly freshMs?: number } = {},
): Live<ValueFor<Row>> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()

  const asked = computed(() => {
    const profileId = profiles.currentId
    const wanted = profileId === null ? null : request()
    return profileId === null || wanted === null ? null : { profileId, request: wanted }
  })
  const query = useQuery<Answered<ValueFor<Row>>, Error>(() => {
    const subject = asked.value
    return {
      key: ['read', subject?.profileId ?? '', row, JSON.stringify(subject?.request ?? null)],
      query: questionOf(bridge, row, subject),
      enabled: subject !== null && !vault.locked,
      staleTime: freshMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }
  })
  /** Nothing private outlives the lock, even where a view still stands. */
  const snapshot = computed<Snapshot<ValueFor<Row>>>(() =>
    vault.locked || asked.value === null
      ? noSnapshot
      : { value: null, at: null, ...query.data.value, error: errorIn(query.error.value) },
  )
  return {
    data: computed(() => snapshot.value.value),
    at: computed(() => snapshot.value.at),
    error: computed(() => snapshot.value.error),
    status: computed(() => statusOf(snapshot.value, { locked: vault.locked, now: now.value, everyMs: freshMs })),
    source: computed(() => (snapshot.value.at === null ? null : 'asked')),
    refresh: async () => void (await query.refetch()),
  }
}

/**
 * Asks the venue something once, on a press or as somebody scrolls on. Apart from `useRead`, since the answer belongs to that
 * moment: whoever asked judges it or puts it in its place, and no other view is to find it under its request. Gives null where the answer is nobody's any more:
 * another profile came into view meanwhile, or the vault was locked (T12).
 */
export function useAsk() {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  return async <Row extends ReadRow>(row: Row, request: RequestFor<Row>): Promise<Result<ValueFor<Row>> | null> => {
    const profileId = profiles.currentId
    if (profileId === null || vault.locked) return null
    const answer = await bridge.call(`read.${row}`, { profileId, request } as InputOf<`read.${Row}`>)
    return profileId === profiles.currentId && !vault.locked ? answer : null
  }
}

interface Failure {
  readonly thrown: unknown
  /** ms since the epoch from which it is asked again. */
  readonly dueAt: number
}

/**
 * Asks again for what is in view and failed, once the wait that main names is over; at each tick of the page's clock, so that
 * however many views show it one question is asked.
 */
function useAskAgain(): void {
  const cache = useQueryCache()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const failures = new WeakMap<object, Failure>()
  watch(useClock(), (now) => {
    if (vault.locked || profiles.currentId === null) return
    for (const entry of cache.getEntries({ key: ['read', profiles.currentId] })) {
      const thrown = entry.state.value.error
      const error = errorIn(thrown)
      if (error === null) {
        failures.delete(entry)
        continue
      }
      const before = failures.get(entry)
      if (before === undefined || before.thrown !== thrown) {
        failures.set(entry, { thrown, dueAt: now + (error.retryInMs ?? Infinity) })
      } else if (entry.active && now >= before.dueAt && entry.asyncStatus.value === 'idle') {
        // What it throws stands in the entry.
        cache.fetch(entry).catch(() => undefined)
      }
    }
  })
}

/**
 * For the whole page, once: forgets what was read as soon as the vault is locked, and has what failed asked for again: after a
 * wait, or when main says that the reason may be gone, since the line is back or a key was changed or tested.
 */
export function useReadUpkeep(): void {
  const cache = useQueryCache()
  const profiles = useProfilesStore()
  const service = useServiceStore()
  const vault = useVaultStore()
  useAskAgain()

  watch(
    () => vault.locked,
    async (locked) => {
      if (!locked) return
      // The views let go of their snapshots first.
      await nextTick()
      for (const entry of cache.getEntries({ key: ['read'] })) cache.remove(entry)
    },
  )
  watch(
    () => [profiles.currentId, service.current?.connected === true, keysMark(profiles.current)] as const,
    ([id, connected, keys], [formerId, wasConnected, formerKeys]) => {
      if (id === null || id !== formerId) return
      if ((connected && !wasConnected) || keys !== formerKeys)
        void cache.invalidateQueries({ key: ['read', id], status: 'error' })
    },
  )
}
