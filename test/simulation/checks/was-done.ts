import { isDeepStrictEqual } from 'node:util'
import type { IntentView } from '#shared/domain/intent.ts'
import { textOf } from '#test/invariants/facts.ts'
import { endpointOf, fieldsOf } from '#test/support/endpoint-of.ts'
import { readIntents } from '../on-disk.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'
import type { CarriedOf, Witness } from './witness.ts'

const namedIn = (view: IntentView): readonly string[] =>
  (textOf(view, 'orderId') || textOf(view, 'orderIds')).split(',').filter(Boolean)

const isSame = (one: CarriedOf, { endpoint, request }: IntentView): boolean => {
  const fields: Record<string, unknown> = fieldsOf(one)
  // By the row too: a partial cancel names all that a cancel of the same order does.
  return endpointOf(one) === endpoint && Object.keys(request).every((name) => String(request[name]) === fields[name])
}

/** The requests of an intent that the venue carried out; one that left without being on disk is known by what it says. */
export const carriedOf = (carried: readonly CarriedOf[], who: number, intent: IntentView): readonly CarriedOf[] =>
  carried.filter(
    (one) =>
      one.ids.includes(intent.id) ||
      (one.ids.length === 0 &&
        one.who === who &&
        one.method === 'DELETE' &&
        !one.endedBefore.has(intent.id) &&
        intent.createdAt <= one.sentAt &&
        isSame(one, intent)),
  )

const openIds = ({ venue }: World, who: number): readonly string[] => {
  const { ids } = venue.exchange.venue
  return [
    ...truth.openOrders(venue, who).map(({ seq }) => ids.order(seq)),
    ...truth.openOcos(venue, who).map(({ seq }) => ids.oco(seq)),
    ...truth.openStops(venue, who).map(({ seq }) => ids.stop(seq)),
  ]
}

/** Whether any of what an intent cancels is open: what it names, or all of its kind that was pressed before it. */
export function isStillOpen(world: World, who: number, view: IntentView): boolean {
  const named = namedIn(view)
  if (named.length > 0) return openIds(world, who).some((id) => named.includes(id))
  const clientOid = textOf(view, 'clientOid')
  if (clientOid !== '')
    return (
      truth
        .madeBy(world.venue, who)
        .get(clientOid)
        ?.some(({ isOpen }) => isOpen) === true
    )
  const symbol = textOf(view, 'symbol')
  // The venue's stops are all of one trade type: of the others none is ever open.
  if (!['', 'TRADE'].includes(textOf(view, 'tradeType'))) return false
  const kept = readIntents(world.disk().journal())
  const before = new Set(
    kept
      .slice(
        0,
        kept.findIndex(({ id }) => id === view.id),
      )
      .flatMap(({ clientOid }) => clientOid ?? []),
  )
  const kind = { 'cancel-oco': 'oco', 'cancel-stop': 'stop' }[view.kind as string] ?? 'order'
  return [...truth.madeBy(world.venue, who)].some(
    ([oid, made]) =>
      before.has(oid) && made.some((one) => one.isOpen && one.kind === kind && [one.symbol, ''].includes(symbol)),
  )
}

/** Whether a withdrawal can still be cancelled. */
const isUnderWay = (world: World, who: number, id: string): boolean => {
  const { ids } = world.venue.exchange.venue
  const one = truth.withdrawalsOf(world.venue, who).find(({ seq }) => ids.withdrawal(seq) === id)
  return one !== undefined && !one.cancelled && (one.status === 'REVIEW' || one.status === 'PROCESSING')
}

/** Whether nothing is left for an intent to do: what it was to end has ended. */
export function isNothingLeft(world: World, who: number, view: IntentView): boolean {
  switch (view.kind) {
    case 'cancel':
    case 'cancel-partial':
    case 'cancel-all':
    case 'cancel-oco':
    case 'cancel-stop':
    case 'amend':
      return !isStillOpen(world, who, view)
    case 'cancel-withdrawal':
      return !isUnderWay(world, who, textOf(view, 'withdrawalId'))
    case 'protect':
      return view.request['timeout'] === -1 && truth.accountOf(world.venue, who).deadMan === null
    default:
      return false
  }
}

