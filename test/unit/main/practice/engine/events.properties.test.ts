import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remaining, shownLevels } from '#main/practice/engine/book.ts'
import type { BalanceChange, EngineEvent, LevelChange, OrderStep, StopStep } from '#main/practice/engine/events.ts'
import type { Engine } from '#main/practice/engine/engine.ts'
import { units } from '#main/practice/engine/scale.ts'
import { saveState } from '#main/practice/engine/snapshot.ts'
import type { Account, Market } from '#main/practice/engine/types.ts'
import { moves } from '#test/support/practice-commands.ts'
import { engineDesk } from '#test/support/practice-engine.ts'
import { runs } from '#test/support/runs.ts'

/** A second, naive picture of the engine, made of nothing but its events. */
class Picture {
  readonly levels = new Map<string, number>()
  readonly sequences = new Map<string, number>()
  readonly balances = new Map<string, { available: bigint; held: bigint }>()
  readonly open = new Map<number, OrderStep>()
  readonly ended = new Map<number, OrderStep>()
  readonly stops = new Set<number>()

  take(event: EngineEvent): void {
    if (event.kind === 'level') this.#level(event)
    else if (event.kind === 'order') this.#order(event)
    else if (event.kind === 'balance') this.#balance(event)
    else if (event.kind === 'stop') this.#stop(event)
    else if (event.kind === 'trade') expect(event.sequence).toBe(this.sequences.get(event.market.symbol))
  }

  #level({ market, side, price, visible, sequence }: LevelChange): void {
    expect(sequence).toBe((this.sequences.get(market.symbol) ?? 0) + 1)
    this.sequences.set(market.symbol, sequence)
    if (price === 0) return
    const key = `${market.symbol} ${side} ${price}`
    if (visible === 0) expect(this.levels.delete(key)).toBe(true)
    else this.levels.set(key, visible)
  }

  #order(step: OrderStep): void {
    const { order, type, size, filled, cancelled, remaining: left, oldSize, match } = step
    const { seq, request } = order
    expect(this.ended.has(seq), 'nothing follows the end').toBe(false)
    expect(this.open.has(seq)).toBe(type !== 'received')
    const before = this.open.get(seq)
    if (request.size > 0) expect(left).toBe(request.size - filled - cancelled)
    expect(filled).toBe((before?.filled ?? 0) + (match?.size ?? 0))
    expect(size).toBe(
      type === 'update' ? oldSize - (cancelled - (before?.cancelled ?? 0)) : (before?.size ?? request.size),
    )
    if (type === 'update') expect(oldSize).toBe(before?.size)
    if (type === 'filled') expect([left, filled > 0]).toEqual([0, true])
    if (type === 'filled' || type === 'canceled') {
      this.open.delete(seq)
      this.ended.set(seq, step)
    } else this.open.set(seq, step)
  }

  #balance({ account, wallet, currency, available, held, availableChange, heldChange }: BalanceChange): void {
    const key = `${account.uid} ${wallet} ${currency}`
    const before = this.balances.get(key) ?? { available: 0n, held: 0n }
    expect([before.available + availableChange, before.held + heldChange], key).toEqual([available, held])
    this.balances.set(key, { available, held })
  }

  #stop({ stop, type }: StopStep): void {
    if (type === 'open') this.stops.add(stop.seq)
    else expect(this.stops.delete(stop.seq)).toBe(true)
  }

  expectSame(engine: Engine): void {
    const markets = [...engine.state.markets.values()]
    expect(this.levels).toEqual(new Map(markets.flatMap((market) => levelsOf(market))))
    for (const { symbol, sequence } of markets) expect(this.sequences.get(symbol) ?? 0).toBe(sequence)
    const accounts = [...engine.state.accounts.values()]
    const balances = accounts.flatMap((account) => balancesOf(account))
    for (const [key, balance] of balances) {
      expect(this.balances.get(key) ?? { available: 0n, held: 0n }, key).toEqual(balance)
    }
    const open = accounts.flatMap((account) => [...account.open])
    expect(new Set(this.open.keys())).toEqual(new Set(open.map(({ seq }) => seq)))
    for (const order of open) {
      expect(this.open.get(order.seq)).toMatchObject({ filled: order.filled, remaining: remaining(order) })
    }
    expect(this.stops).toEqual(new Set(accounts.flatMap(({ openStops }) => [...openStops].map(({ seq }) => seq))))
  }
}

const levelsOf = (market: Market): [string, number][] =>
  (['buy', 'sell'] as const).flatMap((side) =>
    shownLevels(side === 'buy' ? market.bids : market.asks).map(({ price, visible }): [string, number] => [
      `${market.symbol} ${side} ${price}`,
      visible,
    ]),
  )

const balancesOf = ({ uid, wallets }: Account): [string, { available: bigint; held: bigint }][] =>
  Object.entries(wallets).flatMap(([wallet, balances]) =>
    [...balances].map(([currency, { available, held }]): [string, { available: bigint; held: bigint }] => [
      `${uid} ${wallet} ${currency}`,
      { available, held },
    ]),
  )

/** Three users, told of from the first deposit on. */
const crowd = (listener: (events: EngineEvent[]) => void) => {
  const desk = engineDesk()
  desk.engine.listen(listener)
  for (const uid of [1, 2, 3]) {
    desk.account(uid)
    desk.engine.run('deposit', desk.now(), { uid, wallet: 'trade', currency: 'C', amount: units('100000') })
    desk.engine.run('deposit', desk.now(), { uid, wallet: 'main', currency: 'T', amount: units('2000') })
  }
  return desk
}

describe('whatever is done to the engine', () => {
  it('what it says is enough to know its books, balances, orders and stops after every command', () => {
    fc.assert(
      fc.property(moves(120), (script) => {
        const picture = new Picture()
        const desk = crowd((events) => events.forEach((event) => picture.take(event)))
        for (const { wait, move } of script) {
          desk.pass(wait)
          move(desk.engine, desk.now())
          picture.expectSame(desk.engine)
        }
        for (const [seq, { filled }] of picture.ended) {
          const order = desk.engine.state.orders.get(seq)
          expect(order ? [order.active, order.filled] : [false, filled]).toEqual([false, filled])
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('a balance that missed some of its changes is right again with the next one', () => {
    fc.assert(
      fc.property(moves(120), fc.infiniteStream(fc.boolean()), (script, losses) => {
        const known = new Map<string, BalanceChange>()
        const desk = crowd((events) => {
          for (const event of events) {
            if (event.kind !== 'balance') continue
            const key = `${event.account.uid} ${event.wallet} ${event.currency}`
            if (losses.next().value) known.delete(key)
            else known.set(key, event)
          }
        })
        for (const { wait, move } of script) {
          desk.pass(wait)
          move(desk.engine, desk.now())
        }
        for (const { account, wallet, currency, available, held } of known.values()) {
          expect(account.wallets[wallet].get(currency)).toEqual({ available, held })
        }
      }),
      { numRuns: runs(40) },
    )
  })

  it('telling changes nothing of what it does', () => {
    fc.assert(
      fc.property(moves(80), (script) => {
        const [told, silent] = [crowd(() => undefined), crowd(() => undefined)]
        silent.engine.listen(null)
        for (const desk of [told, silent]) {
          for (const { wait, move } of script) {
            desk.pass(wait)
            move(desk.engine, desk.now())
          }
        }
        expect(saveState(told.engine.state)).toBe(saveState(silent.engine.state))
      }),
      { numRuns: runs(20) },
    )
  })
})
