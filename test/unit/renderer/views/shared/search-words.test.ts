import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, isFound, placesOf, searchWords } from '#renderer/views/shared/search-words.ts'

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

describe('the line of a text in which a word was found', () => {
  const filler = 'lorem '.repeat(60)
  const said = (pieces: ReturnType<typeof excerptOf>): string => pieces.map((piece) => piece.text).join('')

  it('stands around the first place of a word, cut at spaces, with each place in a piece of its own', () => {
    const line = excerptOf(`${filler}the Lock of Coffer, a lock ${filler}`, ['lock'])
    expect(said(line)).toMatch(/^… (lorem )+the Lock of Coffer, a lock lorem.* lorem …$/)
    expect(line.filter(({ found }) => found).map((piece) => piece.text)).toEqual(['Lock', 'lock'])
    expect(said(line).length).toBeLessThan(180)
  })

  it('is the beginning where no word stands in it, and the whole of a short text', () => {
    expect(said(excerptOf(filler, ['zzz']))).toMatch(/^lorem .* …$/)
    expect(excerptOf('a short one', ['zzz'])).toEqual([{ text: 'a short one', found: false }])
  })

  it('loses no letter between its ends, whatever is looked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[ab]{1,4}$/), { maxLength: 90 }),
        fc.array(fc.stringMatching(/^[ab]{1,2}$/)),
        (all, words) => {
          const whole = all.join(' ')
          expect(whole).toContain(said(excerptOf(whole, words)).replace(/^… | …$/g, ''))
        },
      ),
    )
  })
})
