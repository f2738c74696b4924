import { shallowReactive, watch } from 'vue'
import type { WithdrawalDetail } from '#shared/exchange/index.ts'
import { usePolled } from '#renderer/composables/use-polled.ts'
import type { Topic } from '#renderer/composables/use-topic.ts'
import { isFinal } from './timeline.ts'

const everyMs = 4_000

type Seen = Readonly<Partial<Record<string, number>>>

/** When this session first saw each status of each withdrawal: the venue itself tells only when it began. */
const sightings = shallowReactive(new Map<string, Seen>())

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
    const seen = sightings.get(detail.id) ?? {}
    // What stood there when it was first looked at had begun earlier, nobody knows when.
    const changed = before?.id === detail.id && seen[detail.status] === undefined
    sightings.set(detail.id, changed ? { ...seen, [detail.status]: Date.now() } : seen)
  })
  return { ...topic, seen: () => sightings.get(id() ?? '') ?? {} }
}
