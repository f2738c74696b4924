import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { createRandom } from '#main/practice/random.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import type { Lie, Written } from '#test/support/lying-wire.ts'
import { lies, lyingWire } from '#test/support/lying-wire.ts'
import { must } from '#test/support/loopback-venue.ts'
import { full, runs } from '#test/support/runs.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { noteOf } from '#test/support/note.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const profileId = 'practice'
const symbol = 'BTC-USDT'

interface World {
  readonly desk: Desk
  readonly time: VirtualTime
  readonly written: readonly Written[]
  /** What the wire does from now on. */
  lie(choose: (request: { method: string; path: string }) => Lie): void
}

let world: World
const open = async (): Promise<World> => {
  const time = virtualTime()
  const random = createRandom(1)
  let choose: (request: { method: string; path: string }) => Lie = () => 'none'
  let written: readonly Written[] = []
  const desk = await openDesk(undefined, {
    environment: {
      time,
      random: random.next,
      practiceTransport: (inner) => {
        const wire = lyingWire(inner, (request) => choose(request))
        written = wire.written
        return wire.transport
      },
    },
  })
  return { desk, time, written, lie: (next) => (choose = next) }
}

/** Waits for what main does in virtual time. */
const within = async <T>(doing: Promise<T>): Promise<T> => {
  let over = false
  const watched = doing.finally(() => (over = true))
  watched.catch(() => undefined)
  for (let second = 0; second < 120; second += 1) {
    await world.time.flush()
    if (over) break
    await world.time.advance(1_000)
  }
  return watched
}

afterEach(async () => {
  await within(world.desk.close())
})

const envelope = () => ({ profileId, draftId: randomUUID() })
const act = (channel: Parameters<Desk['raw']>[0], input: object): Promise<Result<MoneyAnswer>> =>
  within(world.desk.raw(channel, { ...envelope(), ...input })) as Promise<Result<MoneyAnswer>>
const order = (price: string, size = '0.01') => ({ type: 'limit', side: 'buy', symbol, price, size })
const intents = async (): Promise<readonly IntentView[]> =>
  must(await within(world.desk.invoke('intents.list', { profileId, limit: 500 })))
const openOrders = async () =>
  must(await within(world.desk.invoke('read.listOpenOrders', { profileId, request: { symbol } })))

describe('the whole of main in virtual time', () => {
  it('M4: look-ups without their data never make an open order absent, nor a second press double it', async () => {
    world = await open()
    // Not of the clock: a venue whose clock cannot be read counts as out of reach, and the press waits for that instead.
    const isClock = (path: string): boolean => path.startsWith('/api/v1/timestamp')
    world.lie(({ method, path }) => (isClock(path) ? 'none' : method === 'POST' ? 'answer-lost' : 'no-data'))
    const first = must(await act('orders.place', { wait: false, order: order('20000') }))
    expect(first.state).toBe('unknown')
    await world.time.advance(40_000)
    const again = await act('orders.place', { wait: false, order: order('20000') })
    expect(again).toMatchObject({ ok: false, error: { code: 'duplicate-blocked', intentId: first.intentId } })
    world.lie(() => 'none')
    await world.time.advance(60_000)
    expect((await intents()).map(({ state }) => state)).toEqual(['accepted'])
    expect(await openOrders()).toHaveLength(1)
  })
})

