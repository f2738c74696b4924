import { add, compare } from '#shared/decimal.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { StopTriggered } from '#shared/domain/notification.ts'
import { formatSteps, formatUnits } from '#main/practice/engine/scale.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { Order } from '#main/practice/engine/types.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { kindName } from '#test/invariants/names.ts'
import { eventually } from '../shown.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'
import { codeOf, signerOf } from './witness.ts'

/** ms that an order which is read again and again without news may rest (fill-reading.ts), and then some. */
const readMs = 90_000

const sizeOf = ({ filled, market }: Order): string => formatSteps(filled, market.lot)
const isOther = (shown: string | null, there: string): boolean => shown !== null && compare(shown, there) !== 0

/** How what is shown of an order's trades differs from them; null where it does not. */
function differsFrom(fill: FillView, order: Order): string | null {
  const { size, funds, side, fees } = fill
  const of = fill.orderId
  if (side !== order.request.side) return `${of} is shown to ${side}, and it is to ${order.request.side}`
  if (isOther(size, sizeOf(order))) return `${size} of ${of} is shown as traded, and it is ${sizeOf(order)}`
  const there = formatUnits(order.dealFunds)
  if (isOther(funds, there)) return `${of} is shown to have traded for ${funds}, and it is for ${there}`
  const fee = (fees ?? []).reduce((sum, one) => add(sum, one.fee), '0')
  if (fees !== null && isOther(fee, formatUnits(order.fee)))
    return `the fee of ${of} is shown as ${fee}, and it is ${formatUnits(order.fee)}`
  return null
}

interface TradedParts {
  readonly world: World
  readonly profileIds: readonly string[]
  readonly found: (id: InvariantId, what: string) => void
}

/** What is said of the trades of orders, against what the venue's engine has of them. */
export function createTraded({ world, profileIds, found }: TradedParts) {
  /** Base that this process notified, by order. */
  const notified = new Map<string, string>()
  /** Triggers of stop orders that this process notified, by what they say. */
  const triggered = new Map<string, number>()
  let lives = 0
  /** Profiles whose new key is not known to be of the account of before, each with the orders that were there before that key. */
  const unproven = new Map<string, Set<string>>()
  /**
   * Those, and orders of which a part had traded before the test of the new key. Where the former key's account was never told, the
   * new one counts as another's, and nothing from before its test is notified any more (account-news.ts): of such an order only that
   * no more is notified than has traded is judged.
   */
  const ofFormerKey = new Set<string>()

  const ordersOf = (profileId: string): ReadonlyMap<string, Order> => {
    const { ids, engine } = world.venue.exchange.venue
    const account = truth.accountOf(world.venue, profileIds.indexOf(profileId))
    return new Map(
      [...engine.state.orders.values()]
        .filter((one) => one.account === account)
        .map((one) => [ids.order(one.seq), one] as const),
    )
  }

  /** A trade that nothing notified, of a process that has run all the time. */
  const unheard = (profileId: string): string | null => {
    if (lives !== 1 || unproven.has(profileId)) return null
    for (const [id, order] of ordersOf(profileId))
      if (!ofFormerKey.has(id) && compare(notified.get(id) ?? '0', sizeOf(order)) !== 0)
        return `${notified.get(id) ?? 'nothing'} of ${id} was notified, and ${sizeOf(order)} has traded`
    return null
  }

  return {
    /** What was notified shortly before a process died may be notified again. */
    onBegin: (): void => {
      lives += 1
      notified.clear()
      triggered.clear()
    },
    onRekeyed: (profileId: string): void =>
      void unproven.set(profileId, new Set([...(unproven.get(profileId) ?? []), ...ordersOf(profileId).keys()])),
    /** A test of the new key tells whose it is. */
    onAnswered: (request: WireRequest, result: WireResult): void => {
      if (!request.path.startsWith('/api/v1/user/api-key') || !result.ok || codeOf(result.value.body) !== '200000')
        return
      const profileId = profileIds[signerOf(world.venue, request)]
      const before = profileId === undefined ? undefined : unproven.get(profileId)
      if (profileId === undefined || before === undefined) return
      unproven.delete(profileId)
      for (const [id, { filled }] of ordersOf(profileId)) if (before.has(id) || filled > 0) ofFormerKey.add(id)
    },
    onNews: ({ profileId, fill, added }: FillNews): void => {
      const order = ordersOf(profileId).get(fill.orderId)
      if (order === undefined)
        return found('fills-are-true', `a fill of ${fill.orderId}, which the venue does not have`)
      const sum = add(notified.get(fill.orderId) ?? '0', added)
      notified.set(fill.orderId, sum)
      if (compare(sum, sizeOf(order)) > 0)
        found('fills-are-true', `${sum} of ${fill.orderId} was notified, and ${sizeOf(order)} has traded`)
    },
    onTriggered: ({ profileId, symbol, side, isOco, stopPrice, error }: StopTriggered): void => {
      const account = truth.accountOf(world.venue, profileIds.indexOf(profileId))
      const key = [profileId, symbol, side, isOco, stopPrice, error !== null].join(' ')
      const count = (triggered.get(key) ?? 0) + 1
      triggered.set(key, count)
      const there = [...world.venue.exchange.venue.engine.state.stops.values()].filter(
        (stop) =>
          stop.account === account &&
          stop.status === 'TRIGGERED' &&
          stop.market.symbol === symbol &&
          stop.request.side === side &&
          (stop.oco !== null) === isOco &&
          (stopPrice === null || !isOther(stopPrice, formatSteps(stop.stopPrice, stop.market.tick))),
      )
      if (count > there.length)
        found('fills-are-true', `a trigger at ${stopPrice} was notified ${count} times, and there are ${there.length}`)
    },
    /** Once the faults have stopped, of a profile whose desk is shown: what each order that Coffer placed is shown to have traded. */
    atTheEnd: async (profileId: string): Promise<void> => {
      const look = async (): Promise<string | null> => {
        const asked = world.running()?.ask('intents.list', { profileId, states: ['accepted'], limit: 500 })
        const listed = await world.await(asked ?? Promise.resolve(null), 5_000)
        if (listed?.ok !== true) return 'the list of intents is not answered'
        return wrongFills(listed.value, ordersOf(profileId)) ?? unheard(profileId)
      }
      const wrong = await eventually(world, look, readMs)
      if (wrong !== null) found('fills-are-true', wrong)
    },
  }
}

function wrongFills(views: readonly IntentView[], orders: ReadonlyMap<string, Order>): string | null {
  for (const { id, kind, fill, orderId } of views) {
    if (fill === undefined || orderId === null) continue
    const named = `${kindName(kind)} ${id}`
    const made = orders.get(fill?.orderId ?? orderId)
    if (fill === null) {
      if (made !== undefined) return `${named}: what traded is not known, and it is ${sizeOf(made)}`
      continue
    }
    if (made === undefined) {
      if (compare(fill.size, '0') > 0)
        return `${named}: ${fill.size} is shown as traded of what the venue does not have`
      continue
    }
    const wrong = differsFrom(fill, made)
    if (wrong !== null) return `${named}: ${wrong}`
  }
  return null
}
