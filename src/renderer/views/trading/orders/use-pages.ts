import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { afterAnswer, faceOf, nothingRead } from '#renderer/data/topic.ts'
import type { Reading } from '#renderer/data/topic.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useOpenOrders } from '#renderer/data/use-orders.ts'
import { useTurns } from '#renderer/data/use-turns.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { IntentKind } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import { withNewestPage } from './page-rows.ts'
import type { Page, Pages } from './page-rows.ts'

type LoadPage<Row> = (bridge: Bridge, profileId: string, lastId: string | null) => Promise<Result<Page<Row>>> | null

/** What changes no order. */
const otherKinds: ReadonlySet<IntentKind> = new Set(['withdraw', 'cancel-withdrawal', 'transfer'])

/** ms between two readings of the newest page while nothing of one's own happens. */
const everyMs = 30_000

/**
 * A list that comes page by page with a cursor. `subject` names what is listed: another one begins anew, and late answers
 * of the former are dropped (T12). The newest page is read again slowly, and at once when an intent of this profile and
 * `pair`, or one of its open orders, has changed; rows that come twice, since a page grew meanwhile, are shown once.
 */
export function usePages<Row extends { readonly id: string }>(
  load: LoadPage<Row>,
  subject: () => string,
  pair: () => string | null,
) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()
  const reading = shallowRef<Reading<Pages<Row>>>(nothingRead)
  const busy = shallowRef(false)
  let turn = 0
  /** Something happened that the page under way may not have seen. */
  let isAsked = false
  const mayAsk = useTurns({
    reading: () => reading.value,
    everyMs: () => everyMs,
    idle: () => !busy.value,
    ask: newest,
  })

  async function read(from: string | null): Promise<void> {
    const profileId = profiles.currentId
    const asked = profileId === null || !mayAsk() ? null : load(bridge, profileId, from)
    if (asked === null) return
    const mine = ++turn
    busy.value = true
    const answer = await asked
    if (mine !== turn) return
    busy.value = false
    const known = reading.value.value
    const pages = answer.ok ? ok(withNewestPage(known, from, answer.value, answer.unreadable !== undefined)) : answer
    // An older page tells nothing of how things stand now.
    const at = from === null || known === null ? Date.now() : (reading.value.at ?? Date.now())
    reading.value = { ...afterAnswer(reading.value, pages, Date.now()), ...(pages.ok ? { at } : {}) }
    if (isAsked) await newest()
  }
  async function newest(): Promise<void> {
    isAsked = busy.value
    if (!isAsked) await read(null)
  }
  function begin(): void {
    turn += 1
    busy.value = isAsked = false
    reading.value = nothingRead
    void read(null)
  }
  watch([subject, () => profiles.currentId, () => vault.locked], begin, { immediate: true })
  onScopeDispose(() => void (turn += 1))
  onScopeDispose(
    bridge.on('intent-changed', ({ profileId, kind, state, request }) => {
      if (profileId !== profiles.currentId || state === 'sending' || otherKinds.has(kind)) return
      // What names no pair may have been about this one.
      if ((request['symbol'] ?? pair()) === pair()) void newest()
    }),
  )
  // An order that waited is filled, or ended by the venue, without an intent.
  const open = useOpenOrders(pair)
  const standing = computed(() => open.value.value?.map(({ id, dealSize }) => `${id} ${dealSize}`).join() ?? null)
  watch([standing, subject, () => profiles.currentId], ([next, ...of], [former, ...formerOf]) => {
    const isSame = of.every((part, index) => part === formerOf[index])
    if (isSame && next !== null && former !== null) void newest()
  })

  return {
    rows: computed(() => reading.value.value?.rows ?? []),
    at: computed(() => reading.value.at),
    error: computed(() => reading.value.error),
    face: computed(() => faceOf(reading.value, { locked: vault.locked, now: now.value, everyMs })),
    hasMore: computed(() => reading.value.value?.lastId != null),
    busy: computed(() => busy.value),
    more: (): Promise<void> => read(reading.value.value?.lastId ?? null),
    again: newest,
  }
}
