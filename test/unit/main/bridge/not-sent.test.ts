import { describe, expect, it } from 'vitest'
import { channels } from '#shared/bridge/names.ts'
import { appError, fail } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { Message, MessageId } from '#shared/messages.ts'
import { msg, wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { dispatch } from '#main/bridge/dispatch.ts'
import type { Handlers } from '#main/bridge/dispatch.ts'
import { asNotSent, isPress } from '#main/bridge/not-sent.ts'
import { codeMessages } from '#main/exchange/venue-codes.ts'

const params = { code: '1', address: '203.0.113.7', seconds: '60', status: '502', field: 'x' }
/** Every sentence of a call to the venue that went wrong, whatever the call. */
const sentences = (Object.keys(en) as MessageId[]).filter((id) => /^(wire|venue)\./.test(id))
const reasonOf = (id: MessageId): Message => ({ id, params })
const told = (id: MessageId, code: AppError['code'] = 'refused'): AppError =>
  asNotSent(appError(code, reasonOf(id), { venue: { httpStatus: 200, code: '200004', message: 'No.' } }))

describe('a press that failed before there was an intent', () => {
  it.each(sentences)('says that nothing was sent, and nothing of an outcome: %s', (id) => {
    const { code, reason, venue } = told(id)
    expect(code).toBe('not-sent')
    expect(venue?.message).toBe('No.')
    expect(wordsOf(reason, en)).toMatch(/nothing was sent|was not sent|before anything was sent|connects to/i)
    expect(wordsOf(reason, en)).not.toMatch(/outcome|Activity|balance|Press again.*Press again/)
    expect(wordsOf(reason, de)).toMatch(/nichts wurde gesendet|nicht(s)? gesendet|bevor etwas gesendet|verbindet/i)
    expect(wordsOf(reason, de)).not.toMatch(/Ausgang|Aktivität|Guthaben/)
  })

  it('keeps why a key, an address or a pace was refused: the press would be, too', () => {
    expect(wordsOf(told('venue.address', 'ip-refused').reason, en)).toMatch(
      /^Nothing was sent\. This key may not .*7\./,
    )
    expect(wordsOf(told('venue.quota', 'rate-limited').reason, en)).toContain('quota')
    expect(wordsOf(told('wire.broke', 'not-connected').reason, en)).toBe(
      'Nothing was sent. The connection broke before the answer came. Check the network.',
    )
  })

  it('takes no refusal of a reading for one of the request, whatever the code', () => {
    const ofOrders = Object.values(codeMessages).filter(([code]) => code === 'refused' || code === 'not-found')
    const said = new Set(ofOrders.map(([code, id]) => wordsOf(told(id, code).reason, en)))
    expect([...said].filter((text) => /\border|price|size/i.test(text))).toEqual([])
  })

  it.each(['money.same-unknown', 'app.failed', 'vault.locked', 'app.input-not-valid'] as const)(
    'leaves what no reading said as it is: %s',
    (id) => {
      const error = appError('internal', msg(id))
      expect(asNotSent(error)).toBe(error)
    },
  )
})

describe('the bridge', () => {
  const failing = appError('answer-unexpected', msg('wire.unexpected'))
  const handlers = Object.fromEntries(channels.map((name) => [name, () => Promise.resolve(fail(failing))]))
  const envelope = { profileId: 'p1', draftId: crypto.randomUUID() }
  const call = (name: (typeof channels)[number], input: object): Promise<unknown> =>
    dispatch(handlers as unknown as Handlers, name, { ...envelope, ...input }, () => undefined)

  it('tells it of every press that moves money, and of nothing else', async () => {
    const order = { wait: true, order: {} }
    expect(await call('orders.place', order)).toMatchObject({ error: { code: 'not-sent' } })
    expect(await call('transfers.send', { currency: 'USDT', from: 'main', to: 'trade', amount: '1' })).toMatchObject({
      error: { code: 'not-sent' },
    })
    expect(await call('read.listAccounts', { request: {} })).toEqual(fail(failing))
    // Its intent was sent: what is unknown of it stays so.
    expect(await call('intents.declare', { intentId: 'i1', as: 'absent' })).toEqual(fail(failing))
    expect(isPress('withdrawals.request')).toBe(true)
    expect(isPress('withdrawals.check')).toBe(false)
  })
})
