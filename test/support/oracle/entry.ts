import type { OrderBody } from './commands.ts'
import { dec, isMultiple, least, most, zero, type Dec } from './decimals.ts'
import { bandEdge, cancelOrder, end, match, trial } from './matching.ts'
import { countable, pairOf, type Pair } from './rules.ts'
import {
  availableOf,
  holdOf,
  withFeeHeld,
  isByFunds,
  opposite,
  payingCurrency,
  queueOf,
  restOf,
  userOf,
  type OracleOrder,
  type User,
  type World,
} from './world.ts'

/** A decimal above zero in plain digits. */
const positive = (text: string | undefined): boolean => text === undefined || dec(text).gt(0)

/** Limit-only fields with their defaults are taken with a market order; more than that is refused. */
const asksNoMoreThanDefaults = (body: OrderBody): boolean =>
  (body.timeInForce ?? 'GTC') === 'GTC' &&
  (body.cancelAfter ?? -1) === -1 &&
  body.visibleSize === undefined &&
  [body.postOnly, body.hidden, body.iceberg].every((flag) => flag !== true)

/** What can be said of an order without knowing its pair. */
export const wellFormed = (body: OrderBody): boolean => {
  const { price, size, funds, visibleSize, cancelAfter = -1, timeInForce } = body
  if (![price, size, funds, visibleSize].every(positive)) return false
  if (body.clientOid !== undefined && !/^[A-Za-z0-9_-]{1,40}$/.test(body.clientOid)) return false
  if (cancelAfter !== -1 && !(Number.isInteger(cancelAfter) && cancelAfter > 0 && cancelAfter < 2_592_000)) return false
  if (body.type === 'market') {
    return price === undefined && (size === undefined) !== (funds === undefined) && asksNoMoreThanDefaults(body)
  }
  if (price === undefined || size === undefined || funds !== undefined) return false
  if (cancelAfter > 0 && timeInForce !== 'GTT') return false
  return (body.iceberg === true) === (visibleSize !== undefined)
}

const number = (text: string | undefined): Dec => (text === undefined ? zero : dec(text))

/** Codes for what cannot be read as an order of the pair at all. */
const malformed = (body: OrderBody): string[] => {
  if (!wellFormed(body)) return ['400100']
  const pair = pairOf(body.symbol)
  if (!pair) return ['900001']
  const codes: string[] = []
  if (!isMultiple(number(body.price), pair.tick) || number(body.price).div(pair.tick).gt(countable))
    codes.push('400100')
  if (!isMultiple(number(body.size), pair.lot) || !isMultiple(number(body.visibleSize), pair.lot)) codes.push('600100')
  if (!isMultiple(number(body.funds), pair.fundsStep)) codes.push('600100')
  return codes
}

/** An order that does not exist yet; `number` is the one it gets when it is taken. */
const draftOf = (world: World, uid: number, body: OrderBody, pair: Pair): OracleOrder => {
  const size = number(body.size)
  const visible = body.iceberg === true ? number(body.visibleSize) : size
  const lasting = body.timeInForce === 'GTT' && (body.cancelAfter ?? -1) > 0
  const fillOrKill = body.type === 'limit' && body.timeInForce === 'FOK'
  return {
    number: world.orders.length + 1,
    uid,
    pair,
    body,
    price: number(body.price),
    size,
    funds: number(body.funds),
    visible,
    // Facts, 4.1: FOK forces CN.
    stp: fillOrKill && body.stp ? 'CN' : (body.stp ?? null),
    filled: zero,
    dealFunds: zero,
    fee: zero,
    cancelled: zero,
    active: true,
    cancelExist: false,
    rank: world.rank + 1,
    shown: visible,
    createdAt: world.now,
    updatedAt: world.now,
    expiresAt: lasting ? world.now + (body.cancelAfter ?? 0) * 1000 : null,
  }
}

/** The pair's bounds of size and funds. */
export const sizeCodes = ({ pair, size, funds }: OracleOrder): string[] => {
  const codes: string[] = []
  if (size.gt(0) && (size.lt(pair.minSize) || size.gt(pair.maxSize))) codes.push('400100')
  if (funds.gt(0) && (funds.lt(pair.minQuote) || funds.gt(pair.maxQuote))) codes.push('600100')
  return codes
}

const valueCodes = (world: World, draft: OracleOrder): string[] => {
  const { pair, body, price, size, funds } = draft
  const codes = sizeCodes(draft)
  // A market order by size is worth its size at the last price; before the first trade nothing is known.
  const last = world.lastPrice.get(pair.symbol)
  const value = funds.gt(0) ? funds : body.type === 'limit' ? price.times(size) : last?.times(size)
  if (value?.lt(pair.minFunds)) codes.push('600101')
  return codes
}

