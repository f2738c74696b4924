import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { keptTerms, movedStop, useReplaceStop } from '#renderer/views/trading/chart/trade/use-replace-stop.ts'
import { movedLeg, useReplaceOco } from '#renderer/views/trading/chart/trade/use-replace-oco.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { StopOrder } from '#shared/exchange/index.ts'
import { openDesk } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import type { DeskPage } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import { intent } from '#test/unit/renderer/intent.ts'
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
const answerOf = (state: string) => ({ intentId: `i ${state}`, state, orderId: null, clientOid: null, note: null })
const notReplaced = (old: string) => ({
  ...answerOf('not-sent'),
  replacedState: old,
  error: appError('not-replaced', msg('replace.part')),
})
const sent = (name: string) => desk.page.of(name)

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

  it('is replaced by one act of main, which a second press does not repeat', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    expect(
      sent('oco.replace').map(({ input }) => [input['orderId'], (input['order'] as { price: string }).price]),
    ).toEqual([['old', '60700']])
    // A second press while the first is under way is the same press.
    expect(form.off.value).toBe(true)
    expect(await form.press()).toBe(false)
    await sent('oco.replace')[0]?.answer({ ...answerOf('accepted'), orderId: 'new' })
    expect(await pressed).toBe(true)
    expect([sent('oco.replace').length, sent('oco.cancel'), sent('oco.place')]).toEqual([1, [], []])
  })

  it.each([
    ['open', 'oco.replace'],
    ['unknown', 'oco.replace'],
    ['cancelled', 'oco.place'],
  ] as const)('that is not replaced and %s keeps its figures, and the next press is %s', async (old, channel) => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.replace')[0]?.answer(notReplaced(old))
    expect(await pressed).toBe(false)
    expect(form.old.value).toBe(old)
    expect(form.flow.outcome.value).toMatchObject({ kind: 'refused', error: { code: 'not-replaced' } })
    expect(form.fields.value.map(({ value }) => value)).toEqual(['60700', '59500', '59400', '0.01'])
    expect('replaced' in (form.request.value ?? {})).toBe(old !== 'cancelled')
    await vi.waitFor(() => expect(form.flow.locked.value).toBe(false))
    const before = sent(channel).length
    const again = form.press()
    await settled()
    expect(sent(channel)).toHaveLength(before + 1)
    await sent(channel)
      .at(-1)
      ?.answer({ ...answerOf('accepted'), orderId: 'new' })
    expect(await again).toBe(true)
  })

  const cancelOf = (state: string, note: object | null) =>
    intent({
      id: 'c1',
      profileId: 'a',
      kind: 'cancel-oco',
      state: state as IntentView['state'],
      note: note as IntentView['note'],
    })
  it.each([
    ['accepted', msg('found.oco-cancelled'), 'cancelled', 'oco.place'],
    ['absent', null, 'open', 'oco.replace'],
    ['absent', msg('found.oco-triggered'), 'closed', null],
    ['accepted', msg('found.stops-gone'), 'unknown', 'oco.replace'],
    ['absent', msg('found.oco-no-record'), 'unknown', 'oco.replace'],
  ] as const)(
    'whose unknown cancel is found %s (%o) goes on with what is then true',
    async (state, note, old, channel) => {
      const form = await open()
      const pressed = form.press()
      await settled()
      desk.page.notify(
        'intent-changed',
        intent({ id: 'p1', profileId: 'a', kind: 'place-oco', state: 'not-sent', cancelIntentId: 'c1' }),
      )
      desk.page.notify('intent-changed', cancelOf('unknown', null))
      const error = appError('not-replaced', msg('replace.cancel-unknown'), { intentId: 'p1' })
      await sent('oco.replace')[0]?.answer({ ...notReplaced('unknown'), intentId: 'p1', error })
      await pressed
      expect([form.old.value, form.flow.outcome.value?.kind]).toEqual(['unknown', 'refused'])
      await vi.waitFor(() => expect(form.flow.locked.value).toBe(false))
      desk.page.notify('intent-changed', cancelOf(state, note))
      await settled()
      // What was said while it was not known is not true any more; the figures stay.
      expect([form.old.value, form.flow.outcome.value]).toEqual([old, null])
      expect(form.fields.value.map(({ value }) => value)).toEqual(['60700', '59500', '59400', '0.01'])
      expect(form.off.value).toBe(channel === null)
      const before = channel === null ? 0 : sent(channel).length
      void form.press()
      await settled()
      if (channel !== null) expect(sent(channel)).toHaveLength(before + 1)
    },
  )

  it('that another press has cancelled without a new one is placed alone by the next', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.replace')[0]?.give(fail(appError('not-replaced', msg('replace.cancelled-only'))))
    await pressed
    expect(form.old.value).toBe('cancelled')
    expect(form.request.value).not.toHaveProperty('replaced')
  })

  it('that was triggered first is not replaced any more', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.replace')[0]?.answer(notReplaced('closed'))
    await pressed
    await vi.waitFor(() => expect(form.flow.locked.value).toBe(false))
    expect(form.off.value).toBe(true)
    expect(await form.press()).toBe(false)
    expect(sent('oco.replace')).toHaveLength(1)
  })

  it('that is cancelled while the new one is unknown is not cancelled again', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.replace')[0]?.answer({ ...notReplaced('cancelled'), state: 'unknown' })
    expect(await pressed).toBe(false)
    expect([form.old.value, form.flow.outcome.value?.kind]).toEqual(['cancelled', 'unknown'])
    expect(form.request.value).not.toHaveProperty('replaced')
  })

  it('of which Coffer does not answer is not known to stand or to be gone', async () => {
    const form = await open()
    const pressed = form.press()
    await settled()
    await sent('oco.replace')[0]?.give(fail(appError('internal', msg('money.answer-short'))))
    expect(await pressed).toBe(false)
    expect([form.old.value, form.flow.outcome.value?.kind]).toEqual(['unknown', 'unanswered'])
  })

  it('is asked about before anything leaves: a no cancels nothing', async () => {
    const form = desk.page.mount(() => useReplaceOco(oco, movedLeg(oco, 'limit', '90000'), () => btc))
    if (form.tradeType !== null) form.tradeType.value = 'TRADE'
    await desk.flush()
    const pressed = form.press()
    await settled()
    expect(form.flow.asked.value?.questions.map(({ kind }) => kind)).toEqual(['far'])
    expect(sent('oco.replace')).toEqual([])
    form.flow.answer(false)
    expect(await pressed).toBe(false)
    expect([sent('oco.replace'), sent('oco.place')]).toEqual([[], []])
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

  it('is replaced with its account and its terms', async () => {
    const form = desk.page.mount(() => useReplaceStop(stop, movedStop(stop, '59600'), () => btc))
    await desk.flush()
    void form.press()
    await settled()
    expect(sent('stopOrders.replace').map(({ input }) => input)).toMatchObject([
      {
        orderId: 's1',
        tradeType: 'TRADE',
        order: {
          stopPrice: '59600',
          price: '59500',
          size: '0.01',
          stop: 'loss',
          side: 'sell',
          tradeType: 'TRADE',
          remark: 'mine',
        },
      },
    ])
    expect([sent('stopOrders.cancel'), sent('stopOrders.place')]).toEqual([[], []])
  })

  it.each([
    ['TRADE', 0],
    ['MARGIN_TRADE', 1],
    ['MARGIN_ISOLATED_TRADE', 1],
  ] as const)('of the account %s is judged by the balance of no other account', async (tradeType, sends) => {
    // More than there is in the accounts that pay for spot orders, and than the old one holds.
    const fields = { ...movedStop(stop, '59600'), size: '2' }
    const form = desk.page.mount(() => useReplaceStop({ ...stop, tradeType }, fields, () => btc))
    await desk.know({ balance: '1' })
    void form.press()
    await settled()
    if (form.flow.asked.value !== null) form.flow.answer(true)
    await settled()
    expect(sent('stopOrders.replace')).toHaveLength(sends)
    expect(form.flow.asked.value?.questions ?? []).toEqual([])
  })
})
