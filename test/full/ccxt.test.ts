import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { removeFolder } from '#test/support/folders.ts'

/**
 * A client library that was not written here trades on the practice server, with nothing changed in it but its address.
 * It is installed into a temporary folder outside the project. In the order of the file: each step builds on the last.
 */
const version = '4.5.84'
const pair = 'BTC/USDT'
const tool = fileURLToPath(new URL('../../tools/practice-server.ts', import.meta.url))

interface Order {
  readonly id: string
  readonly clientOrderId: string
  readonly status: string
  readonly amount: number
  readonly price: number
  readonly filled: number
  readonly remaining: number
}
interface Trade {
  readonly order: string
  readonly amount: number
  readonly cost: number
  readonly fee: { readonly cost: number; readonly currency: string }
}
interface Money {
  readonly free: number
  readonly used: number
  readonly total: number
}
interface Withdrawal {
  readonly id: string
  readonly amount: number
  readonly status: string
  readonly network: string
}

/** What is used of the library. */
interface Library {
  readonly urls: { readonly api: Record<string, unknown> }
  loadMarkets(): Promise<Record<string, { readonly spot: boolean; readonly active: boolean }>>
  fetchBalance(): Promise<Record<string, Money>>
  createOrder(pair: string, type: string, side: string, amount: number, price?: number): Promise<Order>
  fetchOpenOrders(pair: string): Promise<Order[]>
  fetchClosedOrders(pair: string): Promise<Order[]>
  fetchOrder(id: string, pair: string): Promise<Order>
  fetchMyTrades(pair: string): Promise<Trade[]>
  cancelOrder(id: string, pair: string): Promise<unknown>
  cancelAllOrders(pair?: string): Promise<unknown>
  fetchOrderBook(pair: string, limit?: number): Promise<{ bids: number[][]; asks: number[][] }>
  fetchLedger(code: string): Promise<{ readonly currency: string; readonly amount: number; readonly type: string }[]>
  withdraw(code: string, amount: number, address: string, tag?: string, params?: object): Promise<{ id: string }>
  fetchWithdrawals(code: string): Promise<Withdrawal[]>
}

