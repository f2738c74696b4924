import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FillNews } from '#shared/domain/fill.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { signedHeaders } from '#test/support/practice.ts'
import { confirming } from '#test/support/trusted-person.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const symbol = 'BTC-USDT'
let venue: LoopbackVenue
let desk: Desk
let profileId: string
let told: FillNews[]
let endListening: () => void
let shown: string[]
beforeEach(async () => {
  told = []
  shown = []
  venue = await startLoopbackVenue()
  desk = await openDesk(undefined, {
    notify: ({ title, body }) => void shown.push(`${title}: ${body}`),
    showTrusted: confirming(),
  })
  endListening = desk.bridge.on['order-filled']((news) => told.push(news))
  profileId = (await venue.add(desk)).id
})
afterEach(async () => {
  endListening()
  await desk.close()
  await venue.close()
})

/** Sends as somebody with this key would from a machine of their own. */
const elsewhere = (key: PracticeKey, path: string, content: object): { readonly orderId: string } => {
  const body = JSON.stringify({ clientOid: crypto.randomUUID(), symbol, ...content })
  const headers = signedHeaders(key, { method: 'POST', path, body, timestamp: venue.exchange.venue.now() })
  const answer = venue.exchange.handle({ method: 'POST', path, body, headers, address: '127.0.0.1' })
  const { code, data } = JSON.parse(answer.body) as { code: string; data: { orderId: string } }
  if (code !== '200000') throw new Error(answer.body)
  return data
}
const place = (content: object) => elsewhere(venue.key, '/api/v1/hf/orders', content)
const baseline = () =>
  expect
    .poll(() => venue.server.control.seen.some(({ path }) => path.startsWith('/api/v1/hf/accounts/ledgers')))
    .toBe(true)

/** As the page says it once it listens. */
const pageReady = async (): Promise<void> => void must(await desk.invoke('page.ready', null))

it('a fill is held while no page is ready, whatever a page has asked before, and told once it is', async () => {
  await baseline()
  must(await desk.invoke('feed.reset', null))
  place({ type: 'market', side: 'buy', size: '0.01' })
  // The system's own notification waits for no page.
  await expect.poll(() => shown.length).toBe(1)
  expect(told).toHaveLength(0)
  await pageReady()
  expect(told).toHaveLength(1)
  await pageReady()
  expect(told).toHaveLength(1)
})

describe('fills of an unlocked profile that nobody looks at', () => {
  beforeEach(pageReady)

  it('an order that Coffer neither placed nor ever saw is told once, with its price and fee', async () => {
    await baseline()
    const { orderId } = place({ type: 'market', side: 'buy', size: '0.01' })
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]).toMatchObject({ profileId, symbol, intentId: null, isLate: false })
    expect(told[0]?.fill).toMatchObject({ orderId, side: 'buy', size: '0.01', complete: true })
    expect(told[0]?.fill.averagePrice).not.toBeNull()
    expect(told[0]?.fill.fees).toHaveLength(1)
    expect(shown).toHaveLength(1)
    // An average price that is a whole number is written without decimals.
    expect(shown[0]).toMatch(/^Bought BTC-USDT: 0\.01 BTC at [\d,]+(\.\d)? USDT\. · Loopback$/)
  })

  it('what traded while Coffer was locked is told once, after the unlock', async () => {
    await baseline()
    place({ type: 'market', side: 'buy', size: '0.01' })
    await expect.poll(() => told.length).toBe(1)
    must(await desk.invoke('vault.lock', null))
    place({ type: 'market', side: 'sell', size: '0.01' })
    expect(told).toHaveLength(1)
    must(await desk.invoke('vault.unlock', null))
    await expect.poll(() => told.length).toBe(2)
    expect(told[1]?.fill).toMatchObject({ side: 'sell', size: '0.01' })
  })
})
