import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { Result } from '#shared/errors.ts'
import { afterAnswer, faceOf, nothingRead } from './topic.ts'
import type { Reading } from './topic.ts'
import { useClock } from './use-clock.ts'
import type { Topic, TopicOptions } from './use-topic.ts'
import { useTurns } from './use-turns.ts'

/** Gives the bridge and the profile to ask for; null where there is nothing to ask. */
export type Load<Value> = (bridge: Bridge, profileId: string) => Promise<Result<Value>> | null

/**
 * Watches something that takes several reads of the current profile, such as the open orders of every pair. `subject`
 * names what is asked: another one begins anew. A late answer of another profile or subject is dropped (T12); nothing is
 * asked while hidden or locked, nor once a value is `final`.
 */
export function usePolled<Value>(
  load: Load<Value>,
  { everyMs, final = () => false }: TopicOptions & { readonly final?: (value: Value) => boolean },
  subject: () => string = () => '',
): Topic<Value> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()
  const reading = shallowRef<Reading<Value>>(nothingRead)
  let turn = 0
  let asking = false
  const mayAsk = useTurns({
    reading: () => reading.value,
    everyMs: () => (isOver() ? Infinity : everyMs),
    idle: () => !asking,
    ask: () => refresh(),
  })
  /** What was read does not change any more, and does not grow old. */
  const isOver = (): boolean => reading.value.value !== null && final(reading.value.value)

  async function refresh(): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null || !mayAsk()) return
    const asked = load(bridge, profileId)
    if (asked === null) return
    const mine = ++turn
    asking = true
    const answer = await asked
    if (mine !== turn) return
    asking = false
    reading.value = afterAnswer(reading.value, answer, Date.now())
  }
  function begin(): void {
    turn += 1
    asking = false
    reading.value = nothingRead
    void refresh()
  }

  watch([() => profiles.currentId, subject, () => vault.locked], begin, { immediate: true })
  onScopeDispose(
    bridge.on('intent-changed', ({ profileId, state }) => {
      if (profileId === profiles.currentId && state !== 'sending') void refresh()
    }),
  )

  return {
    value: computed(() => reading.value.value),
    at: computed(() => reading.value.at),
    error: computed(() => reading.value.error),
    face: computed(() =>
      faceOf(reading.value, { locked: vault.locked, now: now.value, everyMs: isOver() ? Infinity : everyMs }),
    ),
    refresh,
  }
}
