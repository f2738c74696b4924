import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeBalance, totalOf } from '#main/alerts/rules/balance.ts'

const corners = { equal: 0, zero: 0, crossed: 0, moved: 0 }

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

test('the histories above reached the corners they are there for', () => {
  for (const [corner, times] of Object.entries(corners)) expect.soft(times, corner).toBeGreaterThan(0)
})
