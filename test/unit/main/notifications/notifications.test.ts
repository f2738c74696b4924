import { describe, expect, it } from 'vitest'
import { deadManOff } from '#shared/domain/dead-man.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { StopTriggered } from '#shared/domain/notification.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { Message } from '#shared/messages.ts'
import { inEnglish, wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { openNotifications } from '#main/notifications/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const inGerman = (message: Message): string => wordsOf(message, de)

function open(settings: Partial<Settings> = {}, words: (message: Message) => string = inEnglish) {
  const time = virtualTime()
  const shown: string[] = []
  const problems: unknown[] = []
  const onError = (_where: unknown, error: unknown): void => void problems.push(error)
  const events = createEvents(onError)
  openNotifications({ events, time, onError, closing: new AbortController().signal } as unknown as Base, {
    settings: { get: () => ({ ...defaultSettings, ...settings }) },
    words,
    show: ({ title, body }) => shown.push(`${title} | ${body}`),
    labelOf: (profileId) => (profileId === 'a' ? 'Main account' : null),
  })
  const said = (): string[] => {
    expect(problems).toEqual([])
    return shown
  }
  return { time, events, said }
}

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
const unknown = { id: 'i', profileId: 'a', state: 'unknown' } as IntentView

describe('notifications of the system', () => {
  it('a fill names what, at which price, and whose it is', () => {
    const { events, said } = open()
    events.emit('order-filled', filled())
    events.emit('order-filled', filled({ side: 'sell', complete: true, averagePrice: null }, { profileId: 'gone' }))
    events.emit('order-filled', filled({ complete: true, averagePrice: '67000' }, { isLate: true }))
    expect(said()).toEqual([
      'Bought BTC-USDT | 0.5 BTC so far at 67000.12345678 USDT. · Main account',
      'Sold BTC-USDT | 0.5 BTC, price unknown.',
      'Bought BTC-USDT | 0.5 BTC at 67000 USDT. It traded earlier; Coffer learns of it only now. · Main account',
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
    const more = { size: '0.3', averagePrice: '67000' }
    events.emit('order-filled', filled(more, { added: '0.2', profileId: 'gone' }))
    events.emit('order-filled', filled({ ...more, complete: true }, { added: '0.2', profileId: 'gone' }))
    const unpriced = { size: '0.3', averagePrice: null, complete: true }
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
    expect(said()).toEqual([
      'Stop order triggered: BTC-USDT | The sell order was sent to the book at the trigger 60000. · Main account',
      'OCO order triggered: BTC-USDT | The buy order was sent to the book. · Main account',
      'Stop order failed: BTC-USDT | The stop order was triggered, and the venue refused its order: Balance insufficient. Check the open orders. · Main account',
      'OCO order triggered: BTC-USDT | The sell order was sent to the book at the trigger 60000. It happened earlier; Coffer learns of it only now. · Main account',
    ])
  })

  it('an unknown outcome, and no other step of a request', () => {
    const { events, said } = open()
    for (const state of ['sending', 'accepted', 'refused', 'unknown'] as const)
      events.emit('intent-step', { ...unknown, state })
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('do not send it again')
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
})

describe('a dead-man switch about to fire', () => {
  const armed = (firesAt: number): DeadManView => ({ ...deadManOff('a'), state: 'on', timeout: 60, firesAt })
  const soon = 'The dead-man switch is about to fire'

  it('is told once, when a quarter of its time is left and nothing renewed it', async () => {
    const { events, said, time } = open()
    events.emit('dead-man-changed', armed(time.now() + 60_000))
    await time.advance(44_000)
    expect(said()).toEqual([])
    await time.advance(2_000)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain(soon)
    events.emit('dead-man-changed', { ...armed(time.now() + 14_000), state: 'late' })
    await time.advance(60_000)
    expect(said().filter((one) => one.includes(soon))).toHaveLength(1)
  })

  it.each([5, 10, 15, 29])(
    'of %i s is not shown while renewals come at a third, and is without them',
    async (timeout) => {
      const { events, said, time } = open()
      const ms = timeout * 1_000
      for (let n = 0; n < 10; n += 1) {
        events.emit('dead-man-changed', { ...armed(time.now() + ms), timeout })
        // As late as its answer may be before half of the time is gone.
        await time.advance(Math.floor(ms * 0.45))
      }
      expect(said()).toEqual([])
      await time.advance(Math.floor(ms * 0.35))
      expect(said()).toHaveLength(1)
      expect(said()[0]).toContain(soon)
    },
  )

  it('is not told while renewals work, nor once it was disarmed', async () => {
    const { events, said, time } = open()
    for (let n = 0; n < 10; n += 1) {
      events.emit('dead-man-changed', armed(time.now() + 60_000))
      await time.advance(20_000)
    }
    events.emit('dead-man-changed', deadManOff('a'))
    await time.advance(120_000)
    expect(said()).toEqual([])
  })

  it('that fired is told once', () => {
    const { events, said } = open()
    const fired: DeadManView = { ...deadManOff('a'), state: 'fired' }
    events.emit('dead-man-changed', fired)
    events.emit('dead-man-changed', { ...fired, fired: [{ orderId: '1', symbol: 'BTC-USDT' }] })
    expect(said()).toHaveLength(1)
  })

  it('a removed profile is forgotten: no warning comes of it any more', async () => {
    const { events, said, time } = open()
    events.emit('dead-man-changed', armed(time.now() + 60_000))
    events.emit('profiles-changed', [])
    await time.advance(60_000)
    expect(said()).toEqual([])
  })
})
