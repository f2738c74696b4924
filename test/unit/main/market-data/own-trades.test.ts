import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { readPairFills, readTradedPairs } from '#main/market-data/own-trades.ts'
import type { Ask } from '#main/market-data/topic-read.ts'

const now = Date.UTC(2026, 10, 27)

interface Given {
  readonly limit?: number
  readonly lastId?: string
  readonly startAt?: number
}
/** A venue that gives `all` page by page, after the row named by `lastId`. */
function pages<Row extends { readonly id: string | number }>(all: readonly Row[], { limit = 100, lastId }: Given) {
  const at = lastId === undefined ? 0 : all.findIndex(({ id }) => String(id) === lastId) + 1
  return all.slice(at, at + limit)
}

/** The same venue, of whose every page that many rows, in the middle, cannot be read. */
const lackingRows =
  (ask: Ask, rows: number): Ask =>
  async (row, request) => {
    const answer = (await ask(row, request)) as Result<readonly unknown[] | { readonly items: readonly unknown[] }>
    if (!answer.ok) return answer
    const { value } = answer
    const listed: readonly unknown[] = 'items' in value ? value.items : value
    const kept = listed.toSpliced(1, rows)
    const unreadable = { rows: listed.length - kept.length, of: listed.length }
    return ok('items' in value ? { ...value, items: kept } : kept, unreadable) as never
  }

describe('pairs that were traded', () => {
  const lines = (count: number, contextOf: (at: number) => string | null) =>
    Array.from({ length: count }, (_, at) => ({ id: count - at, context: contextOf(at), createdAt: now - at }))
  const ledger =
    (all: readonly { readonly id: number }[], asked: Given[] = []): Ask =>
    async (_row, request) => {
      asked.push(request as Given)
      return ok(pages(all, request as Given)) as never
    }

  it('are every one that any page of the ledger names', async () => {
    const asked: Given[] = []
    const all = lines(250, (at) => JSON.stringify({ symbol: at === 249 ? 'OLD-BTC' : 'BTC-USDT', orderId: String(at) }))
    expect(await readTradedPairs(ledger(all, asked), now)).toEqual(
      ok({ pairs: ['BTC-USDT', 'OLD-BTC'], isWhole: true }),
    )
    expect(asked).toHaveLength(3)
    expect(asked[0]?.startAt).toBe(now - 7 * 86_400_000)
  })

  it('are not all of them where a line names none, where it goes on too long, or where the key may not ask', async () => {
    const unnamed = lines(3, (at) => (at === 1 ? null : '{"symbol":"A-B"}'))
    expect(await readTradedPairs(ledger(unnamed), now)).toEqual(ok({ pairs: ['A-B'], isWhole: false }))
    const long = lines(2_100, () => '{"symbol":"A-B"}')
    expect(await readTradedPairs(ledger(long), now)).toEqual(ok({ pairs: ['A-B'], isWhole: false }))
    const refused = fail(appError('permission-refused', msg('read.waiting')))
    expect(await readTradedPairs(async () => refused, now)).toEqual(ok({ pairs: [], isWhole: false }))
  })

  it('are read to the end also where several rows of a full page cannot be read', async () => {
    const all = lines(250, (at) => JSON.stringify({ symbol: at === 249 ? 'OLD-BTC' : 'BTC-USDT', orderId: String(at) }))
    expect(await readTradedPairs(lackingRows(ledger(all), 2), now)).toEqual(
      ok({ pairs: ['BTC-USDT', 'OLD-BTC'], isWhole: false }),
    )
  })

  it('are not known where the venue does not answer', async () => {
    const down = fail(appError('timed-out', msg('read.waiting')))
    expect(await readTradedPairs(async () => down, now)).toEqual(down)
  })
})

describe('fills of a pair', () => {
  it('are those of every page, and cut only where more pages follow', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 1, 99, 100, 101, 250, 999, 1_000, 1_001, 1_200), async (count) => {
        const all = Array.from({ length: count }, (_, at) => ({ id: String(count - at) }))
        const ask: Ask = async (_row, request) => {
          const items = pages(all, request as Given)
          return ok({ items, lastId: items.at(-1)?.id ?? null }) as never
        }
        const read = await readPairFills(ask, 'BTC-USDT')
        expect(read.ok && read.value.rows.length).toBe(Math.min(count, 1_000))
        expect(read.ok && read.value.cut).toBe(count >= 1_000)
      }),
    )
  })
  it('are those of every page also where several rows of each cannot be read, and no page is asked for past the end', async () => {
    const all = Array.from({ length: 250 }, (_, at) => ({ id: String(250 - at) }))
    const asked: Given[] = []
    const ask: Ask = async (_row, request) => {
      asked.push(request as Given)
      const items = pages(all, request as Given)
      return ok({ items, lastId: items.at(-1)?.id ?? null }) as never
    }
    const read = await readPairFills(lackingRows(ask, 2), 'BTC-USDT')
    expect(read).toMatchObject({ ok: true, value: { cut: false }, unreadable: { rows: 6, of: 250 } })
    expect(read.ok && read.value.rows.length).toBe(244)
    expect(asked).toHaveLength(3)
  })
})
