import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedOrderFields, cursorPages, fillFields } from '#shared/domain/history.ts'
import type { HistoryCells } from '#shared/domain/history.ts'
import type { PairHistory } from '#shared/domain/history-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createHistoryStore } from '#main/market-data/histories/history-store.ts'
import { createHistoryView } from '#main/market-data/histories/history-view.ts'
import { createCursorWalk } from '#main/market-data/histories/cursor-walk.ts'
import { historyShapes } from '#main/market-data/histories/shapes.ts'
import type { Ask } from '#main/market-data/topic-read.ts'
import { runs } from '#test/support/runs.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 20, 12, 30)
const closed: PairHistory = { list: 'closedOrders', symbol: 'BTC-USDT' }
const fills: PairHistory = { list: 'fills', symbol: 'BTC-USDT' }
type Request = Readonly<Record<string, number | string | undefined>>

const idOf = (seq: number): string => String(seq).padStart(6, '0')
const row = (seq: number) => ({
  id: idOf(seq),
  symbol: 'BTC-USDT',
  createdAt: now - 1_000_000 + seq,
  lastUpdatedAt: null,
})

/** The venue: `newest` lines that ended one after the other, each named by its number, which is the cursor too. */
function venue(newest: number) {
  const state = { newest, broken: false, unread: new Set<number>() }
  const asked: Request[] = []
  const ask = ((_row: string, request: Request) => {
    asked.push(request)
    if (state.broken) return Promise.resolve(fail(appError('timed-out', asWritten('No answer.'))))
    const { lastId, limit } = request
    const from = lastId === undefined ? state.newest : Number(lastId) - 1
    const seqs = Array.from({ length: Math.max(0, Math.min(Number(limit), from)) }, (_, at) => from - at)
    const items = seqs.filter((seq) => !state.unread.has(seq)).map(row)
    const last = seqs.at(-1)
    const value = { items, lastId: last === undefined ? null : String(last) }
    const lacking = seqs.length - items.length
    return Promise.resolve(lacking === 0 ? ok(value) : ok(value, { rows: lacking, of: seqs.length }))
  }) as unknown as Ask
  return { state, asked, ask }
}

/** A walk whose lines are kept as a reader keeps them: it begins anew where what is newest stands apart. */
function walking(of: PairHistory, ask: Ask) {
  const shape = historyShapes[of.list]
  const begin = () => {
    const store = createHistoryStore(shape.kinds)
    return { store, walk: createCursorWalk(of, now, store.isKnown) }
  }
  let current = begin()
  const next = async () => {
    const step = await current.walk.next(ask)
    if (step.ok) current.store.addOlder(step.value.lines)
    return step
  }
  const newest = async (later = now) => {
    const found = await current.walk.newest(ask, later)
    if (found.ok && found.value.isApart) current = begin()
    else if (found.ok) current.store.addNewer(found.value.lines)
    return found
  }
  const shown = (sort: { by: string; down: boolean } | null = null): readonly HistoryCells[] => {
    const view = createHistoryView(current.store, shape, { sort, text: '' })
    const work = view.update()
    while (work.next().done !== true);
    return view.lines(0, 10_000)
  }
  return { next, newest, shown, ids: () => shown().map(([id]) => id) }
}
/** Ids of the lines from `newest` down to `oldest`. */
const down = (newest: number, oldest: number): string[] =>
  Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, at) => idOf(newest - at))

describe('a list that comes with a cursor', () => {
  it('is read page by page, ends where nothing new comes, and goes on where a page failed', async () => {
    const there = venue(120)
    const { next, ids } = walking(closed, there.ask)
    expect(await next()).toMatchObject({ value: { done: false, venueTotal: null, moved: false } })
    there.state.broken = true
    expect(await next()).toMatchObject({ ok: false })
    there.state.broken = false
    await next()
    expect(ids()).toEqual(down(120, 21))
    await next()
    expect(await next()).toMatchObject({ value: { done: true, lines: [], readTo: 0 } })
    expect(ids()).toEqual(down(120, 1))
    expect(there.asked.map(({ lastId }) => lastId)).toEqual([undefined, '71', '71', '21', '1'])
    expect(there.asked[0]).toEqual({ symbol: 'BTC-USDT', limit: cursorPages.closedOrders })
    await next()
    expect(there.asked).toHaveLength(5)
  })

  it('does not end with a page of which no new row could be read', async () => {
    const there = venue(150)
    for (let seq = 51; seq <= 100; seq += 1) there.state.unread.add(seq)
    const { next, ids } = walking(closed, there.ask)
    await next()
    expect(await next()).toMatchObject({ value: { done: false, lines: [], unreadable: { rows: 50 } } })
    await next()
    expect(ids()).toEqual([...down(150, 101), ...down(50, 1)])
  })

  it('ends where its cursor stays', async () => {
    const stuck = (() => Promise.resolve(ok({ items: [row(9)], lastId: '9' }, { rows: 1, of: 2 }))) as unknown as Ask
    const { next } = walking(fills, stuck)
    expect(await next()).toMatchObject({ value: { done: false } })
    expect(await next()).toMatchObject({ value: { done: true } })
  })

  it('asks for the last days up to an hour that has not come, later for what is newest', async () => {
    const there = venue(3)
    const { next, newest } = walking({ ...fills, side: 'buy', days: 7 }, there.ask)
    await next()
    await newest(now + hour)
    const endAt = Date.UTC(2026, 10, 20, 13)
    const asked = { symbol: 'BTC-USDT', side: 'buy', limit: cursorPages.fills }
    expect(there.asked).toEqual([
      { ...asked, startAt: endAt - 168 * hour, endAt },
      { ...asked, startAt: endAt - 167 * hour, endAt: endAt + hour },
    ])
  })

  it('begins anew where what is newest no longer reaches what was read, and only there', async () => {
    const there = venue(100)
    const { next, newest, ids } = walking(closed, there.ask)
    await next()
    there.state.newest = 100 + 3 * cursorPages.closedOrders
    expect(await newest()).toMatchObject({ value: { isApart: false } })
    expect(ids()).toEqual(down(250, 51))
    there.state.newest = 250 + 4 * cursorPages.closedOrders
    expect(await newest()).toMatchObject({ value: { isApart: true, lines: [] } })
    expect(ids()).toEqual([])
    await next()
    expect(ids()).toEqual(down(450, 401))
  })

  it('leaves what stands below the lines that were read to its turn', async () => {
    const there = venue(120)
    for (let seq = 73; seq <= 120; seq += 1) there.state.unread.add(seq)
    const { next, newest, ids } = walking(closed, there.ask)
    await next()
    expect(ids()).toEqual(down(72, 71))
    there.state.newest = 121
    there.state.unread.add(72)
    await newest()
    await next()
    expect(ids()).toEqual(['000121', ...down(72, 21)])
  })
})

