import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ceilTo, decimalsOf, floorTo, isMultipleOf, multiply } from '#shared/decimal.ts'
import { stepOf } from '#shared/domain/withdrawal.ts'
import { endpointNames, endpoints, type EndpointName } from '#shared/exchange/index.ts'
import { readingRows } from '#shared/exchange/row-list.ts'
import { sheets } from './sheets/index.ts'

type Json = unknown

/** Every path to a scalar of a document. */
function* scalars(value: Json, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (typeof value !== 'object' || value === null) yield path
  else for (const [name, inner] of Object.entries(value)) yield* scalars(inner, [...path, name])
}

const replaced = (value: Json, [name, ...rest]: readonly (string | number)[], by: Json): Json => {
  if (name === undefined) return by
  const inner = replaced((value as Record<string, Json>)[name], rest, by)
  if (Array.isArray(value)) return value.map((entry: Json, index) => (String(index) === String(name) ? inner : entry))
  return { ...(value as object), [name]: inner }
}

const extremeInteger = fc.oneof(
  fc.constantFrom(-1, 0, 41, 100_000, 1e9, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1e300, -1e300, 8.64e15, 8.64e15 + 1),
  fc.maxSafeInteger(),
)
const longDecimal = fc.oneof(
  fc.constantFrom('1e999', '1e-999', '-1e999', '1E+64', '1e-64', '1e65', '9'.repeat(128), `0.${'0'.repeat(126)}1`),
  fc.tuple(fc.nat(), fc.integer({ min: -9999, max: 9999 })).map(([digits, exponent]) => `${digits}e${exponent}`),
  fc.integer({ min: 1, max: 100_000 }).map((length) => '7'.repeat(length)),
)
const extreme = fc.oneof(
  extremeInteger,
  longDecimal,
  extremeInteger.map(String),
  longDecimal.map((text) => `0.${text}`),
)

/** ms of this thread's own time that reading one odd answer may take; code that is not yet compiled gets some more tries. */
const mostMs = 5
const own = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
const quickest = (run: () => void): number => {
  let best = Infinity
  for (let tries = 0; tries < 5 && best > mostMs; tries += 1) {
    const since = own()
    run()
    best = Math.min(best, own() - since)
  }
  return best
}

const isNumberLike = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^-?\d+(\.\d+)?$/.test(value)

/** What the app does with the figures of an answer once it has taken it; longer digits are names, not figures. */
const useFigures = (value: Json): void => {
  if (isNumberLike(value)) multiply(value, '1.5')
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(useFigures)
}

describe('N5: extremes in answers', () => {
  it.each(endpointNames)('%s: neither integers nor decimals of any size take long or throw', (name: EndpointName) => {
    const { response } = endpoints[name]
    const spots = sheets[name].answers.flatMap(([, wire]) => [...scalars(wire)].map((path) => ({ wire, path })))
    fc.assert(
      fc.property(fc.constantFrom(...spots), extreme, ({ wire, path }, value) => {
        const odd = replaced(wire, path, value)
        const took = quickest(() => {
          const { parsed } = readingRows(() => response.safeParse(odd))
          if (parsed.success) useFigures(parsed.data)
        })
        expect(took).toBeLessThan(mostMs)
      }),
      { numRuns: 150 },
    )
  })

  it('a time that is taken is one that a Date can hold', () => {
    const parsed = (at: number) => endpoints.getTimestamp.response.safeParse(at)
    expect(new Date(8.64e15).toISOString()).toBe('+275760-09-13T00:00:00.000Z')
    expect(parsed(8.64e15).success).toBe(true)
    expect(parsed(8.64e15 + 2).success).toBe(false)
  })

  it('a precision has an end, so that the step made of it does too', () => {
    const [, wire] = sheets.getWithdrawalQuota.answers[0] ?? []
    const { response } = endpoints.getWithdrawalQuota
    const taken = [0, 8, 40, 41, -1, 100_000, 1e9].filter(
      (precision) => response.safeParse({ ...(wire as object), precision }).success,
    )
    expect(taken).toEqual([0, 8, 40])
    for (const precision of taken) expect(decimalsOf(stepOf(precision))).toBe(precision)
  })

  it('a step that is taken can be reckoned with', () => {
    const [, wire] = sheets.getSymbol.answers[0] ?? []
    const { response } = endpoints.getSymbol
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom('0', '0.0', '-1', '0e5'), longDecimal), longDecimal, (step, value) => {
        const parsed = response.safeParse({ ...(wire as object), priceIncrement: step, baseMaxSize: value })
        if (!parsed.success) return
        const { priceIncrement, baseMaxSize } = parsed.data
        expect(
          quickest(() => {
            isMultipleOf(baseMaxSize, priceIncrement)
            floorTo(baseMaxSize, priceIncrement)
            ceilTo(baseMaxSize, priceIncrement)
          }),
        ).toBeLessThan(mostMs)
      }),
    )
    for (const step of ['0', '0.000', '-0.1', '0e5'])
      expect(response.safeParse({ ...(wire as object), priceIncrement: step }).success, step).toBe(false)
  })
})
