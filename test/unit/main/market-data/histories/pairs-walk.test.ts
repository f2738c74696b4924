import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillFields } from '#shared/domain/history.ts'
import type { HistoryCells, PairsRead } from '#shared/domain/history.ts'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createHistoryStore } from '#main/market-data/histories/history-store.ts'
import { createHistoryView } from '#main/market-data/histories/history-view.ts'
import { createPairsWalk } from '#main/market-data/histories/pairs-walk.ts'
import { historyShapes } from '#main/market-data/histories/shapes.ts'
import type { Ask } from '#main/market-data/topic-read.ts'
import { runs } from '#test/support/runs.ts'

const now = Date.UTC(2026, 10, 20, 12, 30)
const symbols = ['A-X', 'B-X', 'C-X', 'D-X'] as const
const fills: HistoryOf<'fills'> = { list: 'fills' }
const size = 100

interface Traded {
  readonly symbol: string
  readonly id: string
  readonly createdAt: number
}

/** The venue: the fills of each pair, newest first. The trades of every pair are numbered from 1. */
function venue() {
  const state = { broken: new Set<string>(), ledger: 'there' as 'there' | 'refused' | 'down', atOnce: 0, mostAtOnce: 0 }
  const lists = new Map<string, Traded[]>(symbols.map((symbol) => [symbol, []]))
  const asked: string[] = []
  const listOf = (symbol: string): Traded[] => lists.get(symbol) ?? []
  /** A trade at `createdAt`, listed by its time. */
  function trade(symbol: string, createdAt: number): void {
    const list = listOf(symbol)
    const made = { symbol, id: String(list.length + 1), createdAt }
    const at = list.findIndex((other) => other.createdAt <= createdAt)
    list.splice(at === -1 ? list.length : at, 0, made)
  }
  function ledger() {
    if (state.ledger === 'refused') return fail(appError('permission-refused', asWritten('Not with this key.')))
    if (state.ledger === 'down') return fail(appError('timed-out', asWritten('No answer.')))
    const traded = symbols.filter((symbol) => listOf(symbol).length > 0)
    return ok(traded.map((symbol, at) => ({ id: String(at), context: JSON.stringify({ symbol }) })))
  }
  const ask = (async (row: string, request: Readonly<Record<string, string>>) => {
    if (row === 'listHfLedgers') return ledger()
    const { symbol = '', lastId } = request
    asked.push(symbol)
    state.atOnce += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce)
    await Promise.resolve()
    state.atOnce -= 1
    if (state.broken.has(symbol)) return fail(appError('timed-out', asWritten('No answer.')))
    const list = listOf(symbol)
    const from = lastId === undefined ? 0 : list.findIndex(({ id }) => id === lastId) + 1
    const items = list.slice(from, from + size)
    return ok({ items, lastId: items.at(-1)?.id ?? null })
  }) as unknown as Ask
  /** Trades listed above a moment; Infinity where the pair does not answer. */
  const depthOf = (symbol: string, at: number): number =>
    state.broken.has(symbol) ? Infinity : listOf(symbol).filter(({ createdAt }) => createdAt > at).length
  return { state, asked, ask, trade, depthOf, all: () => [...lists.values()].flat() }
}

/** A list kept as a reader keeps it: it begins anew where what is newest stands apart. */
function walking(ask: Ask, own: readonly string[] = []) {
  const shape = historyShapes.fills
  const begin = () => {
    const store = createHistoryStore(shape.kinds)
    return {
      store,
      walk: createPairsWalk(fills, now, { isKnown: store.isKnown, knownPairs: () => ok(own) }),
      hasBegun: false,
      readTo: Infinity,
      done: false,
      pairs: null as PairsRead | null,
    }
  }
  let current = begin()
  const next = async () => {
    const step = await current.walk.next(ask)
    if (!step.ok) return step
    const { lines, done, readTo, pairs = null } = step.value
    current.store.addOlder(lines)
    Object.assign(current, { hasBegun: true, done, readTo, pairs })
    return step
  }
  const newest = async () => {
    if (!current.hasBegun) return next()
    const found = await current.walk.newest(ask, now)
    if (found.ok && found.value.isApart) current = begin()
    else if (found.ok) {
      current.store.addNewer(found.value.lines)
      current.pairs = found.value.pairs ?? null
    }
    return found
  }
  const shown = (): readonly string[] => {
    const view = createHistoryView(current.store, shape, { sort: { by: 'createdAt', down: true }, text: '' })
    const work = view.update()
    while (work.next().done !== true);
    return view.lines(0, 10_000).map((line: HistoryCells) => `${String(line[0])} @${String(line[timeAt])}`)
  }
  return { next, newest, shown, now: () => current }
}
const timeAt = fillFields.indexOf('createdAt')
const named = ({ symbol, id, createdAt }: Traded): string => `${symbol} ${id} @${createdAt}`
const timeOf = (line: string): number => Number(line.split('@')[1])

