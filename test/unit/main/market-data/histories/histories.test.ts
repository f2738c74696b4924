import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HistoryWindow } from '#shared/domain/history.ts'
import { expectOk } from '#test/support/results.ts'
import { feedWorld, held, refused, unreachable } from '../support.ts'
import type { Answering, FeedWorld } from '../support.ts'

const start = 1_760_000_000_000
const of = { list: 'ledger', startAt: 0, endAt: null, hours: null } as const
const every = { sort: null, text: '' }
const part = { from: 0, count: 10, copy: null }
const topic = { kind: 'history', of, ...every, from: 0, count: 50, ahead: 100 } as const

interface Line {
  readonly id: string
  readonly createdAt: number
  readonly amount: string
}
const lineAt = (id: number, createdAt: number): Line => ({ id: String(id), createdAt, amount: String(id % 7) })
/** Newest first, as the venue holds it. */
let lines: Line[]
let trouble: typeof unreachable | null
const venue: Answering = ({ profileId, request }) => {
  if (trouble !== null) return trouble
  const { startAt, endAt, currentPage, pageSize } = request as Record<string, number>
  const within = lines.filter(({ createdAt }) => createdAt >= (startAt ?? 0) && createdAt <= (endAt ?? 0))
  const size = pageSize ?? 1
  const items = within.slice(((currentPage ?? 1) - 1) * size, (currentPage ?? 1) * size)
  const totalPage = Math.ceil(within.length / size)
  return { data: { totalNum: within.length, totalPage, items: items.map((row) => ({ ...row, context: profileId })) } }
}

let world: FeedWorld
beforeEach(() => {
  lines = Array.from({ length: 2_000 }, (_, id) => lineAt(id, start - 1_000 - id))
  trouble = null
  world = feedWorld({ answer: venue })
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})
const shown = (id = 'w1') => world.shown(id, topic) as HistoryWindow | null
const ids = (id = 'w1') => shown(id)?.rows.map(([key]) => key)
const asked = () => world.asked.map(({ request }) => request['currentPage'])
const last = (id = 'w1') => world.eventsOf(id).at(-1)

describe('a watched history', () => {
  it('is read as far as it is looked at, and further where somebody scrolls or asks for all', async () => {
    expectOk(world.watch('w1', topic))
    await world.time.advance(200)
    expect(asked()).toEqual([1])
    expect(shown()).toMatchObject({
      total: 500,
      from: 0,
      state: { lines: 500, done: false, venueTotal: 2_000, busy: false },
    })
    expect(ids()?.slice(0, 3)).toEqual(['0', '1', '2'])
    world.watch('w1', { ...topic, from: 400 })
    await world.time.advance(200)
    expect(asked()).toEqual([1, 2])
    expect([shown()?.total, ids()?.[0], ids()?.length]).toEqual([1_000, '400', 50])
    world.feed.histories.act('p1', of, 'all')
    await world.time.advance(200)
    expect(shown()?.state).toMatchObject({ lines: 2_000, done: true, moved: false, busy: false, readTo: 0 })
  })

  it('is read as far as each of five windows lies, whatever order each is in', async () => {
    const sorts = ['createdAt', 'amount', 'fee', 'balance'].map((by) => ({ by, down: true }))
    sorts.forEach((sort, n) => world.watch(`s${n}`, { ...topic, sort, count: 10, ahead: 0 }))
    world.watch('w1', { ...topic, from: 900 })
    await world.time.advance(1_000)
    expect([shown()?.state.lines, ids()?.[0], ids()?.length]).toEqual([1_500, '900', 50])
    expect(asked()).toEqual([1, 2, 3])
  })

  it('shows its first lines as soon as they are there', async () => {
    world.answerWith(async (one) => held(world.time, await venue(one), 40))
    world.watch('w1', topic)
    await world.time.advance(41)
    expect(shown()?.total).toBe(500)
  })

  it('stops on the user’s word, and reads on when asked to', async () => {
    world.answerWith(async (one) => held(world.time, await venue(one), 100))
    world.watch('w1', topic)
    await world.time.advance(150)
    world.feed.histories.act('p1', of, 'all')
    await world.time.advance(50)
    world.feed.histories.act('p1', of, 'stop')
    await world.time.advance(5_000)
    expect(shown()?.state).toMatchObject({ lines: 1_000, done: false, stopped: true, busy: false })
    world.feed.histories.act('p1', of, 'more')
    await world.time.advance(500)
    expect(shown()?.state).toMatchObject({ lines: 1_500, stopped: false })
  })

  it('shows what an own act brought at once, and keeps what was read', async () => {
    world.watch('w1', topic)
    world.watch('w2', { ...topic, from: 400 })
    await world.time.advance(10_000)
    expect(shown()?.state.lines).toBe(1_000)
    lines.unshift(lineAt(9_999, world.time.now()))
    world.feed.touch('p1', ['orders', 'read'])
    await world.time.advance(200)
    expect(ids()?.slice(0, 2)).toEqual(['9999', '0'])
    expect(shown()?.state.lines).toBe(1_001)
    const change = world.eventsOf('w1').findLast((event) => event.kind === 'change')
    expect(change).toMatchObject({ change: { kind: 'lines' } })
    // What the list did not show yet is found a little later.
    lines.unshift(lineAt(10_000, world.time.now()))
    await world.time.advance(2_000)
    expect(ids()?.[0]).toBe('10000')
    world.feed.touch('p1', ['withdrawals'])
    const before = asked().length
    await world.time.advance(1_000)
    expect(asked()).toHaveLength(before)
  })

  it('is looked at again at once after the machine slept', async () => {
    world.watch('w1', topic)
    await world.time.advance(5_000)
    world.time.sleepMachine(3_600_000)
    lines.unshift(lineAt(9_999, world.time.now()))
    void world.feed.onResume()
    await world.time.advance(200)
    expect(ids()?.[0]).toBe('9999')
  })

  it('sends sorted and filtered rows alone', async () => {
    world.watch('w1', { ...topic, sort: { by: 'amount', down: true }, count: 3 })
    await world.time.advance(200)
    expect(ids()).toEqual(['6', '13', '20'])
    world.watch('w1', { ...topic, text: '1999' })
    await world.time.advance(2_000)
    // It was looked for to the end, since what was read did not hold it.
    expect([ids(), shown()?.total, shown()?.state]).toMatchObject([['1999'], 1, { done: true, lines: 2_000 }])
  })

  it('says why it could not be read, and tries again by itself', async () => {
    trouble = unreachable
    world.watch('w1', topic)
    await world.time.advance(200)
    expect(shown()).toBeNull()
    expect(last()).toMatchObject({ kind: 'error', error: { code: 'not-connected' } })
    trouble = null
    await world.time.advance(5_000)
    expect(shown()?.total).toBe(500)
    trouble = refused
    world.watch('w1', { ...topic, from: 400 })
    await world.time.advance(200)
    expect(shown()?.total).toBe(500)
    expect(last()).toMatchObject({ kind: 'error', error: { code: 'refused' } })
    const before = asked().length
    await world.time.advance(25_000)
    expect(asked()).toHaveLength(before)
    trouble = null
    world.feed.histories.act('p1', of, 'again')
    await world.time.advance(1_000)
    expect(shown()?.total).toBe(1_000)
  })

  it('begins anew on the user’s word where the list moved, and shows the former lines until then', async () => {
    let isMoved = false
    world.answerWith((one) => {
      if (one.request['currentPage'] === 2 && !isMoved) {
        isMoved = true
        lines = lines.toSpliced(100, 1)
      }
      return venue(one)
    })
    world.watch('w1', { ...topic, from: 400 })
    await world.time.advance(500)
    expect(shown()?.state).toMatchObject({ moved: true, lines: 1_000 })
    world.answerWith(async (one) => held(world.time, await venue(one), 300))
    world.feed.histories.act('p1', of, 'again')
    await world.time.advance(200)
    expect(shown()?.total).toBe(1_000)
    await world.time.advance(2_000)
    expect(shown()?.state).toMatchObject({ moved: false, lines: 1_000 })
    expect(ids()?.[0]).toBe('401')
  })
})

