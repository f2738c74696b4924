import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostRecent, readRecent, withNewest } from '#renderer/data/stores/recent.ts'

it('what was viewed last stands first, each once, and no more than are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J')), (views) => {
      const kept = views.reduce<readonly string[]>(withNewest, [])
      // The other way to the same: the last place of each in the whole history.
      const wanted = [...new Set(views.toReversed())].slice(0, mostRecent)
      expect(kept).toEqual(wanted)
    }),
  )
})

it('T14: whatever was kept is read as lists of texts, or as nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (junk) => {
      for (const { pairs, commands } of Object.values(
        readRecent({ p1: junk, p2: { pairs: junk, commands: [junk] } }),
      )) {
        expect(pairs.length).toBeLessThanOrEqual(mostRecent)
        expect([...pairs, ...commands].every((one) => typeof one === 'string')).toBe(true)
      }
    }),
  )
  expect(readRecent({ p1: { pairs: ['A', 'A', 7, ''], commands: 'x' } })).toEqual({
    p1: { pairs: ['A'], commands: [] },
  })
})
