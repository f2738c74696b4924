import { computed, shallowRef, watch } from 'vue'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { WithdrawalDetail } from '#shared/exchange/index.ts'
import type { Live } from '#renderer/data/snapshot.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { newest } from '#renderer/data/stores/newest.ts'

type Seen = Readonly<Partial<Record<string, number>>>

/** When this session first saw each status of each withdrawal: the venue itself tells only when it began. */
const sightings = shallowRef<ReadonlyMap<string, Seen>>(new Map())
const mostSeen = 500

/** Follows one withdrawal by the venue's id. */
export function useWithdrawal(id: () => string | null): Live<WithdrawalDetail> & { readonly seen: () => Seen } {
  const topic = useLive(() => {
    const withdrawalId = id()
    return withdrawalId === null ? null : { kind: 'read', row: 'getWithdrawal', request: { withdrawalId } }
  })

  watch(topic.data, (detail, before) => {
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

/** The cancel of a withdrawal, and whether it was asked for: also without an answer, but no more once it came to nothing. */
export function useWithdrawalCancel() {
  const money = useMoneyAct('withdrawals.cancel')
  const intents = useIntentsStore()
  const asked = computed(() => {
    const outcome = money.outcome.value
    if (outcome === null || outcome.kind === 'refused') return false
    const sent = outcome.kind === 'unknown' || outcome.kind === 'accepted' ? intents.find(outcome.intentId) : undefined
    return sent === undefined || !cameToNothing(sent.state)
  })
  return { ...money, asked }
}
