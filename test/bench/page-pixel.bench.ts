import { availableParallelism } from 'node:os'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { en } from '#renderer/locales/en.ts'
import { launchApp } from '#test/support/launch.ts'
import { signedHeaders } from '#test/support/practice.ts'
import { build } from '#tools/build.ts'
import { median } from './support/figures.ts'
import { orderIdOf } from './support/practice-requests.ts'
import { judge, p95 } from './support/verdict.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'
import { addProfile, addVenue } from '#test/support/trusted-person.ts'
import { must } from '#test/support/loopback-venue.ts'

/**
 * From a trade at the practice server, in this process, to the frame in which its line stands in the list of trades: the match
 * topic over a socket, main, the bridge and the page, by the clock. Figures: docs/benchmarks.md.
 */
const [rounds, warm, mostMs] = [60, 10, 50]
const symbol = 'BTC-USDT'

if (!build()) process.exit(1)
const exchange = createPracticeExchange({ seed: 7, time: systemTime })
const desk = exchange.createAccount({ funding: { USDT: '1000000' } })
const trader = exchange.createAccount({ level: 12, funding: { USDT: '100000000' } })
const keys = exchange.createKey({ accountId: trader, permissions: ['Spot'] })
const server = await startPracticeServer({ exchange, remember: 0 })
const app = await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark' })
const { page } = app

/** ms since the epoch, finer than the clock of `Date` has them. */
const now = (): number => performance.timeOrigin + performance.now()

/** In the page: ms since the epoch at which the frame that first shows a text in the list of trades has been drawn. */
const drawnAt = (text: string): Promise<number> =>
  page.evaluate(
    ([label, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const list = document.querySelector(`[role="table"][aria-label="${label}"]`)
        if (list === null) return reject(new Error('The list of trades is not there.'))
        const timer = setTimeout(() => reject(new Error(`No trade of ${wanted} came.`)), 10_000)
        const observer = new MutationObserver(() => {
          if (!list.textContent.includes(wanted)) return
          observer.disconnect()
          clearTimeout(timer)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          // The task after a frame's callbacks runs when the frame has been drawn.
          requestAnimationFrame(() => port2.postMessage(null))
        })
        observer.observe(list, { subtree: true, childList: true, characterData: true })
      }),
    [en.trades.title, text] as const,
  )

const handle = async (method: 'GET' | 'POST', path: string, body: string | null): Promise<string> => {
  const headers = signedHeaders(keys, { method, path, body, timestamp: systemTime.now() })
  return (await exchange.handle({ method, path, body, headers, address: '127.0.0.1' })).body
}

/** Takes so much of the best offer; nobody else trades this size. False where it took two offers: then no line says it. */
async function trade(size: string): Promise<boolean> {
  const order = { clientOid: `pixel-${size.slice(2)}`, symbol, side: 'buy', type: 'market', size }
  const orderId = orderIdOf(await handle('POST', '/api/v1/hf/orders', JSON.stringify(order)))
  const fills = await handle('GET', `/api/v1/hf/fills?symbol=${symbol}&orderId=${orderId}`, null)
  return (JSON.parse(fills) as { data: { items: readonly unknown[] } }).data.items.length === 1
}

const took: number[] = []
try {
  const hand = handOf(app)
  const { id: venueId } = must(await addVenue(hand, 'Pixel', server.baseUrl))
  const key = exchange.createKey({ accountId: desk, permissions: ['Spot'] })
  must(await addProfile(hand, { label: 'Pixel', venueId, key }))
  await page.keyboard.press('Control+2')
  await page.getByRole('tab', { name: en.trades.title }).click()
  await page.getByRole('table', { name: en.trades.title }).getByRole('row').nth(1).waitFor()
  for (let round = 0; took.length < rounds; round += 1) {
    const size = `0.00${101 + round}`
    const drawn = drawnAt(size)
    // Where the trade is refused, that is what is told.
    drawn.catch(() => undefined)
    // The page watches by now: its messages come in order.
    await page.evaluate(() => undefined)
    const begun = now()
    if (!(await trade(size))) continue
    const ms = (await drawn) - begun
    if (round >= warm) took.push(ms)
  }
} finally {
  await app.close()
  await server.close()
}
console.log(`Node ${process.version}, ${availableParallelism()} cores, window 1920 x 1080, ${rounds} trades`)
console.log(`push to pixel: median ${median(took).toFixed(1)} ms, p95 ${p95(took).toFixed(1)} ms by the clock`)
judge([[`a trade on screen within ${mostMs} ms at p95`, p95(took) <= mostMs]])
