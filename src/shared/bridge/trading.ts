import { z } from 'zod'
import type { CancelReport } from '../domain/cancel-report.ts'
import { cancelFamilySchema } from '../domain/cancel-report.ts'
import type { DeadManView } from '../domain/dead-man.ts'
import { seenSchema } from '../domain/fill.ts'
import type { IntentView, MoneyAnswer } from '../domain/intent.ts'
import { intentStateSchema } from '../domain/intent.ts'
import type { OrderLimitsView, ReadOnlyProfiles } from '../domain/order-limits.ts'
import { orderLimitsSchema } from '../domain/order-limits-schema.ts'
import type { RequestOf } from '../exchange/index.ts'
import { tradeTypes } from '../exchange/trade-types.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { rule } from '../messages.ts'

/**
 * Acts that can move money. The page names a draft, so that a double click is one intent (M11); main makes every client
 * order id itself. Order fields are checked by the catalogue's own request schema in the action, which names the field.
 */
const fields = <Fields>() =>
  z.custom<Fields>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    rule('request.not-an-object'),
  )

export const moneyEnvelopeSchema = z.object({
  profileId: profileIdSchema,
  /** Made by the page once per form submission. */
  draftId: z.uuid(),
  /** The open like-for-like intent that the user chose to disregard, by name (M5). */
  overrideDuplicateOf: z.string().max(60).optional(),
})
export type MoneyEnvelope = z.infer<typeof moneyEnvelopeSchema>

/** Of acts that place: with what the user saw when he pressed. It is kept in the journal and not sent. */
export const placingEnvelopeSchema = moneyEnvelopeSchema.extend({ seen: seenSchema.optional() })
export type PlacingEnvelope = z.infer<typeof placingEnvelopeSchema>

const text = z.string().min(1).max(60)
const symbol = z.string().min(3).max(40)
const tradeType = z.enum(tradeTypes)
/** Wait for the matching engine (sync rows) or only for the receipt. */
const wait = z.boolean()
/** One order by the venue's id, or by the client order id it was placed with: exactly one of the two. */
const named = { orderId: text.optional(), clientOid: text.optional() }
type Named = { readonly orderId?: string | undefined; readonly clientOid?: string | undefined }
const namesOne = ({ orderId, clientOid }: Named): boolean => (orderId === undefined) !== (clientOid === undefined)
const namesOneProblem = { path: ['orderId'], error: rule('input.order-id') }

export type OrderDraft = Omit<RequestOf<'placeOrder'>, 'clientOid'>
export type OcoDraft = Omit<RequestOf<'placeOco'>, 'clientOid'>

export type StopDraft = Omit<RequestOf<'placeStopOrder'>, 'clientOid'>

