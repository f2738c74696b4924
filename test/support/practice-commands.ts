import fc from 'fast-check'
import type { Engine } from '#main/practice/engine/engine.ts'
import { units } from '#main/practice/engine/scale.ts'
import type { EngineOrderRequest, EngineWithdrawalRequest } from '#main/practice/engine/types.ts'
import { limit } from './practice-engine.ts'

/**
 * Random commands for the engine, in a small world so that they meet: three users, two pairs, forty prices. Ids are
 * drawn as positions among what exists when the command runs.
 */
export type Move = (engine: Engine, at: number) => void

const uid = fc.constantFrom(1, 2, 3)
const side = fc.constantFrom('buy' as const, 'sell' as const)
const stp = fc.constantFrom(null, null, null, 'CN' as const, 'CO' as const, 'CB' as const, 'DC' as const)

const order: fc.Arbitrary<EngineOrderRequest> = fc
  .record({
    symbol: fc.constantFrom('B-T', 'B-T', 'C-T'),
    side,
    type: fc.constantFrom('limit' as const, 'limit' as const, 'limit' as const, 'market' as const),
    price: fc.integer({ min: 980, max: 1020 }),
    size: fc.integer({ min: 1, max: 400 }),
    funds: fc.integer({ min: 0, max: 30_000 }),
    timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'GTT' as const, 'IOC' as const, 'FOK' as const),
    cancelAfter: fc.integer({ min: 1, max: 30 }),
    postOnly: fc.boolean(),
    hidden: fc.boolean(),
    iceberg: fc.boolean(),
    visible: fc.integer({ min: 5, max: 100 }),
    stp,
    clientOid: fc.constantFrom('', '', 'a', 'b', 'c'),
  })
  .map(({ type, price, size, funds, visible, iceberg, postOnly, ...rest }) => {
    const base = { ...limit('buy', '1', '1'), ...rest, type }
    if (type === 'market') {
      const byFunds = funds > 15_000
      const money = byFunds ? units('0.01') * BigInt(funds) : 0n
      return { ...base, price: 0, size: byFunds ? 0 : size, funds: money, timeInForce: 'GTC' as const, iceberg: false }
    }
    const visibleSize = iceberg ? Math.max(visible, Math.ceil(size / 20)) : 0
    return { ...base, price, size, iceberg, visibleSize, postOnly: postOnly && !iceberg }
  })

const place = fc.tuple(uid, order).map(
  ([who, request]): Move =>
    (engine, at) =>
      void engine.run('place', at, { uid: who, request }),
)

/** With a matching delay: accepted now, in the book later. */
const placeLater = fc.tuple(uid, order, fc.integer({ min: 1, max: 2_000 })).map(
  ([who, request, delay]): Move =>
    (engine, at) =>
      void engine.run('place', at, { uid: who, request, delay }),
)

const position = fc.nat({ max: 1000 })

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

const touch = fc
  .tuple(uid, position, fc.constantFrom('cancel', 'reduce', 'amend'), fc.integer({ min: 1, max: 300 }))
  .map(([who, at, act, amount]): Move => (engine, now) => {
    const seq = pick([...(engine.state.accounts.get(who)?.open ?? [])], at)?.seq ?? 0
    if (act === 'cancel') engine.run('cancel', now, { uid: who, seq })
    else if (act === 'reduce') engine.run('reduce', now, { uid: who, seq, lots: amount })
    else engine.run('amend', now, { uid: who, seq, price: amount % 2 ? 980 + (amount % 40) : null, size: amount })
  })

const cancelLater = fc
  .tuple(uid, position, fc.integer({ min: 1, max: 2_000 }))
  .map(([who, at, delay]): Move => (engine, now) => {
    const seq = pick([...(engine.state.accounts.get(who)?.open ?? [])], at)?.seq ?? 0
    engine.run('cancel', now, { uid: who, seq, delay })
  })

const cancelOpen = fc.tuple(uid, fc.constantFrom([], ['B-T'])).map(
  ([who, symbols]): Move =>
    (engine, at) =>
      void engine.run('cancelOpen', at, { uid: who, symbols }),
)

