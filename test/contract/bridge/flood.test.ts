import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from '#shared/bridge/names.ts'
import type { Result } from '#shared/errors.ts'
import type { HttpTransport, HttpTransportOptions } from '#main/exchange/transport.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { restingOrder } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const calls = 10_000
/** ms of this thread's own time between two turns of its loop: as long it is held up. */
const mostDelayMs = 200
/**
 * This thread's own time from the first call to the last, main's own answers included, in ms: it is a second's flood when
 * main keeps up with it. The wall clock would measure what else the machine does.
 */
const mostSendingMs = 1_250
/** The same as a multiple of a fixed piece of work: a shared core needs more of its own time for the same. */
const mostOfReference = 10

/**
 * What requests wait for at the wire. It is closed while calls come in: the venue answers on this thread too, and how often
 * it could while a slow machine sends them is no doing of main's.
 */
let wire = Promise.resolve()
const gated = (options: HttpTransportOptions): HttpTransport => {
  const live = createHttpTransport(options)
  return Object.assign((...sent: Parameters<HttpTransport>) => wire.then(() => live(...sent)), { reset: live.reset })
}

let desk: Desk
let venue: LoopbackVenue
let profileId: string
beforeEach(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk(undefined, { environment: { liveTransport: gated } })
  profileId = (await venue.add(desk)).id
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

/** What a page gone wild asks: everything, and hardly anything twice. */
function wildCall(n: number): readonly [Channel, unknown] {
  const symbol = `A${n}-USDT`
  switch (n % 50) {
    case 0:
      return [
        'orders.place',
        { profileId, draftId: randomUUID(), wait: false, order: { ...restingOrder, size: `0.${n + 1000}` } },
      ]
    case 1:
      return ['orders.place', { profileId, draftId: 'no-draft', wait: true, order: null }]
    case 2:
      return ['intents.list', { profileId, limit: 50 }]
    case 3:
      return ['profiles.list', null]
    case 4:
      return ['app.status', { profileId }]
    default:
      if (n % 3 === 0) return ['read.listOpenOrders', { profileId, request: { symbol } }]
      return n % 3 === 1 ? ['read.getTicker', { profileId, request: { symbol } }] : ['vault.state', null]
  }
}

interface Round {
  /** ms of the thread's own time: the longest between two turns, and all from the first call to the last. */
  readonly delayMs: number
  readonly sendingMs: number
  /** The same of a fixed piece of work, right before and after. */
  readonly referenceMs: number
}

/** ms of this thread's own time since it began. */
const own = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** ms of the thread's own time for a fixed piece of work, none of it main's: as many turns, each with some objects made. */
async function reference(): Promise<number> {
  const before = own()
  for (let n = 0; n < calls; n += 1) {
    JSON.parse(
      JSON.stringify({ n, input: wildCall(n), list: Array.from({ length: 20 }, (_, at) => ({ at, n: `${n}` })) }),
    )
    await new Promise((resolve) => setImmediate(resolve))
  }
  return own() - before
}

/** Sends `calls` calls within a second, each in a turn of its own as messages arrive. */
async function flood(onAnswer: (channel: Channel, answer: Result<unknown>) => void): Promise<Round> {
  const referenceBefore = await reference()
  const { promise, resolve: openWire } = Promise.withResolvers<void>()
  wire = promise
  const answers: Promise<void>[] = []
  let delayMs = 0
  let turned = own()
  const turn = (): void => {
    const now = own()
    delayMs = Math.max(delayMs, now - turned)
    turned = now
  }
  const turning = setInterval(turn, 1)
  const begun = performance.now()
  const before = own()
  for (let n = 0; n < calls; n += 1) {
    const [channel, input] = wildCall(n)
    answers.push(desk.raw(channel, input).then((answer) => onAnswer(channel, answer)))
    // Ten a millisecond, however long a turn takes.
    if (performance.now() - begun < n / 10) await new Promise((resolve) => setTimeout(resolve, 1))
    else await new Promise((resolve) => setImmediate(resolve))
  }
  const sendingMs = own() - before
  const referenceMs = (referenceBefore + (await reference())) / 2
  openWire()
  // What waited goes out now, as fast as the quotas let it.
  await Promise.all(answers)
  clearInterval(turning)
  return { delayMs, sendingMs, referenceMs }
}

describe('a flood of calls', () => {
  it('I7: 10,000 calls in a second neither hold main up nor pass the quotas', async ({ annotate }) => {
    const answered = new Map<string, number>()
    const count = (name: string): void => void answered.set(name, (answered.get(name) ?? 0) + 1)
    const rounds: Round[] = []
    const proves = ({ delayMs, sendingMs, referenceMs }: Round): boolean =>
      delayMs < mostDelayMs && sendingMs < Math.max(mostSendingMs, mostOfReference * referenceMs)
    // A busy machine can only lengthen a turn, so one good round of a few is main's own doing. It must be good in both.
    for (let round = 0; round < 5; round += 1) {
      rounds.push(
        await flood((channel, answer) => {
          count(channel)
          if (!answer.ok) count(answer.error.code)
        }),
      )
      if (rounds.some(proves)) break
    }
    const figures = rounds.map((round) =>
      Object.values(round)
        .map((ms: number) => ms.toFixed(0))
        .join(', '),
    )
    await annotate(
      `the thread’s own time in ms, of the longest turn, all calls and the reference: ${figures.join('; ')}`,
    )
    expect(rounds.filter(proves), figures.join('; ')).not.toEqual([])
    expect(venue.statuses).not.toContain(429)
    expect(answered.get('rate-limited')).toBeUndefined()
    expect(answered.get('internal')).toBeUndefined()
    // What waits for the venue is bounded, and the page is told.
    expect(answered.get('overloaded')).toBeGreaterThan(0)
    // Whoever asks main itself is answered at once.
    expect(answered.get('vault.state')).toBeGreaterThan(calls / 5)
    expect(answered.get('intents.list')).toBeGreaterThan(0)
    expect(answered.get('bad-input')).toBeGreaterThan(0)
  })
})
