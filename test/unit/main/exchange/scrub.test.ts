import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Credentials } from '#shared/domain/profile.ts'
import { formsOf, redacted, withoutForms } from '#main/platform/redact.ts'
import { secretsIn } from '#main/exchange/scrub.ts'

const key: Credentials = {
  key: '67b3000000000000000000aa',
  secret: 'f03a5284-5c39-4aaa-9b20-dea10bdcf8e3',
  passphrase: 'pass/wörd 1',
  keyVersion: 3,
}
const headersFor = (sign: string) => ({
  'KC-API-KEY': key.key,
  'KC-API-SIGN': sign,
  'KC-API-PASSPHRASE': 'tFTYcUtEqV2V1RyYq0UEvRb8Pj3wZrC3rXJb0eUWnq0=',
  'KC-API-TIMESTAMP': '1760000000000',
})
/** Every form of every secret, looked for in every text. */
const naive = (secrets: readonly string[], least: number): ((text: string) => string) =>
  withoutForms(secrets.flatMap((secret) => [...formsOf(secret)]).filter(({ length }) => length >= least))

describe('what comes back from a venue', () => {
  it('is freed of every secret of its request in every form, as if each were looked for in each text', () => {
    const seen = { clean: 0, found: 0, short: 0 }
    const words = fc.string({ maxLength: 60 })
    const sign = fc.stringMatching(/^[A-Za-z0-9+/]{43}=$/)
    fc.assert(
      fc.property(words, words, sign, fc.nat(), fc.nat(), fc.boolean(), (before, after, signed, which, cut, isCut) => {
        const secrets = [key.key, key.secret, key.passphrase, signed, headersFor(signed)['KC-API-PASSPHRASE']]
        const forms = secrets.flatMap((secret) => [...formsOf(secret)])
        const form = forms[which % forms.length] ?? ''
        const text = before + (isCut ? form.slice(1 + (cut % form.length)) : form) + after
        // The one before is of another request with the same key.
        secretsIn(key, headersFor('former'.repeat(8))).words(text)
        const scrub = secretsIn(key, headersFor(signed))
        expect(scrub.words(text)).toBe(naive(secrets, 6)(text))
        expect(scrub.values(text)).toBe(naive(secrets, 16)(text))
        seen[text.length < 16 ? 'short' : scrub.words(text).includes(redacted) ? 'found' : 'clean'] += 1
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
  })

  it('is not searched for secrets that are longer than it: no form of a secret is shorter than the secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 6, maxLength: 80 }), (secret) => {
        for (const form of formsOf(secret)) expect(form.length).toBeGreaterThanOrEqual(secret.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it('keeps no signature from one request to the next', () => {
    const former = 'c2lnbmF0dXJlIG9mIHRoZSBmb3JtZXIgcmVxdWVzdA=='
    expect(secretsIn(key, headersFor(former)).words(`signed ${former}`)).toBe(`signed ${redacted}`)
    expect(secretsIn(key, headersFor('another')).words(`signed ${former}`)).toBe(`signed ${former}`)
  })
})
