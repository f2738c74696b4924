import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstIndicators,
  forAllPairs,
  indicatorsOf,
  mostIndicators,
  mostPairs,
  readIndicators,
  withoutTemplate,
  withPair,
  withTemplate,
  writeIndicators,
} from '#shared/domain/desk/kept-indicators.ts'
import { kindNames, newIndicator } from '#shared/domain/desk/indicator-kinds.ts'

const indicator = fc
  .tuple(fc.constantFrom(...kindNames), fc.uuid(), fc.boolean())
  .map(([kind, id, shown]) => ({ ...newIndicator(kind, id, []), shown }))
const list = fc.uniqueArray(indicator, { maxLength: mostIndicators, selector: ({ id }) => id })

describe('kept indicators', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(list, list, (common, own) => {
        const kept = withTemplate(
          withPair(forAllPairs(readIndicators(undefined), common), 'BTC-USDT', own),
          'mine',
          own,
        )
        const read = readIndicators(JSON.parse(JSON.stringify(writeIndicators(kept))))
        expect(read).toEqual(kept)
        expect(indicatorsOf(read, 'BTC-USDT')).toEqual(own)
        expect(indicatorsOf(read, 'ETH-USDT')).toEqual(common)
        expect(withoutTemplate(read, 'mine').templates).toEqual([])
        expect(indicatorsOf(forAllPairs(read, common), 'BTC-USDT')).toEqual(common)
      }),
    )
  })
  it('are those of the start where nothing is kept, and none where none are wanted', () => {
    expect(readIndicators(undefined).common).toEqual(firstIndicators)
    expect(readIndicators(writeIndicators(forAllPairs(readIndicators(undefined), []))).common).toEqual([])
  })
  it('never break on junk', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        expect(readIndicators(junk as never).common.length).toBeLessThanOrEqual(mostIndicators)
        expect(readIndicators({ common: [junk], pairs: junk, templates: [junk] } as never).isNewer).toBe(false)
      }),
    )
  })
  it('say how many could not be read, and that a newer Coffer wrote them', () => {
    const one = newIndicator('ema', 'a', [])
    const wrong = [
      one,
      { ...one, id: 'b', kind: 'ichimoku' },
      { ...one, id: 'c', parameters: [1] },
      { ...one, id: 'd', parameters: [2.5] },
      { ...newIndicator('macd', 'e', []), parameters: [26, 12, 9] },
      one,
    ]
    const read = readIndicators({ common: wrong, version: 2 } as never)
    expect(read).toMatchObject({ common: [one], unread: 5, isNewer: true })
  })
  it('keep to their bounds: indicators of a chart, pairs, the oldest first to go', () => {
    const many = Array.from({ length: 30 }, (_, at) => newIndicator('sma', String(at), []))
    expect(readIndicators({ common: many } as never).common).toHaveLength(mostIndicators)
    let kept = readIndicators(undefined)
    for (let at = 0; at <= mostPairs; at += 1) kept = withPair(kept, `A${at}-USDT`, [])
    const read = readIndicators(writeIndicators(kept))
    expect(Object.keys(read.pairs)).toHaveLength(mostPairs)
    expect(read.pairs['A0-USDT']).toBeUndefined()
  })
})
