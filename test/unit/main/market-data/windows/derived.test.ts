import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FeedValues, Topic } from '#shared/domain/feed-topic.ts'
import { runs } from '#test/support/runs.ts'
import { feedWorld, unreachable } from '../support.ts'
import type { Answer, Answering, FeedWorld } from '../support.ts'

const inMoney = { kind: 'worth', base: 'USD' } as const
const inCoins = { kind: 'worth', base: 'USDT' } as const
const count = { kind: 'orderCount' } as const
const balances: Topic = { kind: 'balances' }

type Amounts = Readonly<Record<string, string>>
let held: readonly (readonly [currency: string, type: string, balance: string])[]
let prices: Amounts
let lasts: Amounts
let orders: readonly string[]
let trouble: Partial<Record<string, Answer>>
const venue: Answering = ({ row, at }) => {
  const failure = trouble[row]
  if (failure !== undefined) return failure
  if (row === 'getPrices') return { data: prices }
  if (row === 'listActiveSymbols') return { data: { symbols: orders.length > 0 ? ['A-USDT'] : [] } }
  if (row === 'listOpenOrders')
    return { data: orders.map((id) => ({ id, symbol: 'A-USDT', createdAt: 1, dealSize: '0' })) }
  if (row === 'listTickers')
    return { data: { time: at, ticker: Object.entries(lasts).map(([symbol, last]) => ({ symbol, last })) } }
  return {
    data: held.map(([currency, type, balance]) => {
      return { id: `${currency} ${type}`, currency, type, balance, available: balance, holds: '0' }
    }),
  }
}

let world: FeedWorld
beforeEach(() => {
  held = [
    ['A', 'main', '1.5'],
    ['A', 'trade', '0.5'],
    ['B', 'trade', '3'],
  ]
  prices = { A: '10', B: '0.1' }
  lasts = { 'A-USDT': '10', 'B-USDT': '0.1' }
  orders = ['1', '2']
  trouble = {}
  world = feedWorld({ answer: venue })
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})
const worthAt = (id: string, topic: typeof inMoney | typeof inCoins) =>
  world.shown(id, topic) as FeedValues['worth'] | null

/** The same by whole numbers of the smallest part that the generated figures have: 12 places each. */
function naiveWorth(priced: Amounts): { total: bigint | null; uncounted: string[] } {
  const whole = (text: string): bigint => {
    const [units = '0', rest = ''] = text.replace('-', '').split('.')
    return BigInt(units + rest.padEnd(12, '0')) * (text.startsWith('-') ? -1n : 1n)
  }
  const sums = new Map<string, bigint>()
  for (const [currency, , balance] of held) sums.set(currency, (sums.get(currency) ?? 0n) + whole(balance))
  const uncounted = [...sums].filter(([name, sum]) => sum !== 0n && priced[name] === undefined).map(([name]) => name)
  const total = [...sums].reduce((all, [name, sum]) => all + sum * whole(priced[name] ?? '0'), 0n)
  const isHeld = [...sums].some(([, sum]) => sum !== 0n)
  const isPriced = [...sums].some(([name, sum]) => sum !== 0n && priced[name] !== undefined)
  return { total: isHeld && !isPriced ? null : total, uncounted }
}
const asWhole = (text: string): bigint => {
  const [units = '0', rest = ''] = text.replace('-', '').split('.')
  return BigInt(units + rest.padEnd(24, '0')) * (text.startsWith('-') ? -1n : 1n)
}

const figure = fc.tuple(fc.bigInt(0n, 10n ** 21n), fc.integer({ min: 0, max: 12 })).map(([digits, places]) => {
  const text = String(digits).padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
})
const amount = fc.oneof(fc.constantFrom('0', '0.000000000001', '0.00', '123456789012345678.123456789012'), figure)
const name = fc.constantFrom('A', 'B', 'C', 'USD', 'constructor', '__proto__')
const moment = fc.record({
  held: fc.uniqueArray(fc.tuple(name, fc.constantFrom('main', 'trade', 'margin'), amount), {
    selector: ([currency, type]) => `${currency} ${type}`,
  }),
  prices: fc.uniqueArray(fc.tuple(name, amount), { selector: ([currency]) => currency, maxLength: 4 }),
})

