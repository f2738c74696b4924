import { describe, expect, it } from 'vitest'
import { deadManOff } from '#shared/domain/dead-man.ts'
import type { AlertNews } from '#shared/domain/alert.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { StopTriggered } from '#shared/domain/notification.ts'
import type { Message } from '#shared/messages.ts'
import { inEnglish, msg, wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { plainLook } from '#test/support/plain-look.ts'
import { open } from './open.ts'

const inGerman = (message: Message): string => wordsOf(message, de)

const fill: FillView = {
  orderId: 'o1',
  side: 'buy',
  size: '0.5',
  of: '2',
  funds: '33500',
  averagePrice: '67000.123456789123456789',
  fees: [],
  complete: false,
  slippage: null,
  at: 1,
}
const filled = (part: Partial<FillView> = {}, news: Partial<FillNews> = {}): FillNews => ({
  profileId: 'a',
  symbol: 'BTC-USDT',
  fill: { ...fill, ...part },
  added: part.size ?? fill.size,
  intentId: null,
  isLate: false,
  ...news,
})
const trigger: StopTriggered = {
  profileId: 'a',
  symbol: 'BTC-USDT',
  side: 'sell',
  isOco: false,
  stopPrice: '60000',
  error: null,
  isLate: false,
}
const unknown = { id: 'i', profileId: 'a', kind: 'place', state: 'unknown', request: {} } as IntentView

describe('notifications of the system', () => {
  it('a fill names what, at which price, and whose it is', () => {
    const { events, said } = open()
    events.emit('order-filled', filled())
    events.emit(
      'order-filled',
      filled({ side: 'sell', of: '0.5', complete: true, averagePrice: null }, { profileId: 'gone' }),
    )
    events.emit('order-filled', filled({ of: null, complete: true, averagePrice: '67000' }, { isLate: true }))
    expect(said()).toEqual([
      'Bought BTC-USDT | 0.5 of 2 BTC so far at 67000.12345678 USDT. · Main account',
      'Sold BTC-USDT | 0.5 BTC, price unknown.',
      'Late notice: bought BTC-USDT | 0.5 BTC at 67000 USDT. It traded earlier; Coffer learns of it only now. · Main account',
    ])
  })

  it('prices stand as on the page: an average cut to the price step, a trigger padded, both grouped', () => {
    const places = { price: 1, size: 4, quote: 2 }
    const { events, said } = open({}, inEnglish, { ...plainLook, grouping: 'comma', placesOf: () => places })
    events.emit('order-filled', filled())
    events.emit('stop-triggered', trigger)
    const alert = {
      profileId: 'a',
      rule: { kind: 'price', symbol: 'BTC-USDT' },
      options: { notify: true, note: '12345' },
    }
    const message = msg('alerts.fired-price', { symbol: 'BTC-USDT', price: '61000', last: '61001.5' })
    events.emit('alert-fired', { alert, at: 1, message } as unknown as AlertNews)
    expect(said()).toEqual([
      'Bought BTC-USDT | 0.5 of 2 BTC so far at 67,000.1 USDT. · Main account',
      'Stop order triggered: BTC-USDT | The sell order was sent to the book at the trigger 60,000.0. · Main account',
      'Alert: BTC-USDT | BTC-USDT has reached 61,000.0. The last price is 61,001.5. Your note: “\u206812345\u2069” · Main account',
    ])
  })

  it.each([
    [
      inEnglish,
      [
        'Another 0.2 BTC: 0.3 BTC so far at 67000 USDT.',
        'Another 0.2 BTC: 0.3 BTC in total at 67000 USDT.',
        'Another 0.2 BTC: 0.3 BTC in total, price unknown.',
      ],
    ],
    [
      inGerman,
      [
        'Weitere 0.2 BTC: bisher 0.3 BTC zu 67000 USDT.',
        'Weitere 0.2 BTC: insgesamt 0.3 BTC zu 67000 USDT.',
        'Weitere 0.2 BTC: insgesamt 0.3 BTC, Preis unbekannt.',
      ],
    ],
  ])('a fill after a part names its own amount and the order’s total (%#)', (words, bodies) => {
    const { events, said } = open({}, words)
    const more = { size: '0.3', of: '0.3', averagePrice: '67000' }
    events.emit('order-filled', filled(more, { added: '0.2', profileId: 'gone' }))
    events.emit('order-filled', filled({ ...more, complete: true }, { added: '0.2', profileId: 'gone' }))
    const unpriced = { size: '0.3', of: '0.3', averagePrice: null, complete: true }
    events.emit('order-filled', filled(unpriced, { added: '0.2', profileId: 'gone' }))
    expect(said().map((one) => one.split(' | ')[1])).toEqual(bodies)
  })

  it('with balances hidden no digit is shown', () => {
    const { events, said } = open({ hideBalances: true })
    events.emit('order-filled', filled())
    events.emit('order-filled', filled({ complete: true }, { isLate: true }))
    events.emit('stop-triggered', trigger)
    events.emit('stop-triggered', { ...trigger, error: 'Balance 12.5 is less than 13' })
    expect(said()).toHaveLength(4)
    for (const one of said()) expect(one).not.toMatch(/\d/)
  })

  it('stop and OCO orders that triggered, and one whose order the venue refused', () => {
    const { events, said } = open()
    events.emit('stop-triggered', trigger)
    events.emit('stop-triggered', { ...trigger, isOco: true, side: 'buy', stopPrice: null })
    events.emit('stop-triggered', { ...trigger, error: 'Balance insufficient' })
    events.emit('stop-triggered', { ...trigger, isOco: true, isLate: true })
    events.emit('stop-triggered', { ...trigger, isOco: true, error: 'Balance insufficient' })
    expect(said()).toEqual([
      'Stop order triggered: BTC-USDT | The sell order was sent to the book at the trigger 60000. · Main account',
      'OCO order triggered: BTC-USDT | The buy order was sent to the book. · Main account',
      'Stop order failed: BTC-USDT | The stop order was triggered, and the venue refused its order: Balance insufficient. Check the open orders. · Main account',
      'Late notice: OCO order triggered: BTC-USDT | The sell order was sent to the book at the trigger 60000. It happened earlier; Coffer learns of it only now. · Main account',
      'OCO leg failed: BTC-USDT | The OCO order was triggered, and the venue refused the order of its leg: Balance insufficient. Check the open orders. · Main account',
    ])
  })

  it('a trigger is written without the zeros that the venue pads it with', () => {
    const { events, said } = open()
    events.emit('stop-triggered', { ...trigger, stopPrice: '60000.00000000000000000000' })
    expect(said()[0]).toContain('at the trigger 60000. ·')
  })

  it('an unknown outcome, and no other step of a request', () => {
    const { events, said } = open()
    for (const state of ['sending', 'accepted', 'refused', 'unknown'] as const)
      events.emit('intent-step', { ...unknown, state })
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('do not send it again')
  })

  it('an unknown outcome names what was sent and where, and forbids no second cancel', () => {
    const { events, said } = open()
    const send = (kind: IntentView['kind'], request: IntentView['request']): void =>
      events.emit('intent-step', { ...unknown, id: kind, kind, request })
    send('place', { symbol: 'BTC-USDT' })
    send('cancel', { symbol: 'ETH-USDT' })
    send('cancel-all', {})
    send('withdraw', { currency: 'USDT' })
    // A second one would take the part off twice.
    send('cancel-partial', { symbol: 'ETH-USDT' })
    send('protect', { timeout: -1, symbols: '' })
    const again = 'Its answer did not come, so it may not have worked. Coffer is finding out; you can cancel again.'
    const setAgain =
      'Its answer did not come, so it may not have worked. Coffer is finding out. Look under Safety; you can set or disarm it again.'
    const never = 'A request was sent, and its answer did not come. Coffer is finding out; do not send it again.'
    expect(said()).toEqual([
      `Outcome unknown: order BTC-USDT | ${never} · Main account`,
      `Outcome unknown: cancel ETH-USDT | ${again} · Main account`,
      `Outcome unknown: cancel of all orders | ${again} · Main account`,
      `Outcome unknown: withdrawal USDT | ${never} · Main account`,
      `Outcome unknown: reduced order ETH-USDT | ${never} · Main account`,
      `Outcome unknown: dead-man switch | ${setAgain} · Main account`,
    ])
  })

  it('a part that traded before the rest was closed does not read as a whole fill', () => {
    const part = filled({ size: '0.6', complete: true, averagePrice: '67000' }, { profileId: 'gone' })
    const shown = open()
    shown.events.emit('order-filled', part)
    shown.events.emit('order-filled', { ...part, added: '0.10' })
    expect(shown.said()).toEqual([
      'Bought BTC-USDT | 0.6 of 2 BTC at 67000 USDT. The rest is closed.',
      'Bought BTC-USDT | Another 0.1 BTC: 0.6 of 2 BTC in total at 67000 USDT. The rest is closed.',
    ])
    const hidden = open({ hideBalances: true })
    for (const of of ['2', '0.6', null]) hidden.events.emit('order-filled', { ...part, fill: { ...part.fill, of } })
    expect(hidden.said()).toEqual([
      'Bought BTC-USDT | The order is partly filled, the rest is closed.',
      'Bought BTC-USDT | The order is filled.',
      'Bought BTC-USDT | The order is filled or closed.',
    ])
  })

  it.each([
    ['0.000000004567', '0.0000000045'],
    ['0.0000123456789', '0.00001234'],
    ['67000.00', '67000'],
  ])('a price of %s is written as %s, and only zero as zero', (averagePrice, written) => {
    const { events, said } = open()
    events.emit('order-filled', filled({ averagePrice }))
    expect(said()[0]).toContain(` at ${written} USDT.`)
  })

  it('an unknown outcome is told once, and no burst of fills keeps it back', () => {
    const { events, said } = open()
    for (let n = 0; n < 40; n += 1) events.emit('order-filled', filled({ orderId: String(n) }))
    for (let n = 0; n < 3; n += 1) events.emit('intent-step', unknown)
    expect(said().filter((one) => one.startsWith('Outcome unknown'))).toHaveLength(1)
  })

  it('a thousand unknown outcomes are remembered as notified, the oldest forgotten first', () => {
    const { events, said } = open()
    const step = (n: number): void => events.emit('intent-step', { ...unknown, id: `unknown ${n}` })
    for (let n = 0; n <= 1_000; n += 1) step(n)
    expect(said()).toHaveLength(1_001)
    for (let n = 1_000; n >= 1; n -= 1) step(n)
    expect(said()).toHaveLength(1_001)
    step(0)
    expect(said()).toHaveLength(1_002)
  })

  it('an unknown outcome of arming or disarming the dead-man switch, and none of its renewals', () => {
    const { events, said } = open()
    const setting = (id: string, timeout: number): IntentView => ({
      ...unknown,
      id,
      endpoint: 'setDeadMan',
      request: { timeout, symbols: '' },
    })
    events.emit('intent-step', setting('arm', 60))
    expect(said()).toHaveLength(1)
    events.emit('dead-man-changed', { ...deadManOff('a'), state: 'late', timeout: 60, firesAt: 1e15 })
    for (const id of ['renew', 'renew again']) events.emit('intent-step', setting(id, 60))
    expect(said()).toHaveLength(1)
    events.emit('intent-step', setting('disarm', -1))
    expect(said()).toHaveLength(2)
    events.emit('intent-step', { ...setting('of another profile', 60), profileId: 'b' })
    expect(said()).toHaveLength(3)
  })

  it('each kind can be switched off', () => {
    const { events, said } = open({ notifications: ['trigger'] })
    events.emit('order-filled', filled())
    events.emit('intent-step', unknown)
    events.emit('dead-man-changed', { ...deadManOff('a'), state: 'fired' })
    expect(said()).toEqual([])
    events.emit('stop-triggered', trigger)
    expect(said()).toHaveLength(1)
  })

  it('a burst is told as its first few and their number', async () => {
    const { events, said, time } = open()
    for (let n = 0; n < 40; n += 1) events.emit('order-filled', filled({ orderId: String(n) }))
    expect(said()).toHaveLength(5)
    await time.advance(10_000)
    expect(said().at(-1)).toBe('35 more events | Open Coffer to see them.')
    await time.advance(10_000)
    events.emit('order-filled', filled())
    expect(said()).toHaveLength(7)
  })

  it('a new recipient is shown whatever has the focus, a fill is not', () => {
    const { events, said } = open()
    events.emit('recipient-added', { profileId: 'a', currency: 'USDT', label: 'Ledger' })
    events.emit('order-filled', filled())
    expect(said().map((line) => line.endsWith(' | always'))).toEqual([true, false])
  })
})
