import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { appError, errorCodes } from '#shared/errors.ts'
import { wordsOf } from '#shared/messages.ts'
import { en } from '#shared/texts/en/index.ts'
import { describeCode, describeFailure, lostReasons, whileLost } from '#main/exchange/wire-messages.ts'
import { codeMessages, textMessages } from '#main/exchange/venue-codes.ts'
import type { WireFailure } from '#main/exchange/wire.ts'
import { saysWhatToDo } from '#test/support/next-step.ts'
import { heard, said } from '#test/support/said.ts'

const say = (code: string, message: string | null = null) => describeCode({ httpStatus: 400, code, message })

/** Every code of the exchange facts, section 2. */
const known = `400001 400002 400003 400004 400005 400006 400007 400008 400009 400010 400100 400101 400102 400200 400201
  400202 400301 400302 400303 400304 400330 400350 400370 400760 400400 400401 400500 400600 400700 400800 401000 404000
  408000 415000 411100 411200 429000 429001 429002 500000 503000 504000 230005 200001 200002 200003 200004 230003 210021
  260100 200009 300000 600100 600101 600203 900001 900014 126022 126029 126030 126033 126041 126044 110003 115007 260000
  260210 260220 260325`.split(/\s+/)

describe('sentences for codes', () => {
  it('has one for every known code, and no other', () => {
    expect(Object.keys(codeMessages).toSorted()).toEqual(known.toSorted())
  })

  it.each(known)('%s: one or two plain sentences under a code of ours, with nothing left to fill in', (code) => {
    const error = say(code)
    const { code: ours, venue } = error
    const message = said(error)
    expect(errorCodes).toContain(ours)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(message).not.toMatch(/[[\]{}]|undefined|null/)
    expect(message).not.toContain(code)
    expect(saysWhatToDo(message), message).toBe(true)
    expect(venue).toEqual({ httpStatus: 400, code, message: null })
  })

  it.each([
    ['400004', 'key-refused', /passphrase or the API secret is wrong.*not the trading password/],
    ['400005', 'key-refused', /secret/],
    ['400003', 'key-refused', /API key/],
    ['400002', 'clock-off', /clock/],
    ['400007', 'permission-refused', /permission/],
    ['400008', 'key-refused', /version.*new API key/],
    ['115007', 'refused', /Main account.*move funds/],
    ['260325', 'refused', /whitelist/],
  ])('%s says what hurts and what to do', (code, ours, text) => {
    expect(heard(say(code))).toMatchObject({ code: ours, message: expect.stringMatching(text) as string })
  })

  it.each([
    ['The requested ip address is not in the api whitelist: 203.0.113.7', 'your address 203.0.113.7.'],
    ['ip 2001:db8::17 not allowed', 'your address 2001:db8::17.'],
    ['not in the whitelist', 'your address.'],
  ])('400006 names the address of %j', (message, part) => {
    expect(said(say('400006', message))).toContain(part)
  })

  it.each([
    ['account.available.amount', 'refused', /balance/],
    ['Balance insufficient!', 'refused', /balance/],
    ['clientOidDuplicated', 'refused', /already holds/],
    ['order_not_exist_or_not_allow_to_cancel', 'not-found', /not open any more/],
    ['validation.createOrder.symbolNotAvailable', 'refused', /pair/],
    ['incorrect withdrawal address', 'refused', /memo/],
    ['something else', 'refused', /venue’s message/],
  ])('400100 with %j is told apart by the text', (message, ours, text) => {
    expect(heard(say('400100', message))).toMatchObject({ code: ours, message: expect.stringMatching(text) as string })
  })

  it.each(['987654', 'constructor', '__proto__'])('gives the unknown code %s a general sentence', (code) => {
    expect(heard(say(code))).toMatchObject({
      code: 'refused',
      message: `The venue refused the request with code ${code}. Read the venue’s message to see why.`,
    })
  })

  it('says what to do also where the text tells codes apart, and where no code says it', () => {
    for (const [, , [, id]] of textMessages) expect(saysWhatToDo(wordsOf({ id }, en)), id).toBe(true)
  })

  it('repeats no untrusted text: neither odd codes nor messages', () => {
    const message = said(say('<img src=x>', 'PRESS HERE http://evil.example'))
    expect(message).not.toMatch(/img|evil/)
  })
})

describe('sentences for failures', () => {
  const reasons: WireFailure['reason'][] = [
    'not-connected',
    'tls',
    'reset',
    'timed-out',
    'redirected',
    'answer-too-large',
    'answer-unreadable',
    'host-not-allowed',
    'cancelled',
  ]

  it.each(reasons)('%s: claims that nothing was sent only when nothing was', (reason) => {
    const maybe = describeFailure({ sent: 'maybe', reason, detail: 'CANARY', status: 307 })
    // Whether it may be sent again is not the sentence's to say.
    expect(said(maybe)).not.toMatch(/press again|try again/i)
    expect(said(maybe)).not.toMatch(/nothing was sent|CANARY/)
    expect(maybe.venue).toEqual({ httpStatus: 307, code: null, message: null })
    const nothing = describeFailure({ sent: 'nothing', reason, detail: 'CANARY', status: null })
    expect(errorCodes).toContain(nothing.code)
    expect(said(nothing)).toMatch(/^[A-Z].*\.$/)
    expect(nothing.venue).toBeUndefined()
    for (const words of [said(maybe), said(nothing)]) expect(saysWhatToDo(words), words).toBe(true)
  })
})

describe('a venue that cannot be reached, as a state that lasts', () => {
  const standing = (cause: AppError): string => said(whileLost(cause))
  const held = 'No new order is sent or queued; your input is kept. Cancels are still tried.'

  it.each([
    ...(['not-connected', 'tls', 'reset', 'timed-out', 'proxy', 'proxy-unsupported'] as const).map((reason) =>
      describeFailure({ sent: 'nothing', reason, detail: '', status: null }),
    ),
    ...Object.values(lostReasons).map((reason) => appError('not-connected', reason)),
  ])('speaks of no press: $message', (cause) => {
    expect(standing(cause)).not.toMatch(/\b(was|is not) sent\b|press|try again/i)
    expect(standing(cause)).toContain('Cancels are still tried.')
  })

  it('names what somebody can change, and what it waits for after a sleep', () => {
    const of = (reason: WireFailure['reason']): string =>
      standing(describeFailure({ sent: 'nothing', reason, detail: '', status: null }))
    expect(standing(appError('not-connected', lostReasons.unreachable))).toBe(`The venue cannot be reached. ${held}`)
    expect(of('not-connected')).toBe(`The venue cannot be reached. ${held}`)
    expect(of('tls')).toMatch(/^The venue’s certificate/)
    expect(of('proxy')).toMatch(/^No proxy this computer is set to/)
    expect(standing(appError('not-connected', lostReasons.waking))).toBe(
      'Coffer checks connection and clock after the sleep; until then no new order is sent or queued. Cancels are still tried.',
    )
  })
})
