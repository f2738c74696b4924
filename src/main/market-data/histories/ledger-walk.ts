import { ledgerFields } from '#shared/domain/history.ts'
import type { HistoryCells, TimeSpan } from '#shared/domain/history.ts'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok, unreadableIn } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { HfLedgerEntry, LedgerEntry, RequestOf } from '#shared/exchange/index.ts'
import type { Ask } from '../topic-read.ts'
import { shortRestMs } from './history-walk.ts'
import type { HistoryWalk, Newest, WalkStep } from './history-walk.ts'
import { cellsOf } from './shapes.ts'

type Ledger = HistoryOf<'ledger' | 'hfLedger'>

/** Lines of a page of the classic ledger, the most that one may have (specification, "Limits"): fewest requests for a long ledger. */
const pageSize = 500
/** The same of the high-frequency ledger, which follows a cursor (specification, "Limits": default 100, at most 200). */
const limit = 200
const hour = 3_600_000
/** The high-frequency ledger is asked for a week at the most (specification). */
const longestHf = 7 * 24 * hour
/** ms before the end of what was read that are looked at again: lines may be written late. */
const overlapMs = 60_000
/** Answers at the most for what came since: more is a list to begin anew. */
const mostNewest = 40

const ledgerCells = cellsOf(ledgerFields)
const lineOf = (row: LedgerEntry): HistoryCells => ledgerCells({ ...row, id: String(row.id) })
const timeAt = ledgerFields.indexOf('createdAt')

/** Spans without gap or overlap, newest first; none where the end lies before the beginning. */
export function spansOf({ startAt, endAt }: TimeSpan, hours: number | null): readonly TimeSpan[] {
  if (hours === null) return endAt < startAt ? [] : [{ startAt, endAt }]
  const spans: TimeSpan[] = []
  for (let end = endAt; end >= startAt; end -= hours * hour)
    spans.push({ startAt: Math.max(startAt, end - hours * hour + 1), endAt: end })
  return spans
}

interface Page {
  readonly lines: readonly HistoryCells[]
  readonly count: { readonly lines: number; readonly pages: number } | null
}

/** One answer: a page of the classic ledger, or what follows a line of the high-frequency one. */
async function askPage(ask: Ask, of: Ledger, span: TimeSpan, at: { page: number; lastId: string | null }) {
  const { list, startAt: _, endAt: __, ...rest } = of
  if (list === 'ledger') {
    const { hours: ___, ...request } = rest as Omit<HistoryOf<'ledger'>, 'list' | 'startAt' | 'endAt'>
    const answer = await ask('listLedgers', { ...request, ...span, pageSize, currentPage: at.page })
    if (!answer.ok) return answer
    const { items, totalNum, totalPage } = answer.value
    return ok<Page>({ lines: items.map(lineOf), count: { lines: totalNum, pages: totalPage } }, answer.unreadable)
  }
  const cursor = at.lastId === null ? {} : { lastId: at.lastId }
  const answer = await ask('listHfLedgers', { ...rest, ...span, ...cursor, limit } as RequestOf<'listHfLedgers'>)
  if (!answer.ok) return answer
  return ok<Page>({ lines: answer.value.map((row: HfLedgerEntry) => lineOf(row)), count: null }, answer.unreadable)
}

/** The cursor is the id of a line that was read: behind lines of which none can be, the venue cannot be asked for more. */
const unreadableEnd = appError('answer-unexpected', msg('wire.read.unexpected'))

const createdAt = (line: HistoryCells | undefined): number | null => (line?.[timeAt] as number | undefined) ?? null

