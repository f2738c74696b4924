import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, encode } from '#tools/preview-host/codec.ts'
const andBack = (value: unknown): unknown => decode(encode(value, 'value'))

const leaf = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, NaN, Infinity, -Infinity, -0, 2n ** 80n, '\u0000', '\u0000undefined', '\u0000string x'),
)
const { value: carried } = fc.letrec((tie) => ({
  value: fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(tie('value')) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }) },
  ),
}))

describe('the text that crosses between main and page', () => {
  it('carries every plain value unchanged, undefined and bigint among them', () => {
    fc.assert(
      fc.property(carried, (value) => {
        expect(andBack(value)).toEqual(value)
      }),
    )
  })

  it('carries a member called __proto__ as a member', () => {
    const value = JSON.parse('{"__proto__":{"admin":true},"list":[null]}') as object
    const plain = andBack(value) as object
    const withMarks = andBack({ value, none: undefined }) as { value: object }
    for (const back of [plain, withMarks.value]) {
      expect(Object.hasOwn(back, '__proto__')).toBe(true)
      expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
    }
  })

  it.each([
    ['a function', { run: () => 1 }, /value\.run is a function/],
    ['a symbol', [Symbol('x')], /value\[0\] is a symbol/],
    ['a map', { deep: { map: new Map() } }, /value\.deep\.map is a Map/],
    ['a date', new Date(0), /value is a Date/],
    ['bytes', { bytes: new Uint8Array(1) }, /value\.bytes is a Uint8Array/],
  ])('refuses %s by its place', (_what, value, message) => {
    expect(() => encode(value, 'value')).toThrow(message)
  })

  it('refuses what refers to itself', () => {
    const value: { self?: unknown } = {}
    value.self = value
    expect(() => encode(value, 'value')).toThrow(/refers to itself/)
  })
})
