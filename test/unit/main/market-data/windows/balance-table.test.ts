import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BalanceQuery, BalanceWindow } from '#shared/domain/balance-table.ts'
import { accountRowOf } from '#shared/domain/balance-table.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { runs } from '#test/support/runs.ts'
import { feedWorld, unreachable } from '../support.ts'
import { naiveBalances, places, whole, worthAsWhole } from './naive-balances.ts'
import type { Answer, Answering, FeedWorld } from '../support.ts'

type Amounts = Readonly<Record<string, string>>
const byWorth: BalanceQuery = { base: 'USD', sort: { by: 'worth', down: true }, text: '', dustBelow: null }
const topicOf = (query: Partial<BalanceQuery> = {}, from = 0, count = 50) =>
  ({ kind: 'balanceTable', ...byWorth, ...query, from, count }) as const

const account = (currency: string, type: string, balance: string, id = `${currency}-${type}`): SpotAccount => ({
  id,
  currency,
  type,
  balance,
  available: balance,
  holds: '0',
})
let accounts: readonly SpotAccount[]
let prices: Amounts
let lasts: Amounts
let trouble: Partial<Record<string, Answer | Promise<Answer>>>
const venue: Answering = ({ row, at }) => {
  const failure = trouble[row]
  if (failure !== undefined) return failure
  if (row === 'getPrices') return { data: prices }
  if (row === 'listTickers')
    return { data: { time: at, ticker: Object.entries(lasts).map(([symbol, last]) => ({ symbol, last })) } }
  return { data: accounts }
}
let world: FeedWorld
beforeEach(() => {
  accounts = [
    account('USDT', 'main', '25'),
    account('USDT', 'trade', '100'),
    account('BTC', 'trade_hf', '0.5'),
    account('DOGE', 'main', '3'),
    account('XYZ', 'isolated', '7'),
    account('EMPTY', 'main', '0'),
  ]
  prices = { USDT: '1', BTC: '60000', DOGE: '0.1' }
  lasts = { 'BTC-USDT': '60000', 'DOGE-USDT': '0.1' }
  trouble = {}
  world = feedWorld({ answer: venue })
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})
const shown = (id: string, of: FeedWorld = world): BalanceWindow | null =>
  of.shown(id, topicOf()) as BalanceWindow | null
const names = (window: BalanceWindow | null): readonly string[] | undefined => window?.rows.map(([name]) => name)
async function listed(query: Partial<BalanceQuery>): Promise<readonly string[] | undefined> {
  world.watch('one', topicOf(query))
  await world.time.advance(500)
  return names(shown('one'))
}

const figure = fc.tuple(fc.bigInt(0n, 10n ** 21n), fc.integer({ min: 0, max: 12 })).map(([digits, cut]) => {
  const text = String(digits).padStart(cut + 1, '0')
  return cut === 0 ? text : `${text.slice(0, -cut)}.${text.slice(-cut)}`
})
const amount = fc.oneof(
  fc.constantFrom('0', '0.00', '-2.5', '0.000000000001', '1', '1.0', '2', '123456789012345678.9'),
  figure,
)
const code = fc.constantFrom('A', 'B', 'AB', 'USD', 'CC', 'constructor', '__proto__')
const type = fc.constantFrom('main', 'trade', 'trade_hf', 'margin', 'isolated', '__proto__')
const someAccount = fc
  .tuple(code, type, fc.nat(1), amount, amount, amount)
  .map(([currency, kind, n, balance, available, holds]) => ({
    ...account(currency, kind, balance, `${currency} ${kind} ${n}`),
    available,
    holds,
  }))
const moment = fc.record({
  accounts: fc.uniqueArray(someAccount, { selector: ({ id }) => id, maxLength: 14 }),
  prices: fc.uniqueArray(fc.tuple(code, fc.oneof(fc.constant('1'), amount)), {
    selector: ([name]) => name,
    maxLength: 5,
  }),
})
const anyQuery: fc.Arbitrary<BalanceQuery> = fc.record({
  base: fc.constant('USD' as const),
  sort: fc.record({
    by: fc.constantFrom(
      'currency',
      'available',
      'holds',
      'total',
      'worth',
      'type:main',
      'type:trade_hf',
      'type:__proto__',
    ),
    down: fc.boolean(),
  }),
  text: fc.constantFrom('', '', 'a', ' B ', 'proto', 'nothing'),
  dustBelow: fc.option(fc.constantFrom('1', '1', '2', '1000000', '123456789012345678.9')),
})

