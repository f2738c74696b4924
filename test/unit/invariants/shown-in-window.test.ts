import { describe, expect, it } from 'vitest'
import type { TrustedSubject } from '#shared/bridge/trusted.ts'
import { msg } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import { isShownIn } from '#test/invariants/shown-in-window.ts'

const form = (parts: object): TrustedSubject =>
  trustedForm({
    task: 'order-once',
    title: msg('once.title'),
    action: msg('once.do.several', { count: 1 }),
    ...parts,
  } as Parameters<typeof trustedForm>[0])
const pair = fact(msg('once.pair'), shown.name('BTC-USDT'))
const limit = form({
  facts: [
    pair,
    fact(msg('once.kind'), shown.words(msg('once.limit-buy'))),
    fact(msg('once.size'), shown.figure('0.2 BTC')),
    fact(msg('once.price'), shown.figure('60000.0 USDT')),
  ],
})
const order = { symbol: 'BTC-USDT', side: 'buy', size: '0.2', price: '60000' }

describe('what a window showed', () => {
  it('is an order of the same pair, side, size and price', () => {
    expect(isShownIn(limit, [order])).toBe(true)
    for (const other of [
      { symbol: 'ETH-USDT' },
      { side: 'sell' },
      { size: '0.25' },
      { price: '6000' },
      { price: undefined },
    ])
      expect(isShownIn(limit, [{ ...order, ...other }])).toBe(false)
  })

  it('is a change of the same order to the same price and size', () => {
    const changed = form({
      facts: [pair, fact(msg('once.order-id'), shown.name('6f0a'))],
      changes: [change(msg('once.size'), shown.figure('0.1 BTC'), shown.figure('0.2 BTC'))],
    })
    const request = { symbol: 'BTC-USDT', orderId: '6f0a', newSize: '0.2' }
    expect(isShownIn(changed, [request])).toBe(true)
    for (const other of [{ orderId: '6f0b' }, { newSize: '0.1' }, { newPrice: '1' }])
      expect(isShownIn(changed, [{ ...request, ...other }])).toBe(false)
  })

  it('is a batch of the same orders, each on a line of its own', () => {
    const line = { ...fact(msg('once.limit-buy'), shown.figure('0.2 BTC · 60000.0 USDT')), side: 'buy' as const }
    expect(isShownIn(form({ facts: [pair, line, line] }), [order, order])).toBe(true)
    expect(isShownIn(form({ facts: [pair, line] }), [order, order])).toBe(false)
    expect(isShownIn(form({ facts: [pair, line, line] }), [order, { ...order, size: '2' }])).toBe(false)
  })
})
