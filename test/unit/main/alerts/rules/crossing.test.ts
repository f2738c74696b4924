import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWatcher } from '#main/alerts/rules/crossing.ts'

const reached = { equal: 0, jump: 0, first: 0, again: 0, change: 0, huge: 0, empty: 0, twice: 0, restarted: 0, back: 0 }
const level = 50
const prices = fc.array(
  fc.oneof(fc.constant(level), fc.integer({ min: 48, max: 52 }), fc.integer({ min: 1, max: 1e9 })),
  {
    maxLength: 30,
  },
)
const directions = fc.constantFrom('above' as const, 'below' as const, 'either' as const)

/** By the whole list: the last price off the level since the last crossing says from which side it comes. */
function crossed(values: readonly number[], place: number): 'up' | 'down' | null {
  const now = values[place] ?? NaN
  for (let before = place - 1; before >= 0; before -= 1) {
    const then = values[before] ?? NaN
    if (then !== level) return then < level && now >= level ? 'up' : then > level && now <= level ? 'down' : null
    // At the level since: it came to it from somewhere, which was the crossing, or it began there.
    if (then === level) return null
  }
  return null
}

test('a price alert fires as a plain reading of all prices says, and never with the first one', () => {
  fc.assert(
    fc.property(prices, directions, fc.nat(40), (values, direction, restartsAt) => {
      const rule = { kind: 'price', symbol: 'BTC-USDT', price: String(level), direction } as const
      let watcher = createWatcher(rule, null)
      const fired = values.map((value, at) => {
        // A restart: what is known is the mark alone.
        if (at === restartsAt) watcher = createWatcher(rule, watcher.mark())
        return watcher.see({ value: String(value), at })
      })
      if (values.length === 0) reached.empty += 1
      if (fired[restartsAt] === true) reached.restarted += 1
      if (values.some((value, at) => fired[at] && value > 1e6)) reached.huge += 1
      if (values.some((value, at) => at > 0 && fired[at - 1] && value === values[at - 1])) reached.twice += 1
      const wanted = values.map((_, place) => {
        const way = crossed(values, place)
        return way === 'up' ? direction !== 'below' : way === 'down' && direction !== 'above'
      })
      expect(fired).toEqual(wanted)
      if (fired.length > 0) reached.first += 1
      expect(fired[0] ?? false).toBe(false)
      fired.forEach((isFired, place) => {
        if (isFired && values[place] === level) reached.equal += 1
        if (isFired && Math.abs((values[place] ?? 0) - level) > 5) reached.jump += 1
      })
      if (fired.filter(Boolean).length > 1) reached.again += 1
    }),
    { numRuns: 500 },
  )
})

test('a change fires where a price of the span is exceeded by the percentage, and begins anew after it', () => {
  const minutes = 2
  const moves = fc.array(
    fc.tuple(
      fc.integer({ min: 90, max: 110 }),
      // Now and then the clock is set back.
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: -600_000, max: -1 }) },
      ),
    ),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(moves, (steps) => {
      const watcher = createWatcher({ kind: 'change', symbol: 'BTC-USDT', percent: '10', minutes }, null)
      let at = 1_000_000
      let wasAt = at
      let kept: { readonly price: number; readonly slot: number }[] = []
      for (const [price, laterMs] of steps) {
        at += laterMs
        const slot = Math.floor(at / 1_000)
        kept = kept.filter((one) => one.slot >= slot - 120 && one.slot <= slot)
        if (wasAt > at) reached.back += 1
        wasAt = at
        const wanted = kept.some((one) => price * 10 >= one.price * 11 || price * 10 <= one.price * 9)
        expect(watcher.see({ value: String(price), at })).toBe(wanted)
        if (wanted) reached.change += 1
        kept = [...(wanted ? [] : kept), { price, slot }]
      }
    }),
    { numRuns: 300 },
  )
})

test('the sequences above reached the corners they are there for', () => {
  for (const [corner, times] of Object.entries(reached)) expect.soft(times, corner).toBeGreaterThan(0)
})
