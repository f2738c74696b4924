import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprintOf, publicBytes, readSigned, signedBytes, signedText } from '#main/updates/manifest-signature.ts'
import { manifestOf, manifests, signBody, throwAwayKey } from '#test/support/manifests.ts'
import { naiveVerify } from '#test/support/naive-ed25519.ts'

const [current, next, foreign] = [throwAwayKey(), throwAwayKey(), throwAwayKey()]
const known = [current.key, next.key]
const body = JSON.stringify(manifestOf())
const text = signBody(body, current)

describe('T16: a signed manifest', () => {
  it('is believed with the signature of one known key, or of both', () => {
    expect(readSigned(text, known)).toEqual({ ok: true, body, by: [current.key] })
    expect(readSigned(signBody(body, next, current), known)).toEqual({ ok: true, body, by: [next.key, current.key] })
    expect(readSigned(signBody(body, foreign, next), known)).toEqual({ ok: true, body, by: [next.key] })
  })

  it('is not believed by a key that this app does not know, nor while its own keys are placeholders', () => {
    expect(readSigned(signBody(body, foreign), known)).toEqual({ ok: false, fault: 'unknown-key' })
    expect(readSigned(text, ['current-key.invalid', 'next-key.invalid'])).toEqual({ ok: false, fault: 'unknown-key' })
  })

  it('is not believed where a known key’s signature is broken, though another one holds', () => {
    const [good, other] = [signBody(body, next), signBody(`${body} `, current)].map((one) => one.split('\n'))
    const mixed = [good?.[0], other?.[1], good?.[1], '', body].join('\n')
    expect(readSigned(mixed, known)).toEqual({ ok: false, fault: 'bad-signature' })
  })

  it('is not believed with a signature made over the body alone, without the first line', () => {
    const [, line] = text.split('\n')
    const [, fingerprint = ''] = line?.split(' ') ?? []
    const bare = signBody('', current).split('\n')[1]?.split(' ')[2] ?? ''
    expect(readSigned(signedText(body, [{ fingerprint, signature: bare }]), known)).toMatchObject({ ok: false })
  })

  it.each([
    ['nothing', ''],
    ['a page of a login', '<!doctype html>\n\n<title>Log in</title>'],
    ['bare JSON', body],
    ['no signature', `coffer-release-manifest 1\n\n${body}`],
    ['another form', text.replace('manifest 1', 'manifest 2')],
    ['lines of Windows', text.replaceAll('\n', '\r\n')],
    ['five signatures', signBody(body, current, current, current, current, current)],
    ['a blank at an end of a line', text.replace('==\n', '== \n')],
    ['a byte order mark', `\uFEFF${text}`],
  ])('is none where there is %s', (_what, other) => {
    expect(readSigned(other, known)).toEqual({ ok: false, fault: 'not-a-manifest' })
  })

  it('is not believed once any one byte of it is another', () => {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(readSigned(changed.toString('latin1'), known).ok, `byte ${at}`).toBe(false)
    }
  })

  it('is judged as a second verifier, written from the standard, judges it', () => {
    const places = fc.record({
      at: fc.nat(),
      bit: fc.nat(7),
      where: fc.constantFrom('none', 'body', 'signature', 'key'),
    })
    fc.assert(
      fc.property(manifests, places, (manifest, { at, bit, where }) => {
        const own = Buffer.from(JSON.stringify(manifest))
        const [, line = ''] = signBody(own.toString(), current).split('\n')
        const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        const key = Buffer.from(current.key, 'base64')
        const target = { body: own, signature, key, none: null }[where]
        if (target !== null) target[at % target.length] = (target[at % target.length] ?? 0) ^ (1 << bit)
        // What is not UTF-8 any more never comes as far as the signature.
        const sent = own.toString()
        const signedAnew = signedText(sent, [
          { fingerprint: fingerprintOf(key), signature: signature.toString('base64') },
        ])
        const expected = naiveVerify(key, signedBytes(sent), signature)
        expect(readSigned(signedAnew, [key.toString('base64')]).ok).toBe(expected)
        expect(expected).toBe(where === 'none' || (where === 'body' && sent === JSON.stringify(manifest)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('a public key', () => {
  it.each(['', 'current-key.invalid', 'A'.repeat(43), `${'A'.repeat(42)}B=`, 'A'.repeat(44), `${'A'.repeat(86)}==`])(
    'is none as %s',
    (key) => expect(publicBytes(key)).toBeNull(),
  )
  it('is 32 bytes in base64', () => expect(publicBytes(current.key)).toHaveLength(32))
})
