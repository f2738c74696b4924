import { bandEdge } from './matching.ts'
import { dec, floorTo, least, plain, sum, type Dec } from './decimals.ts'
import type { Corner } from './corners.ts'
import type { Pair } from './rules.ts'
import { availableOf, opposite, payingCurrency, queueOf, restOf, userOf, type World } from './world.ts'

/** Prices, sizes and funds of random orders: what they are is drawn, how much that is follows from the world. */

/** Numbers drawn beforehand; what they choose from is known only when the command is made. */
export interface Draws {
  /** One of the choices; the same draw in the same world chooses the same. */
  readonly pick: <T>(choices: readonly T[]) => T
  /** From 0 to `below` - 1. */
  readonly upTo: (below: number) => number
}

export interface Place {
  readonly world: World
  readonly uid: number
  readonly pair: Pair
  readonly side: 'buy' | 'sell'
  readonly draws: Draws
}

type Choice = readonly [weight: number, corner: Corner | null, value: () => Dec | undefined]

/** A weighted choice among those that have a value now; counts its corner. */
const choose = (world: World, draws: Draws, choices: readonly Choice[]): Dec => {
  const drawn = choices[pickWeighted(draws, choices)]
  const value = drawn?.[2]()
  if (value !== undefined) {
    if (drawn?.[1]) world.note(drawn[1])
    return value
  }
  return choices[0]?.[2]() ?? dec(1)
}

const pickWeighted = (draws: Draws, choices: readonly Choice[]): number => {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  let left = draws.upTo(total)
  return choices.findIndex(([weight]) => {
    left -= weight
    return left < 0
  })
}

const pastCounting = (step: Dec): Dec => dec('9007199254740993').times(step)

/** Towards the other side of the book: up for a buy. */
const through = (side: 'buy' | 'sell', ticks: Dec): Dec => (side === 'buy' ? ticks : ticks.times(-1))

const aroundOf = ({ world, pair }: Place): Dec => world.lastPrice.get(pair.symbol) ?? pair.start

/** The edge of the band on the tick grid: the last price that is not refused. */
const edgeOf = ({ pair, side }: Place, best: Dec): Dec => {
  const edge = floorTo(bandEdge(pair, side, best), pair.tick)
  const exact = bandEdge(pair, side, best).eq(edge)
  return side === 'buy' || exact ? edge : edge.plus(pair.tick)
}

/** Above zero for all but the price that is asked to be zero. */
const atLeastTick = (price: Dec, pair: Pair): Dec => (price.gt(0) ? price : pair.tick)

/** How far apart neighbouring random prices lie, so that they often are the same. */
export const gridStep = (pair: Pair): Dec =>
  pair.start.div(pair.tick).lt(2000) ? pair.tick : floorTo(pair.start.div(1000), pair.tick)

export const priceOf = (at: Place): string => {
  const { world, uid, pair, side, draws } = at
  const best = queueOf(world, pair.symbol, opposite(side))[0]?.price
  const own = queueOf(world, pair.symbol, side).filter((order) => order.uid === uid)
  const shift = (price: Dec | undefined, ticks: number): Dec | undefined =>
    price && atLeastTick(price.plus(through(side, pair.tick.times(ticks))), pair)
  const near = (): Dec => atLeastTick(aroundOf(at).plus(gridStep(pair).times(draws.upTo(15) - 7)), pair)
  const value = choose(world, draws, [
    [22, null, near],
    [12, 'asked: price of the best opposite order', () => best],
    [5, 'asked: price one tick through the best', () => shift(best, 1)],
    [4, 'asked: price one tick short of the best', () => shift(best, -1)],
    [8, 'asked: price at the edge of the band', () => best && edgeOf(at, best)],
    [1, 'asked: price one tick beyond the band', () => best && shift(edgeOf(at, best), 1)],
    [3, 'asked: price of an own resting order', () => own[0] && draws.pick(own).price],
    [1, 'asked: off the increment', () => near().plus(pair.tick.div(10))],
    [1, 'asked: beyond 2^53 increments', () => pastCounting(pair.tick)],
    [1, 'asked: zero', () => dec(0)],
  ])
  return plain(value)
}

