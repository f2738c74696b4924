import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFingerprints, formsOf, redacted, withoutForms } from '#main/platform/redact.ts'

const secrets = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 })

describe('redact', () => {
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
        for (const form of travelling) expect(fingerprints.redact(`${before}${form}${after}`)).not.toContain(form)
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
            const scrubbed = fingerprints.redact(text).replaceAll(redacted, '')
            // What is left are characters that depend on the neighbours too: less than 4 on either side of the secret.
            expect(scrubbed.length).toBeLessThanOrEqual(Math.ceil(((before.length + after.length) * 8) / 6) + 6)
          }
        },
      ),
    )
  })

  it('finds a secret no more once each that added it has ended that, and the others go on', () => {
    const fingerprints = createFingerprints()
    const [first, again] = [fingerprints.add('of a stream 1'), fingerprints.add('of a stream 1')]
    fingerprints.add('of a stream 2')
    const text = 'of a stream 1, of a stream 2'
    first()
    first()
    expect(fingerprints.redact(text)).toBe(`${redacted}, ${redacted}`)
    again()
    expect(fingerprints.redact(text)).toBe(`of a stream 1, ${redacted}`)
  })

  it('leaves every other text as it is', () => {
    fc.assert(
      fc.property(secrets, fc.string({ maxLength: 200 }), (secret, text) => {
        fc.pre([...formsOf(secret)].every((form) => !text.includes(form)))
        const fingerprints = createFingerprints()
        fingerprints.add(secret)
        expect(fingerprints.redact(text)).toBe(text)
      }),
    )
  })

  it('marks overlapping and repeated secrets once each stretch', () => {
    const fingerprints = createFingerprints()
    fingerprints.add('abcdefgh')
    fingerprints.add('efghijkl')
    expect(fingerprints.redact('x abcdefghijkl y abcdefgh')).toBe(`x ${redacted} y ${redacted}`)
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
    expect(fingerprints.redact('abc and abc')).toBe('abc and abc')
  })
})

describe('a PIN', () => {
  it('is not told by a mark in the place of a time or figure', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,7}$/), (pin) => {
        const fingerprints = createFingerprints()
        fingerprints.add(pin)
        const text = `"time":"${pin}-11-22","tookMs":${pin}`
        expect(fingerprints.redact(text)).toBe(text)
      }),
    )
  })

  it('takes the field that holds it along as a whole, in every form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\d]{4,7}$/), (pin) => {
        const fingerprints = createFingerprints()
        fingerprints.add(pin)
        for (const form of formsOf(pin)) expect(fingerprints.redactField(`a-${form}.b`)).toBe(redacted)
      }),
    )
  })
})

describe('secrets at hand', () => {
  it('I4: a text keeps no form of a secret that a request carried, and all else stays', () => {
    fc.assert(
      fc.property(secrets, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (secret, before, after) => {
        const forms = formsOf(secret)
        const clean = withoutForms(forms)
        for (const form of forms) expect(clean(`${before}${form}${after}`)).not.toContain(form)
        fc.pre([...forms].every((form) => !before.includes(form)))
        expect(clean(before)).toBe(before)
      }),
    )
  })

  it('takes the longest first: a secret that begins with another leaves no tail behind', () => {
    expect(withoutForms(['abcdef', 'abcdefgh'])('x abcdefgh abcdef')).toBe(`x ${redacted} ${redacted}`)
  })
})