describe('the table of balances', () => {
  it('shows of a query what a second model finds, and all of it is given for a copy, whatever moves', async () => {
    const reached = new Map<string, number>()
    const count = (what: string, isSo: boolean): void => void (isSo && reached.set(what, (reached.get(what) ?? 0) + 1))
    await fc.assert(
      fc.asyncProperty(
        fc.array(moment, { minLength: 1, maxLength: 4 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 3 }),
        fc.nat(5),
        fc.integer({ min: 1, max: 5 }),
        async (moments, queries, from, most) => {
          const one = feedWorld({ answer: venue })
          for (const [at, now] of moments.entries()) {
            accounts = now.accounts
            prices = Object.fromEntries(now.prices)
            const query = queries[at % queries.length] as BalanceQuery
            one.watch('w', topicOf(query, from, most))
            await one.time.advance(35_000)
            // One USD is one USD, whatever a venue lists for it.
            const priced = new Map([...now.prices.filter(([name]) => Object.hasOwn(prices, name)), ['USD', '1']])
            const expected = naiveBalances(now.accounts, priced, query)
            const window = shown('w', one)
            expect(names(window)).toEqual(expected.rows.slice(from, from + most).map(({ name }) => name))
            expect(window?.total).toBe(expected.rows.length)
            expect(window?.state.currencies).toBe(expected.held)
            expect(window?.state.dust.count).toBe(expected.dust.length)
            expect(worthAsWhole(window?.state.dust.worth ?? 'none')).toBe(expected.dustWorth)
            for (const [slot, [, , , total, worth]] of (window?.rows ?? []).entries()) {
              const row = expected.rows[from + slot]
              expect(whole(total)).toBe(row?.total)
              expect(worth === null ? null : worthAsWhole(worth)).toBe(row?.worth)
            }
            const all = one.feed.balances('p1', query)
            expect(all.ok && all.value.rows.map(([name]) => name)).toEqual(expected.rows.map(({ name }) => name))
            count('dust left out', expected.dust.length > 0)
            const least = whole(query.dustBelow ?? '-1') * 10n ** BigInt(places)
            count(
              'worth as much as dust may not be',
              expected.rows.some(({ worth }) => worth === least),
            )
            count(
              'rows without a worth',
              expected.rows.some(({ worth }) => worth === null),
            )
            count(
              'equal figures',
              expected.rows.some((row, n) => n > 0 && expected.rows[n - 1]?.figure === row.figure),
            )
            count('begins behind the end', from >= expected.rows.length && expected.rows.length > 0)
            count('more than are shown', expected.rows.length > from + most)
            count('nothing found among some', expected.rows.length === 0 && expected.held > 0)
            count('changed in a window', at > 0 && queries.length === 1 && expected.rows.length > from)
          }
          one.feed.stop()
          expect(one.errors).toEqual([])
        },
      ),
      { numRuns: runs(80) },
    )
    expect([...reached.keys()].sort()).toEqual(
      [
        'begins behind the end',
        'changed in a window',
        'dust left out',
        'equal figures',
        'more than are shown',
        'nothing found among some',
        'rows without a worth',
        'worth as much as dust may not be',
      ].sort(),
    )
  })

  it('is searched by currency, whatever the case', async () => {
    expect(await listed({ text: ' us' })).toEqual(['USDT'])
    expect(await listed({ text: 'nothing' })).toEqual([])
  })

  it('goes by worth, by name and by an account type; what has no figure stands last both ways', async () => {
    expect(await listed({})).toEqual(['BTC', 'USDT', 'DOGE', 'XYZ'])
    expect(await listed({ sort: { by: 'worth', down: false } })).toEqual(['DOGE', 'USDT', 'BTC', 'XYZ'])
    expect(await listed({ sort: { by: 'currency', down: true } })).toEqual(['XYZ', 'USDT', 'DOGE', 'BTC'])
    expect(await listed({ sort: { by: 'type:main', down: true } })).toEqual(['USDT', 'DOGE', 'BTC', 'XYZ'])
  })

  it('takes dust out of sight and says what it is worth together; what cannot be valued is no dust', async () => {
    expect(await listed({ dustBelow: '126' })).toEqual(['BTC', 'XYZ'])
    expect(shown('one')?.state.dust).toEqual({ count: 2, worth: '125.3' })
    expect(await listed({ dustBelow: '125' })).toContain('USDT')
  })

  it('keeps each type of account apart, and what was not named is not a zero', async () => {
    await listed({ text: 'usdt' })
    const [cells] = shown('one')?.rows ?? []
    const usdt = cells === undefined ? null : accountRowOf(cells)
    expect(usdt).toMatchObject({ byType: { main: '25', trade: '100' }, total: '125', available: '100' })
    expect(usdt?.byType['margin']).toBeUndefined()
    expect(usdt?.accounts.map(({ id }) => id)).toEqual(['USDT-main', 'USDT-trade'])
    expect(shown('one')?.state.types).toEqual(['main', 'trade', 'trade_hf', 'margin', 'isolated'])
  })
})

