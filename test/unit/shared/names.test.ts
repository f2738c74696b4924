import { describe, expect, it } from 'vitest'
import { cleanName, hasUnseen, withUnseenShown } from '#shared/names.ts'

/** Each is drawn as nothing, or steers what stands beside it. */
const unseen = [
  ['right-to-left override', '\u202e'],
  ['right-to-left isolate', '\u2067'],
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['soft hyphen', '\u00ad'],
  ['combining grapheme joiner', '\u034f'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uffa0'],
  ['variation selector', '\ufe00'],
  ['supplementary variation selector', '\u{e0100}'],
  ['tag letter', '\u{e0041}'],
  ['empty Braille pattern', '\u2800'],
  ['line separator', '\u2028'],
  ['NUL', '\0'],
  ['delete', '\x7f'],
] as const

describe('names from outside', () => {
  it.each(unseen)('T4: a %s is taken out of a name and found in what must stay as it is', (_what, character) => {
    expect(cleanName(`Col${character}d`)).toBe('Cold')
    expect(cleanName(character)).toBe('')
    expect(hasUnseen(`1234${character}`)).toBe(true)
    expect(hasUnseen(`${character}1234`)).toBe(true)
    expect(withUnseenShown(`12${character}34`)).toBe('12\uFFFD34')
  })

  it.each(['Ledger cold', 'Größe', '冷錢包', 'Кошелёк', 'محفظة', '🧊 cold', 'a–b'])('%s stays as it is', (name) => {
    expect(cleanName(name)).toBe(name)
    expect(hasUnseen(name)).toBe(false)
    expect(withUnseenShown(name)).toBe(name)
  })

  it('white space of any kind is a single blank', () => {
    expect(cleanName('  My\u00a0 \u3000 Ledger ')).toBe('My Ledger')
    expect(cleanName('My\r\n\tLedger')).toBe('My Ledger')
    expect(cleanName(' My Ledger')).toBe('My Ledger')
  })
})
