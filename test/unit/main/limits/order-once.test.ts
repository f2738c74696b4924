import { describe, expect, it } from 'vitest'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { fail, appError, ok } from '#shared/errors.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { PairMarket } from '#main/limits/judge.ts'
import { judgeOrder } from '#main/limits/judge.ts'
import { createAskOnce, formOf } from '#main/limits/order-once.ts'
import { digestOf, ordersOf } from '#main/limits/ordered.ts'
import type { TrustedInput } from '#main/trusted/index.ts'

const profile: Profile = {
  id: 'p1', label: 'Main', colour: '#334455', kind: 'live', venueId: 'kucoin', createdAt: 0, keys: [], sessionOnly: false,
  deletePending: false,
} // prettier-ignore
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
  return { profile, act, orders, verdict, market, digest: digestOf(act) ?? '' }
}
const shown = (form: TrustedForm): readonly string[] =>
  form.facts.map(({ label, value, note }) => {
    if (value.kind === 'time') throw new Error('no order names a time')
    const text =
      value.kind === 'words' ? inEnglish(value.words) : value.kind === 'name' ? `<${value.text}>` : value.text
    return `${inEnglish(label)}: ${text}${note === null ? '' : ` (${inEnglish(note)})`}`
  })
const order = { symbol: 'BTC-USDT', side: 'sell', type: 'limit', price: '1', size: '2', clientOid: 'c1' }

describe('what main’s own window shows of an order', () => {
  it('is the exact request, and how far it exceeds which limit', () => {
    const form = formOf(questionOf('placeOrder', [order]))
    const lines = shown(form)
    expect(inEnglish(form.title)).toBe('Order above a limit')
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
      'Last price: 60000 USDT (1 s old)',
    ])
    expect(lines.at(-1)).toMatch(/^Fingerprint of the request: [0-9a-f]{16}$/)
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
    expect(inEnglish(form.action)).toBe('Change this order')
    expect(shown(form)).toContain('Order changed: <“o1”>')
    expect(shown(form)).toContain('New price: 100 USDT')
  })

  it('says that it cannot be judged, and why', () => {
    const form = formOf(questionOf('placeOrder', [{ ...order, type: 'market', price: undefined }], 9_000))
    expect(inEnglish(form.title)).toBe('Order that cannot be judged')
    expect(form.warnings.map(inEnglish)).toEqual(['The last price is too old to judge a limit by.'])
    expect(shown(form)).toContain('Last price: 60000 USDT (9 s old)')
    expect(shown(form)).toContain('Value: not known')
  })
})

it('a window that was closed is an order that was not sent; every other refusal stays what it is', async () => {
  const inputs: string[] = []
  const asking = (error: ReturnType<typeof appError> | null) =>
    createAskOnce(<T>({ needs, act }: TrustedInput<T>) => {
      inputs.push(needs)
      if (error !== null) return Promise.resolve(fail(error))
      return act({ id: '', digest: '', confirm: true, typed: '', pin: null, fields: {} }, new AbortController().signal)
    })
  const ask = (error: ReturnType<typeof appError> | null) => asking(error)(questionOf('placeOrder', [order]))
  expect(await ask(null)).toEqual(ok(null))
  expect(await ask(appError('cancelled', msg('review.not-confirmed')))).toMatchObject({
    error: { code: 'cancelled', reason: { id: 'limits.not-confirmed' } },
  })
  expect(await ask(appError('confirm-open', msg('review.another-open')))).toMatchObject({
    error: { code: 'confirm-open', reason: { id: 'review.another-open' } },
  })
  expect(inputs).toEqual(['unlocked', 'unlocked', 'unlocked'])
})
