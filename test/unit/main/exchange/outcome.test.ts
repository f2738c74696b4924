import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import { wordsOf } from '#shared/messages.ts'
import { en } from '#shared/texts/en/index.ts'
import { classify } from '#main/exchange/outcome.ts'
import { factOf, isListedCode } from '#main/exchange/wire-messages.ts'
import { codeMessages } from '#main/exchange/venue-codes.ts'
import type { WireFailure, WireResult } from '#main/exchange/wire.ts'

const place = { money: 'place', response: z.object({ orderId: z.string() }) } as const
/** As `place`, but a refusal stands whatever its code: a second cancel harms nobody. */
const cancel = { ...place, money: 'cancel' } as const
const good = '{"code":"200000","data":{"orderId":"1"}}'
const quota = { 'gw-ratelimit-limit': '4000', 'gw-ratelimit-remaining': '0', 'gw-ratelimit-reset': '12000' }

const answer = (status: number, body: string, headers: Record<string, string> = {}): WireResult => ({
  ok: true,
  value: { status, headers, body },
})
const failed = (
  sent: WireFailure['sent'],
  reason: WireFailure['reason'],
  status: number | null = null,
): WireResult => ({
  ok: false,
  error: { sent, reason, detail: 'x', status },
})
const error = (code: string, msg = 'text'): string => JSON.stringify({ code, msg })

/** Exchange facts, section 2, in its order. */
const listed =
  '400001 400002 400003 400004 400005 400006 400007 400008 400009 400010 400100 400101 400102 400200 400201 400202 400301 400302 400303 400304 400330 400350 400370 400760 400400 400401 400500 400600 400700 400800 401000 404000 408000 415000 411100 411200 429000 429001 429002 500000 503000 504000 230005 200001 200002 200003 200004 230003 210021 260100 200009 300000 600100 600101 600203 900001 900014 126022 126029 126030 126033 126041 126044 110003 115007 260000 260210 260220 260325'.split(
    ' ',
  )

