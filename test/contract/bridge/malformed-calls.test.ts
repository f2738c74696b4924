import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Channel, channels, chartsChannels, moneyChannels } from '#shared/bridge/names.ts'
import { errorCodes, type Result } from '#shared/errors.ts'
import { createRandom } from '#main/practice/random.ts'
import { chartsAsks, openDesk, pageAsks } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { settledBytes } from '#test/support/heap.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { type Cell, countCells, inRounds, pick } from '#test/support/malformed/cells.ts'
import { keepFigures } from '#test/support/malformed/figures.ts'
import { full } from '#test/support/runs.ts'
import { addProfile } from '#test/support/trusted-person.ts'
import { breakInput, brokenKinds } from './broken-inputs.ts'
import { recipient, restingOrder, validInputs } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

/** The short form reaches each channel and each kind, the long one each kind on each channel. */
const calls = full ? 10_000 : 1_000
const leastPerCell = full ? 4 : 0
const leastPerSide = full ? 20 : 1
/** After so many calls everything that is loaded or compiled once is there. */
const warmCalls = calls / 5
/**
 * Bytes by which the heap may have grown from there to the end. 8,000 calls that each left 256 bytes behind, which is less
 * than one kept error, would be 2 MB; what the engine compiles meanwhile is some 100 kB.
 */
const mostGrown = 2_000_000
/** ms of this thread's own time in one turn of its loop, in which one call is asked and answered. */
const mostTurnMs = 200
const seed = full ? Math.floor(Math.random() * 2 ** 31) : 20_261_128

let desk: Desk
let venue: LoopbackVenue
/** The profile whose ids are used, and another of the same venue. */
let profileId: string
let otherId: string
/** Of the first profile: a draft that an order was placed with, its intent, an entry of the book. */
let used: { readonly draftId: string; readonly intentId: string; readonly entryId: string }

beforeAll(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk()
  const first = await venue.add(desk)
  profileId = first.id
  const { venueId } = first
  otherId = must(await addProfile(desk, { label: 'Other', venueId, key: venue.createKey() })).id
  for (const id of [profileId, otherId]) must(await desk.invoke('read.listAccounts', { profileId: id, request: {} }))
  const draftId = randomUUID()
  const order = { ...restingOrder, size: '0.002' }
  const { intentId } = must(await desk.invoke('orders.place', { profileId, draftId, wait: true, order }))
  const keeping = () => desk.invoke('addressBook.add', { profileId, label: 'Mine', recipient })
  const { id: entryId } = must(await desk.confirming({}, keeping))
  must(await desk.invoke('subAccounts.add', { profileId, id: '63743f07e0c5230001761d08', name: 'Mine' }))
  used = { draftId, intentId, entryId }
  // Main tests a key that is untested by itself some seconds later, which would change what is compared.
  for (const id of [profileId, otherId]) must(await desk.invoke('profiles.testKey', { profileId: id, role: 'trade' }))
})
afterAll(async () => {
  await desk.close()
  await venue.close()
})

interface Call {
  readonly event?: unknown
  readonly channel: Channel
  readonly input: unknown
  /** Codes that the answer may have; null: what main keeps by itself may also be empty. */
  readonly codes: readonly string[] | null
}

const valid = (): ReadonlyMap<Channel, unknown> => validInputs({ profileId, orderId: '1' })
const withFields = (channel: Channel, more: object): unknown => ({ ...(valid().get(channel) as object), ...more })
const names = (channel: Channel, field: string): boolean => {
  const input = valid().get(channel)
  return typeof input === 'object' && input !== null && field in input
}

const stranger = { id: 7, isDestroyed: () => false }
const page = 'app://bundle/index.html'
/** Events of a call that no window of the page's main frame sends. */
const strangers: readonly unknown[] = [
  { ...pageAsks, sender: { ...stranger, id: 99 } },
  { ...pageAsks, sender: { ...stranger, isDestroyed: () => true } },
  { sender: stranger, senderFrame: null },
  { sender: stranger, senderFrame: { url: page, parent: {} } },
  ...['https://evil.example/', `${page}.evil`, 'app://bundle/trusted.html', ''].map((url) => ({
    sender: stranger,
    senderFrame: { url, parent: null },
  })),
]
const nobody = ['nobody', '__proto__', 'constructor', 'x'.repeat(60), '../practice', ' practice']

/** Ids of the first profile in a call of the other. */
const foreign: Partial<Record<Channel, () => object>> = {
  'intents.lookUp': () => ({ intentId: used.intentId }),
  'intents.declare': () => ({ intentId: used.intentId }),
  'intents.acknowledge': () => ({ intentId: used.intentId }),
  'addressBook.update': () => ({ entryId: used.entryId }),
  'addressBook.remove': () => ({ entryId: used.entryId }),
}
/** Of an unknown profile these say what is true: there is nothing, and what is off is off. */
const emptyOfNobody: readonly Channel[] = ['intents.list', 'intents.sentOids', 'deadMan.view']

