import { describe, expect, it } from 'vitest'
import { cursorPages } from '#shared/domain/history.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createPairsWalk } from '#main/market-data/histories/pairs-walk.ts'
import type { Ask } from '#main/market-data/topic-read.ts'
import { expectOk } from '#test/support/results.ts'

const now = Date.UTC(2026, 10, 20, 12, 30)
const full = cursorPages.fills

/** One pair's page: so many readable rows down from `from`, and a count of those that are not. */
interface Page {
  readonly from: number
  readonly rows: number
  readonly lost?: number
}
/** Pages of each pair, by their place; what is not there does not answer. */
type Pages = Readonly<Record<string, readonly (Page | null)[]>>

function walking(pages: Pages) {
  const state = { pages }
  const ask = ((row: string, { symbol = '', lastId }: Readonly<Record<string, string>>) => {
    if (row === 'listHfLedgers')
      return Promise.resolve(
        ok(Object.keys(pages).map((pair, at) => ({ id: `${at}`, context: JSON.stringify({ symbol: pair }) }))),
      )
    const place = lastId === undefined ? 0 : Number(lastId.split(' ')[0])
    const page = state.pages[symbol]?.[place] ?? null
    if (page === null) return Promise.resolve(fail(appError('timed-out', asWritten('No answer.'))))
    const { from, rows, lost = 0 } = page
    const items = Array.from({ length: rows }, (_, nth) => ({
      id: `${place}.${nth}`,
      createdAt: now - from - nth,
    }))
    const unreadable = lost === 0 ? null : { rows: lost, of: rows + lost }
    return Promise.resolve(ok({ items, lastId: rows + lost === 0 ? null : `${place + 1} after` }, unreadable))
  }) as unknown as Ask
  const walk = createPairsWalk({ list: 'fills' }, now, { isKnown: () => false, knownPairs: () => ok([]) })
  return { ...walk, ask, answer: (next: Pages) => void (state.pages = next) }
}
const end: Page = { from: 0, rows: 0 }

describe('rows of a short page that could not be read', () => {
  it('are counted where the next page fails, while another pair answers', async () => {
    const whole = { from: 10, rows: 3 }
    const walk = walking({ 'A-X': [whole, end], 'B-X': [{ from: 20, rows: 2, lost: 4 }, null] })
    const step = expectOk(await walk.next(walk.ask))
    expect(step).toMatchObject({ unreadable: { rows: 4, of: 6 }, pairs: { unread: [{ symbol: 'B-X' }] } })
  })

  it('are counted by the next look where no pair answers', async () => {
    const first: Page = { from: 10, rows: full }
    const short: Page = { from: 500, rows: 1, lost: 3 }
    const walk = walking({ 'A-X': [first, short, null] })
    expect(expectOk(await walk.next(walk.ask)).unreadable).toBeNull()
    expect(await walk.next(walk.ask)).toMatchObject({ ok: false })
    walk.answer({ 'A-X': [first, short, end] })
    const step = expectOk(await walk.next(walk.ask))
    expect(step).toMatchObject({ done: true, unreadable: { rows: 3, of: 4 } })
  })

  it('are counted once', async () => {
    const walk = walking({ 'A-X': [{ from: 10, rows: 2, lost: 1 }, end], 'B-X': [{ from: 5, rows: 1 }, end] })
    expect(expectOk(await walk.next(walk.ask)).unreadable).toEqual({ rows: 1, of: 3 })
    expect(expectOk(await walk.next(walk.ask)).unreadable).toBeNull()
  })
})
