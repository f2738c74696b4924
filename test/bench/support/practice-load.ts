import { plainOrder } from '#test/support/plain-order.ts'
import { createEngine, type Engine } from '#main/practice/engine/engine.ts'
import { units } from '#main/practice/engine/scale.ts'
import type { EngineOrderRequest, EngineSide } from '#main/practice/engine/types.ts'
import { listingOf, pairs } from '#main/practice/listing/pairs.ts'
import { createRandom, type Random } from '#main/practice/random.ts'

/** A book that is kept at a given size while orders come and go, as on a busy pair. */
export interface Load {
  readonly engine: Engine
  /** Places one order that rests. */
  place(): void
  /** Cancels a resting order picked at random. */
  cancel(): void
  /** An IOC order that takes one order's worth from the best price; one that rests follows it. */
  take(): void
}

const symbol = 'BTC-USDT'
const users = [1, 2, 3, 4, 5, 6, 7, 8]
/** Ticks: 100,000.0 USDT. */
const middle = 1_000_000
const lots = 100_000

/** ms the engine's clock moves with each order. */
const pace = 10

const freshEngine = (): Engine => {
  const engine = createEngine({ listings: pairs.map(listingOf), now: 0 })
  for (const uid of users) {
    engine.run('createAccount', 0, { uid, name: `user${uid}` })
    for (const currency of ['USDT', 'BTC']) {
      engine.run('deposit', 0, { uid, wallet: 'trade', currency, amount: units('100000000000') })
    }
  }
  return engine
}

const request = (random: Random, serial: number, spread: number, taking: boolean): EngineOrderRequest => {
  const side: EngineSide = serial % 2 === 0 ? 'buy' : 'sell'
  const away = (taking ? 1 : -1) * (side === 'buy' ? 1 : -1)
  return {
    ...plainOrder,
    symbol,
    side,
    price: middle + away * (taking ? spread : 1 + Math.floor(random.next() * spread)),
    size: lots,
    clientOid: `bench-${serial}`,
    timeInForce: taking ? 'IOC' : 'GTC',
  }
}

/** A book with `size` resting orders on about a fifth as many prices, closed orders kept as in the app. */
export const createLoad = (size: number): Load => {
  const engine = freshEngine()
  const random = createRandom(size)
  const spread = Math.min(size / 10, middle / 20)
  const resting: { uid: number; seq: number }[] = []
  let serial = 0
  let now = 0
  const send = (taking: boolean): void => {
    serial += 1
    now += pace
    const uid = users[serial % users.length] ?? 1
    const placed = engine.run('place', now, { uid, request: request(random, serial, spread, taking) })
    if (!placed.ok) throw new Error(`refused: ${placed.refusal}`)
    if (taking !== (placed.order.filled === lots)) throw new Error('The order did not do what it is for')
    if (!taking) resting.push({ uid, seq: placed.order.seq })
  }
  const drop = (): void => {
    // Whoever was traded away meanwhile is passed over.
    for (;;) {
      const at = Math.floor(random.next() * resting.length)
      const chosen = resting[at]
      const last = resting.pop()
      if (!chosen || !last) throw new Error('Nothing rests')
      if (chosen !== last) resting[at] = last
      if (engine.run('cancel', now, chosen)) return
    }
  }
  for (let orders = 0; orders < size; orders += 1) send(false)
  return { engine, place: () => send(false), cancel: drop, take: () => send(true) }
}
