import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ReadRow, readRows } from '#shared/bridge/names.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { errorCodes, type Result } from '#shared/errors.ts'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/exchange/index.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { createRandom } from '#main/practice/random.ts'
import { type MoneyRow, moneyRows } from '#test/support/client-world.ts'
import { settledBytes } from '#test/support/heap.ts'
import { must } from '#test/support/loopback-venue.ts'
import { answerKinds, breakAnswer, poison, type WireAnswer, worthOf } from '#test/support/malformed/answers.ts'
import { type BreakingDesk, openBreakingDesk } from '#test/support/malformed/breaking-desk.ts'
import { type Cell, type CellCount, countCells, inRounds, pick } from '#test/support/malformed/cells.ts'
import { keepFigures } from '#test/support/malformed/figures.ts'
import { moneyPresses } from '#test/support/malformed/money-presses.ts'
import { troublesIn } from '#test/support/malformed/troubles.ts'
import { full } from '#test/support/runs.ts'
import { recipient, validInputs } from '../bridge/inputs.ts'
import { sheets } from '../../unit/shared/exchange/sheets/index.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const seed = full ? Math.floor(Math.random() * 2 ** 31) : 20_261_128
const random = createRandom(seed)
/**
 * Calls in which the venue breaks its answers, and bytes by which the heap may have grown from the first fifth of them, when all
 * that is loaded or compiled once is there, to the end. A read leaves nothing: 4,000 of them that each kept 500 bytes would be
 * above it. Of what moves money main keeps each order of the UTC day, which its limits count, and watches each that rests.
 */
const reads = { calls: full ? 5_200 : 140, mostGrown: 2_000_000 }
const money = { calls: full ? 2_400 : 60, mostGrown: 2_400 * 5_000 }
/** A read whose answer is no answer is tried again, and gets several. */
const leastAnswers = full ? 10_000 : 200
const leastPerCell = full ? 3 : 0
/** The short form reaches each kind, and no row in particular. */
const leastOf = { kind: full ? 40 : 1, subject: full ? 40 : 0 }
/** Of the requests that move money, how many are lost: the exchange never gets them, though an answer comes. */
const lostShare = 0.1

let desk: BreakingDesk
let presses: ReturnType<typeof moneyPresses>
beforeAll(async () => {
  desk = await openBreakingDesk()
  // Else it is tested when it is first used, which changes what is known of it.
  must(await desk.invoke('profiles.testKey', { profileId: desk.profileId, role: 'withdraw' }))
  presses = moneyPresses({ ...desk, recipient, pass: desk.time.pass })
  for (const row of moneyRows) {
    const { channel, input } = await presses[row]()
    must(await desk.raw(channel, input))
  }
})
afterAll(() => desk.close())

const wireRow = (name: EndpointName): string => `${endpoints[name].method} ${endpoints[name].path}`
/** An honest answer of a row, in one of the forms that the venue's documents give. */
const sampleOf = (name: EndpointName): PracticeAnswer => {
  const [, data] = pick(random, sheets[name].answers)
  const headers = { 'content-type': 'application/json' }
  return { status: 200, headers, body: JSON.stringify({ code: '200000', ...(data === undefined ? {} : { data }) }) }
}
/** What one attempt draws may be no change to this answer. */
const tries = 20
const brokenOf = (kind: string, honest: PracticeAnswer): WireAnswer | null => {
  for (let tried = 0; tried < tries; tried += 1) {
    const broken = breakAnswer(kind, honest, random)
    if (broken !== null) return broken
  }
  return null
}
/** A sample that can be broken in that way, by chance one of them; null where there is none. */
const breakableOf = (name: EndpointName, kind: string): PracticeAnswer | null => {
  const samples = Array.from({ length: tries }, () => sampleOf(name))
  return samples.find((sample) => brokenOf(kind, sample) !== null) ?? null
}

const names: readonly EndpointName[] = [...readRows, ...moneyRows]
/** Of a read, what breaks a form of the documents; of what moves money, what breaks the answer that this venue gives. */
const cellsOf = (name: EndpointName): readonly Cell[] => {
  const own = isMoneyRow(name) ? desk.venue.honest.get(wireRow(name)) : undefined
  const canBreak = (kind: string) => (own === undefined ? breakableOf(name, kind) : brokenOf(kind, own)) !== null
  return answerKinds.filter(canBreak).map((kind) => ({ subject: name, kind }))
}
let count: CellCount
const known = new Set<string>(errorCodes)
const isMoneyRow = (name: string): name is MoneyRow => moneyRows.some((row) => row === name)
const endings: Record<string, number> = {}
const note = (ending: string): void => void (endings[ending] = (endings[ending] ?? 0) + 1)

