import { afterEach, describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { fullBook } from '#main/practice/routes/quotes.ts'
import { full } from '#test/support/runs.ts'
import { streamedDesk } from './streamed-desk.ts'

const symbol = 'BTC-USDT'
const topic = `/market/level2:${symbol}`

let close = (): void => undefined
afterEach(() => close())

/** The practice market moves for so many changes of the book, while pushes are lost, repeated, swapped or late. */
async function play(updates: number, everyFault: number) {
  const desk = streamedDesk(7, () => 0.5)
  close = desk.close
  const seen = { compared: 0, streamed: 0, wrong: 0, crossed: 0, rebuilt: 0, polled: 0 }
  const shown = desk.watch({ kind: 'book', symbol, depth: 'full' }, ({ value, source }) => {
    const [bid, ask] = [value?.bids[0]?.[0], value?.asks[0]?.[0]]
    if (bid !== undefined && ask !== undefined && compare(bid, ask) >= 0) seen.crossed += 1
    if (source === 'poll') seen.polled += 1
  })
  await desk.time.advance(3_000)
  const every = 4 * everyFault
  for (const [skip, kind] of (['gap', 'duplicate', 'reorder'] as const).entries())
    desk.exchange.streams.fault({ match: { topic, every, skip: skip * everyFault }, fault: { kind } })
  desk.exchange.streams.fault({ match: { topic, every, skip: 3 * everyFault }, fault: { kind: 'late', ms: 700 } })
  const truth = (): OrderBook => {
    const reply = fullBook(symbol, desk.exchange.venue)
    if (!('data' in reply)) throw new Error('no book')
    return reply.data as unknown as OrderBook
  }
  const begun = Number(truth().sequence)
  let wasFresh = true
  while (Number(truth().sequence) - begun < updates) {
    for (let step = 0; step < 3; step += 1) desk.exchange.step()
    await desk.time.advance(750)
    const book = truth()
    if (wasFresh && !shown.isFresh) seen.rebuilt += 1
    wasFresh = shown.isFresh
    if (!shown.isFresh || shown.value === null) continue
    if (shown.source === 'stream') seen.streamed += 1
    // A book that is behind the engine's is one whose last pushes were lost or are late; the next push tells.
    if (shown.value.sequence !== book.sequence) continue
    seen.compared += 1
    if (!isSame(shown.value, book)) seen.wrong += 1
  }
  return { desk, seen }
}

const plain = (levels: OrderBook['bids']) => levels.map(([price, size]) => [Number(price), Number(size)])
const isSame = (a: OrderBook, b: OrderBook): boolean =>
  JSON.stringify([plain(a.bids), plain(a.asks)]) === JSON.stringify([plain(b.bids), plain(b.asks)])

/** As it reaches the page; the book itself over many more: engine-book.test.ts. */
const updates = full ? 50_000 : 10_000
/** Changes from one fault to the next: as many faults in the short form as in 20,000 changes with 1 %. */
const everyFault = full ? 100 : 50
const clean = full ? 20_000 : 1_500

describe('rule 6: the streamed book of the practice engine', () => {
  it(`over ${clean} updates without faults is the engine's own at every moment`, async () => {
    const { desk, seen } = await play(clean, 1_000_000_000)
    expect(desk.errors).toEqual([])
    expect(seen).toMatchObject({ wrong: 0, crossed: 0, rebuilt: 0 })
    expect(desk.missed()).toBe(0)
    expect(seen.compared).toBeGreaterThan(20)
  })

  it(`over ${updates} updates with faults shows no wrong level, is never crossed, and says that it is rebuilt`, async () => {
    const { desk, seen } = await play(updates, everyFault)
    console.log(JSON.stringify({ ...seen, missed: desk.missed(), updates }))
    expect(desk.errors).toEqual([])
    expect(seen).toMatchObject({ wrong: 0, crossed: 0 })
    expect(seen.compared).toBeGreaterThan(200)
    expect(seen.streamed).toBeGreaterThan(100)
    expect(seen.rebuilt).toBeGreaterThan(5)
    expect(seen.polled).toBeGreaterThan(5)
  })
})
