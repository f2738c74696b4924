import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HistoryWindow } from '#shared/domain/history.ts'
import { expectOk } from '#test/support/results.ts'
import { feedWorld, held, refused, unreachable } from '../support.ts'
import type { Answering, FeedWorld } from '../support.ts'

const start = 1_760_000_000_000
const of = { list: 'ledger', startAt: 0, endAt: null, hours: null } as const
const every = { sort: null, text: '' }
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

describe('a history as a file', () => {
  it('is read to its end first, and holds every line that fits, times in UTC, without formulas', async () => {
    lines = lines.slice(0, 1_200).map((line, at) => (at === 0 ? { ...line, bizType: '=cmd', fee: '-1' } : line))
    const made = world.feed.histories.file('p1', of, { ...every, sort: { by: 'createdAt', down: false } })
    await world.time.advance(1_000)
    const { name, parts, lines: count } = expectOk(await made) ?? { name: '', parts: [], lines: 0 }
    expect([name, count]).toEqual(['coffer-ledger-2025-10-09-to-2025-10-09.csv', 1_200])
    const text = parts.join('').trimEnd().split('\r\n')
    expect(text).toHaveLength(1_201)
    expect(text[0]).toBe('time_utc,currency,direction,amount,fee,tax,balance,account,kind,id,context')
    expect(text.at(-1)).toBe(`${new Date(start - 1_000).toISOString()},,,0,-1,,,,'=cmd,0,p1`)
  })

  it('is none where reading was stopped, and an error where it failed', async () => {
    world.answerWith(async (one) => held(world.time, await venue(one), 100))
    const stopped = world.feed.histories.file('p1', of, every)
    await world.time.advance(150)
    world.feed.histories.act('p1', of, 'stop')
    await world.time.advance(500)
    expect(await stopped).toEqual({ ok: true, value: null })
    trouble = refused
    const failed = world.feed.histories.file('p1', of, every)
    await world.time.advance(500)
    expect(await failed).toMatchObject({ ok: false, error: { code: 'refused' } })
  })

  it.each([
    ['while the rest is read', 150],
    ['when all is read', 450],
  ])('is an error where the history is forgotten %s', async (_when, ms) => {
    world.answerWith(async (one) => held(world.time, await venue(one), 100))
    const made = world.feed.histories.file('p1', of, every)
    await world.time.advance(ms)
    world.setLocked(true)
    await world.time.advance(500)
    const file = await made
    const isGone = file.ok ? file.value?.mayBeSaved() : file
    expect(isGone).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })

  it('holds what came since the last look, also where that look is under way', async () => {
    lines = lines.slice(0, 10)
    world.watch('w1', topic)
    await world.time.advance(2_000)
    expect(shown()?.state.done).toBe(true)
    lines = [lineAt(10_000, world.time.now()), ...lines]
    await world.time.advance(20_000)
    const made = world.feed.histories.file('p1', of, every)
    await world.time.advance(1_000)
    expect(expectOk(await made)?.lines).toBe(11)

    world.answerWith(async (one) => held(world.time, await venue(one), 300))
    world.feed.touch('p1', ['read'])
    await world.time.advance(100)
    lines = [lineAt(10_001, world.time.now()), ...lines]
    const next = world.feed.histories.file('p1', of, every)
    await world.time.advance(2_000)
    expect(expectOk(await next)?.lines).toBe(12)
  })

  it('is an error where what came since cannot be read, although the rest is known', async () => {
    lines = lines.slice(0, 10)
    world.watch('w1', topic)
    await world.time.advance(2_000)
    trouble = unreachable
    const made = world.feed.histories.file('p1', of, every)
    await world.time.advance(1_000)
    expect(await made).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  })

  it('is refused where too many are written at once', async () => {
    const made = Array.from({ length: 5 }, () => world.feed.histories.file('p1', of, every))
    await world.time.advance(1_000)
    expect((await Promise.all(made)).map(({ ok }) => ok)).toEqual([true, true, true, true, false])
  })

  it.each([0, 1, 500, 501])('holds all of %i lines', async (count) => {
    lines = lines.slice(0, count)
    const made = world.feed.histories.file('p1', of, every)
    await world.time.advance(1_000)
    expect(expectOk(await made)?.lines).toBe(count)
  })
})