/** Base that an order at `price` can pay for, on the lot grid. */
const affordable = ({ world, uid, pair, side }: Place, price: Dec): Dec => {
  const user = userOf(world, uid)
  const available = availableOf(world, user, 'trade', payingCurrency(pair, side))
  if (side === 'sell') return floorTo(available, pair.lot)
  const rate = user.taker.times(pair.feeClass)
  return price.gt(0) ? floorTo(available.div(price.times(rate.plus(1))), pair.lot) : pair.lot
}

export const sizeOf = (at: Place, price: Dec): string => {
  const { world, pair, side, draws } = at
  const first = queueOf(world, pair.symbol, opposite(side))[0]
  const four = queueOf(world, pair.symbol, opposite(side)).slice(0, 4)
  const several = four.length === 4 ? least(sum(four.map(restOf)), pair.maxSize) : undefined
  const usual = (): Dec => {
    const unit = pair.minFunds.div(price.gt(0) ? price : pair.start)
    const size = floorTo(unit.times(draws.upTo(200) + 1).div(4), pair.lot)
    return size.lt(pair.minSize) ? pair.minSize : size
  }
  const value = choose(world, draws, [
    [28, null, usual],
    [
      8,
      'asked: exactly the size of the first in the queue',
      () => first?.size.minus(first.filled).minus(first.cancelled),
    ],
    [6, 'asked: as much as the first four in the queue', () => several],
    [2, 'asked: one lot more than the first in the queue', () => first?.shown.plus(pair.lot)],
    [2, 'asked: smallest size or funds', () => pair.minSize],
    [1, 'asked: one increment below the smallest', () => pair.minSize.minus(pair.lot)],
    [1, 'asked: largest size or funds', () => pair.maxSize],
    [1, 'asked: one increment above the largest', () => pair.maxSize.plus(pair.lot)],
    [2, 'asked: all that is available', () => positive(affordable(at, price))],
    [1, 'asked: one increment more than is available', () => affordable(at, price).plus(pair.lot)],
    [1, 'asked: one increment less than is available', () => positive(affordable(at, price).minus(pair.lot))],
    [1, 'asked: off the increment', () => usual().plus(pair.lot.div(10))],
    [1, 'asked: beyond 2^53 increments', () => pastCounting(pair.lot)],
    [1, 'asked: zero', () => dec(0)],
  ])
  return plain(value)
}

/** The largest size that can be paid for, or the smallest there is. */
export const allOf = (at: Place, price: Dec): string => plain(positive(affordable(at, price)) ?? at.pair.minSize)

const positive = (value: Dec): Dec | undefined => (value.gt(0) ? value : undefined)

export const fundsOf = (at: Place): string => {
  const { world, uid, pair, draws } = at
  const available = (): Dec => floorTo(availableOf(world, userOf(world, uid), 'trade', pair.quote), pair.fundsStep)
  const value = choose(world, draws, [
    [20, null, () => floorTo(pair.minFunds.times(draws.upTo(200) + 4).div(4), pair.fundsStep)],
    [2, 'asked: smallest size or funds', () => pair.minFunds],
    [1, 'asked: one increment below the smallest', () => pair.minQuote.minus(pair.fundsStep)],
    [1, 'asked: largest size or funds', () => pair.maxQuote],
    [1, 'asked: one increment above the largest', () => pair.maxQuote.plus(pair.fundsStep)],
    [3, 'asked: all that is available', () => positive(available())],
    [1, 'asked: one increment more than is available', () => available().plus(pair.fundsStep)],
    [1, 'asked: one increment less than is available', () => positive(available().minus(pair.fundsStep))],
    [1, 'asked: off the increment', () => pair.minFunds.plus(pair.fundsStep.div(10))],
    [1, 'asked: beyond 2^53 increments', () => pastCounting(pair.fundsStep)],
    [1, 'asked: zero', () => dec(0)],
  ])
  return plain(value)
}
