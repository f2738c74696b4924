import { afterEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { HistoryWindow } from '#shared/domain/history.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { feedWorld } from '../support.ts'
import type { Answering } from '../support.ts'

/** `isOdd`: no schema takes it, so that the client leaves it out and counts it. */
interface Line {
  readonly id: string
  readonly createdAt: number
  readonly isOdd?: true
}
const start = 1_760_000_000_000
let lines: Line[]
let world: ReturnType<typeof feedWorld>
afterEach(() => world.feed.stop())

const venue: Answering = ({ row, request }) => {
  const {
    startAt = 0,
    endAt = Infinity,
    currentPage = 1,
    pageSize = 500,
    limit = 100,
    lastId,
  } = request as Readonly<Record<string, number | undefined>>
  const within = lines.filter(({ createdAt }) => createdAt >= startAt && createdAt <= endAt)
  const before = lastId === undefined ? Infinity : Number(lastId)
  const page =
    row === 'listLedgers'
      ? within.slice((currentPage - 1) * pageSize, currentPage * pageSize)
      : within.filter(({ id }) => Number(id) < before).slice(0, limit)
  const items = page.filter(({ isOdd }) => isOdd !== true)
  const lost = page.length - items.length
  // Of a list of which no row can be read, nothing is taken.
  if (lost > 0 && items.length === 0 && page.length >= limit)
    return appError('answer-unexpected', asWritten('Nothing of it can be read.'))
  const ledger = { items, totalNum: within.length, totalPage: Math.ceil(within.length / pageSize) }
  const listed = { items, lastId: page.at(-1)?.id ?? null }
  const data = row === 'listHfLedgers' ? items : row === 'listFills' ? listed : ledger
  return lost === 0 ? { data } : { data, unreadable: { rows: lost, of: page.length, field: 'amount' } }
}

const topicOf = (of: History): Topic => ({ kind: 'history', of, sort: null, text: '', from: 0, count: 50, ahead: 100 })
const open = (of: History): Topic => {
  const topic = topicOf(of)
  world = feedWorld({ answer: venue })
  world.watch('w1', topic)
  return topic
}
const left = (): number => {
  const last = world.eventsOf('w1').findLast((event) => event.kind === 'change')
  return last?.kind === 'change' ? (last.unreadable?.rows ?? 0) : 0
}
const ledger: History = { list: 'ledger', startAt: 0, endAt: null, hours: null }

describe('the count of lines of a history that could not be read', () => {
  it('still has a new ledger line some minutes later, and the next one beside it', async () => {
    lines = [{ id: '1', createdAt: start - 1_000 }]
    const topic = open(ledger)
    await world.time.advance(2_000)
    const come = (id: string): void => {
      lines.unshift({ id, createdAt: world.time.now(), isOdd: true })
      world.feed.touch('p1', ['read'])
    }
    come('2')
    await world.time.advance(3_000)
    expect(left()).toBe(1)
    await world.time.advance(300_000)
    expect(left()).toBe(1)
    come('3')
    await world.time.advance(300_000)
    expect([left(), (world.shown('w1', topic) as HistoryWindow).state.lines]).toEqual([2, 1])
  })

  it.each<History>([{ list: 'fills', symbol: 'BTC-USDT' }, ledger])('has each once (%j)', async (of) => {
    lines = [
      { id: '3', createdAt: start - 400 },
      { id: '2', createdAt: start - 500, isOdd: true },
      { id: '1', createdAt: start - 1_000 },
    ]
    open(of)
    await world.time.advance(1_000)
    expect(left()).toBe(1)
    await world.time.advance(60_000)
    world.feed.touch('p1', ['read'])
    await world.time.advance(60_000)
    expect(left()).toBe(1)
  })
})

it('a high-frequency ledger that cannot be read further is not called whole', async () => {
  const at = (n: number): number => start - 1_000 - n * 60_000
  const line = (n: number): Line => ({ id: String(600 - n), createdAt: at(n) })
  lines = Array.from({ length: 600 }, (_, n) => (n >= 200 && n < 400 ? { ...line(n), isOdd: true } : line(n)))
  const of: History = { list: 'hfLedger', startAt: 0, endAt: null }
  const topic = open(of)
  await world.time.advance(1_000)
  void world.feed.histories.act('p1', of, 'all')
  await world.time.advance(5_000)
  expect((world.shown('w1', topic) as HistoryWindow).state).toMatchObject({ lines: 200, done: false })
  expect(world.eventsOf('w1').at(-1)).toMatchObject({ kind: 'error' })
})