const stop = fc.tuple(uid, order, fc.integer({ min: 980, max: 1020 }), fc.boolean()).map(
  ([who, request, stopPrice, loss]): Move =>
    (engine, at) =>
      void engine.run('placeStop', at, { uid: who, request, stopPrice, direction: loss ? 'loss' : 'entry' }),
)

const oco = fc
  .tuple(uid, side, fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 200 }))
  .map(([who, way, above, below, size]): Move => (engine, at) => {
    const last = engine.state.markets.get('B-T')?.lastPrice ?? 0
    const shared = { ...limit(way, '1', '1'), size }
    const [gain, loss] = way === 'sell' ? [last + above, last - below] : [last - above, last + below]
    engine.run('placeOco', at, {
      uid: who,
      limit: { ...shared, price: gain },
      stopLimit: { ...shared, price: loss },
      stopPrice: loss,
      clientOid: '',
      remark: null,
    })
  })

const stopsOff = fc.tuple(uid, position).map(([who, at]): Move => (engine, now) => {
  const account = engine.state.accounts.get(who)
  const chosen = pick([...(account?.openStops ?? [])], at)
  const lone = pick([...(account?.openOcos ?? [])], at)
  engine.run('cancelStops', now, { uid: who, seqs: chosen ? [chosen.seq] : [] })
  if (at % 3 === 0) engine.run('cancelOcos', now, { uid: who, seqs: lone ? [lone.seq] : [] })
})

const deadMan = fc.tuple(uid, fc.constantFrom(-1, 5, 20), fc.constantFrom([], ['C-T'])).map(
  ([who, timeout, symbols]): Move =>
    (engine, at) =>
      void engine.run('setDeadMan', at, { uid: who, timeout, symbols }),
)

const transfer = fc.tuple(uid, uid, fc.boolean(), fc.integer({ min: 1, max: 5_000 })).map(
  ([from, to, out, amount]): Move =>
    (engine, at) =>
      void engine.run('transfer', at, {
        fromUid: from,
        from: out ? 'trade' : 'main',
        toUid: to,
        to: out ? 'main' : 'trade',
        currency: 'T',
        amount: units('1') * BigInt(amount),
      }),
)

const withdraw = fc
  .tuple(uid, fc.integer({ min: 1, max: 900 }), fc.constantFrom('good', 'fail', 'inner'))
  .map(([who, amount, kind]): Move => (engine, at) => {
    const asked = units('1') * BigInt(amount)
    const request: EngineWithdrawalRequest = {
      currency: 'T',
      chain: 'eth',
      address: kind,
      memo: '',
      remark: '',
      isInner: kind === 'inner',
      toUid: kind === 'inner' ? 3 : null,
      asked,
      amount: asked,
      fee: kind === 'inner' ? 0n : units('0.5'),
    }
    engine.run('withdraw', at, { uid: who, request })
    for (const { seq } of engine.state.withdrawals.values()) {
      if (seq % 3 === 0) engine.run('cancelWithdrawal', at, { uid: who, seq })
    }
  })

/** A move and the ms that pass before it. */
export const moves = (length: number): fc.Arbitrary<{ readonly wait: number; readonly move: Move }[]> =>
  fc.array(
    fc.record({
      wait: fc.constantFrom(0, 0, 0, 10, 1_000, 6_000, 25_000),
      move: fc.oneof(
        { weight: 12, arbitrary: place },
        { weight: 2, arbitrary: placeLater },
        { weight: 4, arbitrary: touch },
        { weight: 1, arbitrary: cancelLater },
        { weight: 1, arbitrary: cancelOpen },
        { weight: 2, arbitrary: stop },
        { weight: 2, arbitrary: oco },
        { weight: 1, arbitrary: stopsOff },
        { weight: 1, arbitrary: deadMan },
        { weight: 1, arbitrary: transfer },
        { weight: 1, arbitrary: withdraw },
      ),
    }),
    { minLength: 1, maxLength: length, size: 'max' },
  )
