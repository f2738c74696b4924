import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#shared/bridge/index.ts'
import { channels } from '#shared/bridge/names.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { errorCodes } from '#shared/errors.ts'
import { openDesk, pageAsks } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { placesIn, replaced } from '#test/support/malformed/places.ts'
import { full } from '#test/support/runs.ts'
import { restingOrder, validInputs } from './inputs.ts'
import { following, rowOf } from './rows.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let profileId: string
beforeAll(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk()
  profileId = (await venue.add(desk)).id
  must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
})
afterAll(async () => {
  await desk.close()
  await venue.close()
})

const subject = () => ({ profileId, orderId: '1' })
const known = new Set<string>(errorCodes)
/** Requests so far, without what main asks for by itself. */
const asked = (): number =>
  venue.server.control.seen.filter(({ method, path }) => !following.includes(rowOf(method, path))).length

/** Main answers with a typed refusal, asks the venue nothing, and repeats nothing of what it was given. */
async function expectRefused(channel: Channel, input: unknown): Promise<void> {
  const before = asked()
  const answer = await desk.from(pageAsks, channel, input)
  expect(answer, channel).toMatchObject({
    ok: false,
    error: { code: 'bad-input', reason: { id: expect.any(String) as unknown } },
  })
  expect(JSON.stringify(answer).length, channel).toBeLessThan(1_000)
  expect(asked(), channel).toBe(before)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const huge = 'x'.repeat(10_000_000)
/** In no place of any input is one of these right. */
const wrong: readonly (readonly [what: string, value: unknown])[] = [
  ['10 MB of text', huge],
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a date', new Date(0)],
  ['not a number', NaN],
  ['a big integer', 10n],
  ['bytes', new Uint8Array(4)],
]

describe('malformed input', () => {
  it.each(wrong)(
    'I3: %s in any place of any channel is refused by name and costs no call',
    async (_what, value) => {
      for (const [channel, input] of validInputs(subject())) {
        for (const [path, held] of placesIn(input)) {
          // To zod any object without fields is an empty one, which may be right in the place of another.
          if (isObject(value) && isObject(held)) continue
          await expectRefused(channel, replaced(input, path, value))
        }
      }
    },
    120_000,
  )

  it('I3: whatever is not in the contract is refused, on every channel', async () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
      fc.constantFrom(undefined, [], {}, '', 0, -0, Infinity, '__proto__', 'constructor'),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...channels), anything, async (channel, input) => {
        fc.pre(!contract[channel].input.safeParse(input).success)
        await expectRefused(channel, input)
      }),
      { numRuns: full ? 20_000 : 1_500 },
    )
  })

  it('I3: the fields of an order are refused one by one, whatever they hold', async () => {
    const draft = fc.record(
      {
        ...Object.fromEntries(
          ['symbol', 'side', 'type', 'price', 'size', 'funds', 'remark', 'timeInForce', '__proto__', 'constructor'].map(
            (name) => [name, fc.oneof(fc.jsonValue(), fc.string(), fc.double())],
          ),
        ),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(draft, fc.uuid({ version: 4 }), async (order, draftId) => {
        await expectRefused('orders.place', { profileId, draftId, wait: true, order })
        await expectRefused('orders.placeBatch', { profileId, draftId, wait: true, orders: [restingOrder, order] })
        await expectRefused('oco.place', { profileId, draftId, order })
      }),
      { numRuns: full ? 5_000 : 300 },
    )
  })

  it('I3: deep nesting, and names that would climb into prototypes, change nothing', async () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 5_000; depth += 1) deep = [deep]
    const climbing = [
      '{"__proto__":{"profileId":"practice","polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"profileId":"__proto__","request":{"__proto__":{"polluted":true}}}',
    ].map((text) => JSON.parse(text) as unknown)
    for (const [channel, input] of validInputs(subject())) {
      for (const bad of [deep, ...climbing]) {
        const answer = await desk.from(pageAsks, channel, bad)
        if (!answer.ok) expect(known.has(answer.error.code)).toBe(true)
        // Beside what is right, too.
        if (input !== null && typeof bad === 'object' && channel.startsWith('read.'))
          await desk.from(pageAsks, channel, { ...(bad as object), ...(input as object) })
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('I3: an unknown profile is a typed error on every channel that names one', async () => {
    const before = asked()
    for (const [channel, input] of validInputs({ ...subject(), profileId: 'nobody' })) {
      if (input === null || typeof input !== 'object' || !('profileId' in input)) continue
      const answer = await desk.raw(channel, input)
      // What main keeps by itself is simply empty: no intents, and a switch that is off.
      if (channel === 'intents.list' || channel === 'intents.sentOids') expect(answer).toEqual({ ok: true, value: [] })
      else if (channel === 'deadMan.view') expect(answer).toMatchObject({ ok: true, value: { profileId: 'nobody' } })
      else expect(answer, channel).toMatchObject({ ok: false })
      if (!answer.ok) expect(['profile-not-found', 'not-found'], channel).toContain(answer.error.code)
    }
    expect(asked()).toBe(before)
  })
})
