import type { IntentView } from '#shared/domain/intent.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import { createAmendOrder } from '#main/orders/amend-order.ts'
import { createCancelOco, createCancelOcos } from '#main/oco/cancel-ocos.ts'
import {
  createCancelAll,
  createCancelOrder,
  createCancelPartial,
  createCancelSymbol,
} from '#main/orders/cancel-orders.ts'
import { createCancelStopOrders } from '#main/orders/cancel-stop-orders.ts'
import { createCancelUntilEmpty } from '#main/safety/cancel-until-empty.ts'
import { createCancelWithdrawal } from '#main/withdrawals/cancel-withdrawal.ts'
import { createStartupGate } from '#main/reconcile/startup-gate.ts'
import { createInFlight } from './in-flight.ts'
import { createListIntents, createLookUpIntent, createSentOids } from './intents.ts'
import type { MoneyDeps } from './money-call.ts'
import { createPlaceBatch } from '#main/orders/place-batch.ts'
import { createPlaceOco } from '#main/oco/place-oco.ts'
import { createPlaceOrder } from '#main/orders/place-order.ts'
import { createProtect } from '#main/safety/dead-man/protect.ts'
import { recoverIntents } from '#main/reconcile/recover.ts'
import type { RunIntents } from './run-intents.ts'
import { createRunIntents } from './run-intents.ts'
import { createSaver } from './saver.ts'
import { createDeclareOutcome } from '#main/reconcile/declare-by-user.ts'
import type { Reconciler } from '#main/reconcile/reconciler.ts'
import { createReconciler } from '#main/reconcile/reconciler.ts'
import { createTransfer } from '#main/transfers/transfer.ts'
import { createWithdraw } from '#main/withdrawals/withdraw.ts'

export type { MoneyDeps, ServiceStatus } from './money-call.ts'

/** The narrower of the two known limits (facts, section 4.1). */
const narrowBatch = 5

export type Actions = ReturnType<typeof createActions>

/**
 * The acts that can move money, and what reconciles them. Made once, at start: what an earlier process left as `sending` is
 * read as unknown and looked up from then on.
 */
export const createActions = (given: MoneyDeps) => {
  // Whoever is told must not be able to stop a request half-way: the journal holds the truth, this is only the news of it.
  const withFill = given.withFill ?? ((intent: IntentView) => intent)
  const { notify: onIntent } = createNotifier(
    'tell of an intent',
    given.onError ?? (() => undefined),
    (intent: IntentView) => given.onIntent(withFill(intent)),
  )
  const deps = { ...given, onIntent }
  const { journal, clients, time, newId } = deps
  const saver = createSaver(journal.writer, time, deps.onError)
  const reconciler = createReconciler({ ...deps, saver })
  const view: Reconciler['view'] = (record) => withFill(reconciler.view(record))
  const startupGate = createStartupGate({ reader: journal.reader, reconciler, time, lost: deps.lost })
  const inFlight = createInFlight()
  const send = createRunIntents({ ...deps, startupGate, saver, onUnknown: reconciler.watch })
  const run: RunIntents = (call) => inFlight.track(() => send(call))
  reconciler.watch(recoverIntents(deps))
  const cancelAll = createCancelAll(run)
  const cancelSymbol = createCancelSymbol(run)
  const cancelStopOrders = createCancelStopOrders(run)
  const cancelOcos = createCancelOcos(run)

  return {
    placeOrder: createPlaceOrder(run, newId),
    placeBatch: createPlaceBatch(run, newId, deps.batchLimit ?? (() => narrowBatch)),
    placeOco: createPlaceOco(run, newId),
    amendOrder: createAmendOrder(run, deps),
    cancelOrder: createCancelOrder(run, deps),
    cancelPartial: createCancelPartial(run, deps),
    cancelSymbol,
    cancelAll,
    cancelStopOrders,
    cancelOco: createCancelOco(run),
    cancelOcos,
    cancelUntilEmpty: createCancelUntilEmpty({
      clients,
      reader: journal.reader,
      time,
      newId,
      cancelAll,
      cancelSymbol,
      cancelOcos,
      cancelStopOrders,
    }),
    cancelWithdrawal: createCancelWithdrawal(run),
    protect: createProtect(run),
    withdraw: createWithdraw(run),
    transfer: createTransfer(run, newId),
    declareOutcome: createDeclareOutcome(journal.reader, reconciler),
    listIntents: createListIntents(journal.reader, { view }),
    sentOids: createSentOids(journal.reader),
    /** An intent as the page sees it. */
    viewOf: view,
    lookUpIntent: createLookUpIntent(journal.reader, { lookUp: reconciler.lookUp, view }),
    /** Starts the look-up that lets a profile act (C6); resolves when the profile may act. */
    openStartupGate: startupGate.open,
    /** Why new orders of a profile wait, or null; starts nothing. */
    startupGateState: startupGate.state,
    /** What a press is told while they wait; starts the look-up that lets the profile act. */
    startupGateRefusal: startupGate.refusal,
    /** After sleep: new orders wait for a look-up again. Of one profile, or of all. */
    closeStartupGate: startupGate.close,
    /** The venue can be reached again: what is unresolved is looked up first, and the answers let new orders through. */
    reopen: async (profileId: string): Promise<void> => {
      startupGate.close(profileId)
      await Promise.all([reconciler.wake(profileId), startupGate.retry(profileId)])
    },
    /** Looks up now whatever is unknown, which also opens startup gates: after start, on unlock, on reconnect, on focus. */
    wake: async (profileId?: string): Promise<void> => {
      await Promise.all([reconciler.wake(profileId), startupGate.retry(profileId)])
    },
    /** Before the journal closes: no further act is taken, and the answers under way are waited for. */
    refuseNew: inFlight.refuseNew,
    drain: inFlight.drain,
    underWay: inFlight.underWay,
    stop: (): void => {
      startupGate.stop()
      reconciler.stop()
      saver.stop()
    },
  }
}
