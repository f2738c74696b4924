import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compare, divide, isZero } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { newestFirst } from '#main/practice/engine/queue.ts'
import { formatSteps, formatUnits } from '#main/practice/engine/scale.ts'
import type { FillsDesk } from '#test/support/fills-desk.ts'
import { fillsDesk, symbol } from '#test/support/fills-desk.ts'
import { runs } from '#test/support/runs.ts'

const side = fc.constantFrom('buy' as const, 'sell' as const)
/** Ticks from the middle; hundredths of a coin. */
const ticks = fc.integer({ min: -5, max: 5 })
const hundredths = fc.oneof(fc.constantFrom(1, 500), fc.integer({ min: 1, max: 500 }))
/** Small beside the own orders, so that many of them are filled in parts. */
const few = fc.integer({ min: 1, max: 40 })
const pick = fc.nat({ max: 50 })
const op = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('limit' as const), side, ticks, hundredths, wait: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('market' as const), side, hundredths, byFunds: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('batch' as const), side, ticks, hundredths, wait: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('other' as const),
      side,
      ticks,
      hundredths: fc.oneof(few, hundredths),
      rests: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend' as const), pick, ticks, hundredths }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick, partly: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('capture' as const), delivered: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), pick, twice: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('outage' as const),
      on: fc.constantFrom(null, /fills/, /\/orders\/[0-9a-f]{10}/),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1_000, 61_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)
type Op = typeof op extends fc.Arbitrary<infer One> ? One : never

const reached = {
  runs: 0,
  whole: 0,
  nothing: 0,
  cancelledAfterPart: 0,
  amendedAfterPart: 0,
  openAfterPart: 0,
  severalTrades: 0,
  twice: 0,
  outOfOrder: 0,
  restarts: 0,
  outages: 0,
  atOnce: 0,
}

/** What the venue's own books say of an order: the plain sum over its trades. */
const truthOf = (desk: FillsDesk, orderId: string) => {
  const order = desk.truth(orderId) ?? expect.fail('no such order')
  const fills = [...newestFirst(order.account.fills)].filter(({ orderSeq }) => orderSeq === order.seq)
  const lots = fills.reduce((sum, { size }) => sum + size, 0)
  return {
    trades: fills.length,
    order,
    size: formatSteps(lots, order.market.lot),
    funds: formatUnits(fills.reduce((sum, { funds }) => sum + funds, 0n)),
    fee: formatUnits(fills.reduce((sum, { fee }) => sum + fee, 0n)),
  }
}