describe('M3: the outcome table', () => {
  it('leaves open what became of a partial cancel that was refused in no documented words: it adds up when repeated', () => {
    const odd = answer(200, error('999999'))
    expect(classify(odd, endpoints.cancelPartial).kind).toBe('unknown')
    expect(classify(answer(409, error('400100')), endpoints.cancelPartial).kind).toBe('unknown')
    expect(classify(answer(400, error('400100')), endpoints.cancelPartial).kind).toBe('refused')
    expect(classify(odd, endpoints.cancelOrder).kind).toBe('refused')
  })

  it('says of no request that only reads that its outcome is unknown, nor to look for it in Activity', () => {
    const read = { ...place, money: 'read' } as const
    const bad = [
      ...[
        answer(502, '<html>'),
        answer(200, error('500000')),
        answer(429, error('429000')),
        answer(200, good.slice(3)),
      ],
      ...[answer(200, '{"code":"200000"}'), answer(200, '{"code":"200000","data":7}'), answer(409, error('999999'))],
      ...[failed('maybe', 'answer-unreadable', 200), failed('maybe', 'cancelled'), failed('maybe', 'timed-out')],
    ]
    const said = (row: typeof read | typeof place) =>
      bad.map((result) => {
        const verdict = classify(result, row)
        if (verdict.kind === 'accepted') throw new Error('accepted')
        return {
          kind: verdict.kind,
          words: wordsOf(verdict.error.reason, en),
          fact: wordsOf(factOf(verdict.error), en),
        }
      })
    const [ofRead, ofPlace] = [said(read), said(place)]
    const isOpen = /outcome|Activity/
    expect(ofRead.filter(({ words, fact }) => isOpen.test(words) || isOpen.test(fact))).toEqual([])
    expect(ofPlace.filter(({ words }) => isOpen.test(words)).length).toBeGreaterThan(5)
    // A refusal that no list names is one, of what only reads.
    expect(ofRead.map(({ kind }) => kind)).toEqual(bad.map((_, at) => (at === 6 ? 'refused' : 'unknown')))
  })

  it.each([
    // 1. refused by us, or nothing left the socket
    ['no connection', failed('nothing', 'not-connected'), 'not-sent', 'not-connected'],
    ['certificate refused', failed('nothing', 'tls'), 'not-sent', 'not-connected'],
    ['no connection in time', failed('nothing', 'timed-out'), 'not-sent', 'timed-out'],
    ['host refused', failed('nothing', 'host-not-allowed'), 'not-sent', 'host-not-allowed'],
    ['stopped before sending', failed('nothing', 'cancelled'), 'not-sent', 'cancelled'],

    // 2. no whole envelope, redirects, 5xx, codes that leave it open
    ['reset after sending', failed('maybe', 'reset'), 'unknown', 'not-connected'],
    ['no answer in time', failed('maybe', 'timed-out'), 'unknown', 'timed-out'],
    ['stopped after sending', failed('maybe', 'cancelled'), 'unknown', 'cancelled'],
    ['answer too large', failed('maybe', 'answer-too-large', 200), 'unknown', 'answer-too-large'],
    ['answer unreadable', failed('maybe', 'answer-unreadable', 200), 'unknown', 'answer-unreadable'],
    ['redirect seen by the transport', failed('maybe', 'redirected', 307), 'unknown', 'redirected'],
    ['redirect with an envelope', answer(302, good), 'unknown', 'redirected'],
    ['redirect at the lower edge', answer(300, good), 'unknown', 'redirected'],
    ['redirect at the upper edge', answer(399, error('400100')), 'unknown', 'redirected'],
    ['empty body', answer(200, ''), 'unknown', 'answer-unreadable'],
    ['truncated JSON', answer(200, good.slice(0, -1)), 'unknown', 'answer-unreadable'],
    ['HTML', answer(200, '<html></html>'), 'unknown', 'answer-unreadable'],
    ['HTML of the edge, 403', answer(403, 'error code: 1015'), 'unknown', 'answer-unreadable'],
    ['HTML of the edge, 429', answer(429, '<html>'), 'unknown', 'answer-unreadable'],
    ['HTML of a gateway, 502', answer(502, '<html>'), 'unknown', 'answer-unreadable'],
    ['JSON that is no object', answer(200, '"200000"'), 'unknown', 'answer-unreadable'],
    ['JSON null', answer(200, 'null'), 'unknown', 'answer-unreadable'],
    ['an array', answer(200, '["200000"]'), 'unknown', 'answer-unreadable'],
    ['no code', answer(200, '{"data":{"orderId":"1"}}'), 'unknown', 'answer-unreadable'],
    ['N6: code as a number', answer(200, '{"code":200000,"data":{"orderId":"1"}}'), 'unknown', 'answer-unreadable'],
    [
      'too deep',
      answer(200, `{"code":"200000","data":${'['.repeat(40)}${']'.repeat(40)}}`),
      'unknown',
      'answer-unreadable',
    ],
    ['HTTP 500 with an envelope', answer(500, error('400100')), 'unknown', 'service-unavailable'],
    ['HTTP 503 with success', answer(503, good), 'unknown', 'service-unavailable'],
    ['408000', answer(200, error('408000')), 'unknown', 'service-unavailable'],
    ['500000', answer(200, error('500000')), 'unknown', 'service-unavailable'],
    ['503000', answer(200, error('503000')), 'unknown', 'service-unavailable'],
    ['504000', answer(400, error('504000')), 'unknown', 'service-unavailable'],
    ['230005', answer(200, error('230005')), 'unknown', 'service-unavailable'],
    ['429000 without quota headers', answer(429, error('429000')), 'unknown', 'overloaded'],
    ['429000 without quota headers, HTTP 200', answer(200, error('429000')), 'unknown', 'overloaded'],
    ['429000 without quota headers, HTTP 500', answer(500, error('429000')), 'unknown', 'overloaded'],
    [
      '429000 with only the limit',
      answer(429, error('429000'), { 'gw-ratelimit-limit': '4000' }),
      'unknown',
      'overloaded',
    ],
    ['429000 with quota headers, HTTP 500', answer(500, error('429000'), quota), 'unknown', 'service-unavailable'],

    // 3. accepted
    ['success', answer(200, good), 'accepted', null],
    [
      'success with a message and more fields',
      answer(200, '{"msg":"ok","data":{"orderId":"1","x":1},"code":"200000"}'),
      'accepted',
      null,
    ],

    // 4. success that does not hold
    [
      'N6: success whose data does not fit',
      answer(200, '{"code":"200000","data":{"orderId":1}}'),
      'unknown',
      'answer-unexpected',
    ],
    [
      'N6: success with a message and without data',
      answer(200, '{"code":"200000","msg":"limit"}'),
      'unknown',
      'answer-unexpected',
    ],
    ['N6: success without data', answer(200, '{"code":"200000"}'), 'unknown', 'answer-unexpected'],
    ['N6: success with null', answer(200, '{"code":"200000","data":null}'), 'unknown', 'answer-unexpected'],
    ['success under HTTP 400', answer(400, good), 'unknown', 'answer-unexpected'],
    ['success under HTTP 201', answer(201, good), 'unknown', 'answer-unexpected'],
    ['success under HTTP 429', answer(429, good, quota), 'unknown', 'answer-unexpected'],

    // 5. refused
    ['a refusal under HTTP 200', answer(200, error('400100', 'account.available.amount')), 'refused', 'refused'],
    ['a refusal under HTTP 400', answer(400, error('400100')), 'refused', 'refused'],
    ['a wrong key', answer(401, error('400003')), 'refused', 'key-refused'],
    ['a clock that is off', answer(400, error('400002')), 'refused', 'clock-off'],
    ['an address outside the whitelist', answer(403, error('400006')), 'refused', 'ip-refused'],
    ['a missing permission', answer(403, error('400007')), 'refused', 'permission-refused'],
    ['429000 with quota headers', answer(429, error('429000'), quota), 'refused', 'rate-limited'],
    [
      '429000 with the reset alone',
      answer(429, error('429000'), { 'gw-ratelimit-reset': '1' }),
      'refused',
      'rate-limited',
    ],

    // 5. not refused in words that the venue documents
    ['a code nobody knows', answer(200, error('987654')), 'unknown', 'answer-unexpected'],
    ['an empty code', answer(200, error('')), 'unknown', 'answer-unexpected'],
    ['a code named like a built-in', answer(200, error('constructor')), 'unknown', 'answer-unexpected'],
    ['200000 with a space', answer(200, '{"code":"200000 ","data":{"orderId":"1"}}'), 'unknown', 'answer-unexpected'],
    ['a duplicate of a new id', answer(200, error('400100', 'clientOidDuplicated')), 'unknown', 'answer-unexpected'],
    ['a duplicate by its code', answer(400, error('126044')), 'unknown', 'answer-unexpected'],
    ['a listed refusal under HTTP 408', answer(408, error('400100')), 'unknown', 'answer-unexpected'],
    ['a listed refusal under HTTP 409', answer(409, error('400100')), 'unknown', 'answer-unexpected'],
    ['a listed refusal under HTTP 425', answer(425, error('400100')), 'unknown', 'answer-unexpected'],
    ['a listed refusal under HTTP 426', answer(426, error('400100')), 'refused', 'refused'],
  ] as const)('%s', (_name, wire, kind, code) => {
    const verdict = classify(wire, place)
    expect(verdict.kind).toBe(kind)
    if (verdict.kind === 'accepted') expect(verdict.data).toMatchObject({ orderId: '1' })
    else expect(verdict.error.code).toBe(code)
  })

  it('carries what the venue said beside the sentence', () => {
    const verdict = classify(answer(400, error('400100', 'Order size below the minimum.')), place)
    expect(verdict).toMatchObject({
      error: { venue: { httpStatus: 400, code: '400100', message: 'Order size below the minimum.' } },
    })
  })

  it.each([
    ['a code nobody knows', answer(200, error('987654'))],
    ['a listed refusal under HTTP 409', answer(409, error('400100'))],
    ['a duplicate', answer(200, error('400100', 'clientOidDuplicated'))],
  ])(
    '%s: unknown for what places, amends, transfers, withdraws, sets the switch or cancels a part, refused for the rest',
    (_name, wire) => {
      for (const name of endpointNames) {
        const { money } = endpoints[name]
        const isOpen = ['place', 'amend', 'transfer', 'withdraw', 'protect'].includes(money) || name === 'cancelPartial'
        expect(classify<unknown>(wire, endpoints[name]).kind, name).toBe(isOpen ? 'unknown' : 'refused')
      }
      expect(classify(wire, cancel).kind).toBe('refused')
    },
  )

  it('knows exactly the codes that the facts list', () => {
    expect([...listed].sort()).toEqual(Object.keys(codeMessages).sort())
    expect(listed.every(isListedCode)).toBe(true)
    expect(['', '200000', '400000', '987654', 'toString'].filter(isListedCode)).toEqual([])
  })

  it('an absent key is not null: no row is accepted without data, whatever its schema takes, but the test order', () => {
    const bare = answer(200, '{"code":"200000"}')
    expect(endpointNames.filter((name) => classify<unknown>(bare, endpoints[name]).kind === 'accepted')).toEqual([
      'testOrder',
    ])
    for (const name of endpointNames.filter((name) => name !== 'testOrder')) {
      expect(classify<unknown>(bare, endpoints[name]), name).toMatchObject({
        kind: 'unknown',
        error: { code: 'answer-unexpected' },
      })
    }
  })

  it('null is an empty list, a dead-man switch that is not set, and a withdrawal that was cancelled', () => {
    const bare = answer(200, '{"code":"200000","data":null}')
    const takesNull = endpointNames.filter((name) => classify<unknown>(bare, endpoints[name]).kind === 'accepted')
    expect(takesNull.sort()).toEqual(
      [
        'getDeadMan',
        'getHfOpened',
        'getStopOrderByClientOid',
        'getTradeFees',
        'listAccounts',
        'listCandles',
        'listClosedOrders',
        'listCurrencies',
        'listFills',
        'listHfLedgers',
        'listMarkets',
        'listOpenOrders',
        'listSymbols',
        'listTrades',
        'cancelWithdrawal',
        'testOrder',
      ].sort(),
    )
  })

  it.each([
    ['cancelWithdrawal', 'null', null],
    ['cancelSymbolOrders', '"success"', { result: 'success' }],
    ['cancelSymbolOrders', '{"result":"success"}', { result: 'success' }],
  ] as const)('%s with %s is believed only where no text says more', (name, data, seen) => {
    const said = (msg: string) =>
      classify<unknown>(answer(200, `{"code":"200000","msg":${JSON.stringify(msg)},"data":${data}}`), endpoints[name])
    for (const msg of ['', ' ', 'success', 'OK']) expect(said(msg)).toMatchObject({ kind: 'accepted', data: seen })
    for (const msg of ['cancel failed', 'not success', 'withdrawal.not.cancelable']) {
      expect(said(msg), msg).toMatchObject({
        kind: 'unknown',
        error: { code: 'answer-unexpected', venue: { message: msg } },
      })
    }
  })

  it('is total and pure: any status, headers and body have one of four outcomes, twice the same', () => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          code: fc.oneof(fc.string(), fc.constantFrom('200000', '429000', '500000'), fc.integer()),
          data: fc.jsonValue(),
          msg: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value)),
    )
    const wire = fc.oneof(
      fc
        .record({
          status: fc.integer({ min: 100, max: 999 }),
          body,
          headers: fc.dictionary(fc.constantFrom('gw-ratelimit-reset', 'x'), fc.string()),
        })
        .map(({ status, body: text, headers }) => answer(status, text, headers)),
      fc
        .tuple(fc.constantFrom('nothing', 'maybe'), fc.constantFrom('reset', 'tls', 'timed-out', 'redirected'))
        .map(([sent, reason]) => failed(sent, reason)),
    )
    fc.assert(
      fc.property(wire, fc.constantFrom(...endpointNames), (result, name) => {
        const verdict = classify<unknown>(result, endpoints[name])
        expect(['not-sent', 'refused', 'accepted', 'unknown']).toContain(verdict.kind)
        expect(classify<unknown>(result, endpoints[name])).toEqual(verdict)
        if (!result.ok && result.error.sent === 'maybe') expect(verdict.kind).toBe('unknown')
        if (result.ok) expect(verdict.kind).not.toBe('not-sent')
        if (verdict.kind === 'accepted') expect(result).toMatchObject({ ok: true, value: { status: 200 } })
      }),
    )
  })
})
