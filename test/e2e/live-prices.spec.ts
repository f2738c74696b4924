import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { removeFolder } from '#test/support/folders.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

const symbol = 'BTC-USDT'
const { prices } = en.status
let venue: LoopbackVenue
let dataDir: string
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
  dataDir = await mkdtemp(join(tmpdir(), 'coffer-live-'))
  const { baseUrl } = venue.server
  const near = { ...kucoinVenue, id: 'near', name: 'Near', baseUrl, streamHosts: [], builtIn: false }
  await writeFile(join(dataDir, 'venues.json'), JSON.stringify({ version: 1, venues: [near] }))
})
test.afterEach(async () => {
  await venue.close()
  await removeFolder(dataDir)
})

const bidOf = async (page: Page): Promise<string | null> =>
  (await got(page, 'read.getTicker', { profileId, request: { symbol } })).bestBid
const liveBid = (): number =>
  venue.exchange.venue.engine.state.markets.get(symbol)?.bids.chunks[0]?.levels[0]?.price ?? 0

test('practice follows live prices while it is switched on, and says when they are lost', async ({ launchApp }) => {
  const { page } = await launchApp({ dataDir, size: { width: 1280, height: 800 } })
  const { status } = views(page)
  const off = page.getByRole('switch', { name: en.practice.live })
  await expect(status).toContainText(prices.off)
  // An order that rests, and that the live price is to cross.
  const limit = await farPrice(page, symbol, '0.95')
  const order = await rest(page, { price: limit })
  venue.exchange.control.movePrice('BTC', 0.7)
  expect(venue.server.control.seen).toEqual([])

  await views(page).open('settings')
  await page.getByRole('combobox', { name: en.practice.liveVenue }).selectOption('Near')
  await off.click()
  await expect(status.getByText(prices.live, { exact: true })).toBeVisible()
  await expect.poll(async () => Math.round(Number(await bidOf(page)) * 10)).toBe(liveBid())
  // All of it, at its own limit.
  const left = async () => (await got(page, 'read.listOpenOrders', { profileId, request: { symbol } })).length
  await expect.poll(left).toBe(0)
  const { items: fills } = await got(page, 'read.listFills', { profileId, request: { symbol } })
  expect(new Set(fills.map(({ orderId, price }) => `${orderId} ${price}`))).toEqual(new Set([`${order} ${limit}`]))
  expect(await stumbles(page)).toEqual([])

  await views(page).open('trading')
  await deskView(page).show('orders')
  await expect(deskView(page).rows).toHaveCount(0)

  venue.server.control.fault({ fault: { kind: 'html', status: 503 } })
  await expect(status).toContainText(prices.lost.replace(' {since}', ''))
  await expect(status.getByText(prices.live, { exact: true })).toHaveCount(0)
  venue.server.control.clearFaults()
  await expect(status.getByText(prices.live, { exact: true })).toBeVisible({ timeout: 30_000 })

  // By keyboard.
  await views(page).open('settings')
  await off.focus()
  await page.keyboard.press('Space')
  await expect(status).toContainText(prices.off)
  await page.keyboard.press('Space')
  await expect(status.getByText(prices.live, { exact: true })).toBeVisible()

  const { seen } = venue.server.control
  expect(seen.every(({ method, body }) => method === 'GET' && body === null)).toBe(true)
  expect(new Set(seen.map(({ path }) => path.split('?')[0]))).toEqual(
    new Set(['/api/v1/market/allTickers', '/api/v1/market/orderbook/level2_100', '/api/v1/market/histories']),
  )
})
