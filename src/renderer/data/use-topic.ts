import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { ReadRow } from '#shared/bridge/names.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { afterAnswer, faceOf, nothingRead } from './topic.ts'
import type { Face, Reading } from './topic.ts'
import { useClock } from './use-clock.ts'
import { useTurns } from './use-turns.ts'

export interface Topic<Value> {
  readonly value: ComputedRef<Value | null>
  /** ms since the epoch of the value; null before the first. */
  readonly at: ComputedRef<number | null>
  readonly error: ComputedRef<AppError | null>
  readonly face: ComputedRef<Face>
  readonly refresh: () => Promise<void>
}

export interface TopicOptions {
  /** Pace while the page is visible and unlocked. */
  readonly everyMs: number
}

type RequestFor<Row extends ReadRow> = InputOf<`read.${Row}`>['request']
type ValueFor<Row extends ReadRow> = OutputOf<`read.${Row}`>

/**
 * Watches one read of the current profile. The key holds the profile, so a late answer of another profile lands in its
 * own place and is never shown here (T12). Nothing is asked while hidden, locked, or when `request` gives null.
 * Serves by polling; views must not know.
 */
export function useTopic<Row extends ReadRow>(
  row: Row,
  request: () => RequestFor<Row> | null,
  { everyMs }: TopicOptions,
): Topic<ValueFor<Row>> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()
  const channel = `read.${row}` as const

  const watched = computed(() => {
    const profileId = profiles.currentId
    const wanted = profileId === null ? null : request()
    return profileId === null || wanted === null ? null : { profileId, request: wanted }
  })
  const mayAsk = useTurns({
    // Several places may watch the same topic: only the one whose turn finds it old, or failed, asks again.
    reading: () => reading.value,
    everyMs: () => everyMs * 0.9,
    idle: () => watched.value !== null && query.asyncStatus.value === 'idle',
    ask: async () => void (await query.refetch()),
  })
  const enabled = computed(() => watched.value !== null && mayAsk())

  const query = useQuery<Reading<ValueFor<Row>>>(() => {
    const subject = watched.value
    return {
      key: ['read', subject?.profileId ?? '', row, JSON.stringify(subject?.request ?? null)],
      query: async ({ entry }): Promise<Reading<ValueFor<Row>>> => {
        const known = (entry.state.value.data as Reading<ValueFor<Row>> | undefined) ?? nothingRead
        if (subject === null) return known
        const answer = await bridge.call(channel, subject as InputOf<typeof channel>)
        return afterAnswer(known, answer as Result<ValueFor<Row>>, Date.now())
      },
      enabled: enabled.value,
      staleTime: everyMs / 2,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }
  })

  /** Nothing private outlives the lock, even where a view still stands. */
  const reading = computed<Reading<ValueFor<Row>>>(() =>
    vault.locked ? nothingRead : (query.data.value ?? nothingRead),
  )

  return {
    value: computed(() => reading.value.value),
    at: computed(() => reading.value.at),
    error: computed(() => reading.value.error),
    face: computed(() => faceOf(reading.value, { locked: vault.locked, now: now.value, everyMs })),
    refresh: async () => void (await query.refetch()),
  }
}
