import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxDepth, parseJson } from '#main/exchange/parse-json.ts'

const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('JSON from a venue', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['11029373945659392', '11029373945659392'],
    ['1729176273859000001', '1729176273859000001'],
    ['1729176273859', 1729176273859],
    ['0.10000000000000000001', '0.10000000000000000001'],
    ['94000.00000000000000000000', 94000],
    ['1.0000000000000000000000001', '1.0000000000000000000000001'],
    ['1e-8', '1e-8'],
    ['1E400', '1E400'],
    ['1e999', '1e999'],
    ['12', 12],
    ['"1.5"', '1.5'],
    ['true', true],
    ['null', null],
  ])('keeps %s exactly, wherever it stands', (text, expected) => {
    expect(parseJson(text)).toEqual(expected)
    expect(parseJson(`[${text}]`)).toEqual([expected])
    expect(parseJson(`{"a": ${text} , "b":${text}}`)).toEqual({ a: expected, b: expected })
  })

  it.each(['', '{', '[1,]', 'NaN', '{"a":NaN}', 'Infinity', '<html></html>', '{"code":"200000","da', '"open', '1.5.1'])(
    'refuses %j',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError)
    },
  )

  it('N5: 32 levels are read, 33 are not, and a depth bomb costs no stack', () => {
    expect(parseJson(nest(maxDepth))).toBeDefined()
    expect(() => parseJson(nest(maxDepth + 1))).toThrow(/deep/)
    expect(() => parseJson(nest(4_000_000))).toThrow(/deep/)
    expect(() => parseJson('{"a":'.repeat(33) + '1.5' + '}'.repeat(33))).toThrow(/deep/)
  })

  it('counts no brackets inside strings', () => {
    const text = JSON.stringify({ a: '['.repeat(100), b: '\\"{{{[[['.repeat(20), 'c\\': ['"[', '\\'] })
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it.each([
    '{"__proto__":{"polluted":true},"a":1}',
    '{"\\u005f_proto__":{"polluted":true},"a":1}',
    '{"_\\u005F\\u0070roto__":{"polluted":true},"a":1}',
    '{"__\\u0070roto__":{"polluted":true},"a":1}',
    '{"__pr\\u006Fto__":{"polluted":true},"a":1}',
    '{"a":1,"\\u005f\\u005f\\u0070\\u0072\\u006f\\u0074\\u006f\\u005f\\u005f":{"polluted":true}}',
  ])('T14: drops the prototype key of %s', (text) => {
    const parsed = parseJson(text) as object
    expect(Object.keys(parsed)).toEqual(['a'])
    expect(Object.assign({}, parsed)).not.toHaveProperty('polluted')
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })

  it('agrees with JSON.parse on every document whose numbers are safe integers', () => {
    const safe = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.constant(null),
        fc.boolean(),
        fc.maxSafeInteger(),
        fc.string({ unit: 'binary' }),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          tie('node'),
          { maxKeys: 4 },
        ),
      ),
    })).node
    fc.assert(
      fc.property(safe, fc.constantFrom(0, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('never loses a digit of any number', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,39})(\.\d{1,30})?([eE][+-]?\d{1,3})?$/)
    fc.assert(
      fc.property(digits, (number) => {
        const [parsed] = parseJson(`[${number}]`) as [string | number]
        if (typeof parsed === 'string') expect(parsed).toBe(number)
        else expect(number.replace(/\.0+$/, '').replace(/^-0$/, '0')).toBe(String(parsed))
      }),
    )
  })
})
