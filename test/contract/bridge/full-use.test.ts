import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Channel, readRows } from '#shared/bridge/names.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { type EndpointName, endpoints } from '#shared/exchange/index.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { type Desk, openDesk } from '#test/support/desk.ts'
import { must } from '#test/support/loopback-venue.ts'
import { keepFigures } from '#test/support/malformed/figures.ts'
import { pumpedTime } from '#test/support/pumped-time.ts'
import { full } from '#test/support/runs.ts'
import { addProfile, addVenue, putKey } from '#test/support/trusted-person.ts'
import { topics, validInputs } from './inputs.ts'
import { rowOf } from './rows.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

/** ms of the venue's own time; its quotas begin anew every 30,000. */
const forMs = full ? 180_000 : 35_000
/** ms that a request takes to the venue, and its answer back. */
const wayMs = 40
/** ms between two presses of cancel, as of somebody who cancels one order after the other. */
const pressMs = 1_000
/** What reads leave of a quota, in hundredths: with so much left or less, whatever reads has to wait. */
const saturatedPercent = 20
/** ms from a press until the cancel leaves (L3). */
const mostWaitMs = 1_000

const time = pumpedTime()
const exchange = createPracticeExchange({ seed: 7, time })
/** What left, oldest first. */
const left: { readonly row: string; readonly at: number }[] = []
/** Least that was left of each pool's quota, as the venue said, in hundredths. */
const least: Record<string, number> = {}
let refusals = 0

const inProcess = practiceTransport(exchange)
const transport: Transport = async (request, signal) => {
  const row = rowOf(request.method, request.path)
  left.push({ row, at: time.monotonic() })
  await time.sleep(wayMs)
  const answer = await inProcess(request, signal)
  if (answer.ok) {
    const { status, headers } = answer.value
    if (status === 429) refusals += 1
    const pool = poolOf.get(row) ?? 'none'
    const share = (100 * Number(headers['gw-ratelimit-remaining'])) / Number(headers['gw-ratelimit-limit'])
    if (share < (least[pool] ?? 100)) least[pool] = share
  }
  await time.sleep(wayMs)
  return answer
}
const wireRow = (name: EndpointName): string => `${endpoints[name].method} ${endpoints[name].path}`
const poolOf = new Map(Object.values(endpoints).map(({ method, path, pool }) => [`${method} ${path}`, pool]))

let desk: Desk
let profileId: string
const news = new Set<string>()
beforeAll(async () => {
  const liveTransport = () => Object.assign(transport, { reset: () => Promise.resolve() })
  desk = await time.until(openDesk(undefined, { environment: { time, liveTransport } }))
  desk.bridge.on.feed((frame) => readFeedFrame(frame).forEach(({ watchId }) => news.add(watchId)))
  const accountId = exchange.createAccount({ funding: { USDT: '1000000', BTC: '10' }, mainFunding: { USDT: '5000' } })
  const { id: venueId } = must(await time.until(addVenue(desk, 'Full', 'http://127.0.0.1:9')))
  const key = exchange.createKey({ accountId, permissions: ['Spot'] })
  profileId = must(await time.until(addProfile(desk, { label: 'Full', venueId, key }))).id
  const withdrawKey = exchange.createKey({ accountId, permissions: ['Withdrawal'] })
  must(await time.until(putKey(desk, profileId, 'withdraw', withdrawKey)))
})
afterAll(() => time.until(desk.close()))

/** Resolves when the time is over; everything that uses the page goes on until then. */
const isOver = (begun: number): boolean => time.monotonic() - begun >= forMs

/** A part of the page that reads on and on; `ask` gives the next question. */
async function reader(begun: number, ask: () => readonly [Channel, unknown]): Promise<void> {
  while (!isOver(begun)) {
    const answer = await desk.raw(...ask())
    // Refused at once: the page waits, as it is told to.
    if (!answer.ok) await time.sleep(200)
  }
}

/** All that the page reads, in turn, and of each pool more than there is room for. */
function readers(begun: number): readonly Promise<void>[] {
  let asked = 0
  const next = (): number => (asked += 1)
  const read = (row: (typeof readRows)[number], request: object): readonly [Channel, unknown] => [
    `read.${row}`,
    { profileId, request },
  ]
  const everything = () => {
    const channel = `read.${readRows[next() % readRows.length] ?? 'getStatus'}` as const
    return [channel, validInputs({ profileId, orderId: '1' }).get(channel)] as const
  }
  const ofSpot = () => read('getOrder', { symbol: 'BTC-USDT', orderId: `o${next()}` })
  const ofPublic = () => read('getTicker', { symbol: `A${next()}-USDT` })
  const ofManagement = () => read('getWithdrawal', { withdrawalId: `w${next()}` })
  return [
    ...Array.from({ length: 10 }, () => reader(begun, everything)),
    ...Array.from({ length: 60 }, () => reader(begun, ofSpot)),
    ...Array.from({ length: 40 }, () => reader(begun, ofPublic)),
    ...Array.from({ length: 30 }, () => reader(begun, ofManagement)),
  ]
}

