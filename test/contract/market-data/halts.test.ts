import { afterEach, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { streamedDesk } from './streamed-desk.ts'

const symbol = 'BTC-USDT'
/** What the desk of a pair shows. */
const desktop: readonly Topic[] = [
  { kind: 'tickers' },
  { kind: 'ticker', symbol },
  { kind: 'stats', symbol },
  { kind: 'book', symbol, depth: 100 },
  { kind: 'trades', symbol },
  { kind: 'candles', symbol, type: '1min' },
  { kind: 'orders', symbol: null },
  { kind: 'balances' },
  { kind: 'ocos' },
]

let close = (): void => undefined
afterEach(() => close())

type Listed = readonly { readonly symbol: string; readonly enableTrading: boolean }[]

/** Halts and resumes a pair again and again at random moments; gives how long each took to be shown, in ms. */
async function delaysOf(pair: string, isStreamed: boolean): Promise<number[]> {
  const random = seeded(11)
  // A round trip of 200 ms over REST.
  const desk = streamedDesk(7, random, 100)
  const { time } = desk
  const stop = desk.exchange.start()
  close = () => {
    stop()
    desk.close()
  }
  let shownAt = 0
  let shown: boolean | undefined
  for (const topic of desktop) desk.watch(topic)
  desk.watch({ kind: 'read', row: 'listSymbols', request: {} }, ({ value }) => {
    const is = (value as Listed | null)?.find((one) => one.symbol === pair)?.enableTrading
    if (is !== shown) shownAt = time.monotonic()
    shown = is
  })
  if (!isStreamed) desk.streams.stop()
  await time.advance(20_000)
  expect(shown).toBe(true)
  const delays: number[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    await time.advance(3_000 + Math.floor(2_000 * random()))
    const at = time.monotonic()
    desk.exchange.control.halt(pair, turn % 2 === 0)
    await time.advance(2_500)
    expect(shown, `turn ${turn}`).toBe(turn % 2 === 1)
    delays.push(shownAt - at)
  }
  expect(desk.errors).toEqual([])
  return delays
}

it.each([
  ['the pair on the desk', symbol, true],
  ['a pair that nobody looks at', 'ETH-USDT', true],
  ['the pair on the desk, polled', symbol, false],
  ['a pair that nobody looks at, polled', 'ETH-USDT', false],
] as const)('a halt and its end reach the list of pairs within 2 s: %s', async (_name, pair, isStreamed) => {
  const delays = await delaysOf(pair, isStreamed)
  console.log(JSON.stringify({ pair, isStreamed, longestMs: Math.round(Math.max(...delays)) }))
  expect(Math.max(...delays)).toBeLessThan(2_000)
})