/** From now on every answer of the row is broken so; gives how many have been. */
function breakRow(name: EndpointName, kind: string, carriedOut: true | PracticeAnswer): () => number {
  const before = desk.venue.broken()
  desk.venue.break({
    row: wireRow(name),
    carriedOut,
    make: (honest) => {
      const broken = brokenOf(kind, honest)
      if (broken !== null) count.add({ subject: name, kind })
      return broken
    },
  })
  return () => desk.venue.broken() - before
}

/** An answer of main is typed, and believes no part of what was broken. */
function expectHonest(answer: Result<unknown>, what: string): void {
  const text = JSON.stringify(answer)
  if (!answer.ok && (!known.has(answer.error.code) || answer.error.code === 'internal'))
    throw new Error(`${what} was answered: ${text.slice(0, 300)}`)
  if (text.includes(poison)) throw new Error(`${what} was believed: ${text.slice(0, 300)}`)
}

async function read(name: ReadRow, kind: string, what: string): Promise<void> {
  breakRow(name, kind, breakableOf(name, kind) ?? sampleOf(name))
  const input = validInputs({ profileId: desk.profileId, orderId: '1' }).get(`read.${name}`)
  const answer = await desk.raw(`read.${name}`, input)
  expectHonest(answer, what)
  const row: Endpoint = endpoints[name]
  const mayHold = worthOf(kind) !== 'nothing' || (kind === '200000 without data' && row.withoutData === true)
  if (answer.ok && !mayHold) throw new Error(`${what} was taken for an answer: ${JSON.stringify(answer).slice(0, 300)}`)
  note(`read: ${answer.ok ? 'taken' : answer.error.code}`)
}

/** What was pressed, by its intents, as the journal has them now. */
async function intentsOf(ids: readonly string[]) {
  const all = must(await desk.invoke('intents.list', { profileId: desk.profileId, limit: 40 }))
  const mine = all.filter(({ id }) => ids.includes(id))
  if (mine.length !== ids.length) throw new Error('An intent is missing')
  return mine
}

/** The venue is honest again: what is unknown is looked up until it is known, or said by the user. */
async function settle(ids: readonly string[], carriedOut: boolean, what: string): Promise<void> {
  const { profileId, time } = desk
  for (let tried = 0; tried < 12; tried += 1) {
    const open = (await intentsOf(ids)).filter(({ state }) => isUnresolved(state))
    if (open.length === 0) break
    for (const { id } of open) await desk.raw('intents.lookUp', { profileId, intentId: id })
    await time.pass(tried < 2 ? 100 : 3_000)
  }
  const truth = carriedOut ? 'accepted' : 'absent'
  for (const { id, state } of await intentsOf(ids)) {
    if (isUnresolved(state)) {
      const declared = await desk.raw('intents.declare', { profileId, intentId: id, as: truth })
      note(`money, at the end: ${declared.ok ? 'said by the user' : 'unknown'}`)
    } else if (state === truth) note(`money, at the end: ${state}`)
    else throw new Error(`${what} ended as ${state}, and is ${truth}`)
  }
}

/**
 * Answers that say all that such an answer says, and are not true: nothing in them shows it. A name of another order where
 * the venue names what it made and repeats nothing of what it was sent; an order that was changed, and would have ended.
 */
const believed: Readonly<Partial<Record<string, readonly MoneyRow[]>>> = {
  'names of another order': [
    'amendOrder',
    'cancelOco',
    'cancelOcoByClientOid',
    'cancelOcos',
    'innerTransfer',
    'placeWithdrawal',
  ],
  'null in place of values': ['amendOrder'],
}

/** Whether the venue's own answer, from which the broken one was made, names this order by both of its ids. */
const isNamed = ({ orderId, clientOid }: MoneyAnswer, name: MoneyRow): boolean =>
  orderId !== null &&
  clientOid !== null &&
  (desk.venue.honest.get(wireRow(name))?.body.includes(`"orderId":"${orderId}","clientOid":"${clientOid}"`) ?? false)

