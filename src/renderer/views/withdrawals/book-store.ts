import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { BookEntryView } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'

interface Read {
  readonly profileId: string
  readonly entries: readonly BookEntryView[]
}

/** The address book of the current profile. Main keeps it; every change is read back from there. */
export const useBookStore = defineStore('address book', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const read = shallowRef<Read | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** Counts the readings: what main says of a withdrawal depends on what the book held when it was asked. */
  const revision = ref(0)

  async function load(): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    const answer = await bridge.call('addressBook.list', { profileId })
    if (profileId !== profiles.currentId) return
    if (answer.ok) {
      read.value = { profileId, entries: answer.value }
      revision.value += 1
    }
    error.value = answer.ok ? null : answer.error
  }
  watch(() => profiles.currentId, load, { immediate: true })
  // A first use is over once the venue has taken a withdrawal.
  bridge.on('intent-changed', ({ kind, state }) => {
    if (kind === 'withdraw' && state !== 'sending') void load()
  })

  const own = computed(() => (read.value?.profileId === profiles.currentId ? read.value : null))
  const entries = computed(() =>
    [...(own.value?.entries ?? [])].sort((a, b) => a.label.localeCompare(b.label) || a.addedAt - b.addedAt),
  )
  const status = computed<PanelStatus>(() => {
    if (vault.locked) return 'locked'
    return error.value !== null ? 'error' : own.value === null ? 'loading' : 'ready'
  })

  const change = async <Value>(asked: Promise<Result<Value>>): Promise<Result<Value>> => {
    const answer = await asked
    await load()
    return answer
  }
  const of = (): string => profiles.currentId ?? ''

  const add = (label: string, recipient: Recipient): Promise<Result<BookEntryView>> =>
    change(bridge.call('addressBook.add', { profileId: of(), label, recipient }))
  const rename = (entryId: string, label: string): Promise<Result<BookEntryView>> =>
    change(bridge.call('addressBook.update', { profileId: of(), entryId, label }))
  const remove = (entryId: string): Promise<Result<null>> =>
    change(bridge.call('addressBook.remove', { profileId: of(), entryId }))

  return { entries, status, error, revision, load, add, rename, remove }
})
