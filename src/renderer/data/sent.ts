import { computed, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { newest } from '#renderer/data/stores/newest.ts'
import { sentIds } from '#shared/domain/order-origin.ts'
import type { Sent } from '#shared/domain/order-origin.ts'

/** As many as the journal is asked about at once. */
const most = 500
/** Answers kept of orders that are not listed any more. */
const mostKept = 2000

/** Whether this app sent each of these orders for the current profile, by the whole journal; asked once for each. */
export function useSentIds(orders: () => readonly Pick<OrderRecord, 'clientOid'>[]) {
  const bridge = useBridge()
  const intents = useIntentsStore()
  const profiles = useProfilesStore()
  const answered = shallowRef<Sent>(new Map())
  const asked = new Set<string>()

  const known = computed<Sent>(() => {
    const fresh = [...sentIds(intents.current)].map((id) => [id, true] as const)
    return new Map([...answered.value, ...fresh])
  })
  const missing = (): string[] =>
    orders().flatMap(({ clientOid }) => (clientOid === null || known.value.has(clientOid) ? [] : [clientOid]))

  async function ask(profileId: string, clientOids: readonly string[]): Promise<void> {
    for (const id of clientOids) asked.add(id)
    const answer = await bridge.call('intents.sentOids', { profileId, clientOids: [...clientOids] })
    for (const id of clientOids) asked.delete(id)
    if (!answer.ok || profileId !== profiles.currentId) return
    const sent = new Set(answer.value)
    const next = new Map([...answered.value, ...clientOids.map((id) => [id, sent.has(id)] as const)])
    const listed = new Set(orders().map(({ clientOid }) => clientOid))
    answered.value = newest(next, mostKept, (id) => listed.has(id))
  }

  watch(
    () => profiles.currentId,
    () => {
      answered.value = new Map()
      asked.clear()
    },
  )
  watch(
    [() => profiles.currentId, missing],
    ([profileId, ids]) => {
      const next = [...new Set(ids)].filter((id) => !asked.has(id)).slice(0, most)
      if (profileId !== null && next.length > 0) void ask(profileId, next)
    },
    { immediate: true },
  )
  return known
}