const acts = fc.array(
  fc.oneof(
    fc.constant({ kind: 'next' as const, count: 0 }),
    fc.record({ kind: fc.constant('newest' as const), count: fc.constantFrom(0, 1, 49, 50, 51, 149, 150, 151, 260) }),
    fc.record({ kind: fc.constant('ended' as const), count: fc.nat(70) }),
    fc.constant({ kind: 'lost' as const, count: 0 }),
  ),
  { maxLength: 14 },
)

describe('any history of pages, ends and lost answers', () => {
  it('shows an unbroken run of the venue’s list from its newest look down, each line once', async () => {
    let apart = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(closed, fills), fc.nat(230), acts, async (of, begun, steps) => {
        const there = venue(begun)
        const { next, newest, ids, shown } = walking(of, there.ask)
        const size = cursorPages[of.list]
        // The second model: the numbers of the newest and of the oldest line that are shown; null: none were read.
        let [top, bottom]: [number | null, number] = [null, 0]
        const read = (): void => {
          if (top === null) [top, bottom] = [there.state.newest, Math.max(1, there.state.newest - size + 1)]
          else bottom = Math.max(1, bottom - size)
        }
        await next()
        read()
        for (const { kind, count } of steps) {
          there.state.broken = kind === 'lost'
          if (kind === 'lost') await Promise.all([next(), newest()])
          if (kind === 'ended') there.state.newest += count
          if (kind === 'next') {
            await next()
            read()
          }
          if (kind === 'newest' && top !== null) {
            there.state.newest += count
            await newest()
            // A look turns four pages, and of an empty list the last must come empty to show that it ended.
            const isFar: boolean = top > 0 ? there.state.newest - top >= 4 * size : there.state.newest > 3 * size
            if (isFar) apart += 1
            top = isFar ? null : there.state.newest
            if (top !== null && bottom === 0 && top > 0) bottom = 1
          }
        }
        expect(ids()).toEqual(top === null || top === 0 ? [] : down(top, Math.max(1, bottom)))
        const byPlacing = shown({ by: 'createdAt', down: true }).map(([id]) => id)
        expect(byPlacing).toEqual(ids())
      }),
      { numRuns: runs(200) },
    )
    expect(apart).toBeGreaterThan(0)
  })
})

describe('the order of closed orders', () => {
  it('is by placing with the ids of one moment counted down, or by the last event as the venue lists it', () => {
    const made = fc.array(fc.record({ id: fc.nat(50).map(idOf), createdAt: fc.nat(3), eventAt: fc.nat(3) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(made, fc.boolean(), (orders, isDown) => {
        const once = orders.filter(({ id }, at) => orders.findIndex((other) => other.id === id) === at)
        const shape = historyShapes.closedOrders
        const store = createHistoryStore(shape.kinds)
        store.addOlder(
          once.map((order) => closedOrderFields.map((field) => order[field as keyof typeof order] ?? null)),
        )
        const listed = (by: string): unknown[] => {
          const view = createHistoryView(store, shape, { sort: { by, down: isDown }, text: '' })
          const work = view.update()
          while (work.next().done !== true);
          return view.lines(0, 100).map(([id]) => id)
        }
        const turn = isDown ? -1 : 1
        const placed = once.toSorted((a, b) => turn * (a.createdAt - b.createdAt || Number(a.id) - Number(b.id)))
        const ended = once.toSorted((a, b) => turn * (a.eventAt - b.eventAt))
        expect([listed('createdAt'), listed('eventAt')]).toEqual(
          [placed, ended].map((rows) => rows.map(({ id }) => id)),
        )
      }),
      { numRuns: runs(200) },
    )
  })

  it('knows the last event of an order whose record names none', async () => {
    const { next, shown } = walking(closed, venue(1).ask)
    await next()
    const [line = []] = shown()
    expect(line[closedOrderFields.indexOf('eventAt')]).toBe(now - 999_999)
    expect(fillFields[0]).toBe(closedOrderFields[0])
  })
})
