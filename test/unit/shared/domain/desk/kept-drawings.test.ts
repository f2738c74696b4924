import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorCounts, drawingKinds } from '#shared/domain/desk/drawing.ts'
import type { Drawing } from '#shared/domain/desk/drawing.ts'
import {
  mostCharacters,
  mostDrawings,
  readDrawings,
  whyNotKept,
  writeDrawings,
} from '#shared/domain/desk/kept-drawings.ts'

const anchor = fc.record({
  time: fc.nat(2_000_000_000),
  price: fc.double({ min: 0, max: 1e9, noNaN: true, noDefaultInfinity: true }),
})
const drawing = fc.constantFrom(...drawingKinds).chain((kind): fc.Arbitrary<Drawing> =>
  fc.record({
    id: fc.uuid(),
    kind: fc.constant(kind),
    anchors: fc.array(anchor, { minLength: anchorCounts[kind], maxLength: anchorCounts[kind] }),
    colour: fc.constantFrom('ind-1', 'ind-4'),
    width: fc.integer({ min: 1, max: 4 }),
    text: fc.string({ maxLength: 20 }),
    hidden: fc.boolean(),
  }),
)
const list = fc.uniqueArray(drawing, { maxLength: 8, selector: ({ id }) => id })
const echo = (value: unknown) => JSON.parse(JSON.stringify(value))
const nothing = readDrawings(undefined)

describe('kept drawings', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(list, (drawings) => {
        const read = readDrawings(echo(writeDrawings({ ...nothing, pairs: { 'BTC-USDT': drawings } })))
        expect(read.pairs['BTC-USDT'] ?? []).toEqual(echo(drawings))
      }),
    )
  })
  it('of any other kind are kept as they are, through reading and writing', () => {
    fc.assert(
      fc.property(list, fc.array(fc.jsonValue(), { maxLength: 5 }), (drawings, junk) => {
        const kept = echo({ version: 1, pairs: { 'BTC-USDT': [...drawings, ...junk] } })
        const read = readDrawings(kept)
        expect(read.pairs['BTC-USDT']).toEqual(echo(drawings))
        expect(read.unread['BTC-USDT'] ?? []).toEqual(echo(junk))
        expect(readDrawings(writeDrawings(read))).toEqual(drawings.length + junk.length === 0 ? nothing : read)
      }),
    )
  })
  it('never break on junk', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        expect(readDrawings(junk as never).isNewer).toBeTypeOf('boolean')
      }),
    )
  })
  it('of a newer Coffer are not changed', () => {
    const read = readDrawings({ version: 2, pairs: {} })
    expect(whyNotKept(read, 'BTC-USDT', [])).toBe('newer')
  })
  it('have bounds for a pair and for all; what is full can be emptied', () => {
    const one = (id: number, text = ''): Drawing => ({
      id: String(id),
      kind: 'text',
      anchors: [{ time: 0, price: 1 }],
      colour: 'ind-1',
      width: 1,
      text,
      hidden: false,
    })
    const many = Array.from({ length: mostDrawings }, (_, at) => one(at))
    expect(whyNotKept(nothing, 'A', many)).toBeNull()
    expect(whyNotKept(nothing, 'A', [...many, one(99)])).toBe('pairFull')
    const heavy = Object.fromEntries(
      Array.from({ length: 8 }, (_, pair) => [`P${pair}`, many.map((_, at) => one(at, 'x'.repeat(120)))]),
    )
    const full = { ...nothing, pairs: heavy }
    expect(JSON.stringify(writeDrawings(full)).length).toBeGreaterThan(mostCharacters)
    expect(whyNotKept(full, 'B', [one(1)])).toBe('full')
    expect(whyNotKept(full, 'P0', many.slice(1))).toBeNull()
  })
})
