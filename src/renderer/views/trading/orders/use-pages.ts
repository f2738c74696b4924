import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
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

/** `from`: the cursor the page was asked with; null: the newest. `isLacking`: rows of it could not be read. */
type AddPage<Row extends HistoryRow> = (from: string | null, page: Page<Item<Row>>, isLacking: boolean) => void

interface OlderPagesOptions<Row extends HistoryRow> {
  readonly request: () => HistoryRequest | null
  readonly subject: ComputedRef<string>
  /** Where the pages read so far end; null: nothing older is known. */
  readonly from: () => string | null
  readonly add: AddPage<Row>
}

/** Reads older pages: one at a time, none of a former subject (T12). */
function useOlderPages<Row extends HistoryRow>(row: Row, { request, subject, from, add }: OlderPagesOptions<Row>) {
  const ask = useAsk()
  const busy = shallowRef(false)
  /** Why the last older page did not come, and of which subject. */
  const failed = shallowRef<{ readonly of: string; readonly error: AppError } | null>(null)
  let turn = 0
  watch(subject, () => {
    turn += 1
    busy.value = false
  })
  async function more(): Promise<void> {
    const asked = request()
    const lastId = from()
    if (asked === null || lastId === null || busy.value) return
    const of = subject.value
    const mine = ++turn
    busy.value = true
    const answer = await ask(row, { ...asked, lastId })
    if (mine !== turn) return
    busy.value = false
    if (answer === null || of !== subject.value) return
    failed.value = answer.ok ? null : { of, error: answer.error }
    if (answer.ok) add(lastId, answer.value as Page<Item<Row>>, answer.unreadable !== undefined)
  }
  return {
    busy,
    more,
    error: computed(() => (failed.value?.of === subject.value ? failed.value.error : null)),
    forgetError: () => void (failed.value = null),
  }
}

/** Calls `onChange` when an order of `pair` was filled or ended without an intent of ours, while `subject` stayed. */
function watchStandingOrders(pair: () => string | null, subject: () => string, onChange: () => void): void {
  const open = useOpenOrders(pair)
  const standing = computed(() => open.data.value?.map(({ id, dealSize }) => `${id} ${dealSize}`).join() ?? null)
  watch([standing, subject], ([next, of], [former, formerOf]) => {
    if (of === formerOf && next !== null && former !== null) onChange()
  })
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
  const add: AddPage<Row> = (from, page, isLacking) =>
    void (kept.value = { subject: subject.value, ...withNewestPage(pages.value, from, page, isLacking) })
  watch(
    newest.data,
    (page) => {
      if (page !== null) add(null, page as Page<Item<Row>>, newest.unreadable.value !== null)
    },
    { immediate: true, flush: 'sync' },
  )
  const older = useOlderPages(row, { request, subject, from: () => pages.value?.lastId ?? null, add })
  watchStandingOrders(
    pair,
    () => subject.value,
    () => void newest.refresh(),
  )

  return {
    rows: computed<readonly Item<Row>[]>(() => pages.value?.rows ?? []),
    at: newest.at,
    source: newest.source,
    error: computed(() => newest.error.value ?? older.error.value),
    status: computed(() =>
      newest.status.value === 'ready' && older.error.value !== null ? 'stale' : newest.status.value,
    ),
    hasMore: computed(() => pages.value?.lastId != null),
    busy: older.busy,
    more: older.more,
    again: (): Promise<void> => {
      older.forgetError()
      return newest.refresh()
    },
  }
}
