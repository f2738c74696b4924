import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import OwnOrderEntry from '#renderer/views/trading/book/OwnOrderEntry.vue'
import { isSendable, ownLevels } from '#renderer/views/trading/book/own-levels.ts'
import { useCancelOrder } from '#renderer/views/trading/use-cancel-order.ts'
import { add } from '#shared/decimal.ts'
import { leftOf, rowOfOrder } from '#shared/domain/open-rows.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Result } from '#shared/errors.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { orderRecord } from './orders/record.ts'

const at = (id: string, price: string, side: 'buy' | 'sell' = 'buy') => orderRecord({ id, price, side })
const idsOf = (levels: ReadonlyMap<string, readonly { readonly id: string }[]>): Record<string, string[]> =>
  Object.fromEntries([...levels].map(([price, orders]) => [price, orders.map(({ id }) => id)]))

describe('own orders by the levels of the book', () => {
  it('stand together where they have one price, and where one level holds several prices', () => {
    const orders = [at('a', '100.1'), at('b', '100.1'), at('c', '104.9'), at('d', '105.2', 'sell')]
    expect(idsOf(ownLevels(orders, '0.1').bids)).toEqual({ '100.1': ['a', 'b'], '104.9': ['c'] })
    const wide = ownLevels(orders, '10')
    expect(idsOf(wide.bids)).toEqual({ '100': ['a', 'b', 'c'] })
    expect(idsOf(wide.asks)).toEqual({ '110': ['d'] })
  })

  it('are each in exactly one level of their own side, whatever the step', () => {
    const order = fc.record({
      price: fc.integer({ min: 1, max: 10_000_000 }).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`),
      side: fc.constantFrom('buy' as const, 'sell' as const),
    })
    fc.assert(
      fc.property(fc.array(order), fc.constantFrom('0.1', '1', '10', '100'), (made, step) => {
        const orders = made.map((part, nth) => orderRecord({ ...part, id: String(nth) }))
        const { bids, asks } = ownLevels(orders, step)
        const sorted = (levels: typeof bids) =>
          [...levels.values()]
            .flat()
            .map(({ id }) => id)
            .sort()
        const of = (side: string) =>
          orders
            .filter((one) => one.side === side)
            .map(({ id }) => id)
            .sort()
        expect([sorted(bids), sorted(asks)]).toEqual([of('buy'), of('sell')])
        // A bid is never shown above its price, nor an ask below it.
        for (const [level, own] of bids)
          for (const { price } of own) expect(Number(level)).toBeLessThanOrEqual(Number(price))
        for (const [level, own] of asks)
          for (const { price } of own) expect(Number(level)).toBeGreaterThanOrEqual(Number(price))
      }),
    )
  })

  it('have left what the venue says, or what was not filled', () => {
    expect(leftOf(orderRecord({ remainSize: '0.25' }))).toBe('0.25')
    const order = orderRecord({ remainSize: null, size: '0.5', dealSize: '0.1' })
    expect(add(leftOf(order), order.dealSize)).toBe('0.5')
  })
})

/** Part of it was cancelled: a cancel exists, and it goes on waiting. */
const reduced = orderRecord({ cancelExist: true, dealSize: '0', cancelledSize: '0.3', remainSize: '0.2' })

it('an order that was reduced is not one that is being cancelled', () => {
  expect(rowOfOrder(reduced).cancelling).toBe(false)
  expect(rowOfOrder(orderRecord({ cancelExist: true })).cancelling).toBe(true)
  expect(rowOfOrder(orderRecord({ cancelExist: true, cancelledSize: null })).cancelling).toBe(true)
})

it('all orders of a level are those that a cancel is sent for', () => {
  expect(isSendable({ order: orderRecord(), gone: false })).toBe(true)
  expect(isSendable({ order: orderRecord(), gone: true })).toBe(false)
  expect(isSendable({ order: orderRecord({ cancelExist: true }), gone: false })).toBe(false)
  expect(isSendable({ order: reduced, gone: false })).toBe(true)
})

let page: ReturnType<typeof openPage>
const closePage = (): void => page.close()
async function opened(): Promise<void> {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
}

describe('an own order in the menu of its level', () => {
  afterEach(closePage)
  it('is named with side, size and price; one that ended meanwhile is no longer offered', async () => {
    await opened()
    const open = await page.html(OwnOrderEntry, { order: orderRecord(), gone: false })
    expect(open).toContain('Cancel Buy 0.5 BTC at 60,000')
    expect(open).toContain('aria-disabled="false"')
    const gone = await page.html(OwnOrderEntry, { order: orderRecord(), gone: true })
    expect(gone).toContain('no longer open')
    expect(gone).toContain('aria-disabled="true"')
    const leaving = await page.html(OwnOrderEntry, { order: orderRecord({ cancelExist: true }), gone: false })
    expect(leaving).toContain('being cancelled')
    expect(await page.html(OwnOrderEntry, { order: reduced, gone: false })).not.toContain('being cancelled')
  })
})

const accepted = { intentId: 'i1', state: 'accepted', orderId: 'o1', clientOid: null, note: null }
const cases: readonly [name: string, answer: Result<unknown>, message: string][] = [
  ['accepted', ok(accepted), 'Cancelled: Buy 0.5 BTC at 60,000'],
  ['unknown', ok({ ...accepted, state: 'unknown' }), 'Cancel outcome unknown, checking: Buy 0.5 BTC at 60,000'],
  [
    'filled first',
    fail(appError('filled-first', msg('orders.filled-before-cancel'))),
    'The order was filled before the cancel arrived. Buy 0.5 BTC at 60,000',
  ],
  ['of a locked profile', fail(appError('vault-locked', msg('touch-id.only'))), 'Not cancelled: Buy 0.5 BTC at 60,000'],
  [
    'without a key that may trade',
    fail(appError('key-absent', msg('profile.no-key.trade'))),
    'Not cancelled: Buy 0.5 BTC at 60,000',
  ],
]

describe('the cancel of one order', () => {
  afterEach(closePage)
  it.each(cases)('says what became of it: %s', async (_name, answer, message) => {
    await opened()
    // Of an order that an answer brought only the id is certain.
    const order = orderRecord({ clientOid: null, dealSize: '0' })
    const { cancel, whatOf } = page.mount(() => useCancelOrder())
    void cancel({ ...rowOfOrder(order), orderId: order.id }, whatOf(rowOfOrder(order)))
    // A second press while the first is on its way sends nothing.
    void cancel({ ...rowOfOrder(order), orderId: order.id }, whatOf(rowOfOrder(order)))
    const [sent, ...more] = page.of('orders.cancel')
    expect(more).toEqual([])
    expect(sent?.input).toMatchObject({ profileId: 'a', symbol: 'BTC-USDT', orderId: 'o1' })
    await sent?.give(answer)
    expect(page.run(() => useNoticesStore()).all.map(({ text }) => text)).toEqual([message])
  })

  it.each([
    ['by the answer', '0.1', { cancelled: '0.2', filled: '0.3' }, 'Cancelled 0.2 of 0.5 BTC; 0.3 filled: '],
    [
      'by the list, which may be behind',
      '0.1',
      undefined,
      'Cancelled the rest of 0.5 BTC; 0.1 filled when last seen: ',
    ],
    ['not at all', null, undefined, 'Cancelled: '],
    ['by the answer: nothing', '0.1', { cancelled: '0.5', filled: '0' }, 'Cancelled: '],
  ])('says what had traded of it, known %s', async (_name, filled, sizes, message) => {
    await opened()
    const row = { ...rowOfOrder(orderRecord()), filled }
    const { cancel, whatOf } = page.mount(() => useCancelOrder())
    void cancel({ ...row, orderId: 'o1' }, whatOf(row))
    await page
      .of('orders.cancel')
      .at(-1)
      ?.answer({ ...accepted, ...(sizes === undefined ? {} : { sizes }) })
    const ending = filled === null ? '; filled part not known yet' : ''
    expect(page.run(() => useNoticesStore()).all[0]?.text).toBe(`${message}Buy 0.5 BTC at 60,000${ending}`)
  })

  it('is shown as being checked wherever its row is drawn again, until it is known', async () => {
    await opened()
    const request = { symbol: 'BTC-USDT', orderId: 'o1' }
    page.run(() => useIntentsStore())
    page.notify('intent-changed', intent({ profileId: 'a', kind: 'cancel', state: 'unknown', request }))
    const { isUnknown } = page.mount(() => useCancelOrder())
    expect([isUnknown('o1'), isUnknown('o2')]).toEqual([true, false])
    page.notify('intent-changed', intent({ profileId: 'a', kind: 'cancel', state: 'accepted', request }))
    expect(isUnknown('o1')).toBe(false)
  })
})
