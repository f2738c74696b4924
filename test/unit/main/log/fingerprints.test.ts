import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFingerprints, formsOf } from '#main/log/fingerprints.ts'

const secrets = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
const mark = '[redacted]'

describe('fingerprints', () => {
  it('G2: finds a secret in every form it travels in, wherever it stands', () => {
    fc.assert(
      fc.property(secrets, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (secret, before, after) => {
        const fingerprints = createFingerprints()
        fingerprints.add(secret)
        const bytes = Buffer.from(secret)
        const travelling = [
          secret,
          [...secret].reverse().join(''),
          encodeURIComponent(secret),
          bytes.toString('hex'),
          bytes.toString('hex').toUpperCase(),
          JSON.stringify(secret).slice(1, -1),
        ]
        for (const form of travelling) expect(fingerprints.scrub(`${before}${form}${after}`, mark)).not.toContain(form)
      }),
    )
  })

  it('G2: finds a secret inside base64 of a longer text, at every alignment', () => {
    fc.assert(
      fc.property(
        secrets,
        fc.uint8Array({ maxLength: 7 }),
        fc.uint8Array({ maxLength: 7 }),
        (secret, before, after) => {
          const fingerprints = createFingerprints()
          fingerprints.add(secret)
          for (const encoding of ['base64', 'base64url'] as const) {
            const text = Buffer.concat([before, Buffer.from(secret), after]).toString(encoding)
            const scrubbed = fingerprints.scrub(text, '')
            // What is left are characters that depend on the neighbours too: less than 4 on either side of the secret.
            expect(scrubbed.length).toBeLessThanOrEqual(Math.ceil(((before.length + after.length) * 8) / 6) + 6)
          }
        },
      ),
    )
  })

  it('leaves every other text as it is', () => {
    fc.assert(
      fc.property(secrets, fc.string({ maxLength: 200 }), (secret, text) => {
        fc.pre([...formsOf(secret)].every((form) => !text.includes(form)))
        const fingerprints = createFingerprints()
        fingerprints.add(secret)
        expect(fingerprints.scrub(text, mark)).toBe(text)
      }),
    )
  })

  it('marks overlapping and repeated secrets once each stretch', () => {
    const fingerprints = createFingerprints()
    fingerprints.add('abcdefgh')
    fingerprints.add('efghijkl')
    expect(fingerprints.scrub('x abcdefghijkl y abcdefgh', mark)).toBe(`x ${mark} y ${mark}`)
  })

  it('V6: keeps nothing from which the secret could be read', () => {
    const secret = 'canary-3f9c1d7e'
    const kept: unknown[] = []
    const fingerprints = createFingerprints((bytes) => {
      const drawn = Buffer.alloc(bytes, 7)
      kept.push(drawn)
      return drawn
    })
    fingerprints.add(secret)
    expect(Object.values(fingerprints).every((member) => typeof member === 'function')).toBe(true)
    expect(kept).toHaveLength(2)
  })

  it('does not take a text of three characters for a secret', () => {
    const fingerprints = createFingerprints()
    fingerprints.add('abc')
    expect(fingerprints.scrub('abc and abc', mark)).toBe('abc and abc')
  })
})
