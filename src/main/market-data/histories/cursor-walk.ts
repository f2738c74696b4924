import { closedOrderFields, cursorPages, fillFields } from '#shared/domain/history.ts'
import type { HistoryCells } from '#shared/domain/history.ts'
import type { PairHistory } from '#shared/domain/history-topic.ts'
import type { Result, Unreadable } from '#shared/errors.ts'
import { ok, unreadableIn } from '#shared/errors.ts'
import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import type { Ask } from '../topic-read.ts'
import { shortRestMs } from './history-walk.ts'
import type { HistoryWalk, Newest } from './history-walk.ts'
import { cellsOf } from './shapes.ts'

const hour = 3_600_000
const day = 24 * hour
/** Answers at the most for what came since: more is a list to begin anew. */
const mostNewest = 4

const orderCells = cellsOf(closedOrderFields)
const fillCells = cellsOf(fillFields)

/** A line of the closed orders. An order of which the venue says no later change last changed when it was placed. */
const lineOfOrder = (order: OrderRecord): HistoryCells =>
  orderCells({ ...order, eventAt: order.lastUpdatedAt ?? order.createdAt })
const lineOfFill = (fill: Fill): HistoryCells => fillCells(fill)

interface Page {
  /** Newest first, each once. */
  readonly lines: readonly HistoryCells[]
  /** Cursor of the next older page; null where there is none. */
  readonly lastId: string | null
}

/** ms since the epoch: up to the hour that has begun, so that what happens now is within whatever the clocks say. */
function spanOf({ days }: PairHistory, now: number): { readonly startAt?: number; readonly endAt?: number } {
  if (days === undefined) return {}
  const endAt = (Math.floor(now / hour) + 1) * hour
  return { startAt: endAt - days * day, endAt }
}

async function askPage(ask: Ask, of: PairHistory, now: number, lastId: string | null): Promise<Result<Page>> {
  const { list, days: _, ...filter } = of
  const cursor = lastId === null ? {} : { lastId }
  const request = { ...filter, ...spanOf(of, now), ...cursor, limit: cursorPages[list] }
  if (list === 'fills') {
    const answer = await ask('listFills', request)
    if (!answer.ok) return answer
    return ok(pageOf(answer.value.items.map(lineOfFill), answer.value.lastId), answer.unreadable)
  }
  const answer = await ask('listClosedOrders', request)
  if (!answer.ok) return answer
  return ok(pageOf(answer.value.items.map(lineOfOrder), answer.value.lastId), answer.unreadable)
}

function pageOf(lines: readonly HistoryCells[], lastId: string | null): Page {
  const byKey = new Map(lines.toReversed().map((line) => [line[0], line]))
  return { lines: lines.filter((line) => byKey.get(line[0] ?? null) === line), lastId }
}

/** The cell of a line that the venue lists by, in ms since the epoch. */
export const timeCell = {
  fills: fillFields.indexOf('createdAt'),
  closedOrders: closedOrderFields.indexOf('eventAt'),
} as const

/**
 * A list that the venue gives newest first, each page after a cursor (specification, "Spot order queries"). It ends where no
 * cursor is given or nothing new comes; a page of which only known rows could be read may not be the last, as the others may
 * be new, unless its cursor stays.
 */
export function createCursorWalk(of: PairHistory, now: number, isKnown: (key: string) => boolean): HistoryWalk {
  const timeAt = timeCell[of.list]
  const startAt = spanOf(of, now).startAt ?? 0
  let cursor: string | null = null
  let [isDone, readTo] = [false, now]
  const isNew = (line: HistoryCells): boolean => !isKnown(String(line[0]))
  const stepOf = (lines: readonly HistoryCells[], unreadable: Unreadable | null) => ({
    lines,
    done: isDone,
    readTo: isDone ? startAt : readTo,
    venueTotal: null,
    moved: false,
    unreadable,
  })

  return {
    restMs: () => shortRestMs,
    async next(ask) {
      if (isDone) return ok(stepOf([], null))
      const answer = await askPage(ask, of, now, cursor)
      if (!answer.ok) return answer
      const { lines, lastId } = answer.value
      const isLacking = answer.unreadable !== undefined
      isDone = lastId === null || (!lines.some(isNew) && (!isLacking || lastId === cursor))
      cursor = lastId
      const oldest = lines.at(-1)?.[timeAt]
      if (typeof oldest === 'number') readTo = Math.min(readTo, oldest)
      return ok(stepOf(lines, answer.unreadable ?? null))
    },
    async newest(ask, later) {
      const answers: Result<Page>[] = []
      const lines: HistoryCells[] = []
      let from: string | null = null
      for (let turn = 1; turn <= mostNewest; turn += 1) {
        const answer: Result<Page> = await askPage(ask, of, later, from)
        if (!answer.ok) return answer
        answers.push(answer)
        const page = answer.value
        lines.push(...page.lines)
        const isBare = page.lines.length === 0 && answer.unreadable === undefined
        const isEnd = page.lastId === null || page.lastId === from || isBare
        from = page.lastId
        const known = lines.findLastIndex((line) => !isNew(line))
        if (known === -1 && !isEnd) continue
        // What stands below the lines that were read is read in its turn.
        const joined = isDone || known === -1 ? lines : lines.slice(0, known + 1)
        return ok<Newest>({ lines: joined, isApart: false, unreadable: unreadableIn(answers) ?? null, span: null })
      }
      return ok<Newest>({ lines: [], isApart: true, unreadable: null, span: null })
    },
  }
}
