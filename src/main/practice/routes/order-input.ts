import type { z } from 'zod'
import type { endpoints } from '#shared/exchange/index.ts'
import { parseSteps, parseUnits } from '../engine/scale.ts'
import type { Market, EngineOrderRequest } from '../engine/types.ts'
import * as refusals from '../refusals.ts'
import type { PracticeVenueState } from '../venue.ts'
import { answer, refuse, type Reply } from './handler.ts'

type OrderBody = z.output<typeof endpoints.placeOrder.request>

/**
 * From decimal strings to ticks and lots: the increments, and that every figure can be counted, are checked here,
 * everything else in the engine. `madeOid` is the client id of an order that came without one.
 */
export const countOrder = (body: OrderBody, venue: PracticeVenueState, madeOid: string): Reply<EngineOrderRequest> => {
  const market = venue.engine.state.markets.get(body.symbol)
  if (!market) return refuse(refusals.symbolMissing)
  if (isLate(body, venue)) return refuse(refusals.business('400100', 'The order arrived after its time window.'))
  const price = body.price === undefined ? 0 : parseSteps(body.price, market.tick)
  if (price === null || price === Infinity) return refuse(refusals.priceIncrement)
  const size = countSize(body.size, market)
  if (!size.ok) return size
  const visibleSize = countSize(body.visibleSize, market)
  if (!visibleSize.ok) return visibleSize
  if (visibleSize.data > size.data) return refuse(refusals.visibleSize)
  const funds = body.funds === undefined ? 0n : parseUnits(body.funds)
  if (funds === null || funds % market.fundsStep !== 0n) return refuse(refusals.fundsIncrement)
  return answer({
    symbol: body.symbol,
    side: body.side,
    type: body.type,
    price,
    size: size.data,
    funds,
    clientOid: body.clientOid ?? madeOid,
    timeInForce: body.timeInForce ?? 'GTC',
    cancelAfter: body.cancelAfter ?? -1,
    postOnly: body.postOnly ?? false,
    hidden: body.hidden ?? false,
    iceberg: body.iceberg ?? false,
    visibleSize: visibleSize.data,
    stp: body.stp ?? null,
    tags: body.tags ?? null,
    remark: body.remark ?? null,
  })
}

/** Lots; 0 for none. More than can be counted is above every maximum. */
export const countSize = (text: string | undefined, market: Market): Reply<number> => {
  const lots = text === undefined ? 0 : parseSteps(text, market.lot)
  if (lots === null) return refuse(refusals.sizeIncrement)
  return lots === Infinity ? refuse(refusals.refusals['size-above-maximum']) : answer(lots)
}

const isLate = ({ clientTimestamp, allowMaxTimeWindow }: OrderBody, venue: PracticeVenueState): boolean =>
  clientTimestamp !== undefined &&
  allowMaxTimeWindow !== undefined &&
  venue.now() > clientTimestamp + allowMaxTimeWindow
