import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { en } from '#renderer/locales/en.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { launchApp } from '#test/support/launch.ts'
import { build } from '#tools/build.ts'
import { openPage } from './support/page.ts'
import { judge } from './support/verdict.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'
import { addProfile, addVenue } from '#test/support/trusted-person.ts'
import { must } from '#test/support/loopback-venue.ts'

/**
 * A day of the practice market, 86,400 of its seconds, played within six minutes over real sockets: main's streams and live store, the
 * bridge, the page. What is in front changes: the book, the trades, the table of pairs. Before the day each of them is in front once, for
 * as long as in the day, so that what views load and what is remembered of figures is there. Then the heap of the page and of main is
 * read, after collecting garbage, and again after each twelfth of the day. Figures: docs/benchmarks.md.
 */
const [seconds, parts, warmParts, limitMs, mostGrowth] = [86_400, 12, 3, 360_000, 1.1]
/** ms that playing is spread over: what is left is for collecting garbage and changing views. */
const playedMs = 330_000

/** The exchange, and how many pushes it handed over by topic, pairs left out. */
function counted(exchange: PracticeExchange) {
  const pushes = new Map<string, number>()
  const connect: PracticeExchange['streams']['connect'] = (url, outlet, address) =>
    exchange.streams.connect(
      url,
      {
        ...outlet,
        write: (text) => {
          const topic = /"topic":"([^":]+)/.exec(text)?.[1]
          if (topic !== undefined) pushes.set(topic, (pushes.get(topic) ?? 0) + 1)
          outlet.write(text)
        },
      },
      address,
    )
  return { pushes, exchange: { ...exchange, streams: { ...exchange.streams, connect } } }
}

if (!build()) process.exit(1)
const venue = createPracticeExchange({ seed: 7, time: systemTime, speed: seconds / (playedMs / 1_000) })
const { exchange, pushes } = counted(venue)
const accountId = venue.createAccount({ funding: { USDT: '1000000' } })
const server = await startPracticeServer({ exchange, remember: 0 })
const app = await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark', keyring: 'unlocked' })
const { page, heap, close } = await openPage(app)

/** Bytes of main's heap after collecting garbage. */
const mainHeap = (): Promise<number> =>
  app.evaluateMain(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
    collect()
    collect()
    return process.memoryUsage().heapUsed
  })

/** What is in front, one after the other. */
async function bring(part: number): Promise<void> {
  if (part % 3 === 2) return views(page).open('markets')
  await views(page).open('trading')
  await page.getByRole('tab', { name: part % 3 === 0 ? en.book.title : en.trades.title }).click()
}

/** Plays the market's seconds up to one of them, none of them before its time. */
async function playTo(end: number, begun: number, from: number): Promise<void> {
  for (let second = from; second < end;) {
    const due = Math.min(end, Math.ceil(((performance.now() - begun) * seconds) / playedMs))
    // Turns of the event loop in between: what one second changed leaves before the next.
    for (; second < due; second += 1) {
      venue.step()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await pause(4)
  }
}

const samples: { readonly page: number; readonly main: number }[] = []
let warm: typeof samples = []
let wall = 0
try {
  const hand = handOf(app)
  const { id: venueId } = must(await addVenue(hand, 'Day', server.baseUrl))
  const key = venue.createKey({ accountId, permissions: ['Spot'] })
  must(await addProfile(hand, { label: 'Day', venueId, key }))
  await page.keyboard.press('Control+2')
  await page.getByRole('listbox', { name: en.book.asks }).getByRole('option').first().waitFor()
  const play = async (many: number): Promise<void> => {
    const begun = performance.now()
    for (let part = 0; part < many; part += 1) {
      await bring(part)
      await playTo((seconds / parts) * (part + 1), begun, (seconds / parts) * part)
      // What is compared is the same view each time.
      await bring(0)
      await pause(500)
      samples.push({ page: await heap(), main: await mainHeap() })
    }
  }
  await play(warmParts)
  warm = samples.splice(0, samples.length - 1)
  const begun = performance.now()
  await play(parts)
  wall = performance.now() - begun
} finally {
  await close()
  await server.close()
}

const growthOf = (end: 'page' | 'main'): number =>
  (samples.at(-1)?.[end] ?? Infinity) / (samples[0]?.[end] ?? Number.NaN)
const shown = (of: typeof samples, end: 'page' | 'main'): string =>
  of.map((one) => (one[end] / 1e6).toFixed(1)).join(', ')
console.log(
  `Node ${process.version}, ${availableParallelism()} cores; a day of the market in ${(wall / 1_000).toFixed(0)} s`,
)
console.log(
  `pushes: ${[...pushes].map(([topic, count]) => `${topic} ${count}`).join(', ')}; dropped ${venue.streams.dropped()}`,
)
for (const end of ['page', 'main'] as const)
  console.log(
    `heap of ${end}: ${shown(samples, end)} MB (before: ${shown(warm, end)}); the last is ${growthOf(end).toFixed(2)} times the first`,
  )
const bound = `within ${((mostGrowth - 1) * 100).toFixed(0)} % from first to last`
judge([
  ['a day within six minutes', wall <= limitMs],
  [`the heap of the page is ${bound}`, growthOf('page') <= mostGrowth],
  [`the heap of main is ${bound}`, growthOf('main') <= mostGrowth],
  [
    'books, trades, tickers and candles were pushed',
    ['/market/level2', '/market/match', '/market/ticker', '/market/candles'].every(
      (topic) => (pushes.get(topic) ?? 0) > 0,
    ),
  ],
])