const history = async (ops: readonly Op[]): Promise<void> => {
  const desk = fillsDesk()
  const made: MoneyAnswer[] = []
  const captured: (readonly OrderRecord[])[] = []
  const ticker = await desk.client.call('getTicker', { symbol })
  if (ticker.kind !== 'accepted' || ticker.data.bestBid === null) throw new Error('no ticker')
  const middle = BigInt(Math.round(Number(ticker.data.bestBid) * 10))
  const priceAt = (away: number): string => formatUnits((middle + BigInt(away)) * 10n ** 15n)
  const coins = (count: number): string => formatUnits(BigInt(count) * 10n ** 14n)
  const other = (which: 'buy' | 'sell', price: string, size: string, timeInForce: 'GTC' | 'IOC') =>
    desk.counterparty.call('placeOrder', {
      type: 'limit',
      symbol,
      side: which,
      price,
      size,
      timeInForce,
      clientOid: randomUUID(),
    })
  // The market's own orders are traded away: all that trades from here on is known.
  await other('buy', priceAt(20_000), '4000', 'IOC')
  await other('sell', priceAt(-20_000), '4000', 'IOC')
  /** An open order, one with a part traded rather than another. */
  const chosen = (which: number): string | undefined => {
    const open = made.flatMap(({ orderId }) => {
      const order = orderId === null ? null : desk.truth(orderId)
      return orderId !== null && order?.active === true ? [{ orderId, order }] : []
    })
    const begun = open.filter(({ order }) => order.filled > 0)
    const among = begun.length > 0 ? begun : open
    return among[which % Math.max(1, among.length)]?.orderId
  }

  const step = async (one: Op): Promise<void> => {
    switch (one.do) {
      case 'limit': {
        const order = {
          type: 'limit',
          symbol,
          side: one.side,
          price: priceAt(one.ticks),
          size: coins(one.hundredths),
        } as const
        const answer = await desk.actions.placeOrder({ ...desk.envelope(), wait: one.wait, order })
        if (answer.ok) made.push(answer.value)
        return
      }
      case 'market': {
        const amount = one.byFunds ? { funds: String(one.hundredths * 100) } : { size: coins(one.hundredths) }
        const order = { type: 'market', symbol, side: one.side, ...amount } as const
        const answer = await desk.actions.placeOrder({ ...desk.envelope(), wait: true, order })
        if (answer.ok) made.push(answer.value)
        return
      }
      case 'batch': {
        const orders = [0, 1].map((row) => ({
          type: 'limit' as const,
          symbol,
          side: one.side,
          price: priceAt(one.ticks + row),
          size: coins(one.hundredths + row),
        }))
        const answer = await desk.actions.placeBatch({ ...desk.envelope(), wait: one.wait, orders })
        if (answer.ok) made.push(...answer.value)
        return
      }
      case 'other':
        await other(one.side, priceAt(one.ticks), coins(one.hundredths), one.rests ? 'GTC' : 'IOC')
        return
      case 'amend': {
        const orderId = chosen(one.pick)
        if (orderId === undefined) return
        const answer = await desk.actions.amendOrder({
          ...desk.envelope(),
          symbol,
          orderId,
          newPrice: priceAt(one.ticks),
          newSize: coins(one.hundredths),
        })
        if (answer.ok && answer.value.state === 'accepted') {
          if (truthOf(desk, orderId).trades > 0) reached.amendedAfterPart += 1
          made.push(answer.value)
        }
        return
      }
      case 'cancel': {
        const orderId = chosen(one.pick)
        if (orderId === undefined) return
        if (one.partly) await desk.actions.cancelPartial({ ...desk.envelope(), symbol, orderId, cancelSize: '0.01' })
        else await desk.actions.cancelOrder({ ...desk.envelope(), wait: true, symbol, order: { orderId } })
        return
      }
      case 'capture':
        captured.push(await desk.orders())
        if (one.delivered) desk.fills.onOrders('p1', null, captured.at(-1) ?? [])
        return
      case 'deliver': {
        const late = captured[one.pick % Math.max(1, captured.length)]
        if (late === undefined) return
        const known = made.map(({ intentId }) => desk.view(intentId)?.fill)
        const isBehind = ({ id, dealSize }: OrderRecord): boolean =>
          known.some((fill) => fill?.orderId === id && !fill.complete && compare(dealSize, fill.size) < 0)
        reached.outOfOrder += late.some(isBehind) ? 1 : 0
        desk.fills.onOrders('p1', null, late)
        if (one.twice) desk.fills.onOrders('p1', symbol, late)
        reached.twice += one.twice ? 1 : 0
        return
      }
      case 'outage':
        desk.refuseReads(one.on)
        reached.outages += one.on === null ? 0 : 1
        return
      case 'wait':
        if (one.ms === 0) await desk.quiet()
        else await desk.time.advance(one.ms)
        return
      case 'restart':
        reached.restarts += 1
        desk.restart()
    }
  }

  /** Whatever is known at any time is so: no more than has traded, and never less than was known. */
  const told = new Map<string, string>()
  const check = (): void => {
    for (const { intentId, orderId } of made) {
      const fill = desk.view(intentId)?.fill
      if (fill == null || orderId === null) continue
      const truth = truthOf(desk, orderId)
      expect(compare(fill.size, truth.size)).toBeLessThanOrEqual(0)
      expect(compare(fill.size, told.get(intentId) ?? '0')).toBeGreaterThanOrEqual(0)
      if (fill.complete) expect(truth.order.active).toBe(false)
      told.set(intentId, fill.size)
    }
  }
  try {
    for (const one of ops) {
      await step(one)
      check()
    }
    for (const { state, intentId } of made)
      if (state === 'accepted' && desk.view(intentId)?.fill?.complete) reached.atOnce += 1
    desk.refuseReads(null)
    for (let round = 0; round < 8; round += 1) {
      desk.fills.onOrders('p1', null, await desk.orders())
      await desk.quiet()
      await desk.time.advance(61_000)
      check()
    }
    for (const { intentId, orderId, state } of made) {
      const fill = desk.view(intentId)?.fill
      if (state !== 'accepted' || orderId === null) {
        expect(fill).toBeUndefined()
        continue
      }
      const { size, funds, fee, order, trades } = truthOf(desk, orderId)
      const none = isZero(size)
      expect(fill).toMatchObject({
        orderId,
        size,
        funds,
        complete: !order.active,
        side: order.request.side,
        averagePrice: none ? null : divide(funds, size, 18),
        fees: isZero(fee) ? [] : [{ currency: 'USDT', fee }],
      })
      reached[
        none ? 'nothing' : order.active ? 'openAfterPart' : order.cancelled > 0 ? 'cancelledAfterPart' : 'whole'
      ] += 1
      reached.severalTrades += trades > 1 ? 1 : 0
    }
    expect(desk.problems).toEqual([])
    reached.runs += 1
  } finally {
    desk.close()
  }
}

it('property: after any history, what is notified of each order is the plain sum over its trades at the venue', async () => {
  const sale = { do: 'other', side: 'sell', ticks: -5, hundredths: 40, rests: false } as const
  // A list from before a part was known, which chance alone plays too seldom.
  const late: readonly Op[] = [
    { do: 'limit', side: 'buy', ticks: 0, hundredths: 500, wait: false },
    { do: 'capture', delivered: false },
    sale,
    { do: 'capture', delivered: true },
    { do: 'deliver', pick: 0, twice: true },
  ]
  await fc.assert(fc.asyncProperty(fc.array(op, { minLength: 15, maxLength: 40 }), history), {
    numRuns: runs(12),
    endOnFailure: true,
    examples: [[[...late]], [[...late, { do: 'outage', on: /fills/ }, sale, { do: 'restart' }]]],
  })
  for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0)
})
