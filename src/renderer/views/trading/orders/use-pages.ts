import { computed, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/bridge.ts'
import { faceOf, nothingRead } from '#renderer/composables/topic.ts'
import type { Reading } from '#renderer/composables/topic.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useVaultStore } from '#renderer/stores/vault.ts'
import type { Bridge } from '#renderer/bridge.ts'
import type { Result } from '#shared/errors.ts'

export interface Page<Row> {
  readonly items: readonly Row[]
  /** Cursor of the next older page; null where there is none. */
  readonly lastId: string | null
}
type LoadPage<Row> = (bridge: Bridge, profileId: string, lastId: string | null) => Promise<Result<Page<Row>>> | null

/**
 * A list that comes page by page with a cursor. `subject` names what is listed: another one begins anew, and late answers
 * of the former are dropped (T12). Rows that come twice, since a page grew meanwhile, are shown once.
 */
export function usePages<Row extends { readonly id: string }>(load: LoadPage<Row>, subject: () => string) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const reading = shallowRef<Reading<readonly Row[]>>(nothingRead)
  const lastId = shallowRef<string | null>(null)
  const busy = shallowRef(false)
  let turn = 0

  async function read(from: string | null): Promise<void> {
    const profileId = profiles.currentId
    const asked = profileId === null || vault.locked ? null : load(bridge, profileId, from)
    if (asked === null) return
    const mine = ++turn
    busy.value = true
    const answer = await asked
    if (mine !== turn) return
    busy.value = false
    if (!answer.ok) return void (reading.value = { ...reading.value, error: answer.error })
    const before = from === null ? [] : (reading.value.value ?? [])
    const known = new Set(before.map(({ id }) => id))
    const fresh = answer.value.items.filter(({ id }) => !known.has(id))
    reading.value = { value: [...before, ...fresh], at: Date.now(), error: null }
    // A page of which only known rows could be read may not be the last: the others may be new.
    const isLast = fresh.length === 0 && (answer.unreadable === undefined || answer.value.lastId === from)
    lastId.value = isLast ? null : answer.value.lastId
  }
  function begin(): void {
    turn += 1
    reading.value = nothingRead
    lastId.value = null
    void read(null)
  }
  watch([subject, () => profiles.currentId, () => vault.locked], begin, { immediate: true })

  return {
    rows: computed(() => reading.value.value ?? []),
    at: computed(() => reading.value.at),
    error: computed(() => reading.value.error),
    // A page of history does not age: it is as old as the press that fetched it.
    face: computed(() => faceOf(reading.value, { locked: vault.locked, now: reading.value.at ?? 0, everyMs: 1000 })),
    hasMore: computed(() => lastId.value !== null),
    busy: computed(() => busy.value),
    more: (): Promise<void> => read(lastId.value),
    again: begin,
  }
}
