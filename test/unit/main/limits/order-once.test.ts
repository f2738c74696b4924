import { describe, expect, it } from 'vitest'
import type { Shown, TrustedForm } from '#shared/bridge/trusted.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { fail, appError, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { PairMarket } from '#main/limits/limited.ts'
import { judgeOrder } from '#main/limits/judge.ts'
import { formOf } from '#main/limits/once-form.ts'
import { createAskOnce } from '#main/limits/order-once.ts'
import type { ReplacedOrder } from '#main/limits/ordered.ts'
import { digestOf, ordersOf } from '#main/limits/ordered.ts'
import type { TrustedInput } from '#main/trusted/index.ts'
import { plainLook } from '#test/support/plain-look.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { confirmedAt } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const profile = profileOf('p1')
const known = (ageMs: number): PairMarket => ({
  last: { value: '60000', ageMs },
  book: { value: { bids: [['59999', '1']], asks: [['60001', '1']] }, ageMs },
  rate: { value: '1', ageMs: 0 },
})

const resting: ReplacedOrder = { side: 'sell', price: '70000', size: '1' }

const questionOf = (
  endpoint: EndpointName,
  requests: readonly object[],
  ageMs = 1_400,
  replaced: ReplacedOrder | null = resting,
) => {
  const act = { profileId: 'p1', endpoint, requests }
  const orders = ordersOf(act, () => replaced)
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
const textOf = (value: Shown): string => {
  if (value.kind === 'time') return `@${value.at}`
  if (value.kind === 'words') return trustedWords(value.words)
  if (value.kind === 'names') return value.texts.join(', ')
  return value.kind === 'name' ? `<${value.text}>` : value.text
}
const shown = (form: TrustedForm): readonly string[] =>
  [...form.alerts.flat(), ...form.facts].map(({ label, value }) => `${trustedWords(label)}: ${textOf(value)}`)
const tiles = (form: TrustedForm): readonly string[] =>
  form.changes.map(({ label, from, to }) => `${trustedWords(label)}: ${textOf(from)} to ${textOf(to)}`)
const ledBy = ({ lead }: TrustedForm): string => (lead === null ? '' : `${lead.side}: ${trustedWords(lead.words)}`)
const order = { symbol: 'BTC-USDT', side: 'sell', type: 'limit', price: '1', size: '2', clientOid: 'c1' }

describe('what main’s own window shows of an order', () => {
  it('is the exact request, and how far it exceeds which limit', () => {
    const form = formOf(questionOf('placeOrder', [order]), plainLook)
    const lines = shown(form)
    expect(trustedWords(form.title)).toBe('Order above a limit')
    expect(lines.slice(0, -1)).toEqual([
      'This order: 120000 USDT',
      'Largest allowed: 10000 USDT',
      'Over by: 110000 USDT',
      'Traded today, with this order: 120000 USDT',
      'Most allowed per UTC day: 50000 USDT',
      'Over by: 70000 USDT',
      'Price: 99.9983 % below the last price',
      'Furthest allowed: 10 %',
      'Pair: <BTC-USDT>',
      'Order type: Sell, limit',
      'Size: 2 BTC',
      'Price: 1 USDT',
      'At its own price: 2 USDT',
      'At the last price: 120000 USDT',
      'Last price: 60000 USDT',
      'Price as of: @98600',
    ])
    expect(ledBy(form)).toBe('sell: Sell 2 BTC at 1 USDT')
    expect(trustedWords(form.action)).toBe('Sell 2 BTC')
    expect(lines.at(-1)).toMatch(/^Fingerprint of the request: [0-9a-f]{16}$/)
    // Each limit that is exceeded stands in a box of its own.
    expect(form.alerts.map((box) => box.length)).toEqual([3, 3, 2])
    expect([form.warnings, form.word, form.fields]).toEqual([[], null, []])
  })

  it('says which way the price has to go to the trigger, as the request says it', () => {
    const stop = { ...order, side: 'buy', price: '70000', stopPrice: '60375' }
    const led = (way: object): string => ledBy(formOf(questionOf('placeStopOrder', [{ ...stop, ...way }]), plainLook))
    expect(led({ stop: 'loss' })).toBe('buy: Buy 2 BTC once the price falls to 60375 USDT')
    expect(led({ stop: 'entry' })).toBe('buy: Buy 2 BTC once the price rises to 60375 USDT')
    expect(led({})).toBe('buy: Buy 2 BTC once the price reaches 60375 USDT')
  })

  it('names both legs of an OCO order, and the trigger', () => {
    const oco = { symbol: 'BTC-USDT', side: 'sell', price: '70000', size: '1', stopPrice: '50000', limitPrice: '40000' }
    const lines = shown(formOf(questionOf('placeOco', [oco]), plainLook))
    expect(lines).toContain('Order type: Sell, OCO')
    expect(lines).toContain('Stop trigger: 50000 USDT')
    expect(lines).toContain('Stop’s limit price: 40000 USDT')
    expect(lines).toContain('At its own price: 70000 USDT')
    expect(lines).toContain('At the stop’s limit price: 40000 USDT')
    expect(lines).toContain('Price: 20 % below the stop’s trigger')
  })

  it('says which way a buy is too far, and what a market order is for', () => {
    const far = formOf(questionOf('placeOrder', [{ ...order, side: 'buy', price: '90000' }]), plainLook)
    expect(shown(far)).toContain('Price: 50 % above the last price')
    expect(ledBy(far)).toBe('buy: Buy 2 BTC at 90000 USDT')
    const funds = { ...order, type: 'market', side: 'buy', price: undefined, size: undefined, funds: '20000' }
    const market = formOf(questionOf('placeOrder', [funds]), plainLook)
    expect([ledBy(market), trustedWords(market.action)]).toEqual([
      'buy: Buy BTC for 20000 USDT at market',
      'Buy BTC for 20000 USDT',
    ])
  })

  it('counts the orders of a batch, names each with its side, and never sums a buy with a sell', () => {
    const orderList = [order, { ...order, price: '59000' }, { ...order, side: 'buy', price: '58000', size: '1' }]
    const form = formOf(questionOf('placeBatch', [{ orderList }]), plainLook)
    expect(shown(form)).toEqual(
      expect.arrayContaining([
        'These orders together: 298000 USDT',
        'Pair: <BTC-USDT>',
        'Number of orders: 3',
        'Sell, limit: 2 BTC · 59000 USDT',
        'Buys at their own prices: 58000 USDT',
        'Buys at the last price: 60000 USDT',
        'Sells at their own prices: 118002 USDT',
        'Sells at the last price: 240000 USDT',
      ]),
    )
    expect(form.facts.flatMap(({ side }) => side ?? []).join(' ')).toBe('sell sell buy buy buy sell sell')
    expect([form.lead, trustedWords(form.action)]).toEqual([null, 'Send 3 orders'])
  })

  it('says of a change what it changes from what, and of which order', () => {
    const amend = { symbol: 'BTC-USDT', orderId: '“o1”', newPrice: '100', newSize: '2' }
    const form = formOf(questionOf('amendOrder', [amend]), plainLook)
    expect(trustedWords(form.action)).toBe('Change order')
    expect(ledBy(form)).toBe('sell: Change to: sell 2 BTC at 100 USDT')
    expect(tiles(form)).toEqual(['Size: 1 BTC to 2 BTC', 'Price: 70000 USDT to 100 USDT'])
    expect(shown(form)).toContain('Order to change: <“o1”>')
    // What is set stands in its tile alone.
    expect(shown(form).filter((line) => /^(?:Size|Price): \d+ (?:BTC|USDT)/.test(line))).toEqual([])
  })

  it('shows what a change leaves as it is, and says where the order is not known', () => {
    const amend = { symbol: 'BTC-USDT', orderId: 'o1', newPrice: '100' }
    const known = formOf(questionOf('amendOrder', [amend]), plainLook)
    expect(tiles(known)).toEqual(['Price: 70000 USDT to 100 USDT'])
    expect(shown(known)).toContain('Size: 1 BTC')
    const lost = formOf(questionOf('amendOrder', [amend], 1_400, null), plainLook)
    expect([lost.lead, ...tiles(lost)]).toEqual([null, 'Price: not known to 100 USDT'])
    expect(shown(lost)).toEqual(expect.arrayContaining(['Order type: not known', 'Size: not known']))
  })

  it('says that it cannot be judged, and why', () => {
    const form = formOf(questionOf('placeOrder', [{ ...order, type: 'market', price: undefined }], 9_000), plainLook)
    expect(trustedWords(form.title)).toBe('Order that cannot be judged')
    expect(form.warnings.map(trustedWords)).toEqual(['The last price is too old to judge a limit by.'])
    expect(shown(form)).toContain('Price as of: @91000')
    expect(shown(form)).toContain('Counts for the limits as: not known')
  })
})

it('every price of it is padded to the price step, and no other figure', () => {
  const look = { ...plainLook, placesOf: () => ({ price: 1, size: 8, quote: 2 }) }
  const priced = (form: TrustedForm): string => [ledBy(form), ...tiles(form), ...shown(form)].join('\n')
  const oco = { ...order, price: '70000', stopPrice: '51000', limitPrice: '49000' }
  const amend = { symbol: 'BTC-USDT', orderId: 'o1', newPrice: '71000', newSize: '3' }
  for (const form of [
    formOf(questionOf('placeOrder', [{ ...order, price: '70000' }]), look),
    formOf(questionOf('placeOco', [oco]), look),
    formOf(questionOf('amendOrder', [amend]), look),
  ]) {
    const text = priced(form)
    expect(text).toMatch(/70000\.0 USDT/)
    expect(text).not.toMatch(/(?:7[01]|51|49|60)000 USDT/)
    expect(text).toMatch(/[23] BTC/)
  }
})

it('a window that was closed is an order that was not sent; every other refusal stays what it is', async () => {
  const inputs: string[] = []
  const asking = (error: ReturnType<typeof appError> | null) =>
    createAskOnce(
      <T>(input: TrustedInput<T>) => {
        inputs.push(`${input.needs} ${String(input.onlyPermits)}`)
        return error === null ? confirmedAt(input) : Promise.resolve(fail(error))
      },
      () => plainLook,
    )
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
    const ask = createAskOnce(confirmedAt, () => plainLook)
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
