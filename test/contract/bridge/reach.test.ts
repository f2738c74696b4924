import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Channel } from '#shared/bridge/names.ts'
import { channels } from '#shared/bridge/names.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { isWindow } from '#shared/domain/window-topics.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { confirming, putKey } from '#test/support/trusted-person.ts'
import { takeKeysAway } from '#test/support/take-keys-away.ts'
import { restingOrder, topics, validInputs } from './inputs.ts'
import golden from './reach.golden.json' with { type: 'json' }
import { following, rowOf } from './rows.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let profileId: string
let orderId: string
/** Watches that were told of a value or an error. */
const told = new Set<string>()

beforeAll(async () => {
  venue = await startLoopbackVenue()
  // Somebody unlocks what a channel locked, and confirms nothing else.
  const unlocking = confirming()
  desk = await openDesk(undefined, {
    showTrusted: (request) => {
      const { subject } = request.view
      return subject.kind === 'form' && subject.task === 'unlock' ? unlocking(request) : Promise.resolve('closed')
    },
  })
  desk.bridge.on.feed((frame) => readFeedFrame(frame).forEach(({ watchId }) => told.add(watchId)))
  profileId = (await venue.add(desk)).id
  // The first private call also measures the clock.
  must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
  const placed = await venue.place(desk.invoke, profileId, restingOrder)
  orderId = placed.orderId ?? ''
  must(await putKey(desk, profileId, 'withdraw', venue.createKey({ permissions: ['Withdrawal'] })))
  // The value of the account is read once an hour by itself: the next time lies after the end.
  const isTaken = async () => expect(must(await desk.invoke('portfolio.curve', { profileId })).points).toHaveLength(1)
  await vi.waitFor(isTaken, 20_000)
}, 40_000)
afterAll(async () => {
  await desk.close()
  await venue.close()
})

const seen = () => venue.server.control.seen

/** Rows asked for since; of those that follow orders only `own`. */
const rowsSince = (from: number, own: readonly string[] = []): string[] =>
  seen()
    .slice(from)
    .map(({ method, path }) => rowOf(method, path))
    .filter((row) => !following.includes(row) || own.includes(row))

/** Rows asked for during `act`; of those that follow orders only what the channel is there for. */
async function rowsOf(act: () => Promise<unknown>, own?: readonly string[]): Promise<string[]> {
  const from = seen().length
  await act()
  return [...new Set(rowsSince(from, own))].sort()
}

const rowsByName: Readonly<Record<string, readonly string[]>> = golden

const reached = (channel: Channel, more: object = {}, name: string = channel): Promise<string[]> =>
  rowsOf(async () => {
    const input = validInputs({ profileId, orderId }).get(channel)
    await desk.raw(channel, input === null ? null : { ...(input as object), ...more })
  }, rowsByName[name])

const asWord = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).flat().join(' ') : value
const wordsOf = (topic: Topic): readonly unknown[] => {
  if (topic.kind === 'read') return [topic.kind, topic.row]
  return isWindow(topic) ? [topic.kind] : Object.values(topic).map(asWord)
}
const nameOf = (topic: Topic): string => `feed.watch ${wordsOf(topic).join(' ')}`

/** A watch asks by itself, so its questions are waited for and the watch is then ended: some topics take two. */
const watched = (topic: Topic): Promise<string[]> => {
  const own = rowsByName[nameOf(topic)]
  return rowsOf(async () => {
    const from = seen().length
    const watchId = randomUUID()
    must(await desk.invoke('feed.watch', { watchId, profileId, topic, pace: 'fast' }))
    // Questions of another watch may arrive first.
    await expect.poll(() => rowsSince(from, own)).toEqual(expect.arrayContaining([...(own ?? [expect.anything()])]))
    // A topic that asks for one thing several times has asked for all of them when it is told.
    await expect.poll(() => told.has(watchId)).toBe(true)
    must(await desk.invoke('feed.unwatch', { watchId }))
  }, own)
}

describe('what the page can reach', () => {
  it('I5: each channel reaches the rows of the golden file and no other address of the venue', async () => {
    const apart: readonly Channel[] = ['feed.watch']
    const last: readonly Channel[] = [...takeKeysAway, 'app.status']
    const order = [...channels.filter((name) => ![...apart, ...last].includes(name)), ...last]
    const found: Record<string, string[]> = {}
    for (const topic of topics) found[nameOf(topic)] = await watched(topic)
    for (const channel of order) {
      // A key whose account is not known is tested in the background when it is next used, here by no channel's doing.
      if (channel === 'withdrawals.cancel') await desk.raw('profiles.testKey', { profileId, role: 'withdraw' })
      found[channel] = await reached(channel)
    }
    for (const channel of ['orders.place', 'orders.placeBatch', 'orders.cancel'] as const)
      found[`${channel} without waiting`] = await reached(channel, { wait: false }, `${channel} without waiting`)
    venue.server.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })
    const lost = await venue.place(desk.invoke, profileId, { ...restingOrder, size: '0.002' })
    const lookUp = 'intents.lookUp of a lost order'
    found[lookUp] = await reached('intents.lookUp', { intentId: lost.intentId }, lookUp)
    expect(found).toEqual(golden)
  })

  it('I5: a read channel reaches its own row and nothing else', () => {
    for (const [channel, rows] of Object.entries(golden)) {
      const name = endpointNames.find((row) => channel === `read.${row}`)
      if (name !== undefined) expect(rows).toEqual([`${endpoints[name].method} ${endpoints[name].path}`])
    }
  })

  it('I5: no channel reaches a withdrawal: only main’s own window will', () => {
    expect(Object.values(golden).flat()).not.toContain('POST /api/v3/withdrawals')
  })
})