/** Whether a withdrawal was given back because somebody cancelled it: one that has paid out is over, and not cancelled. */
const isWithdrawalCancelled = (world: World, who: number, id: string): boolean => {
  const { ids } = world.venue.exchange.venue
  return truth.withdrawalsOf(world.venue, who).some(({ seq, cancelled }) => cancelled && ids.withdrawal(seq) === id)
}

/** Whether a cancel ended, of what one names, anything at all: an order that was filled whole or triggered ended otherwise. */
function isCancelled({ venue }: World, who: number, view: IntentView): boolean {
  const { engine, ids } = venue.exchange.venue
  const { orders, ocos, stops } = engine.state
  const account = truth.accountOf(venue, who)
  const [named, clientOid] = [namedIn(view), textOf(view, 'clientOid')]
  const isMeant = (id: string, oid: string): boolean =>
    named.length > 0 ? named.includes(id) : clientOid !== '' && clientOid === oid
  return (
    [...orders.values()].some(
      (one) =>
        one.account === account &&
        isMeant(ids.order(one.seq), one.request.clientOid) &&
        !one.active &&
        (one.cancelled > 0 || one.cancelledFunds > 0n),
    ) ||
    [...ocos.values()].some(
      (one) =>
        one.account === account &&
        isMeant(ids.oco(one.seq), one.clientOid) &&
        one.legs.every(({ status }) => status === 'CANCELED'),
    ) ||
    [...stops.values()].some(
      (one) =>
        one.account === account && isMeant(ids.stop(one.seq), one.request.clientOid) && one.status === 'CANCELED',
    )
  )
}

/** Whether a later setting of the same switch was carried out: by it the venue keeps what the earlier one asked for. */
function wasSetAgain(world: World, carried: readonly CarriedOf[], who: number, intent: IntentView): boolean {
  const kept = readIntents(world.disk().journal())
  const since = new Set(kept.slice(kept.findIndex(({ id }) => id === intent.id) + 1).map(({ id }) => id))
  return carried.some(
    (one) =>
      one.who === who &&
      one.path === '/api/v1/hf/orders/dead-cancel-all' &&
      one.ids.some((id) => since.has(id)) &&
      isDeepStrictEqual(JSON.parse(one.body), intent.request),
  )
}

/** What the venue did of an intent, or whether what it was for has come about; null where no trace of it can be told. */
export function wasDone(world: World, { carried }: Witness, who: number, intent: IntentView): boolean | null {
  switch (intent.kind) {
    case 'place':
    case 'place-oco':
    case 'place-stop':
      return intent.clientOid === null ? null : truth.madeBy(world.venue, who).has(intent.clientOid)
    case 'withdraw':
      return truth.withdrawalsOf(world.venue, who).some(({ request }) => request.remark === textOf(intent, 'remark'))
    case 'transfer':
    case 'cancel-partial':
    // An order that is over was not changed by that.
    case 'amend':
      return carriedOf(carried, who, intent).length > 0
    case 'protect':
      return (
        carriedOf(carried, who, intent).length > 0 ||
        wasSetAgain(world, carried, who, intent) ||
        isNothingLeft(world, who, intent)
      )
    case 'cancel-withdrawal':
      return (
        carriedOf(carried, who, intent).length > 0 || isWithdrawalCancelled(world, who, textOf(intent, 'withdrawalId'))
      )
    case 'cancel':
    case 'cancel-oco':
    case 'cancel-stop':
      if (namedIn(intent).length > 0 || textOf(intent, 'clientOid') !== '')
        return (
          carriedOf(carried, who, intent).length > 0 ||
          (isNothingLeft(world, who, intent) && isCancelled(world, who, intent))
        )
      return carriedOf(carried, who, intent).length > 0 || isNothingLeft(world, who, intent)
    default:
      return carriedOf(carried, who, intent).length > 0 || isNothingLeft(world, who, intent)
  }
}
