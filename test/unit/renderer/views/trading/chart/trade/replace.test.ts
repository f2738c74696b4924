import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { keptTerms, movedStop, useReplaceStop } from '#renderer/views/trading/chart/trade/use-replace-stop.ts'
import { movedLeg, useReplaceOco } from '#renderer/views/trading/chart/trade/use-replace-oco.ts'
import type { StopOrder } from '#shared/exchange/index.ts'
import { openDesk } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import type { DeskPage } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

const oco = {
  orderId: 'old',
  symbol: 'BTC-USDT',
  clientOid: null,
  side: 'sell',
  price: '60600',
  stopPrice: '59500',
  limitPrice: '59400',
  size: '0.01',
} as const

let desk: DeskPage
beforeEach(async () => void (desk = await openDesk()))
afterEach(() => {
  vi.restoreAllMocks()
  desk.page.close()
})

async function open() {
  const form = desk.page.mount(() => useReplaceOco(oco, movedLeg(oco, 'limit', '60700'), () => btc))
  // Placed elsewhere: nobody tells the account.
  if (form.tradeType !== null) form.tradeType.value = 'TRADE'
  await desk.flush()
  return form
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const answerOf = (state: string, note: ReturnType<typeof msg> | null = null) => ({
  intentId: `i ${state}`,
  state,
  orderId: null,
  clientOid: null,
  note,
})
const sent = (name: string) => desk.page.of(name)
const said = () => desk.page.run(() => useNoticesStore()).shown

describe('an OCO order of which a leg was moved', () => {
  it('keeps the distance of its stop’s limit, and asks for the account where nobody tells it', () => {
    expect(movedLeg(oco, 'stop', '59600')).toEqual({
      ...movedLeg(oco, 'limit', '60600'),
      stopPrice: '59600',
      limitPrice: '59500',
    })
    const form = desk.page.mount(() => useReplaceOco(oco, movedLeg(oco, 'limit', '60700'), () => btc))
    expect(form.request.value).toBeNull()
    if (form.tradeType !== null) form.tradeType.value = 'MARGIN_TRADE'
    expect(form.request.value).toMatchObject({ way: 'oco', order: { price: '60700', tradeType: 'MARGIN_TRADE' } })
  })

  it('is cancelled first, and the new one is placed only then; both ends are told', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    expect(sent('oco.cancel').map(({ input }) => input['orderId'])).toEqual(['old'])
    expect(sent('oco.place')).toEqual([])
    // A second press while the first is under way is the same press.
    expect(await form.press()).toBe(false)
    await sent('oco.cancel')[0]?.answer(answerOf('accepted'))
    expect(sent('oco.place').map(({ input }) => (input['order'] as { price: string }).price)).toEqual(['60700'])
    await sent('oco.place')[0]?.answer({ ...answerOf('accepted'), orderId: 'new' })
    expect(await pressed).toBe(true)
    expect(sent('oco.cancel')).toHaveLength(1)
    expect(said()).toMatchObject([{ tone: 'good', head: 'changed', text: expect.stringMatching(/60,600.+60,700/) }])
  })

  it.each([
    ['refused', answerOf('refused'), 'refused'],
    ['unknown', answerOf('unknown'), 'unknown'],
    ['sent and not answered', answerOf('sending'), 'unknown'],
    ['accepted with no leg named', answerOf('accepted', msg('oco.no-leg-named')), 'part'],
    ['accepted with one leg named', answerOf('accepted', msg('oco.one-leg-named')), 'part'],
  ])('of which the cancel is %s is not followed by another', async (_, answer, trouble) => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.cancel')[0]?.answer(answer)
    expect(await pressed).toBe(false)
    expect(form.trouble.value).toBe(trouble)
    expect(form.old.value).toBe('open')
    expect(sent('oco.place')).toEqual([])
    expect(said()).toEqual([])
  })

  it('of which Coffer does not answer the cancel is not followed by another', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.cancel')[0]?.give(fail(appError('internal', msg('money.answer-short'))))
    expect(await pressed).toBe(false)
    expect(form.trouble.value).toBe('unknown')
    expect(sent('oco.place')).toEqual([])
  })

  it('whose cancel took too long is not followed by another; the next press only places', async () => {
    const form = await open()
    const real = performance.now.bind(performance)
    const pressed = form.press()
    await settled()
    vi.spyOn(performance, 'now').mockImplementation(() => real() + 10_001)
    await sent('oco.cancel')[0]?.answer(answerOf('accepted'))
    expect(await pressed).toBe(false)
    expect([form.trouble.value, form.old.value]).toEqual(['late', 'cancelled'])
    expect(sent('oco.place')).toEqual([])
    expect(said()).toMatchObject([{ tone: 'bad', head: 'notReplaced' }])
    void form.press()
    await settled()
    expect([sent('oco.cancel').length, sent('oco.place').length]).toEqual([1, 1])
  })

  it('that is cancelled and not replaced is told in plain words; the figures stay and the next press only places', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.cancel')[0]?.answer(answerOf('accepted'))
    await sent('oco.place')[0]?.give(fail(appError('refused', msg('money.refused-unexplained'))))
    expect(await pressed).toBe(false)
    expect([form.old.value, form.trouble.value]).toEqual(['cancelled', null])
    expect(said()).toMatchObject([
      {
        tone: 'bad',
        head: 'notReplaced',
        text: expect.stringMatching(/^Cancelled and not replaced: .+60,600.+60,700/),
      },
    ])
    expect(form.fields.value.map(({ value }) => value)).toEqual(['60700', '59500', '59400', '0.01'])
    expect(form.request.value).toMatchObject({ way: 'oco' })
    expect(form.request.value).not.toHaveProperty('replaces')
    await vi.waitFor(() => expect(form.flow.locked.value).toBe(false))
    const again = form.press()
    await settled()
    expect([sent('oco.cancel').length, sent('oco.place').length]).toEqual([1, 2])
    await sent('oco.place')[1]?.answer({ ...answerOf('accepted'), orderId: 'new' })
    expect(await again).toBe(true)
  })

  it('is asked about before anything leaves: a no cancels nothing', async () => {
    const form = desk.page.mount(() => useReplaceOco(oco, movedLeg(oco, 'limit', '90000'), () => btc))
    if (form.tradeType !== null) form.tradeType.value = 'TRADE'
    await desk.flush()
    const pressed = form.press()
    await settled()
    expect(form.flow.asked.value?.questions.map(({ kind }) => kind)).toEqual(['far'])
    expect(sent('oco.cancel')).toEqual([])
    form.flow.answer(false)
    expect(await pressed).toBe(false)
    expect([sent('oco.cancel'), sent('oco.place'), said()]).toEqual([[], [], []])
  })
})