const step = fc.record({
  what: fc.constantFrom('place', 'again', 'amend', 'cancel', 'partial', 'cancel-all', 'oco', 'protect', 'override'),
  at: fc.nat(9),
  price: fc.constantFrom('20000', '20001', '30000'),
  size: fc.constantFrom('0.01', '0.02', '0.005'),
  lie: fc.constantFrom<Lie>('none', 'none', ...lies),
  /** What look-ups meet while this step runs and after it. */
  reads: fc.constantFrom<Lie>('none', 'none', 'none', 'not-connected', 'no-data', 'lost', 'html'),
  pause: fc.constantFrom(0, 1_000, 7_000, 16_000, 40_000),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const reached: Record<string, number> = {}
const count = (corner: string): void => void (reached[corner] = (reached[corner] ?? 0) + 1)

/** What the histories of the long form must have reached, or they prove less than they say. */
const corners = [
  ...lies.map((lie) => `wire: ${lie}`),
  ...['place', 'place-oco', 'amend', 'cancel', 'cancel-partial', 'cancel-all', 'protect'].flatMap((kind) => [
    `end of ${kind}: accepted`,
    `end of ${kind}: absent`,
  ]),
  'again duplicate-blocked',
  'again gated',
  'override unknown',
]

const run = async ({ what, at, price, size, lie, reads, pause }: Step, known: string[]): Promise<void> => {
  world.lie(({ method, path }) => (path.startsWith('/api/v1/timestamp') ? 'none' : method === 'GET' ? reads : lie))
  const orderId = known[at % Math.max(1, known.length)] ?? 'nobody'
  const answer = await {
    place: () => act('orders.place', { wait: false, order: order(price, size) }),
    again: () => act('orders.place', { wait: false, order: order('20000') }),
    override: async () => {
      const open = (await intents()).find(({ state, kind }) => state === 'unknown' && kind === 'place')
      const more = open === undefined ? {} : { overrideDuplicateOf: open.id }
      return act('orders.place', { ...more, wait: false, order: order('20000') })
    },
    amend: () => act('orders.amend', { symbol, orderId, newPrice: price }),
    cancel: () => act('orders.cancel', { wait: false, symbol, orderId }),
    partial: () => act('orders.cancelPartial', { symbol, orderId, cancelSize: '0.002' }),
    'cancel-all': () => act('orders.cancelSymbol', { symbol }),
    oco: () =>
      act('oco.place', {
        order: { symbol, side: 'buy', price: '20000', size, stopPrice: '300000', limitPrice: '300001' },
      }),
    protect: () => act('deadMan.set', { timeout: 3_600, symbols: [symbol] }),
  }[what]()
  count(`${what} ${answer.ok ? answer.value.state : answer.error.code}`)
  count(`wire: ${lie}`)
  if (answer.ok && answer.value.orderId !== null && what !== 'oco') known.push(answer.value.orderId)
  await world.time.advance(pause)
}

/** Requests of one intent on the wire, by what names it there. */
const ofIntent = (intent: IntentView, written: readonly Written[]): readonly Written[] =>
  intent.clientOid === null
    ? []
    : written.filter(({ body }) => body?.includes(`"${String(intent.clientOid)}"`) === true)

describe('histories of lost and lying answers', () => {
  it('M2, M4: nothing is sent twice or lost, and every end is the truth of the venue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        world = await open()
        try {
          const known: string[] = []
          const first = must(await act('orders.place', { wait: true, order: order('19999', '0.05') }))
          known.push(first.orderId ?? '')
          for (const one of steps) await run(one, known)
          world.lie(() => 'none')
          await world.time.advance(180_000)
          const ended = await intents()
          const live = await openOrders()
          for (const intent of ended) {
            const requests = ofIntent(intent, world.written)
            const carriedOut = requests.filter((request) => request.carriedOut).length
            expect(requests.length, `${intent.kind} sent once`).toBeLessThanOrEqual(1)
            count(`end of ${intent.kind}: ${intent.state}`)
            // With a venue that answers, only what other requests explain as well may stay open, and then it is the user's.
            if (intent.state === 'unknown')
              expect(intent.byUser, `${intent.kind}: ${String(noteOf(intent))}`).toBe(true)
            if (intent.kind === 'cancel' && intent.state === 'accepted') {
              expect(live.map(({ id }) => id)).not.toContain(intent.request['orderId'])
            }
            if (intent.kind !== 'place' && intent.kind !== 'place-oco') continue
            expect(intent.state, `${intent.kind} ${String(noteOf(intent))}`).toBe(
              carriedOut === 1 ? 'accepted' : intent.state === 'accepted' ? 'not accepted' : intent.state,
            )
          }
          const names = new Set(ended.map(({ clientOid }) => clientOid))
          expect(live.every(({ clientOid }) => names.has(clientOid))).toBe(true)
          expectTrueChanges(ended, world.written)
        } finally {
          await within(world.desk.close())
        }
      }),
      { numRuns: runs(12) },
    )
    // Only the long form is long enough to reach them all.
    if (full) for (const corner of corners) expect(reached[corner] ?? 0, corner).toBeGreaterThan(0)
  })
})

/** Changes and cancels carry no id of their own: in the order of sending, each accepted one was carried out. */
const expectTrueChanges = (ended: readonly IntentView[], written: readonly Written[]): void => {
  const paths: Partial<Record<IntentView['kind'], RegExp>> = {
    amend: /orders\/alter$/,
    'cancel-partial': /orders\/cancel\//,
  }
  for (const [kind, path] of Object.entries(paths)) {
    const sent = written.filter((request) => path.test(request.path.split('?')[0] ?? ''))
    const mine = ended.filter((intent) => intent.kind === kind && intent.attempts > 0).toReversed()
    expect(mine).toHaveLength(sent.length)
    mine.forEach((intent, index) => {
      const truth = sent[index]?.carriedOut === true
      if (intent.state === 'accepted') expect(truth, `${kind} accepted: ${String(noteOf(intent))}`).toBe(true)
      if (intent.state === 'refused' || intent.state === 'not-sent')
        expect(truth, `${kind} ${intent.state}`).toBe(false)
      // What was made and can have no effect any more may be told as superseded, but never as if it could still come.
      if (intent.state === 'absent' && truth)
        expect(noteOf(intent)).toMatch(/no effect any more|took its place|replaced/)
    })
  }
}
