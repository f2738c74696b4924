import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTables, unpackTables } from '#shared/domain/packed-tables.ts'
import { runs } from '#test/support/runs.ts'

const names = ['id', 'price', '', 'constructor', '__proto__', 'toString', '0', '10', 'Ä ']
/** Whatever JSON has, and what packing itself puts in its place. */
const cell: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small' },
  fc.constantFrom(null, '', '0', '-0.00', '18446744073709551616', true, false, 0, -1, Number.MAX_VALUE, 5e-324),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    [],
    {},
    [[]],
    [{}],
    [{}, {}],
    [null],
    { '': null },
    { '': [] },
    { '': [null, 1] },
    { '': [['a'], [1]] },
  ),
  fc.jsonValue(),
)
const sole = fc.record({ '': cell })
const row = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), cell, { maxKeys: 9 }),
  fc.dictionary(fc.string(), cell, { maxKeys: 4 }),
  sole,
)
/** Rows that mostly agree, each without some of its fields, some undefined, some with fields of their own. */
const rows = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), fc.integer({ min: 0, max: 12 }))
  .chain(([shared, count]) =>
    fc.array(
      fc
        .tuple(fc.array(cell, { minLength: shared.length, maxLength: shared.length }), fc.nat(9), row)
        .map(([cells, odd, more]) => {
          const entries = shared.map((name, at): [string, unknown] => [name, cells[at]])
          if (odd < 6) return Object.fromEntries(entries)
          if (odd === 6) return Object.fromEntries(entries.slice(1))
          if (odd === 7)
            return Object.fromEntries(entries.map(([name, value], at) => [name, at === 0 ? undefined : value]))
          return odd === 8 ? more : Object.fromEntries([...entries, ...Object.entries(more)])
        }),
      { minLength: count, maxLength: count },
    ),
  )
const value = fc.oneof(
  cell,
  rows,
  sole,
  fc.record({ rows, cut: fc.boolean() }),
  fc.record({ items: fc.array(fc.record({ id: fc.string(), fills: rows, memo: sole })) }),
  fc.tuple(cell, rows),
)

const asJson = (of: unknown): unknown => JSON.parse(JSON.stringify(of)) as unknown
/** Two objects with the same own fields, `__proto__` among them, have the same text by sorted names. */
const exact = (of: unknown): string =>
  JSON.stringify(of, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.entries(one)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flat()
      : one,
  )

describe('values with lists of rows on their way to the page', () => {
  it('arrive as plain text with all its names would have brought them', () => {
    fc.assert(
      fc.property(value, (given) => {
        const arrived = unpackTables(asJson(packTables(given)))
        expect(exact(arrived)).toBe(exact(asJson(given)))
        expect(arrived).toEqual(asJson(given))
      }),
      { numRuns: runs(400) },
    )
  })

  it('name each field of a list once, of a list within a row too', () => {
    const fill = { tradeIdent: '1', feeIdent: '2' }
    const order = { orderIdent: '3', sideIdent: 'buy', fills: [fill, fill, fill] }
    const text = JSON.stringify(packTables({ rows: [order, order], cut: false }))
    for (const [name, times] of [
      ['orderIdent', 1],
      ['sideIdent', 1],
      ['tradeIdent', 2],
      ['cut', 1],
    ] as const)
      expect(text.split(name).length - 1, name).toBe(times)
  })
})
