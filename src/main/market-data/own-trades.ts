import type { FeedValues, PagedList } from '#shared/domain/feed-topic.ts'
import { pairOfContext } from '#shared/domain/ledger-order.ts'
import type { Result } from '#shared/errors.ts'
import { ok, unreadableIn } from '#shared/errors.ts'
import type { Fill, HfLedgerEntry } from '#shared/exchange/index.ts'
import { rowsSent } from '#shared/exchange/row-list.ts'
import type { Ask } from './topic-read.ts'

/** ms for which the venue keeps fills and the high-frequency ledger: seven days (facts, section 4). */
export const keptMs = 7 * 86_400_000
/** Rows of one answer: the narrower of the limits known. */
const pageRows = 100
/** Answers at the most; what is older is then not known, which is said. */
const mostLedgerPages = 20
const mostFillPages = 10

/**
 * Every pair that the high-frequency ledger names trades of in the days that it holds. It alone lists trades without being told a
 * pair; where a key may not read it, or a line names no pair, `isWhole` is false. `now`: ms since the epoch by the venue's clock; `since`: of trades from then on alone.
 */
export async function readTradedPairs(
  ask: Ask,
  now: number,
  since = now - keptMs,
): Promise<Result<FeedValues['tradedPairs']>> {
  const startAt = Math.floor(since)
  const pairs = new Set<string>()
  let [isWhole, lastId]: [boolean, string | null] = [true, null]
  for (let page = 1; page <= mostLedgerPages; page += 1) {
    const cursor: { readonly lastId?: string } = lastId === null ? {} : { lastId }
    const answer: Result<readonly HfLedgerEntry[]> = await ask('listHfLedgers', {
      bizType: 'TRADE_EXCHANGE',
      startAt,
      limit: pageRows,
      ...cursor,
    })
    if (!answer.ok && answer.error.code === 'permission-refused') return ok({ pairs: [...pairs], isWhole: false })
    if (!answer.ok) return answer
    for (const { context } of answer.value) {
      const pair = pairOfContext(context)
      if (pair === null) isWhole = false
      else pairs.add(pair)
    }
    const unreadable = answer.unreadable ?? null
    if (unreadable !== null) isWhole = false
    const next: HfLedgerEntry | undefined = answer.value.at(-1)
    const isLast = rowsSent(answer.value, unreadable) < pageRows || next === undefined
    if (isLast || String(next.id) === lastId) return ok({ pairs: [...pairs].sort(), isWhole })
    lastId = String(next.id)
  }
  return ok({ pairs: [...pairs].sort(), isWhole: false })
}

/** The fills of a pair that the venue still has, page after page; `cut` where there are more pages than are read. */
export async function readPairFills(ask: Ask, symbol: string): Promise<Result<PagedList<Fill>>> {
  const answers: Result<unknown>[] = []
  const rows = new Map<string, Fill>()
  const listed = (cut: boolean): Result<PagedList<Fill>> => ok({ rows: [...rows.values()], cut }, unreadableIn(answers))
  let lastId: string | null = null
  for (let page = 1; page <= mostFillPages; page += 1) {
    const cursor: { readonly lastId?: string } = lastId === null ? {} : { lastId }
    const answer = await ask('listFills', { symbol, limit: pageRows, ...cursor })
    if (!answer.ok) return answer
    answers.push(answer)
    const before = rows.size
    for (const fill of answer.value.items) rows.set(fill.id, fill)
    const { lastId: next, items } = answer.value
    const isLast = rowsSent(items, answer.unreadable ?? null) < pageRows || rows.size === before
    if (next === null || next === lastId || isLast) return listed(false)
    lastId = next
  }
  return listed(true)
}
