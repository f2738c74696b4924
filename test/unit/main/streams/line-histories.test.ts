import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { simulatedVenue } from './simulated-venue.ts'

/** The venue throws where the line sends before the welcome, too often, too much, or on a connection that is gone. */
const pairs = ['BTC-USDT', 'ETH-USDT', 'KCS-USDT', 'SOL-USDT', 'XRP-BTC'] as const
const rows = ['book', 'trades', 'ticker', 'candles', 'snapshot', 'orders', 'balances', 'tickers'] as const

type Venue = ReturnType<typeof simulatedVenue>
type Step = readonly [name: string, take: (venue: Venue) => void]

const subjectOf = (row: (typeof rows)[number], pair: string): string | null => {
  if (row === 'orders' || row === 'balances' || row === 'tickers') return null
  return row === 'candles' ? `${pair}_1min` : pair
}
const textOf = (row: (typeof rows)[number], pair: string): string => {
  const paths = {
    book: '/market/level2',
    trades: '/market/match',
    ticker: '/market/ticker',
    candles: '/market/candles',
    snapshot: '/market/snapshot',
    orders: '/spotMarket/tradeOrdersV2',
    balances: '/account/balance',
    tickers: '/market/ticker:all',
  } as const
  const subject = subjectOf(row, pair)
  return subject === null ? paths[row] : `${paths[row]}:${subject}`
}