async function press(name: MoneyRow, kind: string, what: string): Promise<void> {
  // After an answer that broke off nothing is sent until the venue is seen to be there.
  must(await desk.invoke('read.getTimestamp', { profileId: desk.profileId, request: {} }))
  const { channel, input } = await presses[name]()
  const said = believed[kind]?.includes(name) ?? false
  // A yes to what the venue never got is no broken answer where nothing in it could tell.
  const isCarriedOut = kind in believed || worthOf(kind) === 'all' || random.next() >= lostShare
  desk.venue.askedSince()
  const broken = breakRow(name, kind, isCarriedOut || (breakableOf(name, kind) ?? sampleOf(name)))
  const answer = await desk.raw(channel, input)
  const asked = desk.venue.askedSince()
  const mayBeTaken = said || worthOf(kind) === 'all' || broken() === 0
  desk.venue.break(null)
  expectHonest(answer, what)
  if (!answer.ok) throw new Error(`${what} was answered: ${answer.error.code}`)
  const answers = [answer.value].flat() as readonly MoneyAnswer[]
  for (const one of answers) {
    note(`money: ${one.state}`)
    const isTaken = one.state === 'accepted' && (mayBeTaken || isNamed(one, name))
    if (one.state !== 'unknown' && !isTaken) throw new Error(`${what} was taken as ${one.state}`)
  }
  const ids = answers.map(({ intentId }) => intentId)
  await settle(ids, isCarriedOut, what)
  // A switch that was set is renewed by itself.
  const sentSince = name === 'setDeadMan' ? [] : desk.venue.askedSince()
  const sent = [...asked, ...sentSince].filter((row) => row === wireRow(name)).length
  if (sent !== 1) throw new Error(`${what} was sent ${sent} times`)
}

/** Ends what rests, so that lists stay as short as a person's. */
async function tidy(): Promise<void> {
  const { profileId, invoke } = desk
  const envelope = () => ({ profileId, draftId: crypto.randomUUID() })
  must(await invoke('orders.cancelAll', envelope()))
  must(await invoke('oco.cancelMany', envelope()))
  must(await invoke('stopOrders.cancel', envelope()))
  must(await invoke('deadMan.set', { ...envelope(), timeout: -1, symbols: [] }))
}

/** Calls of these cells, one after the other; gives by how many bytes the heap has grown since the first fifth. */
async function play(cells: readonly Cell[], calls: number): Promise<number> {
  let done = 0
  let warmBytes = 0
  for (const { subject, kind } of inRounds(random, cells, calls)) {
    const name = subject as EndpointName
    const what = `seed ${seed}, call ${done}: ${kind} from ${name}`
    desk.stayOpen()
    if (isMoneyRow(name)) await press(name, kind, what)
    else await read(name as ReadRow, kind, what)
    desk.venue.break(null)
    if (desk.crossed().includes(poison)) throw new Error(`${what} was told to the page`)
    if (isMoneyRow(name) && done % 20 === 19) await tidy()
    done += 1
    if (done === calls / 5) warmBytes = await settledBytes()
  }
  return (await settledBytes()) - warmBytes
}

it(`T14: whatever ${leastAnswers} answers hold, main believes no part of them and asks for money once`, async () => {
  const cells = names.flatMap(cellsOf)
  count = countCells(cells)
  const before = troublesIn(desk.folder).length
  const profiles = must(await desk.invoke('profiles.list', null))
  const grown = {
    reads: await play(
      cells.filter(({ subject }) => !isMoneyRow(subject)),
      reads.calls,
    ),
    money: await play(
      cells.filter(({ subject }) => isMoneyRow(subject)),
      money.calls,
    ),
  }
  const figures = {
    seed,
    calls: { reads: reads.calls, money: money.calls },
    answers: count.total(),
    rows: names.length,
    cells: cells.length,
    leastPerCell: count.least(),
    kinds: count.by('kind'),
    endings,
    heapBytes: { grown, most: { reads: reads.mostGrown, money: money.mostGrown } },
  }
  const told = JSON.stringify(figures)
  expect(troublesIn(desk.folder).slice(before)).toEqual([])
  expect(must(await desk.invoke('profiles.list', null))).toEqual(profiles)
  expect(desk.venue.refused()).toBe(0)
  expect(count.total(), told).toBeGreaterThanOrEqual(leastAnswers)
  expect(count.rarer(leastPerCell), told).toEqual([])
  for (const side of ['subject', 'kind'] as const)
    expect(Object.entries(count.by(side)).filter(([, times]) => times < leastOf[side])).toEqual([])
  // The few calls of the short form are over before all is loaded and compiled.
  if (!full) return
  expect(grown.reads, told).toBeLessThan(reads.mostGrown)
  expect(grown.money, told).toBeLessThan(money.mostGrown)
  await keepFigures('venueAnswers', figures)
})
