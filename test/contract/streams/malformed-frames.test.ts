import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { createRandom } from '#main/practice/random.ts'
import { inProcessEndpoint } from '#main/practice/streams/in-process.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import type { OpenSocket, SocketListener } from '#main/streams/socket.ts'
import { defaultTiming } from '#main/streams/timing.ts'
import { type Desk, openDesk } from '#test/support/desk.ts'
import { readPush } from '#test/support/feed-news.ts'
import { settledBytes } from '#test/support/heap.ts'
import { must } from '#test/support/loopback-venue.ts'
import { breakAnswer, poison } from '#test/support/malformed/answers.ts'
import { shortMemory } from '#test/support/malformed/breaking-venue.ts'
import { type CellCount, countCells, shuffled } from '#test/support/malformed/cells.ts'
import { keepFigures } from '#test/support/malformed/figures.ts'
import { breakFrame, frameKinds } from '#test/support/malformed/frames.ts'
import { troublesIn } from '#test/support/malformed/troubles.ts'
import { pumpedTime } from '#test/support/pumped-time.ts'
import { full } from '#test/support/runs.ts'
import { addProfile, addVenue } from '#test/support/trusted-person.ts'
import { isMoney } from '#test/simulation/requests.ts'
import { restingOrder } from '../bridge/inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const seed = full ? Math.floor(Math.random() * 2 ** 31) : 20_261_128
const random = createRandom(seed)
const frames = full ? 10_000 : 700
const warmFrames = frames / 5
const leastPerCell = full ? 15 : 1
/**
 * Bytes by which the heap may have grown from there to the end. A message has 1 kB and more, so that 8,000 kept ones would be
 * above 10 MB; a few hundred own orders come and go meanwhile, which main may remember.
 */
const mostGrown = 4_000_000
/** Broken messages before each honest one and once a turn of each topic, and how many of the honest ones are lost. */
const brokenForOne = 3
const brokenOfRare = 5
const lostShare = 0.3
/** ms in which whatever was believed by mistake is read again (streams, rule 9). */
const checkMs = 150_000

const time = pumpedTime()
const exchange = createPracticeExchange({ seed: 7, time, retention: shortMemory })
const endpoint = 'ws://127.0.0.1:9/'
let refusals = 0
let requests = 0
/** Of those, the ones that can change something. */
let changes = 0
/** How the next answers about a token of a stream are broken, and how many still are. */
const tokens: { kind: string; left: number; honest: Parameters<typeof breakAnswer>[1] | null } = {
  kind: '',
  left: 0,
  honest: null,
}
const inProcess = practiceTransport(exchange)
const transport: Transport = async (request, signal) => {
  requests += 1
  if (isMoney(request)) changes += 1
  const answer = await inProcess(request, signal)
  if (!answer.ok) return answer
  if (answer.value.status === 429) refusals += 1
  const value = { ...answer.value, body: answer.value.body.replace(inProcessEndpoint, endpoint) }
  if (request.path.includes('/bullet-')) tokens.honest = value
  const broken = tokens.left > 0 && request.path.includes('/bullet-') ? breakAnswer(tokens.kind, value, random) : null
  if (broken === null) return { ok: true, value }
  tokens.left -= 1
  return { ok: true, value: { ...broken, body: broken.bytes.toString('utf8') } }
}

/** The last honest message of each topic, and of each type without one, with who hears it. */
const honest = new Map<string, { readonly text: string; readonly listener: SocketListener }>()
/** Kinds that are still to come of a topic before all of them come again. */
const left = new Map<string, string[]>()
let count: CellCount | null = null

/** One broken message, made of the last honest one. */
function sendBroken(subject: string, counted: CellCount): void {
  const said = honest.get(subject)
  if (said === undefined) throw new Error(`Nothing was said of ${subject}`)
  const kinds = left.get(subject) ?? []
  if (kinds.length === 0) kinds.push(...shuffled(random, kindsOf.get(subject) ?? []))
  left.set(subject, kinds)
  const kind = kinds.pop() ?? ''
  const broken = breakFrame(kind, said.text, random)
  if (broken === null) return
  counted.add({ subject, kind })
  said.listener.onText(broken)
}

/** Cuts every connection that is open. */
const cuts = new Set<() => void>()

