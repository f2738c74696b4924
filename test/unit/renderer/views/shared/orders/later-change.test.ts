import { describe, expect, it } from 'vitest'
import { isKnownToWait, laterChangeOf } from '#renderer/views/shared/orders/later-change.ts'
import { intent } from '#test/unit/renderer/intent.ts'

const placed = intent({ id: 'i1', state: 'accepted', orderId: 'o1', clientOid: 'c1', createdAt: 10 })
const later = (part: Parameters<typeof intent>[0]) =>
  intent({ id: 'i2', state: 'accepted', clientOid: null, orderId: null, createdAt: 20, ...part })

describe('what was done to an order afterwards', () => {
  it.each([
    ['amend', { symbol: 'BTC-USDT', orderId: 'o1', newSize: '2' }, 'amended'],
    ['cancel-partial', { symbol: 'BTC-USDT', orderId: 'o1', cancelSize: '1' }, 'reduced'],
    ['cancel', { symbol: 'BTC-USDT', orderId: 'o1' }, 'cancelled'],
    ['cancel', { symbol: 'BTC-USDT', clientOid: 'c1' }, 'cancelled'],
    ['cancel-all', { symbol: 'BTC-USDT' }, 'swept'],
    ['cancel-all', {}, 'swept'],
  ] as const)('%s of it, %j: %s', (kind, request, said) => {
    expect(laterChangeOf(placed, [placed, later({ kind, request })])).toEqual({ kind: said, at: 20 })
  })

  it.each([
    ['another order', { kind: 'cancel', request: { symbol: 'BTC-USDT', orderId: 'o2' } }],
    ['another pair', { kind: 'cancel-all', request: { symbol: 'ETH-USDT' } }],
    ['another profile', { kind: 'cancel-all', request: {}, profileId: 'other' }],
    ['before it', { kind: 'cancel-all', request: {}, createdAt: 9 }],
    ['what was refused', { kind: 'cancel', request: { orderId: 'o1' }, state: 'refused' }],
    ['what is not known', { kind: 'cancel', request: { orderId: 'o1' }, state: 'unknown' }],
    ['a withdrawal', { kind: 'withdraw', request: {} }],
  ] as const)('%s is not of it', (_, part) => {
    expect(laterChangeOf(placed, [placed, later(part)])).toBeNull()
  })

  it('what the user’s word ended is not told as a change', () => {
    const cancel = later({ kind: 'cancel', request: { orderId: 'o1' }, endedBy: 'user' })
    expect(laterChangeOf(placed, [placed, cancel])).toEqual({ kind: 'declared', at: 20 })
  })

  it('nothing is said of an order that had been filled by then', () => {
    const fill = {
      orderId: 'o1',
      side: 'buy' as const,
      size: '2',
      of: '2',
      funds: '200',
      averagePrice: '100',
      fees: null,
      complete: true,
      slippage: null,
      at: 15,
    }
    const swept = later({ kind: 'cancel-all', request: {} })
    expect(laterChangeOf({ ...placed, fill }, [swept])).toBeNull()
    expect(laterChangeOf({ ...placed, fill: { ...fill, size: '1' } }, [swept])).toBeNull()
    expect(laterChangeOf({ ...placed, fill: { ...fill, size: '1', at: 25 } }, [swept])?.kind).toBe('swept')
  })

  it('of several the last one counts, and cancelling plain orders leaves an OCO order alone', () => {
    const amended = later({ kind: 'amend', request: { orderId: 'o1' } })
    const cancelled = later({ id: 'i3', kind: 'cancel', request: { orderId: 'o1' }, createdAt: 30 })
    expect(laterChangeOf(placed, [cancelled, amended, placed])).toEqual({ kind: 'cancelled', at: 30 })
    const oco = { ...placed, kind: 'place-oco' as const }
    expect(laterChangeOf(oco, [oco, later({ kind: 'cancel-all', request: {} })])).toBeNull()
    expect(laterChangeOf(oco, [oco, later({ kind: 'cancel-oco', request: { orderId: 'o1' } })])?.kind).toBe('cancelled')
    expect(laterChangeOf(oco, [oco, later({ kind: 'cancel-oco', request: { orderIds: 'o9,o1' } })])?.kind).toBe(
      'cancelled',
    )
    expect(laterChangeOf(oco, [oco, later({ kind: 'cancel-oco', request: { orderIds: 'o9' } })])).toBeNull()
  })

  it('a cancel of all OCO or stop orders is the cancel of those alone that the venue named: others may have been triggered', () => {
    const oco = { ...placed, kind: 'place-oco' as const }
    expect(laterChangeOf(oco, [oco, later({ kind: 'cancel-oco', request: {} })])).toBeNull()
    const stop = { ...placed, kind: 'place-stop' as const }
    const cancelAll = (cancelledOrderIds: string[]) =>
      later({ kind: 'cancel-stop', request: { symbol: 'BTC-USDT', tradeType: 'MARGIN_TRADE' }, cancelledOrderIds })
    expect(laterChangeOf(stop, [stop, cancelAll([])])).toBeNull()
    expect(laterChangeOf(stop, [stop, cancelAll(['o9'])])).toBeNull()
    expect(laterChangeOf(stop, [stop, cancelAll(['o9', 'o1'])])?.kind).toBe('cancelled')
  })

  it.each([
    ['place-oco', 'cancel-oco', { orderId: 'o1' }, 'accepted', 'oco.no-leg-named'],
    ['place-oco', 'cancel-oco', { orderId: 'o1' }, 'accepted', 'oco.one-leg-named'],
    ['place-oco', 'cancel-oco', { orderId: 'o1' }, 'absent', 'found.oco-no-record'],
    ['place-stop', 'cancel-stop', { orderIds: 'o1' }, 'accepted', 'found.stops-gone'],
    ['place', 'cancel', { orderId: 'o1' }, 'absent', 'found.no-record'],
    ['place', 'cancel-all', {}, 'accepted', 'found.orders-none-open'],
  ] as const)(
    'after a cancel that may have come too late it is unclear, unless an earlier one is known: %s %s %o %s %s',
    (made, kind, request, state, id) => {
      const order = { ...placed, kind: made }
      const cancel = later({ kind, request, state, note: { id } })
      expect(laterChangeOf(order, [order, cancel])).toEqual({ kind: 'unclear', at: 20 })
      const before = { ...cancel, id: 'i0', state: 'accepted', createdAt: 15, note: null } as const
      expect(laterChangeOf(order, [order, before, cancel])).toEqual({
        kind: made === 'place' && kind === 'cancel-all' ? 'swept' : 'cancelled',
        at: 15,
      })
    },
  )

  it('a cancel that had no effect, and a change of what has no record, are no change of it', () => {
    const lost = { state: 'absent', request: { orderId: 'o1' } } as const
    expect(
      laterChangeOf(placed, [placed, later({ ...lost, kind: 'cancel', note: { id: 'found.order-still-open' } })]),
    ).toBeNull()
    expect(
      laterChangeOf(placed, [placed, later({ ...lost, kind: 'amend', note: { id: 'found.no-record' } })]),
    ).toBeNull()
  })

  it('a cancel of every pair is none of an order in a pair where it failed', () => {
    const note = (failed: string) => ({ id: 'orders.not-cancelled', params: { failed } }) as const
    const cancelAll = (failed: string) => later({ kind: 'cancel-all', request: {}, note: note(failed) })
    const pair = String(placed.request['symbol'])
    expect(laterChangeOf(placed, [placed, cancelAll(`ETH-USDT, ${pair}`)])).toBeNull()
    expect(laterChangeOf(placed, [placed, cancelAll('ETH-USDT')])?.kind).toBe('swept')
  })

  it('an amended order is followed under the id of its replacement', () => {
    const amended = later({ kind: 'amend', request: { orderId: 'o1' }, orderId: 'o2' })
    const cancelled = later({ id: 'i3', kind: 'cancel', request: { orderId: 'o2' }, createdAt: 30 })
    expect(laterChangeOf(placed, [placed, amended, cancelled])).toEqual({ kind: 'cancelled', at: 30 })
  })
})