const stop = {
  id: 's1',
  symbol: 'BTC-USDT',
  status: 'NEW',
  type: 'limit',
  side: 'sell',
  price: '59400',
  size: '0.01',
  funds: null,
  stp: 'CN',
  timeInForce: 'GTT',
  cancelAfter: 600,
  postOnly: false,
  hidden: true,
  iceberg: false,
  visibleSize: null,
  clientOid: null,
  remark: 'mine',
  tags: null,
  tradeType: 'TRADE',
  stop: 'loss',
  stopPrice: '59500',
} as StopOrder

describe('a stop order whose trigger was moved', () => {
  it('keeps what it was placed with', () => {
    const terms = { stp: 'CN', timeInForce: 'GTT', cancelAfter: 600, hidden: true, remark: 'mine' }
    expect(keptTerms(stop)).toEqual(terms)
    expect(keptTerms({ ...stop, type: 'market' })).toEqual({ stp: 'CN', remark: 'mine' })
    expect(movedStop(stop, '59600')).toEqual({ stopPrice: '59600', price: '59500', size: '0.01' })
  })

  it('is placed anew only where the venue says that this one is cancelled', async () => {
    const form = desk.page.mount(() => useReplaceStop(stop, movedStop(stop, '59600'), () => btc))
    await desk.flush()
    const first = form.press()
    await settled()
    expect(sent('stopOrders.cancel').map(({ input }) => input['orderIds'])).toEqual([['s1']])
    await sent('stopOrders.cancel')[0]?.answer(answerOf('accepted', msg('orders.stops-cancelled', { count: 0 })))
    expect(await first).toBe(false)
    expect([form.trouble.value, sent('stopOrders.place')]).toEqual(['part', []])

    await vi.waitFor(() => expect(form.locked.value).toBe(false))
    void form.press()
    await settled()
    await sent('stopOrders.cancel')[1]?.answer(answerOf('accepted', msg('orders.stops-cancelled', { count: 1 })))
    expect(sent('stopOrders.place').map(({ input }) => input['order'])).toMatchObject([
      {
        stopPrice: '59600',
        price: '59500',
        size: '0.01',
        stop: 'loss',
        side: 'sell',
        tradeType: 'TRADE',
        remark: 'mine',
      },
    ])
  })
})