const open: OpenSocket = (url, listener) => {
  const socket = exchange.openSocket(url.replace(endpoint, inProcessEndpoint), {
    onOpen: () => listener.onOpen(),
    onEnd: (end) => listener.onEnd(end),
    onText: (text) => {
      const { type, topic } = JSON.parse(text) as { readonly type: string; readonly topic?: string }
      const subject = topic ?? type
      honest.set(subject, { text, listener })
      if (count === null || !kindsOf.has(subject)) return listener.onText(text)
      for (let sent = 0; sent < brokenForOne; sent += 1) sendBroken(subject, count)
      if (topic === undefined || random.next() >= lostShare) listener.onText(text)
    },
  })
  const cut = (): void => {
    cuts.delete(cut)
    socket.close()
    listener.onEnd({ code: 1006, detail: 'cut' })
  }
  cuts.add(cut)
  return socket
}

/** Which kinds can be made of which topic. */
const kindsOf = new Map<string, readonly string[]>()

let desk: Desk
let profileId: string
const invoke: Desk['invoke'] = (channel, input) => time.until(desk.invoke(channel, input))
const { symbol } = restingOrder
const topics: readonly Topic[] = [
  { kind: 'tickers' },
  { kind: 'ticker', symbol },
  { kind: 'stats', symbol },
  { kind: 'book', symbol, depth: 20 },
  { kind: 'book', symbol, depth: 'full' },
  { kind: 'trades', symbol },
  { kind: 'candles', symbol, type: '1min' },
  { kind: 'orders', symbol },
  { kind: 'balances' },
  { kind: 'ocos' },
]
/** What the page has of each topic. */
const shown = new Map<string, { readonly topic: Topic; value: unknown; isError: boolean }>()

beforeAll(async () => {
  const liveTransport = () => Object.assign(transport, { reset: () => Promise.resolve() })
  const streamSockets = () => ({ open, reset: () => Promise.resolve() })
  desk = await time.until(openDesk(undefined, { environment: { time, liveTransport, streamSockets } }))
  desk.bridge.on.feed((notified) => {
    for (const event of readFeedFrame(notified).map(readPush)) {
      const one = shown.get(event.watchId)
      if (one === undefined) continue
      one.isError = event.kind === 'error'
      if (event.kind === 'change') one.value = applyChange(one.topic.kind, one.value as never, event.change as never)
    }
  })
  const accountId = exchange.createAccount({ funding: { USDT: '1000000', BTC: '10' } })
  const { id: venueId } = must(await time.until(addVenue(desk, 'Streams', 'http://127.0.0.1:9')))
  const key = exchange.createKey({ accountId, permissions: ['Spot'] })
  profileId = must(await time.until(addProfile(desk, { label: 'Streams', venueId, key }))).id
  for (const topic of topics) {
    const watchId = randomUUID()
    shown.set(watchId, { topic, value: null, isError: false })
    must(await invoke('feed.watch', { watchId, profileId, topic, pace: 'fast' }))
  }
  must(await invoke('orders.place', { ...envelope(), wait: true, order: restingOrder }))
  await time.pass(10_000)
})
afterAll(() => time.until(desk.close()))

const envelope = () => ({ profileId, draftId: randomUUID() })
let placed = 0
/** Requests of one turn that can change something: an order and a stop order, and their cancels. */
const changesPerTurn = 4
/** The market goes on for a moment, and an own order and an own stop order come and go: honest messages of every topic. */
async function live(): Promise<void> {
  exchange.step()
  const price = String(40_000 + (placed++ % 9_000))
  const order = { ...restingOrder, price }
  const { orderId } = must(await invoke('orders.place', { ...envelope(), wait: true, order }))
  must(await invoke('orders.cancel', { ...envelope(), wait: true, symbol, orderId: orderId ?? '' }))
  const stop = { ...order, stopPrice: '900000', stop: 'entry' } as const
  must(await invoke('stopOrders.place', { ...envelope(), order: stop }))
  must(await invoke('stopOrders.cancel', { ...envelope(), symbol }))
  await time.pass(1_000)
}
/** What the page shows of a kind of topic. */
const shownOf = (kind: Topic['kind']): unknown => [...shown.values()].find(({ topic }) => topic.kind === kind)?.value

type Row = Readonly<Record<string, string>>
interface Seen {
  readonly orders: readonly Row[]
  readonly balances: readonly Row[]
  readonly book: { readonly bids: readonly unknown[]; readonly asks: readonly unknown[] }
}
/** What must be the same at the venue and on the page. */
const essence = ({ orders, balances, book }: Seen) => ({
  orders: orders.map(({ id, price, size }) => [id, price, size]).sort(),
  balances: balances.map(({ currency, type, available, holds }) => [currency, type, available, holds]).sort(),
  best: [book.bids[0], book.asks[0]],
})
const asShown = () =>
  essence({ orders: shownOf('orders'), balances: shownOf('balances'), book: shownOf('book') } as Seen)
