import { describe, expect, it } from 'vitest'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createHistoryStore } from '#main/market-data/histories/history-store.ts'
import type { HistoryWalk } from '#main/market-data/histories/history-walk.ts'
import { createLedgerWalk, spansOf } from '#main/market-data/histories/ledger-walk.ts'
import { historyShapes } from '#main/market-data/histories/shapes.ts'
import type { Ask } from '#main/market-data/topic-read.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 10, 20, 12)
const ledger = (hours: number | null, startAt = now - day): HistoryOf<'ledger'> => ({
  list: 'ledger',
  startAt,
  endAt: null,
  hours,
})
const hf: HistoryOf<'hfLedger'> = { list: 'hfLedger', startAt: now - 8 * day, endAt: null }
const row = (id: number, createdAt = now - id) => ({ id: String(id), createdAt, currency: 'USDT', context: null })
type Request = Readonly<Record<string, number | string | undefined>>
const page = (currentPage: number, totalPage: number, items: readonly object[], totalNum = 4) =>
  ok({ currentPage, pageSize: 500, totalNum, totalPage, items })

/** A walk whose lines are kept as a reader keeps them. */
function walking(of: HistoryOf<'ledger' | 'hfLedger'>, answer: (request: Request, row: string) => unknown) {
  const store = createHistoryStore(historyShapes.ledger.kinds)
  const walk = createLedgerWalk(of, now, store.isKnown)
  const ask = ((name: string, request: Request) => Promise.resolve(answer(request, name))) as unknown as Ask
  const next = async (): ReturnType<HistoryWalk['next']> => {
    const step = await walk.next(ask)
    if (step.ok) store.addOlder(step.value.lines)
    return step
  }
  const newest = async (later: number): ReturnType<HistoryWalk['newest']> => {
    const found = await walk.newest(ask, later)
    if (found.ok) store.addNewer(found.value.lines)
    return found
  }
  return { next, newest, store }
}

describe('the spans of a ledger', () => {
  it('are a day at a time, without gap or overlap, newest first', () => {
    const spans = spansOf({ startAt: now - 7 * day, endAt: now }, 24)
    expect([spans[0]?.endAt, spans.at(-1)?.startAt, spans.length]).toEqual([now, now - 7 * day, 8])
    for (const [at, span] of spans.entries()) {
      expect(span.endAt - span.startAt).toBeLessThan(day)
      if (at > 0) expect(span.endAt).toBe((spans[at - 1]?.startAt ?? 0) - 1)
    }
    expect(spansOf({ startAt: 5, endAt: 4 }, null)).toEqual([])
    expect(spansOf({ startAt: 5, endAt: 5 }, 24)).toEqual([{ startAt: 5, endAt: 5 }])
  })
})

describe('a page of which rows could not be read', () => {
  const lost = { rows: 2, of: 3 }

  it('with nothing new is not the end of the high-frequency ledger, which cannot be read further from there', async () => {
    const { next, store } = walking(hf, ({ lastId }) =>
      lastId === undefined ? ok([row(1), row(2)]) : ok([row(1)], lost),
    )
    expect(await next()).toMatchObject({ ok: true, value: { done: false } })
    expect(await next()).toMatchObject({ ok: true, value: { done: false, unreadable: lost } })
    expect(await next()).toMatchObject({ ok: false, error: { code: 'answer-unexpected' } })
    expect(await next()).toMatchObject({ ok: false })
    expect(store.columns.count()).toBe(2)
  })

  it('is followed by the next one of the ledger', async () => {
    const { next } = walking(ledger(null), ({ currentPage }) =>
      currentPage === 2
        ? { ...page(2, 3, []), unreadable: lost }
        : page(Number(currentPage), 3, [row(Number(currentPage))]),
    )
    expect(await next()).toMatchObject({ value: { done: false } })
    expect(await next()).toMatchObject({ value: { done: false, unreadable: lost } })
    expect(await next()).toMatchObject({ value: { done: true } })
  })
})