describe('balances whose prices are missing', () => {
  it('are shown, as fresh as they are, without a worth; and with one once there are prices', async () => {
    trouble = { getPrices: unreachable }
    world.watch('w', topicOf({ dustBelow: '1' }))
    await world.time.advance(1_500)
    expect(names(shown('w'))).toEqual(['BTC', 'DOGE', 'USDT', 'XYZ'])
    expect(shown('w')?.rows.every(([, , , , worth]) => worth === null)).toBe(true)
    expect(world.eventsOf('w').some(({ kind }) => kind === 'error')).toBe(false)
    trouble = {}
    await world.time.advance(90_000)
    expect(names(shown('w'))).toEqual(['BTC', 'USDT', 'XYZ'])
  })

  it('wait a second for the first prices, and no longer', async () => {
    trouble = { getPrices: new Promise<Answer>(() => undefined) }
    world.watch('w', topicOf())
    await world.time.advance(900)
    expect(shown('w')).toBeNull()
    await world.time.advance(300)
    expect(names(shown('w'))).toEqual(['BTC', 'DOGE', 'USDT', 'XYZ'])
  })

  it('of a currency that has just come leave the others their worth', async () => {
    world.watch('w', topicOf({ base: 'USDT' }))
    await world.time.advance(500)
    expect(shown('w')?.rows.map(([name, , , , worth]) => [name, worth])).toContainEqual(['BTC', '30000'])
    const from = world.events.length
    accounts = [account('NEW', 'main', '2'), ...accounts]
    lasts = { ...lasts, 'NEW-USDT': '4' }
    await world.time.advance(5_000)
    expect(shown('w')?.rows.map(([name, , , , worth]) => [name, worth])).toContainEqual(['NEW', '8'])
    const since = JSON.stringify(world.events.slice(from))
    expect(since).not.toContain('["BTC","0.5","0","0.5",null')
  })

  it('are not known, rather than none, while the balances are not, nobody watches them, or the vault is locked', async () => {
    expect(world.feed.balances('p1', byWorth)).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    trouble = { listAccounts: unreachable }
    world.watch('w', topicOf())
    await world.time.advance(500)
    expect(shown('w')).toBeNull()
    expect(world.feed.balances('p1', byWorth).ok).toBe(false)
    trouble = {}
    await world.time.advance(20_000)
    expect(world.feed.balances('p1', byWorth).ok).toBe(true)
    world.setLocked(true)
    expect(world.feed.balances('p1', byWorth).ok).toBe(false)
    expect(shown('w')).toBeNull()
    expect(world.feed.balances('nobody', byWorth)).toMatchObject({ error: { code: 'profile-not-found' } })
  })

  it('send of a change of prices no more than the rows that moved', async () => {
    world.watch('w', topicOf())
    await world.time.advance(500)
    const from = world.events.length
    prices = { ...prices, DOGE: '0.2' }
    await world.time.advance(31_000)
    const changes = world.events.slice(from).flatMap((event) => (event.kind === 'change' ? [event.change] : []))
    const moved = changes.filter(({ kind }) => kind !== 'same')
    expect(moved).toMatchObject([
      { kind: 'lines', count: 4, moved: [2, ['DOGE', '0', '0', '3', '0.6', [['main', '3', ['DOGE-main']]]]] },
    ])
  })
})