describe('a stop order', () => {
  const fill = {
    orderId: 's1',
    side: 'buy' as const,
    size: '0',
    of: '2',
    funds: '0',
    averagePrice: null,
    fees: [],
    complete: false,
    slippage: null,
    at: 15,
  }
  const stop = intent({ kind: 'place-stop', state: 'accepted', orderId: 's1', fill })

  it('is known to wait while the venue shows it with nothing traded', () => {
    expect(isKnownToWait(stop)).toBe(true)
  })

  it.each([
    ['whose fill is not known', { fill: null }],
    ['that has filled in part', { fill: { ...fill, size: '1' } }],
    ['that has ended', { fill: { ...fill, complete: true } }],
    ['whose trigger placed another order', { fill: { ...fill, orderId: 'o9' } }],
    ['that was found triggered', { note: { id: 'found.stop-triggered-since' } }],
    ['that was found cancelled', { note: { id: 'found.stop-cancelled' } }],
    ['of which a leg was found filled', { kind: 'place-oco', note: { id: 'found.oco-filled-since' } }],
    ['that the user ended', { endedBy: 'user' }],
    ['that is not known to stand', { state: 'unknown' }],
  ] as const)('%s is not known to wait', (_, part) => {
    expect(isKnownToWait({ ...stop, ...part })).toBe(false)
  })
})
