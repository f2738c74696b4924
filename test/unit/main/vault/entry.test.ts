import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanKey, decodeEntry, encodeEntry, tailOf } from '#main/vault/entry.ts'
import { entryObjection } from '#main/vault/limits.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { keyInput } from './world.ts'
import { said } from '#test/support/said.ts'

const input = keyInput('read', 'main')
const pasted = fc.stringMatching(/^[ \t\r\n\u00a0\u200b\ufeff]{0,4}$/)

describe('a key as it is typed', () => {
  it('loses what pasting adds at both ends, and nothing else', () => {
    fc.assert(
      fc.property(pasted, pasted, (before, after) => {
        const wrap = (text: string): string => before + text + after
        const typed = { ...input, key: wrap(input.key), secret: wrap(input.secret), passphrase: wrap('two  words') }
        const cleaned = cleanKey(typed, null)
        expect(cleaned).toEqual({
          ok: true,
          value: { key: input.key, secret: input.secret, passphrase: 'two  words', keyVersion: 3 },
        })
      }),
    )
  })

  it.each([
    ['key', ''],
    ['key', ' \n'],
    ['key', '65f1 c0ff'],
    ['key', '65f1\nc0ff'],
    ['key', 'ключ'],
    ['secret', ' '],
    ['secret', 'a\r\nb'],
    ['secret', 'a\0b'],
    ['passphrase', '\t'],
    ['passphrase', 'a\u0007b'],
    ['passphrase', 'a\u0085b'],
  ])('is refused with a sentence at its field: %s %j', (field, text) => {
    const error = expectFail(cleanKey({ ...input, [field]: text }, null))
    expect(error).toMatchObject({ code: 'bad-input', field })
    expect(said(error)).toMatch(/^[A-Z].*\.$/)
  })

  it('V3: is refused when it is too large for one entry', () => {
    expect(expectFail(cleanKey({ ...input, secret: 's'.repeat(1000) }, null)).code).toBe('key-too-large')
    expect(expectFail(cleanKey({ ...input, secret: '\u4e2d'.repeat(860) }, null)).code).toBe('key-too-large')
  })
})

const origin = 'https://api.example.com'

describe('a keychain entry', () => {
  it('V3: gives back every printable text it was given', () => {
    const printable = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .filter((text) => !/[\p{Cc}\p{Cf}\s]/u.test(text))
    fc.assert(
      fc.property(printable, printable, fc.constantFrom(2 as const, 3 as const), (secret, passphrase, keyVersion) => {
        const cleaned = expectOk(cleanKey({ ...input, secret, passphrase, keyVersion }, origin))
        expect(cleaned).toEqual({ key: input.key, secret, passphrase, keyVersion, origin })
        const text = encodeEntry(cleaned)
        expect(entryObjection(text)).toBeNull()
        expect(decodeEntry(text)).toEqual({ ok: true, value: cleaned })
      }),
    )
  })

  it.each(['', 'null', '[]', '{"v":2}', '{"v":1,"key":"k","secret":"","passphrase":"p","keyVersion":3}', 'canary'])(
    'that is not one of ours is an error without its text: %j',
    (text) => {
      const error = expectFail(decodeEntry(text))
      expect(error.code).toBe('keychain-failed')
      expect(said(error)).not.toContain('canary')
    },
  )
})

it('a tail shows at most half of a key', () => {
  expect(tailOf('65f1c0ffee01')).toBe('ee01')
  expect(tailOf('12345678')).toBe('5678')
  expect(tailOf('1234567')).toBe('')
})