export const tradingChannels = {
  'orders.place': gives<MoneyAnswer>().takes(placingEnvelopeSchema.extend({ wait, order: fields<OrderDraft>() })),
  'orders.placeBatch': gives<readonly MoneyAnswer[]>().takes(
    placingEnvelopeSchema.extend({ wait, orders: z.array(fields<OrderDraft>()).min(1).max(20) }),
  ),
  'orders.amend': gives<MoneyAnswer>().takes(
    placingEnvelopeSchema.extend({ symbol, orderId: text, newPrice: text.optional(), newSize: text.optional() }),
  ),
  'orders.cancel': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({ wait, symbol, ...named }).refine(namesOne, namesOneProblem),
  ),
  'orders.cancelPartial': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({ symbol, orderId: text, cancelSize: text }),
  ),
  'orders.cancelSymbol': gives<MoneyAnswer>().takes(moneyEnvelopeSchema.extend({ symbol })),
  'orders.cancelAll': gives<MoneyAnswer>().takes(moneyEnvelopeSchema),
  'oco.place': gives<MoneyAnswer>().takes(placingEnvelopeSchema.extend({ order: fields<OcoDraft>() })),
  /** Cancels an OCO order and places another in its stead, one act of two intents: the answer is the new one's (ADR 24). */
  'oco.replace': gives<MoneyAnswer>().takes(placingEnvelopeSchema.extend({ orderId: text, order: fields<OcoDraft>() })),
  'oco.cancel': gives<MoneyAnswer>().takes(moneyEnvelopeSchema.extend(named).refine(namesOne, namesOneProblem)),
  'oco.cancelMany': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({ symbol: symbol.optional(), orderIds: z.array(text).max(100).optional() }),
  ),
  'stopOrders.place': gives<MoneyAnswer>().takes(placingEnvelopeSchema.extend({ order: fields<StopDraft>() })),
  /** The same of a stop order; `tradeType`: the account of the one that is cancelled. */
  'stopOrders.replace': gives<MoneyAnswer>().takes(
    placingEnvelopeSchema.extend({ orderId: text, tradeType: tradeType.optional(), order: fields<StopDraft>() }),
  ),
  'stopOrders.cancel': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({
      symbol: symbol.optional(),
      tradeType: tradeType.optional(),
      orderIds: z.array(text).max(100).optional(),
    }),
  ),
  /** Cancels, reads the lists, and cancels again until they are empty; one report per profile, also for panic (M12). */
  'orders.cancelUntilEmpty': gives<readonly CancelReport[]>().takes(
    z.object({
      profileIds: z.array(profileIdSchema).min(1).max(50),
      symbol: symbol.optional(),
      families: z.array(cancelFamilySchema).min(1).max(3),
    }),
  ),
  /**
   * The limits of the profile's orders, what of the UTC day is used and what is left. `without`: the order that is about to be
   * replaced or amended, whose open part is not used then. Errors: disk-failed.
   */
  'orders.limits.get': gives<OrderLimitsView>().takes(
    z.object({ profileId: profileIdSchema, without: text.optional() }),
  ),
  /**
   * Tightening applies at once; loosening opens main's own window first. Errors: `cancelled` where it was not confirmed,
   * `confirm-open`, `confirm-stale`, disk-failed.
   */
  'orders.limits.set': gives<OrderLimitsView>().takes(
    z.object({ profileId: profileIdSchema, limits: orderLimitsSchema }),
  ),
  /** Of every profile. */
  'orders.limits.readOnly': gives<ReadOnlyProfiles>().takes(z.null()),
  'deadMan.view': gives<DeadManView>().takes(z.object({ profileId: profileIdSchema })),
  'deadMan.set': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({
      /** Seconds; -1 switches it off. */
      timeout: z.int(),
      symbols: z.array(symbol).max(50),
      /**
       * Of a disarm: it clears what is shown of a switch that fired, or is over, and is not sent where the venue keeps a setting.
       * No other request clears it.
       */
      isClearing: z.literal(true).optional(),
    }),
  ),
  'withdrawals.cancel': gives<MoneyAnswer>().takes(moneyEnvelopeSchema.extend({ withdrawalId: text })),
  'intents.list': gives<readonly IntentView[]>().takes(
    z.object({
      profileId: profileIdSchema,
      states: z.array(intentStateSchema).max(6).optional(),
      /** Newest first. */
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Which of these client order ids this app sent for the profile, by the whole journal. */
  'intents.sentOids': gives<readonly string[]>().takes(
    z.object({ profileId: profileIdSchema, clientOids: z.array(text).min(1).max(500) }),
  ),
  /** Looks an unresolved intent up now instead of at its next turn; gives its state afterwards. */
  'intents.lookUp': gives<IntentView>().takes(z.object({ profileId: profileIdSchema, intentId: text })),
  /**
   * The user's word on what no look-up can end: a withdrawal missing from the history, or a stop cancel whose answer was
   * lost (design section 3).
   */
  'intents.declare': gives<MoneyAnswer>().takes(
    z.object({ profileId: profileIdSchema, intentId: text, as: z.enum(['accepted', 'absent']) }),
  ),
  /** Of every profile: orders that were to take another's place and ended without, until that is acknowledged; oldest first. */
  'intents.unacknowledged': gives<readonly IntentView[]>().takes(z.null()),
  /** The user has dismissed what was said of such an end: it is not told again. */
  'intents.acknowledge': gives<IntentView>().takes(z.object({ profileId: profileIdSchema, intentId: text })),
}
