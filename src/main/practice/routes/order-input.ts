import type { z } from 'zod'
import type { endpoints } from '#shared/exchange/index.ts'
import { parseSteps, parseUnits } from '../engine/scale.ts'
import type { Market, OrderRequest } from '../engine/types.ts'
import * as refusals from '../refusals.ts'
import type { Venue } from '../venue.ts'
import { answer, refuse, type Reply } from './handler.ts'

type OrderBody = z.output<typeof endpoints.placeOrder.request>

/** From decimal strings to ticks and lots: the increments are checked here, everything else in the engine. */
export const countOrder = (body: OrderBody, venue: Venue): Reply<OrderRequest> => {
  const market = venue.engine.state.markets.get(body.symbol)
  if (!market) return refuse(refusals.symbolMissing)
  if (isLate(body, venue)) return refuse(refusals.business('400100', 'The order arrived after its time window.'))
  const price = body.price === undefined ? 0 : parseSteps(body.price, market.tick)
  if (price === null || price === Infinity) return refuse(refusals.priceIncrement)
  const size = countSize(body.size, market)
  if (size === null) return refuse(refusals.sizeIncrement)
  const visibleSize = countSize(body.visibleSize, market)
  if (visibleSize === null) return refuse(refusals.sizeIncrement)
  const funds = body.funds === undefined ? 0n : parseUnits(body.funds)
  if (funds === null || funds % market.fundsStep !== 0n) return refuse(refusals.fundsIncrement)
  return answer({
    symbol: body.symbol,
    side: body.side,
    type: body.type,
    price,
    size,
    funds,
    clientOid: body.clientOid ?? '',
    timeInForce: body.timeInForce ?? 'GTC',
    cancelAfter: body.cancelAfter ?? -1,
    postOnly: body.postOnly ?? false,
    hidden: body.hidden ?? false,
    iceberg: body.iceberg ?? false,
    visibleSize,
    stp: body.stp ?? null,
    tags: body.tags ?? null,
    remark: body.remark ?? null,
  })
}

/** Lots; Infinity for more than can be counted, which the engine refuses as above the maximum. */
const countSize = (text: string | undefined, market: Market): number | null =>
  text === undefined ? 0 : parseSteps(text, market.lot)

const isLate = ({ clientTimestamp, allowMaxTimeWindow }: OrderBody, venue: Venue): boolean =>
  clientTimestamp !== undefined &&
  allowMaxTimeWindow !== undefined &&
  venue.now() > clientTimestamp + allowMaxTimeWindow