describe('reading a ledger', () => {
  it('turns pages to the end and goes on where a page failed', async () => {
    const asked: unknown[] = []
    let broken = true
    const { next } = walking(ledger(null), ({ currentPage = 0 }) => {
      asked.push(currentPage)
      if (currentPage === 2 && broken) {
        broken = false
        return fail(appError('timed-out', asWritten('No answer.')))
      }
      return page(Number(currentPage), 2, [row(Number(currentPage) * 2), row(Number(currentPage) * 2 + 1)])
    })
    expect(await next()).toMatchObject({ value: { done: false, venueTotal: 4, moved: false, readTo: now - 3 } })
    expect(await next()).toMatchObject({ ok: false })
    expect(await next()).toMatchObject({ value: { done: true, readTo: now - day } })
    expect(asked).toEqual([1, 2, 2])
    expect(await next()).toMatchObject({ value: { done: true, lines: [] } })
  })

  it('says that the list moved: a line twice, or another count', async () => {
    const same = walking(ledger(null), ({ currentPage }) => page(1, 2, [row(1), row(Number(currentPage))]))
    expect(await same.next()).toMatchObject({ value: { moved: true } })
    const twice = walking(ledger(null), ({ currentPage }) => page(1, 2, [row(Number(currentPage)), row(2)]))
    expect(await twice.next()).toMatchObject({ value: { moved: false } })
    expect(await twice.next()).toMatchObject({ value: { moved: true } })
    const grown = walking(ledger(null), ({ currentPage = 0 }) =>
      page(1, 2, [row(Number(currentPage))], Number(currentPage)),
    )
    await grown.next()
    expect(await grown.next()).toMatchObject({ value: { moved: true } })
  })

  it('walks span by span, empty ones included', async () => {
    const spans: unknown[] = []
    const { next } = walking(ledger(24, now - 7 * day), ({ startAt }) => {
      spans.push(startAt)
      return page(1, 0, [], 0)
    })
    for (;;) {
      const step = await next()
      if (!step.ok || step.value.done) break
    }
    expect(spans).toHaveLength(8)
    expect(spans.at(-1)).toBe(now - 7 * day)
  })

  it('follows the cursor until nothing new comes, however few lines an answer holds, within the week the venue takes', async () => {
    const asked: Request[] = []
    const { next } = walking(hf, (request) => {
      asked.push(request)
      return ok(asked.length > 3 ? [] : [{ ...row(asked.length), tax: null }])
    })
    for (let step = 0; step < 4; step += 1) await next()
    expect(asked.map(({ lastId }) => lastId)).toEqual([undefined, '1', '2', '3'])
    expect(asked[0]).toMatchObject({ startAt: now - 7 * day, endAt: now, limit: 200 })
  })

  it('finds what came later above what was read, without taking it for lines that moved', async () => {
    const listed = [row(1), row(2), row(3), row(4)]
    const spans: Request[] = []
    const { next, newest, store } = walking(ledger(null), (request) => {
      spans.push(request)
      const { startAt, endAt, currentPage = 1 } = request
      const within = listed.filter(({ createdAt }) => createdAt >= Number(startAt) && createdAt <= Number(endAt))
      const at = (Number(currentPage) - 1) * 2
      return page(Number(currentPage), Math.ceil(within.length / 2), within.slice(at, at + 2), within.length)
    })
    await next()
    listed.unshift(row(100, now + 50), row(101, now + 10))
    expect(await newest(now + 60)).toMatchObject({ value: { isApart: false } })
    expect(spans.at(-1)).toMatchObject({ startAt: now - 60_000, endAt: now + 60 })
    expect(['100', '101', '3', '4'].map(store.isKnown)).toEqual([true, true, false, false])
    // The rest of what was there is read on as if nothing had come.
    expect(await next()).toMatchObject({ value: { done: true, moved: false } })
    expect(store.columns.count()).toBe(6)
  })

  it('looks no further than its end where it has one', async () => {
    const { newest } = walking({ ...ledger(null), endAt: now - hour }, ({ endAt }) => {
      expect(endAt).toBe(now - hour)
      return page(1, 1, [], 0)
    })
    expect(await newest(now)).toMatchObject({ ok: true })
  })
})
