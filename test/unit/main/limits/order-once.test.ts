import { describe, expect, it } from 'vitest'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { fail, appError, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { PairMarket } from '#main/limits/judge.ts'
import { judgeOrder } from '#main/limits/judge.ts'
import { createAskOnce, formOf } from '#main/limits/order-once.ts'
import { digestOf, ordersOf } from '#main/limits/ordered.ts'
import type { TrustedInput } from '#main/trusted/index.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { confirmedAt } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const profile = profileOf('p1')
const known = (ageMs: number): PairMarket => ({
  last: { value: '60000', ageMs },
  book: { value: { bids: [['59999', '1']], asks: [['60001', '1']] }, ageMs },
  rate: { value: '1', ageMs: 0 },
})

const questionOf = (endpoint: EndpointName, requests: readonly object[], ageMs = 1_400) => {
  const act = { profileId: 'p1', endpoint, requests }
  const orders = ordersOf(act, () => ({ side: 'sell', price: '70000', size: '1' }))
  const market = new Map([['BTC-USDT', known(ageMs)]])
  const verdict = judgeOrder(orders, defaultOrderLimits('live'), market, { value: '0', unknown: 0 })
  return {
    profile,
    act,
    orders,
    verdict,
    market,
    digest: digestOf(act) ?? '',
    at: 100_000,
    again: () => Promise.resolve(ok(verdict)),
  }
}
const shown = (form: TrustedForm): readonly string[] =>
  [...form.alerts.flat(), ...form.facts].map(({ label, value, note }) => {
    const text =
      value.kind === 'time'
        ? `@${value.at}`
        : value.kind === 'words'
          ? trustedWords(value.words)
          : value.kind === 'name'
            ? `<${value.text}>`
            : value.kind === 'names'
              ? value.texts.join(', ')
              : value.text
    return `${trustedWords(label)}: ${text}${note === null ? '' : ` (${trustedWords(note)})`}`
  })
const order = { symbol: 'BTC-USDT', side: 'sell', type: 'limit', price: '1', size: '2', clientOid: 'c1' }

describe('what main’s own window shows of an order', () => {
  it('is the exact request, and how far it exceeds which limit', () => {
    const form = formOf(questionOf('placeOrder', [order]))
    const lines = shown(form)
    expect(trustedWords(form.title)).toBe('Order above a limit')
    expect(lines.slice(0, -1)).toEqual([
      'Above the largest order: 120000 USDT',
      'The limit: 10000 USDT',
      'Exceeded by: 110000 USDT',
      'Above the value per UTC day, with this order: 120000 USDT',
      'The limit: 50000 USDT',
      'Exceeded by: 70000 USDT',
      'Too far from the last price: 99.9983 %',
      'The limit: 10 %',
      'Pair: <BTC-USDT>',
      'Order type: Sell, limit',
      'Size: 2 BTC',
      'Price: 1 USDT',
      'Value: 120000 USDT',
      'Last price: 60000 USDT',
      'Price known since: @98600',
    ])
    expect(lines.at(-1)).toMatch(/^Fingerprint of the request: [0-9a-f]{16}$/)
    // Each limit that is exceeded stands in a box of its own.
    expect(form.alerts.map((box) => box.length)).toEqual([3, 3, 2])
    expect([form.warnings, form.word, form.fields]).toEqual([[], null, []])
  })

  it('names both legs of an OCO order, and the trigger', () => {
    const oco = { symbol: 'BTC-USDT', side: 'sell', price: '70000', size: '1', stopPrice: '50000', limitPrice: '40000' }
    const lines = shown(formOf(questionOf('placeOco', [oco])))
    expect(lines).toContain('Order type: Sell, OCO')
    expect(lines).toContain('Stop trigger: 50000 USDT')
    expect(lines).toContain('Stop’s limit price: 40000 USDT')
    expect(lines).toContain('Too far from the stop’s trigger: 20 %')
  })

  it('counts the orders of a batch and names each', () => {
    const lines = shown(formOf(questionOf('placeBatch', [{ orderList: [order, { ...order, price: '59000' }] }])))
    expect(lines).toContain('Number of orders: 2')
    expect(lines).toContain('Sell, limit: 2 BTC · 59000 USDT')
  })

  it('says what a change changes, and of which order', () => {
    const change = { symbol: 'BTC-USDT', orderId: '“o1”', newPrice: '100' }
    const form = formOf(questionOf('amendOrder', [change]))
    expect(trustedWords(form.action)).toBe('Change this order')
    expect(shown(form)).toContain('Order changed: <“o1”>')
    expect(shown(form)).toContain('New price: 100 USDT')
  })

  it('says that it cannot be judged, and why', () => {
    const form = formOf(questionOf('placeOrder', [{ ...order, type: 'market', price: undefined }], 9_000))
    expect(trustedWords(form.title)).toBe('Order that cannot be judged')
    expect(form.warnings.map(trustedWords)).toEqual(['The last price is too old to judge a limit by.'])
    expect(shown(form)).toContain('Price known since: @91000')
    expect(shown(form)).toContain('Value: not known')
  })
})

it('a window that was closed is an order that was not sent; every other refusal stays what it is', async () => {
  const inputs: string[] = []
  const asking = (error: ReturnType<typeof appError> | null) =>
    createAskOnce(<T>(input: TrustedInput<T>) => {
      inputs.push(`${input.needs} ${String(input.onlyPermits)}`)
      return error === null ? confirmedAt(input) : Promise.resolve(fail(error))
    })
  const ask = (error: ReturnType<typeof appError> | null) => asking(error)(questionOf('placeOrder', [order]))
  expect(await ask(null)).toEqual(ok(null))
  expect(await ask(appError('cancelled', msg('trusted.not-confirmed')))).toMatchObject({
    error: { code: 'cancelled', reason: { id: 'limits.not-confirmed' } },
  })
  expect(await ask(appError('confirm-open', msg('trusted.another-open')))).toMatchObject({
    error: { code: 'confirm-open', reason: { id: 'trusted.another-open' } },
  })
  expect(inputs).toEqual(Array(3).fill('unlocked true'))
})

describe('a press on what has moved meanwhile', () => {
  const confirm = (price: string, day = '0') => {
    const question = questionOf('placeOrder', [order])
    const market = new Map([['BTC-USDT', { ...known(0), last: { value: price, ageMs: 0 } }]])
    const limits = { ...defaultOrderLimits('live'), dailyValue: day === '0' ? null : '50000' }
    const verdict = judgeOrder(question.orders, limits, market, { value: day, unknown: 0 })
    const first = judgeOrder(question.orders, { ...limits, dailyValue: null }, question.market, {
      value: '0',
      unknown: 0,
    })
    const ask = createAskOnce(confirmedAt)
    return ask({ ...question, verdict: first, again: () => Promise.resolve(ok(verdict)) })
  }
  const stale = { ok: false, error: { code: 'confirm-stale', reason: { id: 'once.moved' } } }

  it('is refused where the value has grown by more than a hundredth, and else counts', async () => {
    expect(await confirm('60000')).toEqual(ok(null))
    expect(await confirm('60600')).toEqual(ok(null))
    expect(await confirm('60601')).toMatchObject(stale)
    expect(await confirm('30000')).toEqual(ok(null))
  })

  it('is refused where another limit is exceeded by now, and where the price is not known any more', async () => {
    expect(await confirm('60000', '1')).toMatchObject(stale)
    expect(await confirm('0')).toMatchObject(stale)
  })
})
