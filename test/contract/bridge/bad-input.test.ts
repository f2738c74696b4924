import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderDraft } from '#shared/bridge/trading.ts'
import type { AppError, ErrorCode, Result } from '#shared/errors.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { Invoke, LoopbackVenue } from '#test/support/loopback-venue.ts'
import { said } from '#test/support/said.ts'
import { answerTo, putKey } from '#test/support/trusted-person.ts'
import { inEnglish } from '#shared/messages.ts'
import { following, rowOf } from './rows.ts'
import { confirming } from '#test/support/trusted-person.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
beforeEach(async () => {
  venue = await startLoopbackVenue()
  // What exceeds an order limit is confirmed as by a person, so that the venue's own refusal is seen.
  desk = await openDesk(undefined, { showTrusted: confirming() })
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

const invoke: Invoke = (channel, input) => desk.invoke(channel, input)

/** One plain sentence that ends; the words that say what to do stand in it. */
function expectSentence(error: AppError | undefined, code: ErrorCode, says: RegExp): void {
  expect(error?.code).toBe(code)
  expect(said(error)).toMatch(says)
  expect(said(error)).toMatch(/^.{10,200}\.$/)
  expect(said(error)).not.toMatch(/undefined|\[object|Error:|\n/)
}

const errorOf = (answer: Result<unknown>): AppError | undefined => (answer.ok ? undefined : answer.error)

const order = (fields: Partial<OrderDraft> = {}): OrderDraft =>
  ({ symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000', size: '0.01', ...fields }) as OrderDraft

const place = (profileId: string, draft: unknown) =>
  invoke('orders.place', { profileId, draftId: randomUUID(), wait: true, order: draft as OrderDraft })

const heldUsdt = async (profileId: string): Promise<string | undefined> =>
  must(await invoke('read.listAccounts', { profileId, request: { currency: 'USDT', type: 'trade' } }))[0]?.holds

/** Requests of the venue, without what main asks for by itself: a new key is tested when it is first used. */
const asked = (): readonly string[] =>
  venue.server.control.seen
    .map(({ method, path }) => rowOf(method, path))
    .filter((row) => ![...following, 'GET /api/v1/user/api-key'].includes(row))

describe('a key that does not fit', () => {
  /** Stores a key, sees the test fail with one sentence, replaces the key, and sees it pass. */
  async function refusedThenReplaced(key: PracticeKey, code: string | null, says: RegExp): Promise<void> {
    const profile = await venue.add(desk, { key })
    const failed = must(await invoke('profiles.testKey', { profileId: profile.id, role: 'trade' }))
    expect(failed).toMatchObject({ state: 'failed', venueCode: code })
    expect(failed.state === 'failed' && inEnglish(failed.message)).toMatch(says)
    const kept = must(await invoke('profiles.list', null)).find(({ id }) => id === profile.id)
    expect(kept?.keys).toMatchObject([{ role: 'trade', tail: key.key.slice(-4), test: { state: 'failed' } }])
    must(await putKey(desk, profile.id, 'trade', venue.key))
    expect(must(await invoke('profiles.testKey', { profileId: profile.id, role: 'trade' }))).toMatchObject({
      state: 'passed',
      permissions: expect.arrayContaining(['Spot']) as unknown,
    })
  }

  it('says that the venue does not know the key', () =>
    refusedThenReplaced({ ...venue.key, key: 'a'.repeat(24) }, '400003', /does not know this API key/))

  it('says that the secret is wrong', () =>
    // The passphrase travels signed with the secret, so the venue cannot tell which of the two is wrong.
    refusedThenReplaced({ ...venue.key, secret: 'not-the-secret' }, '400004', /passphrase or the API secret is wrong/))

  it('says that the passphrase is wrong, and which one is meant', () =>
    refusedThenReplaced(
      { ...venue.key, passphrase: 'of-the-login' },
      '400004',
      /passphrase or the API secret is wrong.* not the trading password/,
    ))

  it('says that a version 1 key needs to be made anew', () =>
    refusedThenReplaced(venue.createKey({ version: 1 }), '400008', /version.*Make a new API key/))

  it('names the address that the whitelist lacks', () =>
    refusedThenReplaced(venue.createKey({ ipWhitelist: ['10.1.2.3'] }), '400006', /127\.0\.0\.1.*whitelist/))

  it('says that a permission is missing when it is needed', async () => {
    const profile = await venue.add(desk, { key: venue.createKey({ permissions: [] }) })
    const tested = must(await invoke('profiles.testKey', { profileId: profile.id, role: 'trade' }))
    expect(tested).toMatchObject({ state: 'passed', permissions: ['General'] })
    const answer = must(await place(profile.id, order()))
    expect(answer.state).toBe('refused')
    expectSentence(answer.error, 'permission-refused', /lacks the permission.*Grant it/)
    expect(answer.error?.venue).toMatchObject({ httpStatus: 403, code: '400007' })
  })

  it('says at its field which part is missing or too long, keeps the window open, and stores nothing', async () => {
    const before = [...desk.keychain]
    const whole = { label: 'New', ...venue.key }
    const table = [
      [{ ...whole, key: '' }, 'key', /Paste the API key/],
      [{ ...whole, key: 'two words' }, 'key', /as one word/],
      [{ ...whole, secret: '' }, 'secret', /Paste the API secret/],
      [{ ...whole, passphrase: '' }, 'passphrase', /passphrase you chose/],
      [{ ...whole, passphrase: 'two\nlines' }, 'passphrase', /line break/],
      [{ ...whole, secret: 's'.repeat(401) }, 'secret', /At most 400/],
      [{ ...whole, label: ' \u202e ' }, 'label', /Give the profile a label/],
      [{ ...whole, label: 'x'.repeat(41) }, 'label', /At most 40/],
      [{ ...whole, venue: 'practice' }, 'venue', /Choose the venue/],
      [{ ...whole, venue: 'nowhere' }, 'venue', /Choose the venue/],
      [{ ...whole, role: 'all' }, 'role', /what this key is for/],
      [{ ...whole, keyVersion: '1' }, 'keyVersion', /2 or 3/],
    ] as const
    const errors: (AppError | undefined)[] = []
    await desk.close()
    desk = await openDesk(undefined, {
      showTrusted: async ({ view, decide }) => {
        for (const [fields] of table) errors.push(errorOf(await decide(answerTo(view, { fields }))))
        return 'closed'
      },
    })
    expect(errorOf(await invoke('profiles.add', {}))?.code).toBe('cancelled')
    expect(errors).toHaveLength(table.length)
    for (const [at, [, field, says]] of table.entries()) {
      expectSentence(errors[at], 'bad-input', says)
      expect(errors[at]?.field).toBe(field)
    }
    expect(must(await invoke('profiles.list', null)).map(({ id }) => id)).toEqual(['practice'])
    expect([...desk.keychain]).toEqual(before)
    expect(existsSync(join(desk.dataDir, 'profiles.json'))).toBe(false)
  })
})

describe('a venue that does not fit', () => {
  it('N3: refuses an address that is not https, keeps nothing, and takes the right one afterwards', async () => {
    const draft = { name: 'Elsewhere', headerPrefix: 'KC', siteType: null }
    const table = [
      ['http://api.example.com', /must begin with https/],
      ['http://127.0.0.1.example.com', /must begin with https/],
      ['ftp://api.example.com', /in full, for example https/],
      ['api.example.com', /in full, for example https/],
      ['https://user:pass@api.example.com', /user name and password/],
      ['https://api.example.com/v1', /without a path/],
      ['https://api.example.com/?x=1', /without a path/],
    ] as const
    for (const [baseUrl, says] of table) {
      const error = errorOf(await invoke('venues.add', { ...draft, baseUrl }))
      expectSentence(error, 'bad-input', says)
      expect(error?.field).toBe('baseUrl')
    }
    expect(must(await invoke('venues.list', null)).map(({ id }) => id)).toEqual(['practice', 'kucoin'])
    expect(existsSync(join(desk.dataDir, 'venues.json'))).toBe(false)
    const right = { ...draft, baseUrl: 'https://api.example.com' }
    const added = must(await desk.confirming({}, () => invoke('venues.add', right)))
    expect(must(await invoke('venues.list', null)).map(({ id }) => id)).toContain(added.id)
  })
})

describe('a clock or a network that does not fit', () => {
  it('says by how much the clock was off, sends nothing twice, and works at the next press', async () => {
    const profile = await venue.add(desk)
    must(await invoke('read.getTimestamp', { profileId: profile.id, request: {} }))
    must(await invoke('read.listAccounts', { profileId: profile.id, request: {} }))
    venue.exchange.control.setClockSkew(60_000)
    const answer = must(await place(profile.id, order()))
    expect(answer.state).toBe('refused')
    expectSentence(
      answer.error,
      'clock-off',
      /^Your clock is 60 s off\. Coffer allows for that and does not set it\. Press again\.$/,
    )
    expect(venue.orders()).toBe(1)
    expect(must(await place(profile.id, order())).state).toBe('accepted')
    expect(venue.orders()).toBe(2)
  })

  it('without a network: stores the key untested, says that nothing was sent, and goes on when the venue is back', async () => {
    const { baseUrl } = venue.server
    await venue.close()
    const profile = await venue.add(desk, { baseUrl })
    const tested = errorOf(await invoke('profiles.testKey', { profileId: profile.id, role: 'trade' }))
    expectSentence(tested, 'not-connected', /cannot be reached\. Check the network/)
    expect(must(await invoke('profiles.list', null))[1]?.keys[0]?.test).toEqual({ state: 'untested' })

    // The network is known to be lost by now: the order is refused at once, and is not in the journal.
    expectSentence(errorOf(await place(profile.id, order())), 'not-sent', /nothing was sent/)

    const server = await startPracticeServer({ exchange: venue.exchange, port: Number(new URL(baseUrl).port) })
    try {
      // The first answer lets new orders through again.
      must(await invoke('profiles.testKey', { profileId: profile.id, role: 'trade' }))
      expect(must(await place(profile.id, order())).state).toBe('accepted')
      expect(await heldUsdt(profile.id)).not.toBe('0')
    } finally {
      await server.close()
    }
  })
})

describe('an order that does not fit', () => {
  const refusedHere = [
    ['both size and funds', { type: 'market', price: undefined, funds: '10' }, 'size', /exactly one of the two/],
    ['neither size nor funds', { type: 'market', price: undefined, size: undefined }, 'size', /exactly one of the two/],
    ['funds on a limit order', { funds: '10' }, 'funds', /funds must not be sent with a limit order/],
    ['no price', { price: undefined }, 'price', /price is missing/],
    ['a price on a market order', { type: 'market' }, 'price', /price must not be sent/],
    ['a size in exponent form', { size: '1e-2' }, 'size', /plain digits/],
    ['a size of zero', { size: '0' }, 'size', /above zero/],
    ['a negative size', { size: '-1' }, 'size', /above zero/],
    ['a number instead of text', { size: 0.01 }, 'size', /size must/],
    ['a non-ASCII remark', { remark: 'für später' }, 'remark', /printable ASCII/],
    ['a remark of 21 characters', { remark: 'x'.repeat(21) }, 'remark', /at most 20/],
    ['non-ASCII tags', { tags: '標' }, 'tags', /printable ASCII/],
    ['an unknown side', { side: 'hold' }, 'side', /buy, sell/],
    ['a pair in small letters', { symbol: 'btc-usdt' }, 'symbol', /capitals/],
    ['cancelAfter without GTT', { cancelAfter: 60 }, 'cancelAfter', /needs timeInForce GTT/],
  ] as const

  it.each(refusedHere)('%s: refused before a byte leaves', async (_what, fields, field, says) => {
    const profile = await venue.add(desk)
    const error = errorOf(await place(profile.id, { ...order(), ...fields }))
    expectSentence(error, 'bad-input', says)
    expect(error?.field).toBe(field)
    expect(asked()).toEqual([])
    expect(must(await invoke('intents.list', { profileId: profile.id, limit: 10 }))).toEqual([])
    // The form can be sent again, corrected.
    expect(must(await place(profile.id, order())).state).toBe('accepted')
  })

  const refusedThere = [
    ['off the price increment', { price: '50000.05' }, /price increment/],
    ['off the size increment', { size: '0.0100000001' }, /increment/],
    ['below the least size', { size: '0.00000001' }, /below the minimum value/],
    ['beyond the balance', { size: '1000' }, /balance does not cover/],
    ['far from the market', { price: '200000' }, /too far from the market|above the highest/],
  ] as const

  it.each(refusedThere)('%s: the venue’s refusal in one sentence, and nothing is held', async (_what, fields, says) => {
    const profile = await venue.add(desk)
    const answer = must(await place(profile.id, { ...order(), ...fields }))
    expect(answer.state).toBe('refused')
    expectSentence(answer.error, 'refused', says)
    expect(answer.error?.venue?.message).toEqual(expect.any(String))
    expect(await heldUsdt(profile.id)).toBe('0')
    expect(must(await place(profile.id, order())).state).toBe('accepted')
    expect(await heldUsdt(profile.id)).not.toBe('0')
  })

  it('ids: one of 41 characters is refused by name, and a client order id of the page is never used', async () => {
    const profile = await venue.add(desk)
    const long = 'x'.repeat(41)
    const tested = await invoke('read.testOrder', {
      profileId: profile.id,
      request: { ...order(), clientOid: long },
    })
    expectSentence(errorOf(tested), 'bad-input', /clientOid must be 1 to 40/)
    expect(errorOf(tested)?.field).toBe('request.clientOid')
    const draft = await desk.raw('orders.place', { profileId: profile.id, draftId: long, wait: true, order: order() })
    expect(errorOf(draft)).toMatchObject({ code: 'bad-input', field: 'draftId' })
    expect(asked()).toEqual([])

    const answer = must(await place(profile.id, { ...order(), clientOid: long }))
    expect(answer.state).toBe('accepted')
    expect(answer.clientOid).not.toBe(long)
    expect(answer.clientOid?.length).toBeLessThanOrEqual(40)
  })
})
