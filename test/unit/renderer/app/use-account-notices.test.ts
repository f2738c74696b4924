import { afterEach, describe, expect, it } from 'vitest'
import { useAccountNotices } from '#renderer/app/use-account-notices.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const fillOf = (size: string, part: Partial<FillView> = {}): FillView => ({
  orderId: 'o1',
  side: 'buy',
  size,
  of: '2',
  funds: '100',
  averagePrice: '100',
  fees: [],
  complete: size === '2',
  slippage: null,
  at: 1,
  ...part,
})
const news = (fill: FillView, part: Partial<FillNews> = {}): FillNews => ({
  profileId: 'a',
  symbol: 'BTC-USDT',
  fill,
  added: fill.size,
  intentId: null,
  isLate: false,
  ...part,
})
const whole = 'Bought 2 BTC at 100 on average, no fee.'

function open() {
  page = openPage()
  const notices = page.mount(() => {
    useAccountNotices()
    return useNoticesStore()
  })
  const hear = (fill: FillNews): void => page.notify('order-filled', fill)
  const said = (): string[] => notices.all.map(({ text }) => text ?? '').toReversed()
  return { notices, hear, said }
}

describe('the message of a fill', () => {
  it('names what main sent, whose it is, and the way to its request', () => {
    const { notices, hear, said } = open()
    hear(news(fillOf('2'), { intentId: 'i1', profileId: 'b' }))
    expect(said()).toEqual([whole])
    expect(notices.all[0]).toMatchObject({
      tone: 'good',
      head: 'bought',
      pair: 'BTC-USDT',
      profileId: 'b',
      filled: true,
      intentId: 'i1',
    })
  })

  it('of one order one message stands and one line is listed, with what has traded by now', () => {
    const { notices, hear, said } = open()
    hear(news(fillOf('0.5')))
    hear(news(fillOf('1', { orderId: 'o2', complete: true, of: '1' })))
    expect(said()[0]).toBe('Bought 0.5 of 2 BTC so far at 100 on average, no fee.')
    hear(news(fillOf('2')))
    expect(said()).toEqual(['Bought 1 BTC at 100 on average, no fee.', whole])
    expect(notices.shown).toHaveLength(2)
  })

  it('a fill after a part names its own amount and the order’s total', () => {
    const { hear, said } = open()
    hear(news(fillOf('0.5')))
    hear(news(fillOf('1.5'), { added: '1' }))
    expect(said()).toEqual(['Bought another 1 BTC: 1.5 of 2 BTC so far, average price 100, no fee.'])
    hear(news(fillOf('2'), { added: '0.5' }))
    expect(said()).toEqual(['Bought another 0.5 BTC: 2 BTC in total, average price 100, no fee.'])
  })

  it('is completed where it stands once price and fee are known, and says nothing anew', () => {
    const { notices, hear, said } = open()
    hear(news(fillOf('0.5')))
    hear(news(fillOf('2', { averagePrice: null, fees: null }), { added: '1.5', intentId: 'i1' }))
    expect(said()).toEqual(['Bought another 1.5 BTC: 2 BTC in total, price unknown, fee unknown.'])
    const [before] = notices.all
    const learn = (size: string, profileId: string): void =>
      page.notify('intent-changed', {
        ...intent({ id: 'i1', profileId }),
        fill: fillOf(size, { fees: [{ currency: 'USDT', fee: '9.28' }] }),
      })
    learn('2', 'b')
    learn('1', 'a')
    expect(said()[0]).toContain('price unknown')
    learn('2', 'a')
    expect(said()).toEqual(['Bought another 1.5 BTC: 2 BTC in total, average price 100, total fee 9.28 USDT.'])
    expect(notices.all[0]).toMatchObject({ id: before?.id, intentId: 'i1' })
    expect(notices.shown.map(({ text }) => text)).toEqual(said())
  })

  it('what traded while nothing could be heard says so', () => {
    const { hear, said } = open()
    hear(news(fillOf('2'), { isLate: true }))
    expect(said()).toEqual([`Late notice: ${whole}`])
  })
})

describe('the message of a trigger', () => {
  const trigger = {
    profileId: 'b',
    symbol: 'BTC-USDT',
    side: 'sell',
    isOco: false,
    stopPrice: '60000',
    error: null,
    isLate: false,
  } as const

  it('names the pair, the profile and the trigger; one that failed stays with the venue’s word', () => {
    const { notices, said } = open()
    page.notify('stop-triggered', trigger)
    page.notify('stop-triggered', { ...trigger, isOco: true, error: 'Balance insufficient' })
    expect(said()).toEqual([
      'Stop order triggered at 60,000: the sell order was sent to the book.',
      'The OCO order was triggered, and the venue refused the order of its leg: Balance insufficient. Check the open orders.',
    ])
    expect(notices.all[1]).toMatchObject({ tone: 'plain', head: 'triggered', pair: 'BTC-USDT', profileId: 'b' })
    expect(notices.all[0]).toMatchObject({ tone: 'bad', head: 'legFailed' })
    page.notify('stop-triggered', { ...trigger, error: 'Balance insufficient' })
    expect(notices.all[0]).toMatchObject({ tone: 'bad', head: 'triggerFailed' })
    expect(said().at(-1)).toContain('The stop order was triggered')
  })

  it('whose price the venue did not name shows no dash for it', () => {
    const { said } = open()
    page.notify('stop-triggered', { ...trigger, stopPrice: null })
    expect(said()).toEqual(['Stop order triggered: the sell order was sent to the book.'])
  })

  it('that was missed says that it was', () => {
    const { said } = open()
    page.notify('stop-triggered', { ...trigger, isOco: true, isLate: true })
    expect(said()).toEqual(['Late notice: OCO order triggered at 60,000: the sell order was sent to the book.'])
  })
})
