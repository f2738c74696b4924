import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { AppError } from '#shared/errors.ts'
import { createKeyMarks } from '#shared/retry-rule.ts'

/** What is known of one profile's switch, or why it is not. */
interface Reading {
  readonly value: DeadManView | null
  readonly error: AppError | null
}
const nothing: Reading = { value: null, error: null }

/** What main has told of each profile's switch. */
function useReadings() {
  const bridge = useBridge()
  const readings = shallowRef<ReadonlyMap<string, Reading>>(new Map())
  const asking = new Set<string>()

  const readingOf = (profileId: string | null): Reading => readings.value.get(profileId ?? '') ?? nothing
  const put = (profileId: string, reading: Reading): void =>
    void (readings.value = new Map(readings.value).set(profileId, reading))
  const onValue = (view: DeadManView): void => put(view.profileId, { value: view, error: null })
  bridge.on('dead-man-changed', onValue)

  async function ask(profileId: string): Promise<void> {
    if (asking.has(profileId)) return
    asking.add(profileId)
    const answer = await bridge.call('deadMan.view', { profileId })
    asking.delete(profileId)
    const known = readingOf(profileId)
    // What an event has told meanwhile is not undone by a question that failed.
    if (answer.ok) put(profileId, { value: answer.value, error: null })
    else if (known.value === null) put(profileId, { ...known, error: answer.error })
  }
  return { readings, readingOf, ask }
}

/** Asks of the profiles of whose switch main has told nothing. */
function useUntold({ readingOf, ask }: ReturnType<typeof useReadings>) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  /** Profiles of whose switch main has told nothing: whether it is armed is not known, which is not "off". */
  const untold = computed(() => profiles.list.filter(({ id }) => readingOf(id).value === null))
  const askUntold = (isDue: (id: string) => boolean = () => true): void =>
    untold.value.forEach(({ id }) => void (isDue(id) && ask(id)))

  // A switch that an earlier run left set is known before the page is there, of whichever profile.
  watch(
    () => profiles.list.map(({ id }) => id).join(' '),
    () => askUntold(),
    { immediate: true },
  )
  // What could not be read is asked for again where somebody depends on it: locked, nothing is renewed.
  watch(
    () => vault.locked,
    () => askUntold(),
  )
  // Main is heard of this profile, so it may be able to tell by now.
  bridge.on('status-changed', ({ profileId }) => askUntold((id) => id === profileId))
  const changedKeys = createKeyMarks()
  watch(
    () => profiles.list,
    (list) => {
      const changed = changedKeys(list)
      askUntold((id) => changed.includes(id))
    },
    { immediate: true },
  )
  return untold
}

/** The dead-man switch of each profile, as main keeps it. */
export const useDeadManStore = defineStore('dead-man', () => {
  const profiles = useProfilesStore()
  const told = useReadings()
  const { readings, readingOf, ask } = told
  const untold = useUntold(told)

  const current = computed<DeadManView | null>(() => readingOf(profiles.currentId).value)
  /** Why the current profile's switch is not known; null where it is, or was not asked for yet. */
  const error = computed(() => (current.value === null ? readingOf(profiles.currentId).error : null))
  /** Asks for the current profile's switch again, on the user's word. */
  const refresh = async (): Promise<void> => {
    if (profiles.currentId !== null) await ask(profiles.currentId)
  }
  /** Profiles whose switch is not off, the current one among them. */
  const armed = computed(() =>
    [...readings.value.values()].flatMap(({ value }) => (value === null || value.state === 'off' ? [] : [value])),
  )
  return { current, error, armed, untold, refresh }
})
