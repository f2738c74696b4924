import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFound, placesOf, searchWords } from '#renderer/views/shared/search-words.ts'

const text = fc.stringMatching(/^[abAB ]{0,20}$/)

describe('the search over settings', () => {
  it('looks for each word once, in any case', () => {
    expect(searchWords('  Dark  MODE dark ')).toEqual(['dark', 'mode'])
    expect(searchWords(' ')).toEqual([])
  })

  it('finds a section that holds every word, in whichever of its texts, and every section for no word', () => {
    expect(isFound(['Lock', 'password'], ['pass', 'lock'])).toBe(true)
    expect(isFound(['Lock', 'password'], ['pass', 'sound'])).toBe(false)
    expect(isFound([], [])).toBe(true)
    expect(isFound(['ab', 'cd'], ['bc'])).toBe(false)
  })

  it('marks places that hold the word, without overlap, and misses none', () => {
    fc.assert(
      fc.property(text, fc.stringMatching(/^[ab]{1,3}$/), (all, word) => {
        const places = placesOf(all, [word])
        for (const [from, to] of places) expect(all.slice(from, to).toLowerCase()).toBe(word)
        expect(places.length).toBe(all.toLowerCase().split(word).length - 1)
      }),
    )
  })

  it('marks nothing where lower case moves the letters', () => {
    expect(placesOf('İstanbul lock', ['lock'])).toEqual([])
  })
})
