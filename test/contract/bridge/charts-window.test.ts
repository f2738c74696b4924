import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { channels, chartsChannels, chartsEvents } from '#shared/bridge/names.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { topics } from './inputs.ts'
import { validInputs } from './inputs.ts'
import { openDesk, chartsAsks, pageAsks } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const refused = { ok: false, error: { code: 'read-only', reason: { id: 'charts.only' } } }
/** Written out by hand: what is added to the list in the code is to be looked at here. */
const reads = ['settings.get', 'profiles.list', 'vault.state', 'charts.choose', 'feed.watch', 'feed.unwatch'].concat([
  'feed.visible',
  'feed.reset',
])
const publicKinds = ['chart', 'ticker', 'stats', 'tickerTable']
const watch = (topic: unknown, watchId: string) => ({ watchId, profileId: 'practice', topic, pace: 'fast' })

describe('the window of charts', () => {
  it('T2 T12: is refused every channel but those it reads the market by, before its input is looked at', async () => {
    expect([...chartsChannels].sort()).toEqual(reads.toSorted())
    const inputs = validInputs({ profileId: 'practice', orderId: 'none' })
    const others = channels.filter((channel) => !reads.includes(channel))
    expect(others.length).toBeGreaterThan(90)
    for (const channel of others)
      for (const input of [inputs.get(channel), null, {}])
        expect(await desk.from(chartsAsks, channel, input), channel).toMatchObject(refused)
    // What may be watched is the next test's.
    for (const channel of reads.filter((name) => name !== 'feed.watch') as Channel[])
      expect(await desk.from(chartsAsks, channel, inputs.get(channel)), channel).not.toMatchObject(refused)
  })

  it('T12: watches the market alone, whatever the topic is of', async () => {
    for (const [at, topic] of topics.entries()) {
      const answer = await desk.from(chartsAsks, 'feed.watch', watch(topic, `c-${at}`))
      const isPublic = publicKinds.includes(topic.kind) || (topic.kind === 'read' && topic.row === 'listSymbols')
      if (isPublic) expect(answer, JSON.stringify(topic)).toMatchObject({ ok: true })
      else expect(answer, JSON.stringify(topic)).toMatchObject(refused)
    }
  })

  it('is known by its window, not by its address, and the page is not refused for calling itself so', async () => {
    const senderFrame = { url: 'app://bundle/index.html', parent: null }
    expect(await desk.from({ ...chartsAsks, senderFrame }, 'app.info', null)).toMatchObject(refused)
    const asCharts = { ...pageAsks, senderFrame: chartsAsks.senderFrame }
    expect(await desk.from(asCharts, 'app.info', null)).toMatchObject({ ok: true })
    const foreign = { ...chartsAsks, senderFrame: { url: 'https://example.com/', parent: null } }
    expect(await desk.from(foreign, 'settings.get', null)).toMatchObject({ error: { code: 'bad-sender' } })
  })

  it('ends no watch of the page, and the page none of its', async () => {
    const ticker = { kind: 'ticker', symbol: 'BTC-USDT' }
    const fed = (id: string): number =>
      desk.toCharts.filter(([name, text]) => name === 'feed' && text.includes(id)).length
    await desk.from(pageAsks, 'feed.watch', watch(ticker, 'of-page'))
    await desk.from(chartsAsks, 'feed.watch', watch(ticker, 'of-charts'))
    await desk.from(pageAsks, 'feed.reset', null)
    await vi.waitFor(() => expect(fed('of-charts')).toBeGreaterThan(0))
    await desk.from(pageAsks, 'feed.watch', watch(ticker, 'again'))
    await desk.from(chartsAsks, 'feed.reset', null)
    await vi.waitFor(() => expect(desk.crossed.some((text) => text.includes('"again"'))).toBe(true))
    expect(fed('again')).toBe(0)
    expect(desk.crossed.some((text) => text.includes('of-charts'))).toBe(false)
  })

  it('T12: is sent nothing but what it may be', async () => {
    await desk.invoke('settings.change', { swapped: true })
    await vi.waitFor(() => expect(desk.toCharts.map(([name]) => name)).toContain('settings-changed'))
    const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '1000', size: '0.01' } as const
    await desk.invoke('orders.place', {
      profileId: 'practice',
      draftId: crypto.randomUUID(),
      wait: true,
      order,
    } as never)
    await vi.waitFor(() => expect(desk.crossed.some((text) => text.includes('"kind":"place'))).toBe(true))
    const sent = new Set(desk.toCharts.map(([name]) => name))
    expect([...sent].filter((name) => !(chartsEvents as readonly string[]).includes(name))).toEqual([])
  })

  it('keeps what it shows, and nothing else of the settings', async () => {
    const before = await desk.invoke('settings.get', null)
    const charts = [{ symbol: 'ETH-USDT', interval: '1hour' }]
    expect(await desk.from(chartsAsks, 'charts.choose', { charts, theme: 'light', lockMinutes: 15 })).toMatchObject({
      ok: true,
    })
    const after = await desk.invoke('settings.get', null)
    if (!before.ok || !after.ok) throw new Error('no settings')
    expect(after.value).toEqual({ ...before.value, page: { ...before.value.page, chartsWindow: { charts } } })
    for (const bad of [
      [],
      Array(5).fill(charts[0]),
      [{ symbol: 'ETH-USDT', interval: '7min' }],
      [{ symbol: '../x', interval: '1hour' }],
    ])
      expect(await desk.from(chartsAsks, 'charts.choose', { charts: bad })).toMatchObject({
        error: { code: 'bad-input' },
      })
  })
})