/** Each way to cancel, and the row it leaves by. Most often one order, and everything now and then. */
function cancelAt(press: number): readonly [EndpointName, Channel, object] {
  const envelope = { profileId, draftId: randomUUID() }
  const symbol = 'BTC-USDT'
  const id = `none-${press}`
  const one = (wait: boolean, named: object) => ({ ...envelope, wait, symbol, ...named })
  if (press % 20 === 19) return ['cancelAllOrders', 'orders.cancelAll', envelope]
  if (press % 10 === 9) return ['cancelWithdrawal', 'withdrawals.cancel', { ...envelope, withdrawalId: id }]
  const ways: readonly (readonly [EndpointName, Channel, object])[] = [
    ['cancelOrder', 'orders.cancel', one(false, { orderId: id })],
    ['cancelOrderSync', 'orders.cancel', one(true, { orderId: id })],
    ['cancelOrderByClientOid', 'orders.cancel', one(false, { clientOid: id })],
    ['cancelOrderByClientOidSync', 'orders.cancel', one(true, { clientOid: id })],
    ['cancelPartial', 'orders.cancelPartial', { ...envelope, symbol, orderId: id, cancelSize: '0.001' }],
    ['cancelSymbolOrders', 'orders.cancelSymbol', { ...envelope, symbol }],
    ['cancelOco', 'oco.cancel', { ...envelope, orderId: id }],
    ['cancelOcoByClientOid', 'oco.cancel', { ...envelope, clientOid: id }],
    ['cancelOcos', 'oco.cancelMany', { ...envelope, symbol }],
    ['cancelStopOrders', 'stopOrders.cancel', { ...envelope, symbol }],
  ]
  return ways[press % ways.length] ?? cancelAt(0)
}

/** Presses cancel once a second; gives how long each waited until it left, and how much was left of the quota then. */
async function cancels(begun: number) {
  const waits: { readonly row: EndpointName; readonly ms: number; readonly pool: string; readonly share: number }[] = []
  for (let press = 0; !isOver(begun); press += 1) {
    const pressedAt = time.monotonic()
    const from = left.length
    const [row, channel, input] = cancelAt(press)
    const { pool } = endpoints[row]
    const { limits } = must(await desk.invoke('app.status', { profileId }))
    const share = (100 * limits[pool].remaining) / limits[pool].limit
    await desk.raw(channel, input)
    const leftAt = left.slice(from).find((one) => one.row === wireRow(row))?.at ?? Infinity
    waits.push({ row, ms: leftAt - pressedAt, pool, share })
    await time.sleep(Math.max(1, pressedAt + pressMs - time.monotonic()))
  }
  return waits
}

/** Orders, each at a price of its own, so that there is a load of every priority. */
function orders(begun: number): readonly Promise<void>[] {
  let ordered = 0
  const next = (): string => String(40_000 + (ordered++ % 9_000))
  const order = () => ({ symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: next(), size: '0.00001' })
  const ask = () => ['orders.place', { profileId, draftId: randomUUID(), wait: false, order: order() }] as const
  return Array.from({ length: 4 }, () => reader(begun, ask))
}

it('L1 L3: at full use of the page the venue says 429 to nothing, and every cancel leaves within a second', async () => {
  const begun = time.monotonic()
  const watchIds = topics.map((topic) => {
    const watchId = randomUUID()
    void desk.invoke('feed.watch', { watchId, profileId, topic, pace: 'fast' })
    return watchId
  })
  const all = Promise.all([cancels(begun), ...readers(begun), ...orders(begun)])
  const [waits] = await time.until(all)
  const saturated = waits.filter(({ share }) => share <= saturatedPercent)
  const worst = Math.max(...waits.map(({ ms }) => ms))
  const figures = {
    forMs,
    requests: left.length,
    refusals,
    leastLeftPercent: least,
    cancels: waits.length,
    underSaturation: saturated.length,
    worstCancelWaitMs: Math.round(worst),
    watches: watchIds.length,
  }
  const told = JSON.stringify(figures)
  expect(refusals, told).toBe(0)
  for (const pool of ['spot', 'management', 'public'])
    expect(least[pool], `${pool}: ${told}`).toBeLessThanOrEqual(saturatedPercent)
  expect(worst, told).toBeLessThan(mostWaitMs)
  expect(saturated.length, told).toBeGreaterThan(forMs / pressMs / 3)
  expect(watchIds.filter((watchId) => !news.has(watchId))).toEqual([])
  if (full) await keepFigures('fullUse', figures)
})
