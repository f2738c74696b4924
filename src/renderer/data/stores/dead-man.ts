import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { isOverUnknown } from '#shared/domain/dead-man.ts'
import type { AppError } from '#shared/errors.ts'
import { createKeyMarks } from '#shared/retry-rule.ts'

/** What is known of one profile's switch, or why it is not. */
interface SwitchSnapshot {
  readonly value: DeadManView | null
  readonly error: AppError | null
}
const nothing: SwitchSnapshot = { value: null, error: null }

/** What main has sent of each profile's switch. */
function useSnapshots() {
  const bridge = useBridge()
  const snapshots = shallowRef<ReadonlyMap<string, SwitchSnapshot>>(new Map())
  const asking = new Set<string>()

  const snapshotOf = (profileId: string | null): SwitchSnapshot => snapshots.value.get(profileId ?? '') ?? nothing
  const put = (profileId: string, snapshot: SwitchSnapshot): void =>
    void (snapshots.value = new Map(snapshots.value).set(profileId, snapshot))
  const onValue = (view: DeadManView): void => put(view.profileId, { value: view, error: null })
  bridge.on('dead-man-changed', onValue)

  async function ask(profileId: string): Promise<void> {
    if (asking.has(profileId)) return
    asking.add(profileId)
    const answer = await bridge.call('deadMan.view', { profileId })
    asking.delete(profileId)
    const known = snapshotOf(profileId)
    // What an event has brought meanwhile is not undone by a question that failed.
    if (answer.ok) put(profileId, { value: answer.value, error: null })
    else if (known.value === null) put(profileId, { ...known, error: answer.error })
  }
  return { snapshots, snapshotOf, ask }
}

/** Asks of the profiles whose switch is not known. */
function useUnknown({ snapshotOf, ask }: ReturnType<typeof useSnapshots>) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  /** Profiles of whose switch main has sent nothing: whether it is armed is not known, which is not "off". */
  const unknown = computed(() => profiles.list.filter(({ id }) => snapshotOf(id).value === null))
  const askUnknown = (isDue: (id: string) => boolean = () => true): void =>
    unknown.value.forEach(({ id }) => void (isDue(id) && ask(id)))

  // A switch that an earlier run left set is known before the page is there, of whichever profile.
  watch(
    () => profiles.list.map(({ id }) => id).join(' '),
    () => askUnknown(),
    { immediate: true },
  )
  // What could not be read is asked for again where somebody depends on it: locked, nothing is renewed.
  watch(
    () => vault.locked,
    () => askUnknown(),
  )
  // Main has something new of this profile, so it may know by now.
  bridge.on('status-changed', ({ profileId }) => askUnknown((id) => id === profileId))
  const changedKeys = createKeyMarks()
  watch(
    () => profiles.list,
    (list) => {
      const changed = changedKeys(list)
      askUnknown((id) => changed.includes(id))
    },
    { immediate: true },
  )
  return unknown
}

/** The dead-man switch of each profile, as main keeps it. */
export const useDeadManStore = defineStore('dead-man', () => {
  const profiles = useProfilesStore()
  const known = useSnapshots()
  const { snapshots, snapshotOf, ask } = known
  const unknown = useUnknown(known)

  const current = computed<DeadManView | null>(() => snapshotOf(profiles.currentId).value)
  /** Why the current profile's switch is not known; null where it is, or was not asked for yet. */
  const error = computed(() => (current.value === null ? snapshotOf(profiles.currentId).error : null))
  /** Asks for the current profile's switch again, on the user's word. */
  const refresh = async (): Promise<void> => {
    if (profiles.currentId !== null) await ask(profiles.currentId)
  }
  /** Profiles whose switch is not off, or is over with no word of what it did, the current one among them. */
  const armed = computed(() =>
    [...snapshots.value.values()].flatMap(({ value }) =>
      value === null || (value.state === 'off' && !isOverUnknown(value)) ? [] : [value],
    ),
  )
  return { current, error, armed, unknown, refresh }
})
