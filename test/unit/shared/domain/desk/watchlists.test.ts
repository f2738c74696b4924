import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  longestName,
  mostLists,
  mostPairs,
  readPairs,
  readWatchlists,
  refusedName,
} from '#shared/domain/desk/watchlists.ts'

describe('kept lists', () => {
  it('are read whatever is there, each once, and no more than there may be', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        const lists = readWatchlists(kept)
        expect(lists.length).toBeLessThanOrEqual(mostLists)
        expect(new Set(lists.map(({ id }) => id)).size).toBe(lists.length)
        expect(readPairs(kept).length).toBeLessThanOrEqual(mostPairs)
      }),
    )
  })

  it('outlive junk beside them', () => {
    const good = { id: 'a', name: 'Majors', pairs: ['BTC-USDT', 'ETH-USDT'] }
    const junk = [null, 7, { id: 'b' }, { id: '', name: 'x', pairs: [] }, { id: 'c', name: '\u202e', pairs: [] }, good]
    expect(readWatchlists([...junk, good])).toEqual([good])
    expect(readPairs(['BTC-USDT', 4, '', 'BTC-USDT', null])).toEqual(['BTC-USDT'])
    expect(readWatchlists([{ id: 'd', name: 'no pairs', pairs: 'BTC-USDT' }])).toEqual([
      { id: 'd', name: 'no pairs', pairs: [] },
    ])
  })
})

it('a name is refused when empty, taken, too long, or one too many', () => {
  const lists = [{ id: 'a', name: 'Majors' }]
  expect(refusedName(lists, ' \u200b ', null)).toBe('empty')
  expect(refusedName(lists, 'mAJORS', null)).toBe('taken')
  expect(refusedName(lists, 'majors', 'a')).toBeNull()
  expect(refusedName(lists, 'x'.repeat(longestName), null)).toBeNull()
  expect(refusedName(lists, 'x'.repeat(longestName + 1), null)).toBe('long')
  const many = Array.from({ length: mostLists }, (_, at) => ({ id: `${at}`, name: `list ${at}` }))
  expect(refusedName(many, 'one more', null)).toBe('full')
  expect(refusedName(many, 'renamed', '3')).toBeNull()
})
