import type { createOrderForms } from './order-forms.ts'
import { ocoText, stopText } from './order-forms.ts'
import type { Act } from './plan.ts'
import * as truth from './truth.ts'
import type { MoneyChannel } from './user.ts'
import type { SimulatedVenue } from './venue.ts'

export interface OpenParts {
  readonly venue: SimulatedVenue
  readonly forms: ReturnType<typeof createOrderForms>
  readonly press: (channel: MoneyChannel, input: Record<string, unknown>, most: number, text: string) => void
  readonly profileOf: (who: number) => string
  readonly chosen: <T>(of: readonly T[], pick: number) => T | null
}

type OnOpen = Extract<Act, { readonly pick: number; readonly wait: boolean }>
type Acts = { readonly [Name in OnOpen['act']]: (act: Extract<OnOpen, { act: Name }>) => void }

/** Acts on one of the orders that are open at the venue then; nothing where none is. */
export function createActsOnOpen({ venue, forms, press, profileOf, chosen }: OpenParts): Acts {
  return {
    amend: (act) => {
      const one = chosen(truth.openOrders(venue, act.who), act.pick)
      if (one === null) return
      const { symbol, side } = one.request
      const newPrice = truth.priceNear(one.market, side === 'buy' ? -30 : 30)
      const newSize = truth.lotsText(one.market, truth.lotsWorth(one.market, 20_000n * 10n ** 16n, 0))
      const changed = act.isUp === true ? { newPrice, newSize } : { newPrice }
      press(
        'orders.amend',
        { profileId: profileOf(act.who), symbol, orderId: venue.exchange.venue.ids.order(one.seq), ...changed },
        1,
        `amend the ${side} of ${symbol} to ${Object.values(changed).join(', ')}`,
      )
    },
    cancel: (act) => {
      const one = chosen(truth.openOrders(venue, act.who), act.pick)
      if (one === null) return
      const named = { symbol: one.request.symbol, orderId: venue.exchange.venue.ids.order(one.seq) }
      press('orders.cancel', { profileId: profileOf(act.who), wait: act.wait, ...named }, 0, `cancel ${named.orderId}`)
    },
    'cancel-partial': (act) => {
      const one = chosen(truth.openOrders(venue, act.who), act.pick)
      if (one === null) return
      const cancelSize = truth.lotsText(one.market, Math.max(1, (one.request.size - one.filled) / 2))
      const orderId = venue.exchange.venue.ids.order(one.seq)
      press(
        'orders.cancelPartial',
        { profileId: profileOf(act.who), symbol: one.request.symbol, orderId, cancelSize },
        0,
        `reduce ${orderId} by ${cancelSize}`,
      )
    },
    'replace-oco': (act) => {
      const one = chosen(truth.openOcos(venue, act.who), act.pick)
      const side = one?.legs[0]?.request.side
      if (one === null || side === undefined) return
      const { symbol } = one.market
      const orderId = venue.exchange.venue.ids.oco(one.seq)
      const order = forms.ocoOf(symbol, side, act.who)
      press(
        'oco.replace',
        { profileId: profileOf(act.who), orderId, order },
        1,
        `replace OCO ${orderId}: ${ocoText(order)}`,
      )
    },
    'cancel-oco': (act) => {
      const one = chosen(truth.openOcos(venue, act.who), act.pick)
      if (one !== null)
        press(
          'oco.cancel',
          { profileId: profileOf(act.who), orderId: venue.exchange.venue.ids.oco(one.seq) },
          0,
          'cancel an OCO',
        )
    },
    'cancel-ocos': (act) => {
      const open = truth.openOcos(venue, act.who)
      const one = chosen(open, act.pick)
      const orderIds = open.map(({ seq }) => venue.exchange.venue.ids.oco(seq))
      // All of them, those of a pair, or by their ids; what it names may be none.
      const named =
        one === null || act.pick % 3 === 0 ? {} : act.pick % 3 === 1 ? { symbol: one.market.symbol } : { orderIds }
      press('oco.cancelMany', { profileId: profileOf(act.who), ...named }, 0, 'cancel OCO orders')
    },
    'replace-stop': (act) => {
      const one = chosen(truth.openStops(venue, act.who), act.pick)
      if (one === null) return
      const { symbol, side } = one.request
      const orderId = venue.exchange.venue.ids.stop(one.seq)
      const order = forms.stopOf(symbol, side, act.who)
      press(
        'stopOrders.replace',
        { profileId: profileOf(act.who), orderId, order },
        1,
        `replace stop ${orderId}: ${stopText(order)}`,
      )
    },
    'cancel-stop': (act) => {
      const one = chosen(truth.openStops(venue, act.who), act.pick)
      if (one !== null)
        press(
          'stopOrders.cancel',
          { profileId: profileOf(act.who), orderIds: [venue.exchange.venue.ids.stop(one.seq)] },
          0,
          'cancel a stop',
        )
    },
  }
}