const meetsCode = (world: World, { pair, body, price }: OracleOrder): string[] => {
  if (body.type !== 'limit') return []
  const best = queueOf(world, pair.symbol, opposite(body.side))[0]?.price
  if (!best) return []
  const beyond = (edge: Dec): boolean => (body.side === 'buy' ? price.gt(edge) : price.lt(edge))
  const codes: string[] = []
  if (beyond(bandEdge(pair, body.side, best))) codes.push('400370')
  const immediate = body.timeInForce === 'IOC' || body.timeInForce === 'FOK'
  if (body.postOnly === true && !immediate && (beyond(best) || price.eq(best))) codes.push('300000')
  return codes
}

/** What must be available for an order, in the currency that pays for it. */
export const needOf = (world: World, user: User, draft: OracleOrder): Dec => {
  const { body, pair, price, size, funds } = draft
  if (body.type === 'limit') return holdOf(user, pair, body.side, price, size)
  // By funds: what the book asks for them, at least one lot.
  if (body.side === 'sell') return isByFunds(draft) ? most(pair.lot, trial(world, draft).filled) : size
  return isByFunds(draft) ? funds : withFeeHeld(user, pair, trial(world, draft).dealFunds)
}

/** Every code that speaks against a well-formed order; `replaced` is the order it is to take the place of. */
const objections = (world: World, draft: OracleOrder, replaced: OracleOrder | null): string[] => {
  const { pair, body, uid, size } = draft
  const user = userOf(world, uid)
  const codes = [...valueCodes(world, draft), ...meetsCode(world, draft)]
  if (body.iceberg === true) {
    const tooSmall = draft.visible.times(20).lt(size)
    if (tooSmall || draft.visible.gt(size)) codes.push('400100')
  }
  if (body.type === 'market' && body.stp === 'DC') codes.push('400100')
  const same = (order: OracleOrder): boolean =>
    order.active && order !== replaced && order.uid === uid && order.body.clientOid === body.clientOid
  if (body.clientOid !== undefined && world.orders.some(same)) {
    codes.push('400100')
    world.note('clientOid of an open order')
  } else if (
    body.clientOid !== undefined &&
    world.orders.some((o) => o.uid === uid && o.body.clientOid === body.clientOid)
  )
    world.note('clientOid of an ended order')
  const freed = replaced ? holdOf(user, pair, body.side, replaced.price, restOf(replaced)) : zero
  const available = availableOf(world, user, 'trade', payingCurrency(pair, body.side)).plus(freed)
  const need = needOf(world, user, draft)
  if (need.gt(available)) codes.push('200004')
  else if (need.eq(available)) world.note('balance exactly enough')
  return codes
}

/** A replacement that is smaller than the part its order showed shows all of itself. */
const cutToSize = (draft: OracleOrder): void => {
  draft.visible = least(draft.visible, draft.size)
  draft.shown = draft.visible
}

export type Taken = { readonly codes: readonly string[]; readonly order: OracleOrder | null }

/** Says why an order would be refused, or gives the order as it would be. */
export const judge = (
  world: World,
  uid: number,
  body: OrderBody,
  replaced: OracleOrder | null = null,
): { codes: string[]; draft: OracleOrder | null } => {
  const codes = malformed(body)
  const pair = pairOf(body.symbol)
  if (codes.length > 0 || !pair) return { codes, draft: null }
  const draft = draftOf(world, uid, body, pair)
  if (replaced) cutToSize(draft)
  return { codes: objections(world, draft, replaced), draft }
}

/** Trades an order that was judged good; what is left rests or is cancelled. */
export const enterOrder = (world: World, draft: OracleOrder): OracleOrder => {
  const { body, pair } = draft
  world.orders.push(draft)
  world.rank = draft.rank
  if (queueOf(world, pair.symbol, opposite(body.side)).length === 0) world.note(`empty book: ${body.type}`)
  if (body.type === 'limit' && body.timeInForce === 'FOK') {
    const whole = trial(world, draft).filled.eq(draft.size)
    world.note(whole ? 'FOK filled whole' : 'FOK killed')
    if (!whole) {
      cancelOrder(world, draft)
      return draft
    }
  }
  const ended = match(world, draft)
  if (!draft.active) return draft
  // Too little for another lot is no cancel, unless nothing was traded at all (facts, 4.2: filled with funds left).
  if (ended === 'spent' && draft.filled.gt(0)) {
    world.note('market order by funds left less than a lot')
    end(world, draft)
    return draft
  }
  if (isByFunds(draft)) world.note('market order by funds ran out of book')
  if (body.type === 'limit' && body.timeInForce !== 'IOC' && body.timeInForce !== 'FOK') {
    if (draft.filled.gt(0)) world.note('filled in part, the rest booked')
    draft.shown = least(draft.visible, restOf(draft))
    return draft
  }
  cancelOrder(world, draft)
  return draft
}

/** Places an order, or says every code that speaks against it. */
export const placeOrder = (world: World, uid: number, body: OrderBody): Taken => {
  const { codes, draft } = judge(world, uid, body)
  if (codes.length > 0 || !draft) return { codes, order: null }
  return { codes: ['200000'], order: enterOrder(world, draft) }
}
