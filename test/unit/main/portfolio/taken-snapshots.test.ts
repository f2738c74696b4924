import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortfolio } from '#main/portfolio/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { ok } from '#shared/errors.ts'
import { acceptedWith, scriptedClient } from '#test/support/faults/scripted-client.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const hour = 3_600_000
const row = { id: '1', type: 'trade', currency: 'USDT', balance: '7', available: '7', holds: '0' }

let dataDir = ''
let ending: AbortController
beforeEach(async () => {
  dataDir = await makeFolder('snapshots')
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort(new Error('ended'))
  await removeFolder(dataDir)
})

function world() {
  const time = virtualTime()
  const onError: Base['onError'] = (_place, error) => {
    throw error
  }
  const events = createEvents(onError)
  const venue = { rows: [row] }
  const client = scriptedClient({
    listAccounts: () => acceptedWith([...venue.rows] as never),
    listTickers: () => acceptedWith({ time: time.now(), ticker: [] } as never),
  })
  const portfolio = openPortfolio({ dataDir, time, events, onError, closing: ending.signal } as unknown as Base, {
    clientOf: () => ok(client),
    unlockedIds: () => ['p1'],
    isLocked: () => false,
    profiles: () => [],
    pricesOf: () => ({}),
  })
  const points = () => expectOk(portfolio.curve('p1')).points
  /** Goes on until the next snapshot is kept; gives the worth of each so far. */
  const next = async (): Promise<readonly string[]> => {
    const isKept = new Promise((resolve) => events.on('portfolio-changed', resolve))
    const before = points().length
    while (points().length === before) await time.advance(60_000)
    await isKept
    return points().map(({ usdt }) => usdt)
  }
  events.emit('started', null)
  return { time, venue, client, next, points }
}

it('a list without any account is believed only the second time: a single one is no fall to zero', async () => {
  const { time, venue, client, next } = world()
  expect(await next()).toEqual(['7'])
  venue.rows = []
  const before = client.calls.length
  while (client.calls.length === before) await time.advance(60_000)
  await time.flush()
  venue.rows = [row]
  expect(await next()).toEqual(['7', '7'])
  venue.rows = []
  expect(await next()).toEqual(['7', '7', '0'])
  expect(await next()).toEqual(['7', '7', '0', '0'])
})

it('a clock that is far off thins nothing', async () => {
  const { time, client, next, points } = world()
  await next()
  await next()
  expect(await next()).toHaveLength(3)
  // Ahead by a year, as the venue's time shows.
  client.offset = -365 * 24 * hour
  time.sleepMachine(365 * 24 * hour)
  expect(await next()).toHaveLength(4)
  client.offset = 0
  await next()
  expect(points().length).toBeLessThan(5)
})