const topic = fc.tuple(fc.constantFrom(...rows), fc.constantFrom(...pairs))
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: topic.map(([row, pair]): Step => [
      `want ${row} ${pair}`,
      (venue) => venue.want(row, subjectOf(row, pair)),
    ]),
  },
  {
    weight: 2,
    arbitrary: topic.map(([row, pair]): Step => [`drop ${row} ${pair}`, (venue) => venue.drop(textOf(row, pair))]),
  },
  { weight: 8, arbitrary: fc.nat(40_000).map((ms): Step => [`run ${ms}`, (venue) => venue.run(ms)]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('given', 'refused', 'late')
      .map((tokens): Step => [`tokens ${tokens}`, ({ manners }) => void (manners.tokens = tokens)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('welcomed', 'refused', 'silent', 'token-refused')
      .map((sockets): Step => [`sockets ${sockets}`, ({ manners }) => void (manners.sockets = sockets)]),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('given', 'lost', 'unknown-topic', 'limit')
      .map((acks): Step => [`acks ${acks}`, ({ manners }) => void (manners.acks = acks)]),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((pongs): Step => [`pongs ${pongs}`, ({ manners }) => void (manners.pongs = pongs)]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(1, 20, 900, 6_000)
      .map((latency): Step => [`latency ${latency}`, ({ manners }) => void (manners.latency = latency)]),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Step>([
      'cut',
      (venue) => {
        for (const one of venue.connections) venue.end(one)
      },
    ]),
  },
  // What was said comes again, out of its order and on connections that are gone.
  { weight: 3, arbitrary: fc.nat(200).map((index): Step => [`again ${index}`, (venue) => venue.sayAgain(index)]) },
  { weight: 1, arbitrary: fc.nat(7_200_000).map((ms): Step => [`sleep ${ms}`, (venue) => venue.sleep(ms)]) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('check', 'renew', 'resume')
      .map((type): Step => [type, (venue) => venue.handle({ type })]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>([
      'pause',
      (venue) => venue.handle({ type: 'pause', error: { code: 'vault-locked', reason: { id: 'streams.locked' } } }),
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>([
      'restart',
      (venue) => venue.handle({ type: 'restart', error: { code: 'cancelled', reason: { id: 'streams.key-changed' } } }),
    ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0, 0.3, 0.999)
      .map((random): Step => [`random ${random}`, (venue) => venue.setRandom(random)]),
  },
)

/** Which corners the histories reached: each is counted, so that a generator that misses one is seen. */
const corners = { rolled: 0, reconnected: 0, refused: 0, limited: 0, noAck: 0, silent: 0, paused: 0, tokenRefused: 0 }

const note = (venue: Venue): void => {
  const ids = new Set(venue.told.map(({ error }) => error?.reason.id))
  if (venue.overlaps() > 0) corners.rolled++
  if (venue.connections.length > 1) corners.reconnected++
  if (ids.has('streams.refused')) corners.refused++
  if (ids.has('streams.limit')) corners.limited++
  if (ids.has('streams.no-ack')) corners.noAck++
  if (ids.has('streams.silent')) corners.silent++
  if (ids.has('streams.locked')) corners.paused++
  if (ids.has('streams.token-refused')) corners.tokenRefused++
}

describe('streams rule 10: a pure machine, so that it can be played', () => {
  it('any history: no rule of the venue is broken, no topic is silently without a stream, and all is joined in the end', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.constantFrom(30_000, 120_000, 82_800_000),
        (steps, rollOverMs) => {
          const venue = simulatedVenue({ timing: { rollOverMs } })
          venue.want('book', 'BTC-USDT')
          const wanted = new Map<string, number>([['/market/level2:BTC-USDT', 0]])
          let isPaused = false
          for (const [name, take] of steps) {
            take(venue)
            const [verb, row, pair] = name.split(' ')
            if (verb === 'want' || verb === 'drop') {
              const text = textOf(row as never, pair ?? '')
              if (verb === 'drop') wanted.delete(text)
              else if (!wanted.has(text)) wanted.set(text, venue.now())
            }
            if (verb === 'pause') isPaused = true
            if (verb === 'resume') isPaused = false
            expect(venue.connections.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(2)
            // Joined, or somebody was told why not, at the latest when the longest wait of all is over.
            for (const [text, since] of wanted)
              if (venue.now() - since > 200_000 && !isPaused)
                expect(venue.machine.isJoined(text) || venue.machine.errorOf(text) !== null, text).toBe(true)
          }
          note(venue)
          Object.assign(venue.manners, {
            latency: 20,
            tokens: 'given',
            sockets: 'welcomed',
            acks: 'given',
            pongs: true,
          })
          venue.handle({ type: 'resume' })
          venue.run(700_000)
          if (wanted.size === 0) return void expect(venue.view().state).toBe('idle')
          expect(venue.view()).toMatchObject({ state: 'joined', error: null, topics: wanted.size })
          for (const text of wanted.keys()) expect(venue.machine.isJoined(text), text).toBe(true)
          // A second connection may just be on its way.
          const open = venue.connections.filter(({ isOpen }) => isOpen).map(({ topics }) => [...topics].sort())
          expect(open).toContainEqual([...wanted.keys()].sort())
        },
      ),
      { numRuns: runs(400) },
    )
    for (const [name, times] of Object.entries(corners)) expect(times, name).toBeGreaterThan(0)
  })

  it('pushes of two lines that lag and drop by chance: each arrives once where either line brings it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            gap: fc.integer({ min: 1, max: 400 }),
            lag: fc.constantFrom(0, 0, 0, 50, 900, 3_000),
            late: fc.constantFrom('new', 'old'),
          }),
          { minLength: 50, maxLength: 300 },
        ),
        (told) => {
          const venue = simulatedVenue({ timing: { rollOverMs: 10_000, overlapMs: 4_000 } })
          const book = '/market/level2:BTC-USDT'
          venue.want('book', 'BTC-USDT')
          venue.run(100)
          for (const { gap, lag, late } of told) {
            venue.run(gap)
            const open = venue.connections.filter(({ isOpen }) => isOpen).length
            // The venue keeps a connection's order; what is late on the only line would be late for everybody.
            venue.push(book, open === 2 ? lag : 0, late as 'new' | 'old')
          }
          venue.run(20_000)
          const sequences = venue.pushes.map(({ sequence }) => sequence)
          expect(sequences).toEqual(told.map((_, index) => index + 1))
          expect(venue.toldOf(book)).toEqual(['joined'])
        },
      ),
      { numRuns: runs(50) },
    )
  })
})