const random = createRandom(seed)
type Making = (channel: Channel) => Call | null
/** What is not wrong in itself: who asks, for whom, and with which draft. */
const outOfPlace: Readonly<Record<string, Making>> = {
  'a sender that is not the page': (channel) => {
    const isForCharts = chartsChannels.some((one) => one === channel)
    const event = pick(random, isForCharts ? strangers : [...strangers, chartsAsks])
    return { event, channel, input: valid().get(channel), codes: [event === chartsAsks ? 'read-only' : 'bad-sender'] }
  },
  'a draft that was sent': (channel) =>
    moneyChannels.some((one) => one === channel) && names(channel, 'draftId')
      ? { channel, input: withFields(channel, { draftId: used.draftId }), codes: ['duplicate-draft'] }
      : null,
  'an id of another profile': (channel) => {
    const more = foreign[channel]?.()
    if (more === undefined) return null
    return { channel, input: withFields(channel, { profileId: otherId, ...more }), codes: ['not-found', 'bad-input'] }
  },
  'a profile that does not exist': (channel) =>
    names(channel, 'profileId')
      ? {
          channel,
          input: withFields(channel, { profileId: pick(random, nobody) }),
          codes: emptyOfNobody.includes(channel) ? null : ['profile-not-found', 'not-found', 'bad-input'],
        }
      : null,
}
const inputIsBroken =
  (kind: string): Making =>
  (channel) => {
    const broken = breakInput(random, channel, kind, valid().get(channel))
    return broken === null ? null : { channel, input: broken.input, codes: ['bad-input'] }
  }
const makings: Readonly<Record<string, Making>> = {
  ...Object.fromEntries(brokenKinds.map((kind) => [kind, inputIsBroken(kind)])),
  ...outOfPlace,
}
const misnamed = (channel: Channel): readonly string[] => [
  `${channel}x`,
  channel.toUpperCase(),
  `${channel}\0`,
  ` ${channel}`,
  channel.replace('.', '.__proto__.'),
]

const known = new Set<string>(errorCodes)
/** Requests that change something at the venue. That nothing is read either is asked call by call in `malformed.test.ts`. */
const changes = (): number =>
  venue.server.control.seen.filter(({ method, path }) => method !== 'GET' && !path.includes('/bullet-')).length
/** Everything of main that a call could change. */
const state = async () => {
  const { locked, pinSet, protection } = must(await desk.invoke('vault.state', null))
  const kept: unknown[] = [locked, pinSet, protection]
  for (const channel of ['profiles.list', 'venues.list', 'settings.get', 'alerts.list'] as const)
    kept.push(must(await desk.invoke(channel, null)))
  for (const id of [profileId, otherId])
    for (const channel of [
      'addressBook.list',
      'orders.limits.get',
      'withdrawals.limits.get',
      'subAccounts.list',
    ] as const)
      kept.push(must(await desk.invoke(channel, { profileId: id })))
  for (const id of [profileId, otherId])
    kept.push(must(await desk.invoke('intents.list', { profileId: id, limit: 500 })))
  return JSON.parse(JSON.stringify(kept)) as unknown
}
/** ms of this thread's own time since it began. */
const own = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function expectTyped(answer: Result<unknown>, codes: Call['codes'], what: string): void {
  if (answer.ok && codes === null) return
  const code = answer.ok ? 'a success' : answer.error.code
  if (answer.ok || !known.has(code) || !(codes?.includes(code) ?? true))
    throw new Error(`${what} was answered: ${code}`)
  if (typeof answer.error.reason.id !== 'string' || JSON.stringify(answer).length > 1_000)
    throw new Error(`${what} was answered at length, or without words`)
}

it('I3: a name that is nearly a channel is none, so that nothing can be asked by it', () => {
  for (const name of channels.flatMap(misnamed))
    expect([name, desk.handlers.has(name), Object.hasOwn(desk.bridge.invoke, name)]).toEqual([name, false, false])
})

it(`I3: ${calls} malformed calls over all channels get typed errors, cost no call and leave nothing behind`, async () => {
  const cells: readonly Cell[] = channels.flatMap((channel) =>
    Object.entries(makings).flatMap(([kind, making]) => (making(channel) === null ? [] : [{ subject: channel, kind }])),
  )
  const count = countCells(cells)
  const before = { state: await state(), changes: changes() }
  let longestMs = 0
  let warmBytes = 0
  let done = 0
  for (const cell of inRounds(random, cells, calls)) {
    const channel = cell.subject as Channel
    const what = `seed ${seed}, call ${done}: ${cell.kind} on ${channel}`
    const call = makings[cell.kind]?.(channel)
    if (call == null) throw new Error(`${what} could not be made`)
    const begun = own()
    const answer = await desk.from(call.event ?? pageAsks, channel, call.input)
    await new Promise((resolve) => setImmediate(resolve))
    longestMs = Math.max(longestMs, own() - begun)
    expectTyped(answer, call.codes, what)
    count.add(cell)
    done += 1
    if (done === warmCalls) warmBytes = await settledBytes()
  }
  const grownBytes = (await settledBytes()) - warmBytes
  const figures = {
    seed,
    calls: count.total(),
    channels: channels.length,
    cells: cells.length,
    leastPerCell: count.least(),
    kinds: count.by('kind'),
    longestTurnMs: Math.round(longestMs),
    heapBytes: { after: warmCalls, held: warmBytes, grown: grownBytes, most: mostGrown },
    changes: changes() - before.changes,
  }
  const told = JSON.stringify(figures)
  expect(count.total()).toBe(calls)
  expect(count.rarer(leastPerCell), told).toEqual([])
  for (const side of ['subject', 'kind'] as const)
    expect(Object.entries(count.by(side)).filter(([, times]) => times < leastPerSide)).toEqual([])
  expect(figures.changes, told).toBe(0)
  expect(await state()).toEqual(before.state)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(longestMs, told).toBeLessThan(mostTurnMs)
  expect(grownBytes, told).toBeLessThan(mostGrown)
  if (full) await keepFigures('bridgeCalls', figures)
})