describe('the fills of all pairs as one list', () => {
  it('gives a line only once every pair was read to below it', async () => {
    const there = venue()
    for (let nth = 0; nth < 150; nth += 1) there.trade('A-X', now - 1_000 - nth)
    there.trade('B-X', now - 1_050)
    there.trade('B-X', now - 9_000)
    const list = walking(there.ask)
    await list.next()
    expect(list.shown()).toHaveLength(99 + 1)
    expect(list.shown()).not.toContain(`B-X 2 @${now - 9_000}`)
    expect(list.now()).toMatchObject({ done: false, readTo: now - 1_099 })
    await list.next()
    await list.next()
    expect(list.now().done).toBe(true)
    expect(list.shown().at(-1)).toBe(`B-X 2 @${now - 9_000}`)
    expect(list.shown()).toHaveLength(152)
  })

  it('names a pair that cannot be read, shows the others, and brings its lines once it answers', async () => {
    const there = venue()
    there.trade('A-X', now - 10)
    there.trade('B-X', now - 5)
    there.state.broken.add('B-X')
    const list = walking(there.ask)
    await list.next()
    await list.next()
    expect(list.shown()).toEqual([`A-X 1 @${now - 10}`])
    expect(list.now().pairs).toMatchObject({ read: 1, unread: [{ symbol: 'B-X', error: { code: 'timed-out' } }] })
    there.state.broken.clear()
    await list.newest()
    expect(list.shown()).toEqual([`B-X 1 @${now - 5}`, `A-X 1 @${now - 10}`])
    expect(list.now().pairs).toEqual({ read: 2, unread: [], isWhole: true })
  })

  it('goes on without a pair whose older page fails, and brings the rest of it once it answers', async () => {
    const there = venue()
    for (let nth = 0; nth < 150; nth += 1) there.trade('C-X', now - 1_000 - nth)
    there.trade('A-X', now - 9_000)
    const list = walking(there.ask)
    await list.next()
    expect(list.shown()).toHaveLength(99)
    there.state.broken.add('C-X')
    expect(await list.next()).toMatchObject({ ok: true })
    expect(list.shown()).toHaveLength(101)
    expect(list.shown().at(-1)).toBe(`A-X 1 @${now - 9_000}`)
    expect(list.now().pairs).toMatchObject({ read: 1, unread: [{ symbol: 'C-X', error: { code: 'timed-out' } }] })
    there.state.broken.clear()
    await list.newest()
    expect(list.shown()).toHaveLength(151)
    expect(list.now().pairs).toEqual({ read: 2, unread: [], isWhole: true })
  })

  it('fails where the last pair that answered fails too, and asks that one again', async () => {
    const there = venue()
    for (let nth = 0; nth < 150; nth += 1) there.trade('C-X', now - 1_000 - nth)
    there.trade('A-X', now)
    there.state.broken.add('A-X')
    const list = walking(there.ask)
    await list.next()
    there.state.broken.add('C-X')
    expect(await list.next()).toMatchObject({ ok: false, error: { code: 'timed-out' } })
    there.state.broken.delete('C-X')
    await list.next()
    expect(list.shown()).toHaveLength(150)
  })

  it('fails where no pair can be read, or the pairs cannot be asked for: that is not an empty list', async () => {
    const there = venue()
    there.trade('A-X', now)
    there.state.broken.add('A-X')
    const list = walking(there.ask)
    expect(await list.next()).toMatchObject({ ok: false, error: { code: 'timed-out' } })
    there.state.ledger = 'down'
    expect(await walking(there.ask).next()).toMatchObject({ ok: false })
    there.state.ledger = 'there'
    there.state.broken.clear()
    await list.next()
    expect(list.shown()).toHaveLength(1)
  })

  it('says that pairs may be missing where the ledger may not be read, and asks about those it knows', async () => {
    const there = venue()
    there.trade('A-X', now)
    there.trade('B-X', now)
    there.state.ledger = 'refused'
    const list = walking(there.ask, ['B-X'])
    await list.next()
    expect(list.shown()).toEqual([`B-X 1 @${now}`])
    expect(list.now().pairs).toEqual({ read: 1, unread: [], isWhole: false })
  })

  it('asks about three pairs at once at the most', async () => {
    const there = venue()
    for (const symbol of symbols) there.trade(symbol, now)
    await walking(there.ask).next()
    expect([there.state.mostAtOnce, there.asked.length]).toEqual([3, 8])
  })
})

