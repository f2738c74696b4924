import { afterEach, describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import type { OrderRecord, SpotAccount } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { StreamFaultRule } from '#main/practice/streams/faults.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { runs } from '#test/support/runs.ts'
import { streamedDesk } from './streamed-desk.ts'

const symbol = 'BTC-USDT'
const orders = '/spotMarket/tradeOrdersV2'
const balances = '/account/balance'

let close = (): void => undefined
afterEach(() => close())

const faults: readonly StreamFaultRule[] = [
  { match: { topic: orders, every: 7 }, fault: { kind: 'gap' } },
  { match: { topic: orders, every: 11 }, fault: { kind: 'duplicate' } },
  { match: { topic: orders, every: 13 }, fault: { kind: 'reorder' } },
  { match: { topic: orders, every: 17 }, fault: { kind: 'late', ms: 400 } },
  { match: { topic: balances, every: 5 }, fault: { kind: 'gap' } },
  { match: { topic: balances, every: 7 }, fault: { kind: 'late', ms: 400 } },
  { match: { every: 3 }, fault: { kind: 'missing-open' } },
  { fault: { kind: 'canceled-though-filled' } },
  { match: { every: 9 }, fault: { kind: 'early', ms: 300 } },
]

async function open(seed: number) {
  const random = seeded(seed)
  const desk = streamedDesk(seed, random)
  close = desk.close
  const best = new Map<string, string>()
  const gone = new Set<string>()
  const wrong: string[] = []
  let listed = new Set<string>()
  const shown = desk.watch({ kind: 'orders', symbol: null }, ({ value }) => {
    for (const { id, dealSize } of value ?? []) {
      if (gone.has(id)) wrong.push(`${id} came back`)
      if (compare(dealSize, best.get(id) ?? '0') < 0) wrong.push(`${id} lost a fill`)
      best.set(id, dealSize)
    }
    const now = new Set((value ?? []).map(({ id }) => id))
    for (const id of listed) if (!now.has(id)) gone.add(id)
    listed = now
  })
  const funds = desk.watch({ kind: 'balances' })
  await desk.time.advance(3_000)
  expect([shown.source, funds.source]).toEqual(['stream', 'stream'])
  return { desk, random, shown, funds, wrong }
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

async function truthOf({ truth }: Awaited<ReturnType<typeof open>>['desk']) {
  const listed = await truth.call('listOpenOrders', { symbol })
  const accounts = await truth.call('listAccounts', {})
  if (listed.kind !== 'accepted' || accounts.kind !== 'accepted') throw new Error('no truth')
  return { orders: byId(listed.data), balances: byId(accounts.data) }
}
const progress = ({ id, dealSize, cancelledSize, remainSize }: OrderRecord) => ({
  id,
  sizes: [dealSize, cancelledSize, remainSize].map(Number),
})
const amounts = ({ id, balance, available, holds }: SpotAccount) => ({
  id,
  amounts: [balance, available, holds].map(Number),
})

/** Places, cuts, cancels and trades at random for a while. */
async function trade({ desk, random }: Awaited<ReturnType<typeof open>>, acts: number): Promise<void> {
  const { time } = desk
  // An answer may wait for pushes, so that time goes on while it is waited for.
  const timely =
    (caller: ExchangeClient): ExchangeClient['call'] =>
    async (name, request) => {
      const [outcome] = await Promise.all([caller.call(name, request), time.advance(400)])
      return outcome
    }
  const client = { call: timely(desk.client) }
  const counterparty = { call: timely(desk.counterparty) }
  const ticker = await client.call('getTicker', { symbol })
  if (ticker.kind !== 'accepted') throw new Error('no price')
  const last = Number(ticker.data.price)
  const mine: string[] = []
  for (let act = 0; act < acts; act += 1) {
    const roll = random()
    const orderId = mine[Math.floor(random() * mine.length)]
    const price = (last * (0.999 + 0.002 * random())).toFixed(1)
    const side = random() < 0.5 ? ('buy' as const) : ('sell' as const)
    const clientOid = crypto.randomUUID()
    if (roll < 0.4) {
      const placed = await client.call('placeOrder', { type: 'limit', symbol, side, price, size: '0.5', clientOid })
      if (placed.kind === 'accepted') mine.push(placed.data.orderId)
    } else if (roll < 0.5)
      await client.call('placeOrder', { type: 'market', symbol, side: 'buy', funds: '500', clientOid })
    else if (roll < 0.6 && orderId !== undefined)
      await client.call('cancelPartial', { orderId, symbol, cancelSize: '0.1' })
    else if (roll < 0.7 && orderId !== undefined) await client.call('cancelOrder', { orderId, symbol })
    else if (roll < 0.95)
      await counterparty.call('placeOrder', { type: 'market', symbol, side, size: '0.3', clientOid })
    else desk.exchange.step()
    await time.advance(Math.floor(300 * random()))
  }
}

describe('rule 5: own orders and balances of the practice engine', () => {
  it('without faults are the engine’s at every quiet moment, and nothing is missed', async () => {
    const there = await open(3)
    for (let turn = 0; turn < 10; turn += 1) {
      await trade(there, 10)
      await there.desk.time.advance(1_500)
      const truth = await truthOf(there.desk)
      expect(byId(there.shown.value ?? []).map(progress)).toEqual(truth.orders.map(progress))
      expect(byId(there.funds.value ?? []).map(amounts)).toEqual(truth.balances.map(amounts))
    }
    expect(there.wrong).toEqual([])
    expect(there.desk.missed()).toBe(0)
    expect(there.desk.errors).toEqual([])
  })

  it('with pushes lost, repeated, swapped, late, or early never go back, and are the engine’s after one slow check', async () => {
    let missed = 0
    for (let seed = 1; seed <= runs(6); seed += 1) {
      const there = await open(seed)
      const ends = faults.map((fault) => there.desk.exchange.streams.fault(fault))
      await trade(there, 80)
      ends.forEach((end) => end())
      // The longest wait for a check, and the time in which a push may still explain it.
      await there.desk.time.advance(65_000)
      const truth = await truthOf(there.desk)
      expect(byId(there.shown.value ?? []).map(progress), `seed ${seed}`).toEqual(truth.orders.map(progress))
      expect(byId(there.funds.value ?? []).map(amounts), `seed ${seed}`).toEqual(truth.balances.map(amounts))
      expect(there.wrong, `seed ${seed}`).toEqual([])
      expect(there.desk.errors).toEqual([])
      missed += there.desk.missed()
      there.desk.close()
    }
    console.log(JSON.stringify({ missed }))
    expect(missed).toBeGreaterThan(0)
  })

  it('after the line was lost are read again once it is back, with what happened meanwhile', async () => {
    const there = await open(5)
    const { desk, shown } = there
    const clientOid = crypto.randomUUID()
    await desk.client.call('placeOrder', { type: 'limit', symbol, side: 'buy', price: '100', size: '1', clientOid })
    await desk.time.advance(1_500)
    expect(shown.value).toHaveLength(1)
    desk.exchange.streams.cut()
    await desk.truth.call('cancelAllOrders', {})
    await desk.time.advance(3_000)
    expect(shown.value).toHaveLength(0)
    expect(shown.source).toBe('stream')
  })
})

describe('the rate budget of an idle desk', () => {
  it('with the stream up is at most 5 % of the spot pool and of the public one', async () => {
    const desk = streamedDesk(7)
    close = desk.close
    for (const [index, clientOid] of ['a', 'b'].entries()) {
      const order = { type: 'limit', symbol, side: 'buy', price: String(100 + index), size: '1', clientOid } as const
      await desk.client.call('placeOrder', order)
    }
    const topics = [
      desk.watch({ kind: 'tickers' }),
      desk.watch({ kind: 'ticker', symbol }),
      desk.watch({ kind: 'stats', symbol }),
      desk.watch({ kind: 'book', symbol, depth: 100 }),
      desk.watch({ kind: 'trades', symbol }),
      desk.watch({ kind: 'candles', symbol, type: '1min' }),
      desk.watch({ kind: 'orders', symbol: null }),
      desk.watch({ kind: 'balances' }),
      desk.watch({ kind: 'ocos' }),
      desk.watch({ kind: 'read', row: 'listFills', request: { symbol } }),
    ]
    desk.watch({ kind: 'read', row: 'listSymbols', request: {} })
    const stop = desk.exchange.start()
    await desk.time.advance(60_000)
    const used = { spot: 0, management: 0, public: 0 }
    const pools = ['spot', 'management', 'public'] as const
    const windows = 10
    const left = () => pools.map((pool) => desk.limits[pool].snapshot().remaining)
    let before = left()
    for (let step = 0; step < windows * 30; step += 1) {
      await desk.time.advance(1_000)
      const now = left()
      for (const [index, pool] of pools.entries()) used[pool] += Math.max(0, (before[index] ?? 0) - (now[index] ?? 0))
      before = now
    }
    stop()
    const share = pools.map((pool) => [pool, used[pool] / windows / desk.limits[pool].snapshot().limit] as const)
    console.log(JSON.stringify({ unitsPer30s: pools.map((pool) => [pool, used[pool] / windows]), share }))
    for (const topic of topics) expect(topic.source).toBe('stream')
    for (const [pool, part] of share) expect(part, pool).toBeLessThan(0.05)
    expect(desk.missed()).toBe(0)
    expect(desk.errors).toEqual([])
  })
})
