import { cancelSuspended } from '../refusals.ts'
import { answer, refuse, type PrivateRoutes } from './handler.ts'

/** Cancelling stops in a batch. OCO legs are stops too, but only their own endpoints cancel them. */
export const stopOrderRoutes: PrivateRoutes<'cancelStopOrders'> = {
  cancelStopOrders: ({ symbol, tradeType = 'TRADE', orderIds }, venue, { account }) => {
    if (venue.service.status === 'close') return refuse(cancelSuspended)
    const wanted = orderIds?.split(',')
    const seqs = [...account.openStops]
      .filter(
        (stop) =>
          // Nobody can have margin stops here.
          tradeType === 'TRADE' &&
          stop.oco === null &&
          (symbol === undefined || stop.market.symbol === symbol) &&
          (wanted === undefined || wanted.includes(venue.ids.stop(stop.seq))),
      )
      .map((stop) => stop.seq)
    const cancelled = venue.engine.run('cancelStops', venue.now(), { uid: account.uid, seqs })
    return answer({ cancelledOrderIds: cancelled.map((stop) => venue.ids.stop(stop.seq)) })
  },
}
