import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formsOf, redacted } from '#main/platform/redact.ts'
import { type ErrorPlace, fixedPlaces, innerEventNames } from '#main/platform/error-places.ts'
import { eventNames } from '#shared/bridge/names.ts'
import { intentKindSchema } from '#shared/domain/intent.ts'
import { endpointNames } from '#shared/exchange/index.ts'
import { createAllowedFields } from '#main/log/allowed-fields.ts'

/** API keys and secrets as venues give them, and passphrases as people choose them. */
const secrets = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{24}$/),
  fc.uuid(),
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 32 }),
  fc.stringMatching(/^[A-Za-z][\w.:-]{7,40}$/),
)

/** Ways to carry a text in an error. */
function errorWith(text: string, stack: string): Error {
  const error = new Error(text, { cause: new TypeError(`wrapped: ${text}`, { cause: { message: text, code: text } }) })
  error.stack = stack
  return error
}

const carriers: readonly ((secret: string) => Record<string, unknown>)[] = [
  (secret) => ({ secret }),
  (secret) => ({ [secret]: 1 }),
  (secret) => ({ details: { [secret]: { details: secret } } }),
  (secret) => ({
    origin: `https://user:${encodeURIComponent(secret)}@host.example/a?key=${encodeURIComponent(secret)}`,
  }),
  (secret) => ({ url: `https://host.example/${secret}?signature=${secret}#${secret}` }),
  (secret) => ({ message: `the key ${secret} was refused`, headers: { 'KC-API-KEY': secret }, body: secret }),
  (secret) => ({ error: new Error(secret) }),
  (secret) => ({ error: new Error(`a message like a stack\n    at ${secret} (${secret}.js:1:1)`) }),
  (secret) => ({ error: errorWith(`a\n    at x (b.js:1:1)\n${secret}`, `Error: ${secret}\n ${secret}`) }),
  (secret) => ({ error: { code: `was ${secret}`, message: secret, venue: { message: secret } } }),
  (secret) => ({ cause: new AggregateError([new Error(secret)], secret) }),
  (secret) => ({ details: [[{ error: new Error(secret) }, secret], secret] }),
  (secret) => ({ tookMs: secret, packaged: secret, attempt: { secret } }),
  (secret) => ({ details: new Map([[secret, secret]]) }),
  (secret) => ({
    details: new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error(secret)
        },
      },
    ),
  }),
]

/** A stack whose frames name the secret as function and file: nothing but knowing the secret helps. */
const inFrames = (secret: string): Record<string, unknown> => ({
  error: errorWith(secret, `Error: ${secret}\n    at ${secret} (file:///tmp/${secret}/${secret}.js:1:2)`),
})

/** Buries `fields` under `depth` objects, lists and causes. */
function buried(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let out = fields
  for (let i = 0; i < depth; i += 1)
    out =
      i % 3 === 0
        ? { details: out }
        : i % 3 === 1
          ? { details: [out] }
          : { error: Object.assign(new Error(), { cause: out }) }
  return out
}

describe('allowed fields', () => {
  it('G2: writes no secret it was never told of, at any depth, in URLs, messages, stacks and causes', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...carriers), fc.nat(9), (secret, carrier, depth) => {
        const written = JSON.stringify(createAllowedFields().fields(buried(carrier(secret), depth)))
        for (const form of formsOf(secret)) if (form.length >= 8) expect(written).not.toContain(form)
      }),
      { numRuns: 1000 },
    )
  })

  it('G2: writes no secret it was notified of, not even in an allowed field or a frame', () => {
    const allowedPlaces: readonly ((text: string) => Record<string, unknown>)[] = [
      (text) => ({ endpoint: text, profileId: text, code: text, details: { reason: text, state: `a-${text}` } }),
      (text) => ({ error: Object.assign(new Error(), { name: text, code: text }) }),
      (text) => ({ origin: `https://${text}.example` }),
    ]
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom(...carriers, inFrames, ...allowedPlaces),
        fc.nat(9),
        (secret, carrier, depth) => {
          const allowed = createAllowedFields()
          allowed.hide(secret)
          for (const form of formsOf(secret)) {
            const written = JSON.stringify(allowed.fields(buried(carrier(form), depth)))
            for (const other of formsOf(secret)) if (other.length >= 8) expect(written).not.toContain(other)
          }
          expect(allowed.event(secret)).not.toContain(secret)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('G2: writes no word or id that holds a short PIN, and tells the PIN by no figure or place in the source', () => {
    const allowed = createAllowedFields()
    allowed.hide('2026')
    const error = Object.assign(new Error('x'), { stack: 'Error: x\n    at f (a.js:2026:1)', code: 'a2026' })
    expect(allowed.fields({ venueCode: '202600', profileId: 'p-2026', tookMs: 2026, error })).toEqual({
      venueCode: redacted,
      profileId: redacted,
      tookMs: 2026,
      error: { name: 'Error', code: redacted, frames: ['f a.js:2026:1'] },
    })
  })

  it('writes every place that errors are reported from by its name', () => {
    const places: readonly ErrorPlace[] = [
      ...fixedPlaces,
      ...[...eventNames, ...innerEventNames].map((name) => `on-${name}` as const),
      ...eventNames.map((name) => `push-${name}` as const),
      ...endpointNames.map((name) => `call-${name}` as const),
      ...intentKindSchema.options.flatMap(
        (kind) => [`send-${kind}`, `record-unknown-${kind}`, `look-up-${kind}`] as const,
      ),
    ]
    const { event } = createAllowedFields()
    expect(places.map(event)).toEqual(places)
  })

  it('G2: writes allowed fields of the right shape as they are', () => {
    const call = {
      endpoint: 'placeOrder',
      priority: 'order',
      attempt: 1,
      outcome: 'accepted',
      httpStatus: 200,
      venueCode: '200000',
    }
    expect(
      createAllowedFields().fields({ ...call, profileId: 'p-1', tookMs: 12.5, packaged: false, error: null }),
    ).toEqual({
      ...call,
      profileId: 'p-1',
      tookMs: 12.5,
      packaged: false,
      error: null,
    })
  })

  it('G2: counts what is not on the list without naming it', () => {
    expect(createAllowedFields().fields({ endpoint: 'getTicker', apiKey: 'k', symbol: 'BTC-USDT' })).toEqual({
      endpoint: 'getTicker',
      redacted: 2,
    })
  })

  it('keeps of an error its name, code, place and causes', () => {
    const inner = Object.assign(new RangeError('secret words'), { code: 'ENOSPC', syscall: 'write' })
    const written = createAllowedFields().fields({ error: new Error('more words', { cause: inner }) })
    expect(written).toMatchObject({
      error: { name: 'Error', cause: { name: 'RangeError', code: 'ENOSPC', syscall: 'write' } },
    })
    const { frames } = written['error'] as { frames: string[] }
    expect(frames[0]).toMatch(/allowed-fields\.test\.ts:\d+:\d+$/)
    expect(JSON.stringify(written)).not.toContain('words')
    expect(frames.join()).not.toMatch(/[\\/]/)
  })

  it('ends on cycles and endless depth', () => {
    const loop: Record<string, unknown> = { code: 'loop' }
    loop['details'] = loop
    loop['cause'] = loop
    expect(JSON.stringify(createAllowedFields().fields(loop)).length).toBeLessThan(5_000)
  })
})
