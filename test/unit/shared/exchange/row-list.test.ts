import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entries, list, readingRows } from '#shared/exchange/row-list.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { classify } from '#main/exchange/outcome.ts'

const row = z.object({ id: z.string(), size: z.string() })
const good = (id: string) => ({ id, size: '1' })
const reading = (schema: z.ZodType, data: unknown) => readingRows(() => schema.safeParse(data))

describe('N5: lists are read row by row', () => {
  it('leaves out and counts what cannot be read, and names the field', () => {
    const { parsed, unreadable } = reading(list(row), [good('a'), { id: 'b', size: 1 }, null, good('c')])
    expect(parsed).toEqual({ success: true, data: [good('a'), good('c')] })
    expect(unreadable).toEqual({ rows: 2, of: 4, field: 'size' })
  })

  it('counts nothing where every row is read, and takes null for an empty list', () => {
    expect(reading(list(row), [good('a')]).unreadable).toBeNull()
    expect(reading(list(row), null)).toEqual({ parsed: { success: true, data: [] }, unreadable: null })
  })

  it('refuses a list without one readable row: it must not pass for an empty one', () => {
    expect(reading(list(row), [{}, {}]).parsed.success).toBe(false)
    for (const other of [undefined, {}, 'text', 7, true]) expect(reading(list(row), other).parsed.success).toBe(false)
  })

  it('refuses the whole list where nobody counts', () => {
    expect(list(row).safeParse([good('a'), {}]).success).toBe(false)
  })

  it('counts the rows of lists within rows once, however often they are looked at', () => {
    const nested = list(z.object({ name: z.string(), parts: list(row) }))
    const { parsed, unreadable } = reading(nested, [
      { name: 'x', parts: [good('a'), {}] },
      { name: 1, parts: [good('b'), {}] },
    ])
    expect(parsed).toEqual({ success: true, data: [{ name: 'x', parts: [good('a')] }] })
    expect(unreadable).toEqual({ rows: 2, of: 4, field: 'id' })
  })
})

describe('N5: maps are read entry by entry', () => {
  it('leaves out and counts what cannot be read', () => {
    const { parsed, unreadable } = reading(entries(z.string()), { a: '1', b: 2, c: '3' })
    expect(parsed).toEqual({ success: true, data: { a: '1', c: '3' } })
    expect(unreadable).toEqual({ rows: 1, of: 3, field: null })
  })

  it('refuses a map without one readable entry, one that nobody counts, and what is no map', () => {
    expect(reading(entries(z.string()), { a: 1 }).parsed.success).toBe(false)
    expect(entries(z.string()).safeParse({ a: '1', b: 2 }).success).toBe(false)
    for (const other of [undefined, null, [], 'text', 7])
      expect(reading(entries(z.string()), other).parsed.success).toBe(false)
    expect(reading(entries(z.string()), {})).toEqual({ parsed: { success: true, data: {} }, unreadable: null })
  })
})

describe('an answer with odd rows', () => {
  const answered = (data: unknown) =>
    ({ ok: true, value: { status: 200, headers: {}, body: JSON.stringify({ code: '200000', data }) } }) as const
  const account = { id: '1', currency: 'BTC', type: 'main', balance: '1', available: '1', holds: '0' }

  it('is accepted for a read, and says how many rows it lacks', () => {
    const wire = answered([account, { ...account, balance: {} }])
    expect(classify(wire, endpoints.listAccounts)).toEqual({
      kind: 'accepted',
      data: [account],
      unreadable: { rows: 1, of: 2, field: 'balance' },
    })
  })

  it('keeps the other prices where one is odd', () => {
    expect(classify(answered({ BTC: '50000', ODD: 'n/a', ETH: '3000' }), endpoints.getPrices)).toEqual({
      kind: 'accepted',
      data: { BTC: '50000', ETH: '3000' },
      unreadable: { rows: 1, of: 3, field: null },
    })
  })

  it('leaves open what became of a request that moves money', () => {
    const wire = answered({ cancelledOrderIds: ['1', 2] })
    expect(classify(wire, endpoints.cancelStopOrders).kind).toBe('unknown')
    expect(classify(answered([{ success: true, orderId: '1' }, {}]), endpoints.placeBatch).kind).toBe('unknown')
  })

  it('keeps a book whole: a price that is missing would be taken for the next one', () => {
    const book = {
      time: 1,
      sequence: '1',
      bids: [
        ['1', '1'],
        ['x', '1'],
      ],
      asks: null,
    }
    expect(classify(answered(book), endpoints.getPartialBook).kind).toBe('unknown')
  })
})