const truth = async () =>
  essence({
    orders: must(await invoke('read.listOpenOrders', { profileId, request: { symbol } })),
    balances: must(await invoke('read.listAccounts', { profileId, request: {} })),
    book: must(await invoke('read.getPartialBook', { profileId, request: { symbol, size: 20 } })),
  } as unknown as Seen)

it(`T14: ${frames} malformed messages of streams harm nothing that comes before or after them`, async () => {
  // Trades come by chance.
  for (let turn = 0; turn < 40 && honest.size < 12; turn += 1) await live()
  expect(honest.size).toBe(12)
  for (const [subject, { text }] of honest)
    kindsOf.set(
      subject,
      frameKinds.filter((kind) => breakFrame(kind, text, random) !== null),
    )
  const subjects = [...kindsOf.keys()]
  const cells = subjects.flatMap((subject) => (kindsOf.get(subject) ?? []).map((kind) => ({ subject, kind })))
  const counted = countCells(cells)
  const begun = { requests, changes, placed, troubles: troublesIn(desk.dataDir).length, at: time.monotonic() }
  let warmBytes: number | null = null
  count = counted
  while (counted.total() < frames) {
    await live()
    // Of what is seldom said the last is broken again.
    for (const subject of subjects) for (let sent = 0; sent < brokenOfRare; sent += 1) sendBroken(subject, counted)
    const crossed = (desk.crossed as string[]).splice(0).join('\n')
    if (crossed.includes(poison)) throw new Error(`seed ${seed}: believed in the last turn before ${counted.total()}`)
    if (counted.total() >= warmFrames) warmBytes ??= await settledBytes()
  }
  count = null
  const grownBytes = (await settledBytes()) - (warmBytes ?? 0)
  // What looked right and was not is found by reading again.
  await time.pass(checkMs)
  const figures = {
    seed,
    frames: counted.total(),
    topics: subjects,
    cells: cells.length,
    leastPerCell: counted.least(),
    kinds: counted.by('kind'),
    heapBytes: { after: warmFrames, held: warmBytes, grown: grownBytes, most: mostGrown },
    requests: requests - begun.requests,
    virtualMs: Math.round(time.monotonic() - begun.at),
  }
  const told = JSON.stringify(figures)
  expect(troublesIn(desk.dataDir).slice(begun.troubles)).toEqual([])
  const now = await truth()
  expect([now.orders.length, now.balances.length]).toEqual([1, 2])
  expect(asShown(), told).toEqual(now)
  expect([...shown.values()].filter(({ isError, value }) => isError || value === null)).toEqual([])
  expect(refusals).toBe(0)
  // What is pressed leaves, and nothing that a message alone brought about.
  expect(changes - begun.changes).toBe(changesPerTurn * (placed - begun.placed))
  expect(counted.rarer(leastPerCell), told).toEqual([])
  expect(grownBytes, told).toBeLessThan(mostGrown)
  if (full) await keepFigures('streamMessages', figures)
})

/** Kinds that need no bytes of a real wire. */
const tokenKinds = [...frameKinds, 'a code that is no code', '200000 without data', 'another status']

it('T14: whatever stands in place of a token, the streams are joined again once one comes', async () => {
  const begun = troublesIn(desk.dataDir).length
  const without: string[] = []
  for (const kind of full ? tokenKinds : tokenKinds.slice(0, 3)) {
    if (tokens.honest === null || breakAnswer(kind, tokens.honest, random) === null) {
      without.push(kind)
      continue
    }
    // Somebody is there: Coffer would lock after 15 min, and give the private stream up.
    desk.emitInput('input')
    const lines = [...cuts]
    expect(lines.length).toBeGreaterThanOrEqual(2)
    tokens.kind = kind
    tokens.left = 4
    for (const cut of lines) cut()
    await time.pass(1_000)
    expect(tokens.left, kind).toBeLessThan(4)
    await time.pass(60_000)
    // What nobody knows harms nothing: each line takes its first token.
    expect(tokens.left, kind).toBe(kind === 'fields nobody knows' ? 4 - lines.length : 0)
    const { streams } = must(await invoke('app.status', { profileId }))
    expect([streams.public.state, streams.private.state], kind).toEqual(['joined', 'joined'])
    // Joined for so long, a line counts its failures anew, and comes back within a second.
    await time.pass(defaultTiming.healthyMs)
  }
  // In a token's answer nothing is an amount.
  expect(without.filter((kind) => kind !== 'amounts that are none')).toEqual([])
  expect(troublesIn(desk.dataDir).slice(begun)).toEqual([])
  expect(asShown()).toEqual(await truth())
})