describe('what was read of a history', () => {
  it('is kept for a return, and dropped after a while', async () => {
    world.watch('w1', topic)
    await world.time.advance(500)
    world.feed.unwatch('w1')
    await world.time.advance(20_000)
    world.watch('w1', topic)
    await world.time.advance(200)
    expect([asked().length, shown()?.total]).toEqual([1, 500])
    world.feed.unwatch('w1')
    await world.time.advance(61_000)
    expect(await world.feed.histories.rows('p1', of, every, part)).toMatchObject({ ok: false })
  })

  it('is dropped with the lock, another key and its profile, and no late answer brings it back', async () => {
    const keys = (tail: string, state = 'untested') => ({
      id: 'p1',
      keys: [{ role: 'read', tail, storedAt: 0, state: 'present', test: { state }, former: [] }],
    })
    world.feed.keepProfiles([keys('1'), { id: 'p2', keys: [] }] as never)
    world.watch('w1', topic)
    await world.time.advance(500)
    world.answerWith(async (one) => held(world.time, await venue(one), 300))
    world.feed.histories.act('p1', of, 'more')
    await world.time.advance(100)
    world.setLocked(true)
    await world.time.advance(5_000)
    expect(last()).toMatchObject({ kind: 'cleared' })
    expect(await world.feed.histories.rows('p1', of, every, part)).toMatchObject({ ok: false })
    world.setLocked(false)
    await world.time.advance(1_000)
    expect(shown()?.total).toBe(500)
    world.feed.keepProfiles([keys('1', 'ok'), { id: 'p2', keys: [] }] as never)
    expect(last()).not.toMatchObject({ kind: 'cleared' })
    expect(await world.feed.histories.rows('p1', of, every, part)).toMatchObject({ value: { total: 500 } })
    lines = lines.slice(1_990)
    world.feed.keepProfiles([keys('2'), { id: 'p2', keys: [] }] as never)
    expect(last()).toMatchObject({ kind: 'cleared' })
    await world.time.advance(1_000)
    expect(shown()?.total).toBe(10)
    world.feed.keepProfiles([])
    await world.time.advance(1_000)
    expect(await world.feed.histories.rows('p1', of, every, part)).toMatchObject({ ok: false })
  })

  it('is each profile’s own', async () => {
    world.watch('w1', topic)
    world.watch('w2', topic, { profileId: 'p2' })
    await world.time.advance(500)
    expect([shown('w1')?.rows[0]?.at(-1), shown('w2')?.rows[0]?.at(-1)]).toEqual(['p1', 'p2'])
  })
})
