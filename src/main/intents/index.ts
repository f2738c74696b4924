import type { IntentView } from '#shared/domain/intent.ts'
import type { Base } from '#main/platform/base.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import { createDeclareOutcome } from '#main/reconcile/declare-by-user.ts'
import { createOrderHints } from '#main/reconcile/order-hints.ts'
import type { Reconciler } from '#main/reconcile/reconciler.ts'
import { createReconciler } from '#main/reconcile/reconciler.ts'
import { recoverIntents } from '#main/reconcile/recover.ts'
import { createStartupGate } from '#main/reconcile/startup-gate.ts'
import { createInFlight } from './in-flight.ts'
import { createListIntents, createLookUpIntent, createSentOids } from './intents.ts'
import type { MoneyDeps } from './money-call.ts'
import type { RunIntents } from './run-intents.ts'
import { createRunIntents } from './run-intents.ts'
import { createSaver } from './saver.ts'
import { createUnacknowledged, markUnacknowledged } from './unacknowledged.ts'

export type Intents = ReturnType<typeof createIntents>

/**
 * How everything that can move money is sent, and what reconciles it. Made once, at start: what an earlier process left as
 * `sending` is read as unknown and looked up from then on.
 */
export const createIntents = (given: MoneyDeps) => {
  const marked = markUnacknowledged(given.journal.acknowledged)
  // Whoever is notified must not be able to stop a request half-way: the journal holds the truth, this is only the news of it.
  const withFill = given.withFill ?? ((intent: IntentView) => intent)
  const { notify: onIntent } = createNotifier(
    'notify-intent',
    given.onError ?? (() => undefined),
    (intent: IntentView) => given.onIntent(marked(withFill(intent))),
  )
  const deps = { ...given, onIntent }
  const { journal, time } = deps
  const saver = createSaver(journal.writer, time, deps.onError)
  const reconciler = createReconciler({ ...deps, saver })
  const recovered = recoverIntents(deps)
  const view: Reconciler['view'] = (record) => marked(withFill(reconciler.view(record)))
  const startupGate = createStartupGate({ reader: journal.reader, reconciler, time, lost: deps.lost })
  const inFlight = createInFlight()
  const send = createRunIntents({ ...deps, startupGate, saver, onUnknown: reconciler.watch })
  const run: RunIntents = (call) => inFlight.track(() => send(call))
  reconciler.watch(recovered)

  /** Looks up now whatever is unknown, which also opens startup gates: after start, on unlock, on reconnect, on focus. */
  const wake = async (profileId?: string): Promise<void> => {
    await Promise.all([reconciler.wake(profileId), startupGate.retry(profileId)])
  }
  return {
    /** Sends one act: every kind of act is built on it. */
    run,
    declareOutcome: createDeclareOutcome(journal.reader, reconciler, deps.confirms),
    listIntents: createListIntents(journal.reader, { view }),
    sentOids: createSentOids(journal.reader),
    ...createUnacknowledged(journal, view),
    /** An intent as the page sees it. */
    viewOf: view,
    lookUpIntent: createLookUpIntent(journal.reader, { lookUp: reconciler.lookUp, view }),
    /** ms since the outcome of an intent became unknown, by the clock that never jumps. */
    unknownFor: reconciler.unknownFor,
    /** Starts the look-up that lets a profile act (C6); resolves when the profile may act. */
    openStartupGate: startupGate.open,
    /** Why new orders of a profile wait, or null; starts nothing. */
    startupGateState: startupGate.state,
    /** What a press is told while they wait; starts the look-up that lets the profile act. */
    startupGateRefusal: startupGate.refusal,
    /** After sleep: new orders wait for a look-up again. Of one profile, or of all. */
    closeStartupGate: startupGate.close,
    /** The venue can be reached again: what is unresolved is looked up first, and the answers let new orders through. */
    reopen: (profileId: string): Promise<void> => {
      startupGate.close(profileId)
      return wake(profileId)
    },
    wake,
    /** An order was pushed: unknown outcomes that it may belong to are looked up now. */
    hint: createOrderHints(journal.reader, reconciler.lookUp, time),
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

/** The same, looking up what is unknown whenever the keys or the venue may have come back. */
export function openIntents(
  base: Base,
  parts: Pick<MoneyDeps, 'journal' | 'clients' | 'withFill' | 'serviceStatus' | 'limits' | 'lost' | 'confirms'>,
): Intents {
  const { time, newId, onError, events } = base
  const intents = createIntents({
    ...parts,
    time,
    newId,
    onError,
    onIntent: (intent) => {
      events.emit('intent-changed', intent)
      events.emit('intent-step', intent)
    },
  })
  events.on('started', () => intents.wake())
  events.on('unlocked', () => intents.wake())
  events.on('venue-back', intents.reopen)
  events.on('order-pushed', ({ profileId, push }) => intents.hint(profileId, push))
  events.on('resumed', () => {
    intents.closeStartupGate()
    return intents.wake()
  })
  return intents
}
