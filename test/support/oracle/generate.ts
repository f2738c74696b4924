import fc from 'fast-check'
import { priceOf, sizeOf, type Draws } from './amounts.ts'
import { bodyOf, clientOids, farStop, ocoBody, openingBody, stopBody, type Maker } from './bodies.ts'
import type { Act, Command } from './commands.ts'
import { dec, plain } from './decimals.ts'
import { pairs, userTexts } from './rules.ts'
import { totalOf, userOf, restOf, availableOf, type OracleOrder, type World } from './world.ts'

/**
 * A drawn command: numbers only. What they mean follows from the oracle's world when its turn comes, so that prices,
 * sizes and ids meet what is there; dropping a command while shrinking leaves the others sensible.
 */
export interface Drawn {
  /** `opening`: a plain order on its own side of the price, to have a book to trade against. `flood`: one more stop. */
  readonly kind: 'opening' | 'flood' | 'any'
  readonly wait: number
  readonly numbers: readonly number[]
}

const numbersPerCommand = 24

const drawn = (kind: Drawn['kind'], waits: readonly number[]): fc.Arbitrary<Drawn> =>
  fc.record({
    kind: fc.constant(kind),
    wait: fc.constantFrom(...waits),
    numbers: fc.array(fc.noBias(fc.nat({ max: 0x3fffffff })), {
      minLength: numbersPerCommand,
      maxLength: numbersPerCommand,
    }),
  })

const waits = [0, 0, 0, 0, 0, 0, 0, 1, 250, 1_000, 1_000, 2_000, 3_000, 5_000, 15_000, 30_000]

/**
 * Sequences of up to 30 orders that fill the book, from none at all, and then up to `length` commands of every kind; a
 * few bring one user to the limit of stops.
 */
export const sequences = (length: number): fc.Arbitrary<Drawn[]> => {
  const several = (kind: Drawn['kind'], least: number, most: number): fc.Arbitrary<Drawn[]> =>
    fc.array(drawn(kind, kind === 'any' ? waits : [0]), { minLength: least, maxLength: most, size: 'max' })
  return fc
    .tuple(
      several('opening', 0, 30),
      fc.oneof({ weight: 15, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: several('flood', 20, 24) }),
      several('any', 1, length),
    )
    .map((parts) => parts.flat())
}

const drawsOf = (numbers: readonly number[]): Draws => {
  let at = 0
  const next = (): number => {
    const value = numbers[at % numbers.length] ?? 0
    at += 1
    return value
  }
  const upTo = (below: number): number => next() % below
  return {
    upTo,
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new Error('Nothing to choose from')
      return choices[upTo(choices.length)] as T
    },
  }
}

/** An own open order most times, else one that ended, was never there, or is somebody else's; and its pair. */
const target = (at: Maker): { symbol: string; order: number; found: OracleOrder | undefined } => {
  const { world, uid, draws, pair, chance } = at
  const open = world.orders.filter((order) => order.active && order.uid === uid)
  const others = world.orders.filter((order) => order.active && order.uid !== uid)
  const kind = draws.upTo(10)
  const partly = open.filter((order) => order.filled.gt(0))
  const chosen = partly.length > 0 && chance(70) ? partly : open
  let found = chosen.length > 0 ? draws.pick(chosen) : undefined
  if (kind === 0 || !found) {
    world.note('asked: unknown or ended order')
    return { symbol: pair.symbol, order: draws.pick([999_999, draws.upTo(world.orders.length + 1)]), found: undefined }
  }
  if (kind === 1 && others.length > 0) {
    world.note("asked: somebody else's order")
    found = draws.pick(others)
  }
  if (chance(4) && pair.symbol !== found.pair.symbol) {
    world.note('asked: order of another pair')
    return { symbol: pair.symbol, order: found.number, found }
  }
  return { symbol: found.pair.symbol, order: found.number, found }
}

const partOf = (at: Maker, order: OracleOrder | undefined): string => {
  const { draws } = at
  if (!order) return plain(at.pair.lot)
  const { lot } = order.pair
  const rest = restOf(order)
  const part = draws.pick([lot, rest, rest.plus(lot), rest.minus(lot), rest.div(2).minus(rest.div(2).mod(lot))])
  return plain(part.gt(0) ? part : lot)
}

const newSizeOf = (at: Maker, order: OracleOrder | undefined): string => {
  if (!order) return sizeOf(at, at.pair.start)
  const { filled, size, pair } = order
  const choices = [filled.gt(0) ? filled : size, filled.plus(pair.lot), size, size.plus(pair.lot), size.times(2)]
  return plain(at.draws.pick(choices))
}

const amendment = (at: Maker): Act => {
  const { symbol, order, found } = target(at)
  const place = found ? { ...at, pair: found.pair, side: found.body.side } : at
  const kind = at.draws.upTo(10)
  return {
    kind: 'amend',
    symbol,
    order,
    ...(kind < 6 ? { newPrice: priceOf(place) } : {}),
    ...(kind > 3 ? { newSize: newSizeOf(place, found) } : {}),
  }
}

