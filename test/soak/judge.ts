/** What a history of whole processes is judged by: the facts that were gathered at its end, and the shared rules for each. */
import type { OutputOf } from '#shared/bridge/index.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import { textOf } from '#test/invariants/facts.ts'
import type { IntentFacts, Pressed, Told, VenueFacts } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import * as rules from '#test/invariants/rules.ts'

export interface ObservedIntent extends IntentFacts {
  readonly draftId: string | null
  readonly orderId: string | null
  /** Main says with a reason that only the user can end it, and the history made it so: no look-up can prove its end. */
  readonly waits: boolean
  readonly isUsersWord: boolean
}

type Amounts = Readonly<Record<string, string>>

export interface Observed {
  readonly presses: readonly Pressed[]
  /** As the journal's file has them once Coffer is closed. */
  readonly intents: readonly ObservedIntent[]
  readonly told: readonly Told[]
  /** What was open `boundMs` after the faults had stopped. */
  readonly late: readonly ObservedIntent[]
  readonly boundMs: number
  readonly venue: VenueFacts
  /** `currency wallet` to what is available and held; of the venue, and as the page is shown it. */
  readonly venueBalances: Amounts
  readonly shownBalances: Amounts
  readonly shownOrders: readonly string[]
  readonly verified: Result<OutputOf<'journal.verify'>> | null
  /** What is wrong with the journal's chain, by its file. */
  readonly chain: readonly Violation[]
  /** Where a secret was found. */
  readonly secrets: readonly string[]
  /** Requests that arrived while a second instance was started and the first stood still. */
  readonly secondSigned: number
  /** What main's log says went wrong and was handled nowhere. */
  readonly unhandled: readonly string[]
}

/** Cancels of one order: a person here presses no other change. */
function actsOf(intents: readonly ObservedIntent[], { open, carried }: VenueFacts): ReadonlyMap<string, rules.Acted> {
  const cancels = intents.filter(({ kind }) => kind === 'cancel')
  return new Map(
    cancels.map((cancel) => {
      const id = textOf(cancel, 'orderId')
      const others = cancels.filter((one) => textOf(one, 'orderId') === id && !cameToNothing(one.state)).length
      const times = carried.filter(({ method, path }) => method === 'DELETE' && path.includes(id)).length
      return [cancel.id, { isDone: !open.has(id), carried: times > others ? `it ${times} times` : null }]
    }),
  )
}

/** All that does not hold. */
export function violationsIn(observed: Observed): readonly Violation[] {
  const { presses, intents, told, late, boundMs, venue, venueBalances, shownBalances, secondSigned } = observed
  const states = new Map<string, IntentState>(intents.map(({ id, state }) => [id, state]))
  const shownOf = (id: string): readonly IntentState[] => told.find((one) => one.id === id)?.states ?? []
  return [
    ...rules.onePressOneOrder(presses, intents, venue),
    ...rules.knownToJournal(intents, venue),
    ...rules.withdrawalsTagged(venue),
    ...rules.endsAreTrue(intents, venue, actsOf(intents, venue)),
    ...intents.flatMap((intent) => shownOf(intent.id).flatMap((state) => rules.deniesTruth(intent, state, venue))),
    ...told.flatMap(rules.movesForward),
    ...rules.toldIsKept(told, states),
    ...rules.nothingLeftOpen(late, boundMs),
    ...rules.nothingLeftOpen(intents, boundMs),
    ...rules.oneDraftOneAnswer(presses),
    ...rules.balancesAreTrue(venueBalances, shownBalances),
    ...rules.ordersAreTrue(venue, observed.shownOrders),
    ...rules.chainHolds(observed.verified),
    ...observed.chain,
    ...rules.noSecret(observed.secrets),
    ...observed.unhandled.map((what) => ({ id: 'goes-on', what }) as const),
    ...(secondSigned === 0 ? [] : [{ id: 'second-signs-nothing', what: `${secondSigned} requests arrived` } as const]),
  ]
}