describe('what an account is worth', () => {
  it('is the exact sum of what has a price, with the rest by name, whatever moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 5 }), async (moments) => {
        const one = feedWorld({ answer: venue })
        one.watch('w', inMoney)
        for (const now of moments) {
          held = now.held
          prices = Object.fromEntries(now.prices)
          await one.time.advance(35_000)
          // One of a currency is worth one of itself, whatever a table says.
          const priced: Amounts = Object.fromEntries([...now.prices, ['USD', '1']])
          const own = Object.assign(Object.create(null) as object, priced) as Amounts
          const expected = naiveWorth(own)
          const value = one.shown('w', inMoney) as FeedValues['worth'] | null
          expect(value).not.toBeNull()
          expect(value?.total == null ? null : asWhole(value.total)).toBe(expected.total)
          expect(value?.uncounted.toSorted()).toEqual(expected.uncounted.toSorted())
        }
        one.feed.stop()
        expect(one.errors).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })

  it('in coins goes by the last trades, of what is held alone, also when another currency comes', async () => {
    world.watch('w', inCoins)
    await world.time.advance(500)
    expect(worthAt('w', inCoins)).toEqual({ total: '20.3', uncounted: [] })
    held = [['C', 'trade', '2'], ...held]
    await world.time.advance(2_500)
    expect(worthAt('w', inCoins)).toMatchObject({ total: '20.3', uncounted: ['C'] })
    lasts = { ...lasts, 'C-USDT': '4' }
    await world.time.advance(2_500)
    expect(worthAt('w', inCoins)).toMatchObject({ total: '28.3', uncounted: [] })
  })

  it('is never said of half of what it takes', async () => {
    trouble = { getPrices: unreachable }
    world.watch('w', inMoney)
    await world.time.advance(1_000)
    expect(worthAt('w', inMoney)).toBeNull()
    expect(world.eventsOf('w').at(-1)).toMatchObject({ kind: 'error', error: { code: 'not-connected' } })
  })

  it('is as old as the oldest of what it stands on, and grows old with what fails', async () => {
    world.watch('w', inMoney)
    await world.time.advance(200)
    const from = world.time.now()
    await world.time.advance(20_000)
    const last = world.eventsOf('w').findLast(({ kind }) => kind === 'change' || kind === 'alive')
    // The prices are read every 30 s, the balances every 2 s.
    expect(last).toMatchObject({ at: from - 200 })
    trouble = { listAccounts: unreachable }
    await world.time.advance(3_000)
    expect(world.eventsOf('w').at(-1)?.kind).toBe('error')
    trouble = {}
    held = [['A', 'main', '1']]
    await world.time.advance(60_000)
    expect(worthAt('w', inMoney)?.total).toBe('10')
  })

  it('takes no reading of its own where the balances are on screen', async () => {
    world.watch('b', balances)
    world.watch('w', inMoney)
    world.watch('v', inCoins)
    await world.time.advance(20_500)
    expect(world.count('listAccounts')).toBe(11)
    expect(world.shown('b', balances)).toHaveLength(3)
    world.feed.unwatch('b')
    await world.time.advance(20_000)
    expect(world.count('listAccounts')).toBe(21)
  })

  it('is forgotten with the lock', async () => {
    world.watch('w', inMoney)
    await world.time.advance(500)
    world.setLocked(true)
    expect(world.eventsOf('w').at(-1)).toMatchObject({ kind: 'cleared' })
    const asked = world.asked.length
    await world.time.advance(60_000)
    expect(world.asked).toHaveLength(asked)
    world.setLocked(false)
    await world.time.advance(500)
    expect(worthAt('w', inMoney)?.total).toBe('20.3')
  })
})

describe('how many orders are open', () => {
  it('crosses without the orders, and anew only where it is another number', async () => {
    world.watch('w', count)
    await world.time.advance(500)
    expect(world.shown('w', count)).toEqual({ count: 2 })
    orders = ['2', '3']
    await world.time.advance(4_000)
    expect(world.eventsOf('w').filter(({ kind }) => kind === 'change')).toHaveLength(1)
    orders = []
    world.feed.touch('p1', ['orderCount'])
    await world.time.advance(500)
    expect(world.shown('w', count)).toEqual({ count: 0 })
  })

  it('is not known while the list is not, rather than none', async () => {
    trouble = { listActiveSymbols: unreachable }
    world.watch('w', count)
    await world.time.advance(500)
    expect(world.shown('w', count)).toBeNull()
  })
})
