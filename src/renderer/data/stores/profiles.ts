import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { InputOf } from '#shared/bridge/index.ts'
import type { KeySummary, KeyTest, Profile } from '#shared/domain/profile.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useSettingsStore } from './settings.ts'

type Role = KeySummary['role']

/** Address lists of keys as tests of this session showed them: still there to compare with when a later one fails. */
function createAddressMemory() {
  let addresses: ReadonlyMap<string, readonly string[]> = new Map()
  function note(profiles: readonly Profile[]): void {
    // Only of keys that still exist.
    addresses = new Map(
      profiles.flatMap(({ id, keys }) =>
        keys.flatMap(({ role, test }) => {
          const now = test.state === 'passed' ? test.ipWhitelist : null
          const list = now ?? addresses.get(`${id} ${role}`)
          return list === undefined ? [] : [[`${id} ${role}`, list] as const]
        }),
      ),
    )
  }
  const addressesOf = (id: string, role: Role): readonly string[] | null => addresses.get(`${id} ${role}`) ?? null
  return { note, addressesOf }
}

/** Tests of keys, and which of them are under way. */
function createKeyTests(bridge: Bridge) {
  /** By profile and role. */
  const tests = shallowReactive(new Map<string, number>())
  async function testKey(profileId: string, role: Role): Promise<Result<KeyTest>> {
    const key = `${profileId} ${role}`
    tests.set(key, (tests.get(key) ?? 0) + 1)
    const answer = await bridge.call('profiles.testKey', { profileId, role })
    const left = (tests.get(key) ?? 1) - 1
    if (left > 0) tests.set(key, left)
    else tests.delete(key)
    return answer
  }
  /** Whether the venue is being asked about a key right now, on the user's word. */
  const isTesting = (profileId: string, role: Role): boolean => tests.has(`${profileId} ${role}`)
  return { testKey, isTesting }
}

/** What changes a profile; main answers with it, and tells of it in `profiles-changed`. */
const changesOf = (bridge: Bridge) => ({
  add: (input: InputOf<'profiles.add'>): Promise<Result<Profile>> => bridge.call('profiles.add', input),
  update: (input: InputOf<'profiles.update'>): Promise<Result<Profile>> => bridge.call('profiles.update', input),
  putKey: (profileId: string, role: Role): Promise<Result<Profile>> =>
    bridge.call('profiles.putKey', { profileId, role }),
  removeKey: (profileId: string, role: Role): Promise<Result<Profile>> =>
    bridge.call('profiles.removeKey', { profileId, role }),
  remove: (profileId: string): Promise<Result<null>> => bridge.call('profiles.delete', { profileId }),
})

/** The profiles main keeps, and the one that every view is about. Changes come back through `profiles-changed`. */
export const useProfilesStore = defineStore('profiles', () => {
  const bridge = useBridge()
  const settings = useSettingsStore()
  const told = shallowRef<readonly Profile[]>([])
  /** What the page calls the built-in account, in the language that is spoken; null: as main does. */
  const practiceLabel = ref<string | null>(null)
  const list = computed<readonly Profile[]>(() =>
    told.value.map((profile) =>
      profile.kind === 'practice' ? { ...profile, label: practiceLabel.value ?? profile.label } : profile,
    ),
  )
  const chosenId = ref(settings.lastProfileId)
  const loaded = ref(false)
  const error = shallowRef<AppError | null>(null)
  const { note, addressesOf } = createAddressMemory()

  const current = computed<Profile | null>(
    () =>
      list.value.find(({ id }) => id === chosenId.value) ??
      list.value.find(({ kind }) => kind === 'practice') ??
      list.value[0] ??
      null,
  )
  const currentId = computed(() => current.value?.id ?? null)
  const hasLive = computed(() => list.value.some(({ kind }) => kind === 'live'))

  function onValue(profiles: readonly Profile[]): void {
    told.value = profiles
    note(profiles)
  }
  bridge.on('profiles-changed', onValue)

  async function load(): Promise<void> {
    const answer = await bridge.call('profiles.list', null)
    if (answer.ok) onValue(answer.value)
    error.value = answer.ok ? null : answer.error
    loaded.value = true
  }

  function select(id: string): void {
    if (!list.value.some((profile) => profile.id === id)) return
    chosenId.value = id
    settings.lastProfileId = id
  }

  /** Shows the profile that another window shows, and keeps nothing. */
  const follow = (id: string): void => void (chosenId.value = id)

  return {
    list,
    follow,
    practiceLabel,
    current,
    currentId,
    hasLive,
    loaded,
    error,
    load,
    select,
    addressesOf,
    ...changesOf(bridge),
    ...createKeyTests(bridge),
  }
})
