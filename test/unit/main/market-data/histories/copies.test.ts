import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mostHistoryRows } from '#shared/domain/history.ts'
import type { HistoryRows } from '#shared/domain/history.ts'
import { expectOk } from '#test/support/results.ts'
import { feedWorld } from '../support.ts'
import type { FeedWorld } from '../support.ts'

const start = 1_760_000_000_000
const of = { list: 'ledger', startAt: 0, endAt: null, hours: null } as const
const query = { sort: null, text: '' }
const topic = { kind: 'history', of, ...query, from: 0, count: 50, ahead: 100 } as const

let lines: { readonly id: string; readonly createdAt: number }[]
let world: FeedWorld
beforeEach(async () => {
  lines = Array.from({ length: 2_300 }, (_, at) => ({ id: String(2_300 - at), createdAt: start - 1_000 - at }))
  world = feedWorld({
    answer: ({ request }) => {
      const { startAt = 0, endAt = Infinity, currentPage = 1, pageSize = 500 } = request as Record<string, number>
      const within = lines.filter(({ createdAt }) => createdAt >= startAt && createdAt <= endAt)
      const items = within.slice((currentPage - 1) * pageSize, currentPage * pageSize)
      return { data: { totalNum: within.length, totalPage: Math.ceil(within.length / pageSize), items } }
    },
  })
  world.watch('w1', topic)
  await world.time.advance(1_000)
  world.feed.histories.act('p1', of, 'all')
  await world.time.advance(2_000)
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

const ask = (from: number, copy: number | null) =>
  world.feed.histories.rows('p1', of, query, { from, count: mostHistoryRows, copy })
/** A new line on top of the list, read by main. */
async function add(): Promise<void> {
  lines.unshift({ id: String(lines.length + 1), createdAt: world.time.now() })
  world.feed.touch('p1', ['read'])
  await world.time.advance(500)
}

describe('a copy of a history longer than one answer', () => {
  it('is the list as it was when it was begun, whatever comes on top meanwhile', async () => {
    const before = lines.map(({ id }) => id)
    const ids: unknown[] = []
    let copy: number | null = null
    do {
      const answer: HistoryRows = expectOk(await ask(ids.length, copy))
      expect(answer.total).toBe(2_300)
      ids.push(...answer.rows.map(([id]) => id))
      copy = answer.copy
      await add()
    } while (copy !== null)
    expect(ids).toEqual(before)
    expect(expectOk(await ask(0, null)).total).toBe(2_303)
  })

  it('stands apart from another one of the same list', async () => {
    const first = expectOk(await ask(0, null))
    await add()
    const second = expectOk(await ask(0, null))
    expect(expectOk(await ask(1_000, first.copy)).rows[0]?.[0]).toBe('1300')
    expect(expectOk(await ask(1_000, second.copy)).rows[0]?.[0]).toBe('1301')
  })

  it('ends with its last line, and is refused after that', async () => {
    const { copy } = expectOk(await ask(0, null))
    const last = expectOk(await ask(2_000, copy))
    expect([last.rows.length, last.copy]).toEqual([300, null])
    expect(await ask(0, copy)).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  })

  it.each([
    ['the lock', () => world.setLocked(true)],
    ['another account', () => world.feed.onAccountReplaced('p1')],
  ])('ends with %s', async (_, end) => {
    const { copy } = expectOk(await ask(0, null))
    end()
    expect(await ask(1_000, copy)).toMatchObject({ ok: false })
    world.setLocked(false)
    await world.time.advance(2_000)
    expect(await ask(1_000, copy)).toMatchObject({ ok: false })
  })
})
