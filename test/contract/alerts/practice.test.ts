import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { add, isPositive, trimmed } from '#shared/decimal.ts'
import type { AlertNews, AlertRule } from '#shared/domain/alert.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { openAlerts } from '#main/alerts/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { written } from '#test/support/alerts-desk.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { streamedVenue } from '#test/contract/market-data/streamed-desk.ts'

const symbol = 'BTC-USDT'
let dataDir: string
let close = (): void => undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'coffer-alerts-'))))
afterEach(() => {
  close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Alerts over the practice exchange's own pushes and answers, in virtual time; nothing trades but what the test does. */
function watchedVenue() {
  const venue = streamedVenue(5, seeded(3))
  const { time, client, streams } = venue
  const ending = new AbortController()
  const news: AlertNews[] = []
  const events = createEvents((_where, error) => venue.onError(error))
  const base = { dataDir, time, events, onError: (_where: string, error: unknown) => venue.onError(error) }
  const alerts = openAlerts({ ...base, closing: ending.signal, newId: randomUUID } as unknown as Base, {
    clientOf: () => ok(client),
    streams,
    isLocked: () => false,
    profiles: () => [{ id: 'p1' }],
    unlockedIds: () => ['p1'],
  })
  events.on('alert-fired', (fired) => void news.push(fired))
  events.emit('started', null)
  close = () => {
    ending.abort(new Error('ended'))
    streams.stop()
  }
  const pass = async (ms: number): Promise<void> => {
    await time.advance(ms)
    await written(alerts)
  }
  /** While an answer is waited for, time goes on. */
  const during = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false
    const watched = work.finally(() => (isOver = true))
    while (!isOver) {
      await time.advance(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return watched
  }
  const watch = async (rule: AlertRule) => {
    const added: Result<unknown> = await during(alerts.add({ profileId: 'p1', rule, options: {} }))
    if (!added.ok) throw new Error(JSON.stringify(added.error))
  }
  return { ...venue, news, pass, during, watch, alerts }
}

it('a trade fires alerts on its volume and on the balance it moved, and a halt the one on its pair', async () => {
  const { news, pass, during, watch, alerts, counterparty, client, truth, time, exchange, errors } = watchedVenue()
  await watch({ kind: 'volume', symbol, amount: '30', unit: 'base', minutes: 5 })
  await watch({ kind: 'balance', currency: 'BTC', amount: '30', direction: 'moves' })
  await watch({ kind: 'listing', symbol, event: 'halted' })
  await watch({ kind: 'announcement', words: ['nothing of the kind'] })
  await pass(5_000)
  const list = alerts.list()
  expect(list.ok && list.value.map(({ state }) => state)).toEqual(['watching', 'watching', 'watching', 'watching'])

  const ticker = await during(client.call('getTicker', { symbol }, { priority: 'market' }))
  const price = ticker.kind === 'accepted' ? (ticker.data.price ?? ticker.data.bestAsk ?? '') : ''
  const order = (side: 'buy' | 'sell', size: string) =>
    ({ type: 'limit', symbol, side, size, price, clientOid: randomUUID() }) as const
  await during(counterparty.call('placeOrder', order('sell', '20'), { priority: 'order' }))
  await during(client.call('placeOrder', order('buy', '20'), { priority: 'order' }))
  await pass(10_000)
  expect(news).toEqual([])
  await during(counterparty.call('placeOrder', order('sell', '10'), { priority: 'order' }))
  await during(client.call('placeOrder', order('buy', '10'), { priority: 'order' }))
  await pass(10_000)
  expect(news.map(({ message }) => message.id).sort()).toEqual(['alerts.fired-moved', 'alerts.fired-volume'])
  // As the venue's own candles add up, those of before the trades among them: the five minutes that end with the last trade.
  const startAt = (Math.floor(time.now() / 60_000) - 60) * 60
  const read = await during(truth.call('listCandles', { symbol, type: '1min', startAt }, { priority: 'market' }))
  const rows = read.kind === 'accepted' ? read.data.filter(({ volume }) => isPositive(volume)) : []
  const lastAt = Math.max(...rows.map(({ start }) => start))
  const sum = trimmed(
    rows.filter(({ start }) => start > lastAt - 300).reduce((total, row) => add(total, row.volume), '0'),
  )
  expect(news.find(({ alert }) => alert.rule.kind === 'volume')?.message.params).toMatchObject({ sum })

  exchange.control.halt(symbol, true)
  await pass(20_000)
  expect(news.at(-1)).toMatchObject({
    message: { id: 'alerts.pair-halted', params: { symbol } },
    alert: { state: 'fired' },
  })
  await pass(300_000)
  expect(news).toHaveLength(3)
  expect(errors).toEqual([])
})
