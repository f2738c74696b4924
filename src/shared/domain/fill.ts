import { z } from 'zod'
import { isDecimal, isPositive } from '../decimal.ts'
import { rule } from '../messages.ts'

/** A figure as the page shows it: plain digits, at most 60 of them. */
const text = z.string().max(60)
const figure = text.refine(isDecimal, rule('input.decimal'))
const price = text.refine((given) => isDecimal(given) && isPositive(given), rule('input.price'))

/**
 * What the user saw when he pressed: untrusted input of the page, kept in the journal beside the request and never sent
 * to the venue. Prices in quote per base; `available` in the currency that the order spends. Null where the page showed nothing.
 */
export const seenSchema = z.object({
  bid: price.nullable(),
  ask: price.nullable(),
  last: price.nullable(),
  /** ms since the epoch of the book or ticker shown. */
  at: z.int().min(0).max(8_640_000_000_000_000).nullable(),
  available: figure.nullable(),
})
export type Seen = Readonly<z.infer<typeof seenSchema>>

/** A fee that the venue took; below zero for a rebate. */
export const feeTakenSchema = z.object({ currency: z.string(), fee: z.string() })
export type FeeTaken = Readonly<z.infer<typeof feeTakenSchema>>

/** How much of the order that an intent made has traded, as far as the venue reported. Decimals as plain digits. */
export const fillViewSchema = z.object({
  /** The venue's id of the order that trades; of an OCO order the one that a leg placed, its own until then. */
  orderId: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Base; '0' where the venue said that nothing has traded. */
  size: z.string(),
  /** Base that the order was for; null for a market order by funds. */
  of: z.string().nullable(),
  /** Quote; null where the venue reported the size alone. */
  funds: z.string().nullable(),
  /** Quote per base, 18 decimals at most, truncated; null without size or funds. */
  averagePrice: z.string().nullable(),
  /** One entry per currency, none where nothing was taken; null where the venue has not reported them. */
  fees: z.array(feeTakenSchema).nullable(),
  /** The order is done: no more of it will trade. */
  complete: z.boolean(),
  /** Average price against the ask (buy) or bid (sell) that was seen; 0.01 is 1 % worse, below zero is better. */
  slippage: z.string().nullable(),
  /** ms since the epoch, own clock, when the venue reported it. */
  at: z.int(),
})
export type FillView = Readonly<z.infer<typeof fillViewSchema>>

/** More of an order has traded than was notified before, whoever placed it; notified once. */
export interface FillNews {
  readonly profileId: string
  /** BASE-QUOTE. */
  readonly symbol: string
  /** The order's whole fill, this step included. */
  readonly fill: FillView
  /** Base traded since the order's last notification, or since it was first known: `fill.size` where this is the first. */
  readonly added: string
  /** The request that made the order, where Coffer did. */
  readonly intentId: string | null
  /** A part of it traded while the account's stream was away (no connection, locked, asleep), or more than 30 s before. */
  readonly isLate: boolean
}
