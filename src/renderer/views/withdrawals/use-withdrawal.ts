import { shallowRef, watch } from 'vue'
import type { WithdrawalDetail } from '#shared/exchange/index.ts'
import { usePolled } from '#renderer/data/use-polled.ts'
import type { Topic } from '#renderer/data/use-topic.ts'
import { newest } from '#renderer/data/stores/newest.ts'
import { isFinal } from './timeline.ts'

const everyMs = 4_000

type Seen = Readonly<Partial<Record<string, number>>>

/** When this session first saw each status of each withdrawal: the venue itself tells only when it began. */
const sightings = shallowRef<ReadonlyMap<string, Seen>>(new Map())
const mostSeen = 500

/** Follows one withdrawal by the venue's id until it has ended. */
export function useWithdrawal(id: () => string | null): Topic<WithdrawalDetail> & { readonly seen: () => Seen } {
  const topic = usePolled<WithdrawalDetail>(
    (bridge, profileId) => {
      const withdrawalId = id()
      return withdrawalId === null ? null : bridge.call('read.getWithdrawal', { profileId, request: { withdrawalId } })
    },
    { everyMs, final: ({ status }) => isFinal(status) },
    () => id() ?? '',
  )

  watch(topic.value, (detail, before) => {
    if (detail === null || (before?.id === detail.id && before.status === detail.status)) return
    const seen = sightings.value.get(detail.id) ?? {}
    // What stood there when it was first looked at had begun earlier, nobody knows when.
    const changed = before?.id === detail.id && seen[detail.status] === undefined
    const next = new Map(sightings.value)
    next.delete(detail.id)
    next.set(detail.id, changed ? { ...seen, [detail.status]: Date.now() } : seen)
    sightings.value = newest(next, mostSeen)
  })
  return { ...topic, seen: () => sightings.value.get(id() ?? '') ?? {} }
}
