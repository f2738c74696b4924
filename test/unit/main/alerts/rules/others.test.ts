import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeBalance, totalOf } from '#main/alerts/rules/balance.ts'
import { comparePairs, concernsPair } from '#main/alerts/rules/listing.ts'
import type { Pairs } from '#main/alerts/rules/listing.ts'
import { holdsWord, takeAnnounced } from '#main/alerts/rules/announced.ts'
import type { Announced } from '#main/alerts/rules/announced.ts'

const corners = {
  equal: 0,
  zero: 0,
  crossed: 0,
  moved: 0,
  listed: 0,
  delisted: 0,
  halted: 0,
  blink: 0,
  heard: 0,
  old: 0,
}

test('a balance alert fires as a plain look at all totals says, and never with the first', () => {
  const level = 50n
  const totals = fc.array(
    fc.oneof(
      fc.constant(level),
      fc.constant(0n),
      fc.bigInt({ min: 45n, max: 55n }),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
    ),
    { maxLength: 30 },
  )
  const directions = fc.constantFrom('above' as const, 'below' as const, 'either' as const, 'moves' as const)
  fc.assert(
    fc.property(totals, directions, (values, direction) => {
      const rule = { kind: 'balance', currency: 'BTC', amount: String(level), direction } as const
      let mark: string | null = null
      let since = values[0] ?? 0n
      values.forEach((value, place) => {
        const judged = judgeBalance(rule, mark, String(value))
        mark = judged.mark
        const before = values[place - 1]
        const hasMoved = value - since >= level || since - value >= level
        const up = before !== undefined && before < level && value >= level
        const down = before !== undefined && before > level && value <= level
        const wanted = { above: up, below: down, either: up || down, moves: hasMoved }[direction]
        expect(judged.isMet).toBe(place > 0 && wanted)
        if (judged.isMet && direction === 'moves') {
          corners.moved += 1
          since = value
        }
        if (judged.isMet && direction !== 'moves') corners.crossed += 1
        if (judged.isMet && value === level) corners.equal += 1
        if (judged.isMet && value === 0n) corners.zero += 1
      })
    }),
    { numRuns: 500 },
  )
})

test('a total adds what every account holds, and a currency that no account has is none', () => {
  const accounts = [
    { currency: 'BTC', balance: '0.1' },
    { currency: 'ETH', balance: '7' },
    { currency: 'BTC', balance: '0.2' },
  ]
  expect([totalOf(accounts, 'BTC'), totalOf(accounts, 'SOL'), totalOf([], 'BTC')]).toEqual(['0.3', '0', '0'])
})

test('events of pairs are those of a plain history of each pair, and one short list is no delisting', () => {
  const names = ['A-B', 'C-D', 'E-F']
  /** Of each pair in each list: trading, halted, or not there. */
  const lists = fc.array(fc.tuple(...names.map(() => fc.constantFrom('on', 'off', 'gone'))), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(lists, (history) => {
      let pairs: Pairs | null = null
      let missing: ReadonlySet<string> = new Set()
      /** The model: of each pair alone, what was last known of it, and in how many lists in a row it was gone. */
      const known = new Map<string, { state: string; gone: number }>()
      history.forEach((list, place) => {
        const rows = names.flatMap((symbol, at) =>
          list[at] === 'gone' ? [] : [{ symbol, enableTrading: list[at] === 'on' }],
        )
        const wanted = names.flatMap((symbol, at) => {
          const state = list[at] ?? 'gone'
          const before = known.get(symbol)
          if (state === 'gone') {
            if (before === undefined) return []
            before.gone += 1
            if (before.gone < 2) return []
            known.delete(symbol)
            return [`${symbol} delisted`]
          }
          if (before?.gone === 1) corners.blink += 1
          known.set(symbol, { state, gone: 0 })
          if (before === undefined) return [`${symbol} listed`]
          return before.state === state ? [] : [`${symbol} ${state === 'on' ? 'resumed' : 'halted'}`]
        })
        const compared = comparePairs(pairs ?? new Map<string, boolean>(), rows, { missing, isWhole: true })
        pairs = compared.after
        missing = compared.missing
        expect(compared.events.map(({ symbol, event }) => `${symbol} ${event}`).sort()).toEqual(wanted.sort())
        for (const { event } of place === 0 ? [] : compared.events) if (event !== 'resumed') corners[event] += 1
      })
    }),
    { numRuns: 500 },
  )
})

test('a list with rows that could not be read delists nothing', () => {
  const before: Pairs = new Map([['A-B', true]])
  const short = comparePairs(before, [], { missing: new Set(['A-B']), isWhole: false })
  expect([short.events, short.after]).toEqual([[], before])
  const rule = { kind: 'listing', symbol: 'A-B', event: 'halted' } as const
  const about = (symbol: string, event: 'halted' | 'listed') => concernsPair(rule, { symbol, event })
  expect([about('A-B', 'halted'), about('A-B', 'listed'), about('C-D', 'halted')]).toEqual([true, false, false])
})

test('each announcement is news once, whatever the venue lists again, takes away or brings late', () => {
  const readings = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }), {
    minLength: 1,
    maxLength: 12,
  })
  /** Two of the same moment each. */
  const announced = (id: number): Announced => ({ id: String(id), at: 1_000 + Math.floor(id / 2), title: `T${id}` })
  fc.assert(
    fc.property(readings, (lists) => {
      let known: ReturnType<typeof takeAnnounced>['after'] | null = null
      const told = new Set<number>(lists[0])
      const floor = lists[0]?.length ? Math.min(...lists[0].map((id) => announced(id).at)) : -Infinity
      lists.forEach((ids, place) => {
        const taken = takeAnnounced(known, ids.map(announced))
        known = taken.after
        const wanted = place === 0 ? [] : ids.filter((id) => !told.has(id) && announced(id).at >= floor)
        expect(new Set(taken.fresh.map(({ id }) => Number(id)))).toEqual(new Set(wanted))
        expect(taken.fresh.map(({ at }) => at)).toEqual(taken.fresh.map(({ at }) => at).sort((a, b) => a - b))
        if (place > 0 && ids.some((id) => !told.has(id) && announced(id).at < floor)) corners.old += 1
        wanted.forEach((id) => told.add(id))
        corners.heard += wanted.length
      })
    }),
    { numRuns: 500 },
  )
})

test('of very many announcements the oldest are forgotten, and never told again', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => ({ id: `n${at}`, at, title: '' }))
  const first = takeAnnounced({ floor: null, known: [] }, many)
  expect([first.fresh.length, first.after.known.length]).toEqual([1_500, 1_000])
  expect(takeAnnounced(first.after, many).fresh).toEqual([])
  expect(takeAnnounced(first.after, [{ id: 'new', at: 1_500, title: '' }]).fresh).toHaveLength(1)
})

test('words are found whatever their case and width, behind signs that nobody sees, and nothing is found by none', () => {
  expect(holdsWord('Notice of DELISTING', ['delist'])).toBe(true)
  expect(holdsWord('De\u200blis\u202eting', ['delisting'])).toBe(true)
  expect(holdsWord('Ｄｅｌｉｓｔ', ['delist'])).toBe(true)
  expect(holdsWord('New listing', ['delist', 'list'])).toBe(true)
  expect(holdsWord('New listing', ['halt', ' '])).toBe(false)
  expect(holdsWord('', ['a'])).toBe(false)
})

test('the histories above reached the corners they are there for', () => {
  for (const [corner, times] of Object.entries(corners)) expect.soft(times, corner).toBeGreaterThan(0)
})