const install = (folder: string): void => {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const run = spawnSync('npm', ['install', ...flags, `ccxt@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) throw new Error(`ccxt ${version} could not be installed`)
}

interface Book {
  readonly nonce: number
  readonly bids: readonly (readonly number[])[]
  readonly asks: readonly (readonly number[])[]
}

/** What is used of its streaming half. */
interface StreamingLibrary extends Omit<Library, 'fetchOrderBook'> {
  /** Needed before any `ws:` address, whoever serves it. */
  loadHttpProxyAgent(): Promise<unknown>
  fetchOrderBook(pair: string): Promise<Book>
  readonly clients: Readonly<Record<string, { readonly subscriptions: object }>>
  watchTicker(pair: string): Promise<{ readonly last: number; readonly quoteVolume: number }>
  watchTickers(pairs: readonly string[]): Promise<Record<string, { readonly bid: number; readonly ask: number }>>
  watchOrderBook(pair: string): Promise<Book>
  watchTrades(pair: string): Promise<{ readonly side: string; readonly price: number; readonly amount: number }[]>
  watchOHLCV(pair: string, length: string): Promise<number[][]>
  watchOrders(pair: string): Promise<Order[]>
  watchMyTrades(pair: string): Promise<Trade[]>
  watchBalance(): Promise<Record<string, Money>>
  close(): Promise<void>
}

type Maker<T> = new (options: object) => T

const load = async (folder: string, options: object): Promise<{ library: Library; streaming: StreamingLibrary }> => {
  const entry = pathToFileURL(join(folder, 'node_modules/ccxt/js/ccxt.js')).href
  const { default: ccxt } = (await import(/* @vite-ignore */ entry)) as {
    default: { kucoin: Maker<Library>; pro: { kucoin: Maker<StreamingLibrary> } }
  }
  return { library: new ccxt.kucoin(options), streaming: new ccxt.pro.kucoin(options) }
}

describe(`ccxt ${version} on the practice server`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-ccxt-'))
  let server: ChildProcess
  let library: Library
  let streaming: StreamingLibrary
  /** Far below the market. */
  let low = 0

  beforeAll(async () => {
    install(folder)
    const child = spawn(process.execPath, [tool, '--seed', '3'], { stdio: ['ignore', 'pipe', 'inherit'] })
    server = child
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { baseUrl, key, secret, passphrase } = JSON.parse(line) as PracticeKey & { baseUrl: string }
    ;({ library, streaming } = await load(folder, { apiKey: key, secret, password: passphrase }))
    for (const { urls } of [library, streaming]) {
      for (const name of Object.keys(urls.api)) if (typeof urls.api[name] === 'string') urls.api[name] = baseUrl
    }
  })

  afterAll(async () => {
    await streaming.close()
    if (server?.kill()) await once(server, 'exit')
    await removeFolder(folder)
  })

  const rest = (amount: number): Promise<Order> => library.createOrder(pair, 'limit', 'buy', amount, low)

  it('loads the markets', async () => {
    const markets = await library.loadMarkets()
    expect(Object.keys(markets).length).toBeGreaterThanOrEqual(20)
    expect(markets[pair]).toMatchObject({ spot: true, active: true })
  })

  it('reads the book, in part and whole', async () => {
    const part = await library.fetchOrderBook(pair, 20)
    const whole = await library.fetchOrderBook(pair)
    expect([part.bids.length, part.asks.length]).toEqual([20, 20])
    expect(whole.asks.length).toBeGreaterThan(20)
    const [bid = 0, ask = 0] = [part.bids[0]?.[0], part.asks[0]?.[0]]
    expect(bid).toBeGreaterThan(0)
    expect(ask).toBeGreaterThan(bid)
    low = Math.floor(bid / 2)
  })

  it('reads the balance', async () => {
    expect((await library.fetchBalance())['USDT']).toEqual({ free: 100_000, used: 0, total: 100_000 })
  })

  it('creates an order, finds it among the open ones, and sees its money held', async () => {
    const { id, clientOrderId } = await rest(0.01)
    const open = await library.fetchOpenOrders(pair)
    expect(open).toMatchObject([{ id, clientOrderId, status: 'open', amount: 0.01, price: low, remaining: 0.01 }])
    expect((await library.fetchBalance())['USDT']?.used).toBeCloseTo(low * 0.01 * 1.001, 8)
  })

  it('cancels it and gets the money back', async () => {
    const [order] = await library.fetchOpenOrders(pair)
    await library.cancelOrder(order?.id ?? '', pair)
    expect(await library.fetchOpenOrders(pair)).toEqual([])
    expect((await library.fetchOrder(order?.id ?? '', pair)).status).toBe('canceled')
    expect((await library.fetchBalance())['USDT']?.used).toBe(0)
  })

  it('trades, and reads its closed orders, fills and balance', async () => {
    const { id } = await library.createOrder(pair, 'market', 'sell', 0.01)
    const closed = await library.fetchClosedOrders(pair)
    expect(closed.find((order) => order.id === id)).toMatchObject({ status: 'closed', filled: 0.01 })
    const fills = (await library.fetchMyTrades(pair)).filter(({ order }) => order === id)
    expect(fills.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0.01, 8)
    const earned = fills.reduce((sum, { cost, fee }) => sum + cost - fee.cost, 0)
    const balance = await library.fetchBalance()
    expect(balance['USDT']?.total).toBeCloseTo(100_000 + earned, 6)
    expect(balance['BTC']?.total).toBeCloseTo(0.99, 8)
  })

  it('reads the ledger', async () => {
    const lines = await library.fetchLedger('USDT')
    expect(lines.map(({ type }) => type)).toContain('trade')
    expect(lines.every(({ currency }) => currency === 'USDT')).toBe(true)
  })

  it('cancels all orders of a pair, and of all pairs', async () => {
    for (const one of [pair, undefined]) {
      await rest(0.01)
      await rest(0.02)
      expect(await library.fetchOpenOrders(pair)).toHaveLength(2)
      await library.cancelAllOrders(one)
      expect(await library.fetchOpenOrders(pair)).toEqual([])
    }
  })

  it('withdraws, and reads the history', async () => {
    const { id } = await library.withdraw('USDT', 100, 'TXYZ1234567890', undefined, { network: 'TRC20' })
    const history = await library.fetchWithdrawals('USDT')
    const found = history.find((withdrawal) => withdrawal.id === id)
    expect(found?.amount).toBe(100)
    // The library has no word of its own for the first three seconds.
    expect(['REVIEW', 'pending']).toContain(found?.status)
  })

  describe('its streams', () => {
    beforeAll(async () => {
      await streaming.loadHttpProxyAgent()
      await streaming.loadMarkets()
    })

    it('watches a ticker and several', async () => {
      const { last, quoteVolume } = await streaming.watchTicker(pair)
      expect(Math.min(last, quoteVolume)).toBeGreaterThan(0)
      const tickers = await streaming.watchTickers([pair, 'ETH/USDT'])
      for (const { bid, ask } of Object.values(tickers)) expect(ask).toBeGreaterThan(bid)
    })

    /** Watched rows carry their sequence as well. */
    const levels = (rows: Book['bids']): number[][] => rows.map(([price = 0, size = 0]) => [price, size])

    it('watches the book, and it is that of the server', async () => {
      let watched = await streaming.watchOrderBook(pair)
      for (let compared = 0; compared < 3;) {
        watched = await streaming.watchOrderBook(pair)
        const fetched = await streaming.fetchOrderBook(pair)
        // The market moves on once a second: only equal sequences can be compared.
        if (watched.nonce !== fetched.nonce) continue
        for (const side of ['bids', 'asks'] as const) expect(levels(watched[side])).toEqual(levels(fetched[side]))
        compared += 1
      }
    })

    it('watches trades and candles', async () => {
      const [trade] = await streaming.watchTrades(pair)
      expect(trade).toMatchObject({ price: expect.any(Number), amount: expect.any(Number) })
      const [candle = []] = await streaming.watchOHLCV(pair, '1m')
      const [start = 0, open = 0, high = 0, low = 0] = candle
      expect(start % 60_000).toBe(0)
      expect(high).toBeGreaterThanOrEqual(open)
      expect(open).toBeGreaterThanOrEqual(low)
    })

    it('watches orders, own trades and the balance', async () => {
      const [orders, balances]: [Order[], Record<string, Money>[]] = [[], []]
      const watch = async <T>(
        read: () => Promise<T>,
        note: (value: T) => void,
        isLast: () => boolean,
      ): Promise<void> => {
        while (!isLast()) note(await read())
      }
      const watching = [
        watch(
          () => streaming.watchOrders(pair),
          (seen) => orders.push(...seen.map((order) => ({ ...order }))),
          () => orders.some(({ status }) => status === 'closed'),
        ),
        watch(
          () => streaming.watchBalance(),
          (seen) => balances.push(structuredClone(seen)),
          () => balances.at(-1)?.['BTC']?.total === 0.98,
        ),
        streaming.watchMyTrades(pair),
      ] as const
      // The library forgets the number of a request once it was acknowledged.
      const subscribed = (): string[] =>
        Object.values(streaming.clients).flatMap((client) => Object.keys(client.subscriptions))
      await expect.poll(subscribed).toEqual(expect.arrayContaining(['/spotMarket/tradeOrders', 'trade']))
      await expect.poll(() => subscribed().filter((name) => /^\d+$/.test(name))).toEqual([])
      const { id } = await streaming.createOrder(pair, 'limit', 'buy', 0.01, low)
      await streaming.cancelOrder(id, pair)
      const sold = await streaming.createOrder(pair, 'market', 'sell', 0.01)
      const [, , trades] = await Promise.all(watching)
      const statuses = orders.filter((order) => order.id === id).map(({ status }) => status)
      expect([...new Set(statuses)]).toEqual(['open', 'canceled'])
      expect(trades.some(({ order }) => order === sold.id)).toBe(true)
      const { BTC } = await streaming.fetchBalance()
      expect(balances.at(-1)?.['BTC']).toEqual(BTC)
    })
  })
})