/** Where a walk stands in its spans: the page it reads next. */
function createPosition(spans: readonly TimeSpan[]) {
  let [at, page] = [0, 1]
  let lastId: string | null = null
  /** Lines of the span being read, by the venue's first answer. */
  let counted: number | null = null
  const isDone = (): boolean => at >= spans.length

  function stepOf(lines: readonly HistoryCells[], ends: boolean, moved: boolean): Omit<WalkStep, 'unreadable'> {
    const span = spans[at]
    const readTo = ends ? (span?.startAt ?? 0) : (createdAt(lines.at(-1)) ?? span?.endAt ?? 0)
    const venueTotal = spans.length === 1 ? counted : null
    if (ends) {
      at += 1
      page = 1
      lastId = null
      counted = null
    }
    return { lines, done: isDone(), readTo, venueTotal, moved }
  }
  return {
    isDone,
    span: () => spans[at],
    next: () => ({ page, lastId }),
    end: () => stepOf([], true, false),
    /** Takes a page, of which `fresh` lines are new; null where it leads no further, though it is not the end. */
    take({ lines, count }: Page, fresh: number, isLacking: boolean): Omit<WalkStep, 'unreadable'> | null {
      if (count === null) {
        // Only an answer with nothing new is the end: a venue may give fewer lines than it is asked for.
        const ends = fresh === 0 && !isLacking
        const next = lines.at(-1)?.[0]
        if (!ends && (next === undefined || String(next) === lastId)) return null
        lastId = ends ? null : String(next)
        return stepOf(lines, ends, false)
      }
      const moved = (counted !== null && counted !== count.lines) || fresh < lines.length
      counted = count.lines
      const ends = (lines.length === 0 && !isLacking) || page >= count.pages
      page += 1
      return stepOf(lines, ends, moved)
    },
  }
}

/** The lines of a span from its newest down to one that is known; null where they are too many. */
async function readDownTo(
  isKnown: (key: string) => boolean,
  ask: Ask,
  of: Ledger,
  span: TimeSpan,
): Promise<Result<readonly HistoryCells[] | null>> {
  const answers: Result<Page>[] = []
  const lines: HistoryCells[] = []
  for (let page = 1; page <= mostNewest; page += 1) {
    const lastId = lines.length === 0 ? null : String(lines.at(-1)?.[0])
    const answer: Result<Page> = await askPage(ask, of, span, { page, lastId })
    if (!answer.ok) return answer
    answers.push(answer)
    lines.push(...answer.value.lines)
    const oldest = answer.value.lines.at(-1)
    const ends = oldest === undefined || (answer.value.count !== null && page >= answer.value.count.pages)
    if (ends || isKnown(String(oldest[0]))) return ok(lines, unreadableIn(answers))
  }
  return ok(null)
}

/**
 * A ledger is read span by span, newest first, and page by page within each. It ends at one moment, so that its pages do not
 * move under the reader; what comes later is read on top of it.
 */
export function createLedgerWalk(of: Ledger, now: number, isKnown: (key: string) => boolean): HistoryWalk {
  const endAt = of.endAt ?? now
  const startAt = of.list === 'hfLedger' ? Math.max(of.startAt, endAt - longestHf) : of.startAt
  const position = createPosition(spansOf({ startAt, endAt }, of.list === 'ledger' ? of.hours : null))
  let newestEnd = endAt
  /** Lines that a reading of the newest found before their page was read. */
  const foundAbove = new Set<string>()

  return {
    restMs: () => shortRestMs,
    async next(ask) {
      const span = position.span()
      if (span === undefined) return ok({ ...position.end(), unreadable: null })
      const answer = await askPage(ask, of, span, position.next())
      if (!answer.ok) return answer
      const keys = new Set(answer.value.lines.map(([key]) => String(key)))
      const fresh = [...keys].filter((key) => foundAbove.delete(key) || !isKnown(key)).length
      const step = position.take(answer.value, fresh, answer.unreadable !== undefined)
      return step === null ? fail(unreadableEnd) : ok({ ...step, unreadable: answer.unreadable ?? null })
    },
    async newest(ask, later) {
      const span = { startAt: Math.max(startAt, newestEnd - overlapMs), endAt: of.endAt ?? Math.max(later, newestEnd) }
      if (span.endAt < span.startAt) return ok<Newest>({ lines: [], isApart: false, unreadable: null, span })
      const answer = await readDownTo(isKnown, ask, of, span)
      if (!answer.ok) return answer
      const lines = answer.value
      if (lines === null) return ok<Newest>({ lines: [], isApart: true, unreadable: null, span })
      newestEnd = span.endAt
      const keys = position.isDone() ? [] : lines.map(([key]) => String(key))
      for (const key of keys) if (!isKnown(key)) foundAbove.add(key)
      return ok<Newest>({ lines, isApart: false, unreadable: answer.unreadable ?? null, span })
    },
  }
}
