import { computed, shallowRef, watch } from 'vue'
import type { TopicOf } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'
import { useOpenOrders } from '#renderer/data/use-account.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useAsk } from '#renderer/data/use-read.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { withNewestPage } from './page-rows.ts'
import type { Page, Pages } from './page-rows.ts'
import type { HistoryRequest } from './use-history-filter.ts'

/** Lists of the venue that come page by page with a cursor. */
type HistoryRow = 'listFills' | 'listClosedOrders'
type Item<Row extends HistoryRow> = ResponseOf<Row>['items'][number]

/** The pages that were read of one subject. */
interface Kept<Row> extends Pages<Row> {
  readonly subject: string
}

/**
 * A list that comes page by page with a cursor. `subject` names what is listed: another one begins anew, and late answers
 * of the former are dropped (T12). The newest page is a topic of main, which reads it again slowly, and at once when money
 * may have moved; older ones are asked for as somebody looks back. Rows that come twice, since a page grew meanwhile, are
 * shown once.
 */
export function usePages<Row extends HistoryRow>(
  row: Row,
  request: () => HistoryRequest | null,
  about: () => string,
  pair: () => string | null,
) {
  const ask = useAsk()
  const profiles = useProfilesStore()
  const subject = computed(() => JSON.stringify([profiles.currentId, about()]))
  const newest = useLive(() => {
    const asked = request()
    return asked === null ? null : ({ kind: 'read', row, request: asked } as TopicOf<'read'>)
  })
  const kept = shallowRef<Kept<Item<Row>> | null>(null)
  const pages = computed(() =>
    newest.data.value !== null && kept.value?.subject === subject.value ? kept.value : null,
  )
  const add = (from: string | null, page: Page<Item<Row>>, isLacking: boolean): void =>
    void (kept.value = { subject: subject.value, ...withNewestPage(pages.value, from, page, isLacking) })
  watch(
    newest.data,
    (page) => {
      if (page !== null) add(null, page as Page<Item<Row>>, newest.unreadable.value !== null)
    },
    { immediate: true, flush: 'sync' },
  )

  const busy = shallowRef(false)
  /** Why the last older page did not come, and of which subject. */
  const failed = shallowRef<{ readonly of: string; readonly error: AppError } | null>(null)
  const olderError = computed(() => (failed.value?.of === subject.value ? failed.value.error : null))
  let turn = 0
  watch(subject, () => {
    turn += 1
    busy.value = false
  })
  async function more(): Promise<void> {
    const asked = request()
    const from = pages.value?.lastId ?? null
    if (asked === null || from === null || busy.value) return
    const of = subject.value
    const mine = ++turn
    busy.value = true
    const answer = await ask(row, { ...asked, lastId: from })
    if (mine !== turn) return
    busy.value = false
    if (answer === null || of !== subject.value) return
    failed.value = answer.ok ? null : { of, error: answer.error }
    if (answer.ok) add(from, answer.value as Page<Item<Row>>, answer.unreadable !== undefined)
  }
  function again(): Promise<void> {
    failed.value = null
    return newest.refresh()
  }

  // An order that waited is filled, or ended by the venue, without an intent.
  const open = useOpenOrders(pair)
  const standing = computed(() => open.data.value?.map(({ id, dealSize }) => `${id} ${dealSize}`).join() ?? null)
  watch([standing, subject], ([next, of], [former, formerOf]) => {
    if (of === formerOf && next !== null && former !== null) void newest.refresh()
  })

  return {
    rows: computed<readonly Item<Row>[]>(() => pages.value?.rows ?? []),
    at: newest.at,
    source: newest.source,
    error: computed(() => newest.error.value ?? olderError.value),
    status: computed(() =>
      newest.status.value === 'ready' && olderError.value !== null ? 'stale' : newest.status.value,
    ),
    hasMore: computed(() => pages.value?.lastId != null),
    busy,
    more,
    again,
  }
}
