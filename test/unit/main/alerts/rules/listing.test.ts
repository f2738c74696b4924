import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePairs, concernsPair } from '#main/alerts/rules/listing.ts'
import type { Pairs } from '#main/alerts/rules/listing.ts'

const corners = { listed: 0, delisted: 0, halted: 0, blink: 0 }

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

test('the histories above reached the corners they are there for', () => {
  for (const [corner, times] of Object.entries(corners)) expect.soft(times, corner).toBeGreaterThan(0)
})
