import type { tradingChannels } from '#shared/bridge/trading.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { Intents } from '#main/intents/index.ts'
import type { OrderLimitsActs } from '#main/limits/index.ts'
import type { OcoActs } from '#main/oco/index.ts'
import type { OrderActs } from '#main/orders/index.ts'
import type { SafetyActs } from '#main/safety/index.ts'
import type { WithdrawalActs } from '#main/withdrawals/index.ts'
import type { Handlers } from '../dispatch.ts'

/** Every act of trading, and the record of what became of them. */
export type TradingActs = Intents & OrderActs & OcoActs & SafetyActs & Pick<WithdrawalActs, 'cancelWithdrawal'>

type Channels = keyof typeof tradingChannels

/** The schema has seen to it that one of the two is there. */
const orderOf = (orderId: string | undefined, clientOid: string | undefined) =>
  orderId === undefined ? { clientOid: clientOid ?? '' } : { orderId }

const switchNotRead = appError('journal-corrupt', msg('dead-man.not-read'))

/** Acts that can move money, and the record of them. Each channel is one act; none takes a path or a client order id. */
export const tradingHandlers = (
  actions: TradingActs,
  limits: OrderLimitsActs,
  deadMan: DeadManSwitch,
): Pick<Handlers, Channels> => ({
  'orders.place': actions.placeOrder,
  'orders.placeBatch': actions.placeBatch,
  'orders.amend': actions.amendOrder,
  'orders.cancel': ({ orderId, clientOid, ...input }) =>
    actions.cancelOrder({ ...input, order: orderOf(orderId, clientOid) }),
  'orders.cancelPartial': actions.cancelPartial,
  'orders.cancelSymbol': actions.cancelSymbol,
  'orders.cancelAll': actions.cancelAll,
  'oco.place': actions.placeOco,
  'oco.replace': actions.replaceOco,
  'oco.cancel': ({ orderId, clientOid, ...input }) =>
    actions.cancelOco({ ...input, order: orderOf(orderId, clientOid) }),
  'oco.cancelMany': actions.cancelOcos,
  'stopOrders.place': actions.placeStopOrder,
  'stopOrders.replace': actions.replaceStopOrder,
  'stopOrders.cancel': actions.cancelStopOrders,
  'orders.cancelUntilEmpty': async ({ profileIds, ...input }) =>
    ok(await Promise.all(profileIds.map((profileId) => actions.cancelUntilEmpty({ ...input, profileId })))),
  'orders.limits.get': ({ profileId, without }) => Promise.resolve(limits.get(profileId, without)),
  'orders.limits.readOnly': () => Promise.resolve(ok(limits.readOnly())),
  'orders.limits.set': (input) => limits.set(input.profileId, input.limits),
  'deadMan.view': ({ profileId }) => {
    const view = deadMan.view(profileId)
    return Promise.resolve(view === null ? fail(switchNotRead) : ok(view))
  },
  'deadMan.set': deadMan.set,
  'withdrawals.cancel': actions.cancelWithdrawal,
  'intents.list': (input) => Promise.resolve(actions.listIntents(input)),
  'intents.sentOids': (input) => Promise.resolve(actions.sentOids(input)),
  'intents.lookUp': actions.lookUpIntent,
  'intents.declare': actions.declareOutcome,
  'intents.unacknowledged': () => Promise.resolve(actions.unacknowledged()),
  'intents.acknowledge': (input) => Promise.resolve(actions.acknowledge(input)),
})