const moneyAct = (at: Maker): Act => {
  const { world, uid, draws, chance } = at
  const currency = chance(60) ? 'USDT' : draws.pick(['BTC', 'KCS'] as const)
  const user = userOf(world, uid)
  const amounts = (wallet: 'main' | 'trade'): string => {
    const available = availableOf(world, user, wallet, currency)
    const step = dec('0.00000001')
    const all = available.minus(available.mod(step))
    const some = totalOf(user, wallet, currency).div(7)
    const amount = draws.pick([
      all,
      all.plus(step),
      all.div(2).minus(all.div(2).mod(step)),
      some.minus(some.mod('0.000001')),
    ])
    return plain(amount.gt(0) ? amount : dec(1))
  }
  const started = world.withdrawals.filter((entry) => entry.uid === uid)
  const stoppable = started.filter(({ status }) => status === 'PROCESSING')
  if (chance(60) && started.length > 0) {
    const withdrawal = draws.pick(stoppable.length > 0 ? stoppable : started).number
    return { kind: 'cancelWithdrawal', withdrawal }
  }
  if (chance(50) && currency === 'USDT') {
    const amount = dec(amounts('main'))
    const to = draws.pick(['0xgood', '0xgood', '0xfail', '2', '9'])
    const whole = plain(amount.minus(amount.mod('0.000001')).plus(draws.pick(['0', '0', '0.000001'])))
    return { kind: 'withdraw', currency, amount: whole, to, inner: !to.startsWith('0x') }
  }
  const from = draws.pick(['main', 'trade'] as const)
  return { kind: 'transfer', currency, from, to: from === 'main' ? 'trade' : 'main', amount: amounts(from) }
}

const otherAct = (at: Maker): Act => {
  const { world, uid, pair, draws } = at
  switch (draws.upTo(10)) {
    case 0:
      return { kind: 'cancelPair', symbol: pair.symbol }
    case 1:
      return { kind: 'cancelAll' }
    case 2:
    case 3: {
      const symbols = draws.pick([
        [],
        [pair.symbol],
        [pair.symbol, 'KCS-BTC'].filter((s, i, all) => all.indexOf(s) === i),
      ])
      return { kind: 'setDeadMan', timeout: draws.pick([-1, 4, 5, 5, 7, 20, 60]), symbols }
    }
    case 4:
    case 5:
      return { kind: 'getDeadMan' }
    case 6:
      return { kind: 'cancelStops', ...(draws.upTo(2) === 0 ? { symbol: pair.symbol } : {}) }
    case 7: {
      const own = world.stops.filter((stop) => stop.uid === uid).map((stop) => stop.number)
      return { kind: 'cancelStop', stop: draws.pick([...own, world.stops.length, 999]) }
    }
    case 8: {
      const own = world.ocos.filter((oco) => oco.uid === uid).map((oco) => oco.number)
      return { kind: 'cancelOco', oco: draws.pick([...own, world.ocos.length, 999]) }
    }
    default:
      return { kind: draws.upTo(3) === 0 ? 'cancelOcos' : 'getDeadMan' }
  }
}

const actOf = (at: Maker): Act => {
  const { draws, pair } = at
  const kind = draws.upTo(100)
  if (kind < 56) return { kind: 'place', body: bodyOf(at) }
  if (kind < 59) {
    const count = draws.pick([1, 2, 3, 3, 21])
    return { kind: 'batch', bodies: Array.from({ length: count }, () => bodyOf(at)) }
  }
  if (kind < 64) return amendment(at)
  if (kind < 69) {
    const { symbol, order } = target(at)
    return { kind: 'cancel', symbol, order }
  }
  if (kind < 70) return { kind: 'cancelByClientOid', symbol: pair.symbol, clientOid: draws.pick(clientOids) }
  if (kind < 75) {
    const { symbol, order, found } = target(at)
    return { kind: 'cancelPart', symbol, order, cancelSize: partOf(at, found) }
  }
  if (kind < 83) return { kind: 'placeStop', body: stopBody(at) }
  if (kind < 89) return { kind: 'placeOco', body: ocoBody(at) }
  if (kind < 95) return moneyAct(at)
  return otherAct(at)
}

/** What a drawn command asks in the world as it is. */
export const commandOf = (world: World, { kind, wait, numbers }: Drawn): Command => {
  const draws = drawsOf(numbers)
  const { uid } = draws.pick(userTexts)
  const chance = (percent: number): boolean => draws.upTo(100) < percent
  const pair = draws.pick([...pairs, ...pairs.slice(0, 1), ...pairs.slice(0, 1)])
  const side = draws.pick(['buy', 'sell'] as const)
  const at = { world, uid, pair, side, draws, chance }
  if (kind === 'flood') return { wait, uid: 1, act: farStop(at) }
  return { wait, uid, act: kind === 'opening' ? { kind: 'place', body: openingBody(at) } : actOf(at) }
}