const symbol = fc.constantFrom(...symbols)
const begun = fc.constantFrom(0, 0, 1, 99, 100, 101, 230)
const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('next' as const) }),
    fc.record({ kind: fc.constant('newest' as const) }),
    fc.record({
      kind: fc.constant('trades' as const),
      symbol,
      count: fc.constantFrom(1, 2, 30, 420),
      same: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('late' as const), symbol, ms: fc.nat(3) }),
    fc.record({ kind: fc.constant('breaks' as const), symbol }),
    fc.record({ kind: fc.constant('heals' as const), symbol }),
  ),
  { maxLength: 14 },
)

it('any history of trades, late trades and pairs that fail: nothing read is left out, and the end is the plain merge', async () => {
  const reached = { unread: 0, apart: 0, late: 0, equal: 0 }
  await fc.assert(
    fc.asyncProperty(fc.tuple(begun, begun, begun, begun), acts, fc.nat(3), async (counts, steps, spread) => {
      const there = venue()
      let clock = now - 1_000_000
      counts.forEach((count, at) => {
        for (let nth = 0; nth < count; nth += 1) there.trade(symbols[at] ?? '', clock - nth * spread)
      })
      const list = walking(there.ask)
      const check = (): void => {
        const shown = list.shown()
        const { readTo, pairs, done } = list.now()
        expect(new Set(shown).size).toBe(shown.length)
        const every = there.all().map(named)
        expect(every).toEqual(expect.arrayContaining([...shown]))
        if (pairs === null) return
        const unread = new Set(pairs.unread.map((one) => one.symbol))
        expect([...unread].every((one) => there.state.broken.has(one))).toBe(true)
        reached.unread += unread.size
        const due = there.all().filter((one) => !unread.has(one.symbol) && (done || one.createdAt > readTo))
        expect(shown).toEqual(expect.arrayContaining(due.map(named)))
      }
      for (const step of steps) {
        if (step.kind === 'next') await list.next()
        if (step.kind === 'breaks') there.state.broken.add(step.symbol)
        if (step.kind === 'heals') there.state.broken.delete(step.symbol)
        // A look reads from the top down to a page with known lines: what is listed below that is not met again.
        if (step.kind === 'late' && there.depthOf(step.symbol, clock - step.ms) < size / 2) {
          there.trade(step.symbol, clock - step.ms)
          reached.late += 1
        }
        if (step.kind === 'trades') {
          for (let nth = 0; nth < step.count; nth += 1) there.trade(step.symbol, (clock += step.same ? 0 : 1))
          reached.equal += step.same ? 1 : 0
        }
        const looked = await list.newest()
        if (looked.ok && 'isApart' in looked.value && looked.value.isApart) reached.apart += 1
        else if (looked.ok) check()
      }
      there.state.broken.clear()
      await list.newest()
      for (let page = 0; page < 40 && !list.now().done; page += 1) await list.next()
      expect(list.now()).toMatchObject({ done: true, pairs: { unread: [], isWhole: true } })
      // The second model: everything in one heap, sorted.
      const truth = there.all().map(named)
      expect(list.shown().map(timeOf)).toEqual(truth.map(timeOf).toSorted((a, b) => b - a))
      expect(list.shown().toSorted()).toEqual(truth.toSorted())
    }),
    {
      numRuns: runs(25),
      examples: [
        [
          [1, 99, 0, 0],
          [
            { kind: 'breaks', symbol: 'A-X' },
            { kind: 'trades', symbol: 'A-X', count: 420, same: true },
            { kind: 'heals', symbol: 'A-X' },
            { kind: 'late', symbol: 'B-X', ms: 2 },
          ],
          1,
        ],
        // The only pair that traded does not answer at first; another one trades meanwhile.
        [
          [0, 0, 0, 100],
          [
            { kind: 'breaks', symbol: 'D-X' },
            { kind: 'late', symbol: 'A-X', ms: 0 },
          ],
          0,
        ],
      ],
    },
  )
  for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0)
})
