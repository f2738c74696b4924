/** The rules that can be judged from facts alone; test/simulation/checks has those that need the simulated machine and venue. */
import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '#shared/bridge/index.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { cameToNothing, isUnresolved } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import { kindName } from '#test/invariants/names.ts'
import { madeOf, markOf, thingOf } from './facts.ts'
import type { Carried, IntentFacts, ListedFacts, Pressed, Told, VenueFacts } from './facts.ts'
import type { InvariantId, Violation } from './list.ts'

const all = (id: InvariantId, whats: readonly string[]): readonly Violation[] => whats.map((what) => ({ id, what }))
const named = ({ id, kind, state }: IntentFacts): string => `${kindName(kind)} ${id} is ${state}`

/** How often the venue made an order anew under a client order id because it was amended: that is no second one. */
const timesAmended = (carried: readonly Carried[], mark: string | null): number =>
  carried.filter(({ path, data }) => path.endsWith('/alter') && data.includes(`"clientOid":"${mark}"`)).length

/** Each press has at most what it was for. */
export function onePressOneOrder(
  presses: readonly Pressed[],
  intents: readonly (IntentFacts & { readonly draftId: string | null })[],
  venue: VenueFacts,
): readonly Violation[] {
  return [...Map.groupBy(presses, ({ draftId }) => draftId)].flatMap(([draftId, own]) => {
    const most = Math.max(...own.map((press) => press.most))
    const made = intents
      .filter((intent) => intent.draftId === draftId)
      .map((intent) => Math.max(0, madeOf(intent, venue).length - timesAmended(venue.carried, intent.clientOid)))
    const count = made.reduce((sum, one) => sum + one, 0)
    return count > most
      ? all('one-press-one-order', [`draft ${draftId} was for ${most}, and the venue has ${count}`])
      : []
  })
}

/** Whatever the venue has was an intent first. */
export function knownToJournal(intents: readonly IntentFacts[], { things }: VenueFacts): readonly Violation[] {
  const known = new Set(intents.map((intent) => `${thingOf(intent)} ${markOf(intent)}`))
  const strange = things.filter(({ kind, mark }) => !known.has(`${kind} ${mark}`))
  return all(
    'known-to-journal',
    strange.map(({ kind, id, mark }) => `the venue has ${kind} ${id} under ${mark}`),
  )
}

const tagForm = /\[cf-[0-9a-f]{12}\]$/

/** Each withdrawal at the venue has a tag of its own. */
export function withdrawalsTagged({ things }: VenueFacts): readonly Violation[] {
  const withdrawals = things.filter(({ kind }) => kind === 'withdrawal')
  const tags = withdrawals.map(({ mark }) => tagForm.exec(mark)?.[0])
  const wrong = withdrawals.filter((_, at) => tags[at] === undefined || tags.indexOf(tags[at]) !== at)
  return all(
    'withdrawal-tagged',
    wrong.map(({ id, mark }) => `withdrawal ${id} with remark ${mark} has no tag of its own`),
  )
}

/** A state that says that nothing came of an intent, of what the venue carried out. */
export function deniesTruth(
  intent: IntentFacts,
  state: IntentState,
  venue: Pick<VenueFacts, 'things'>,
): readonly Violation[] {
  const [made] = cameToNothing(state) ? madeOf(intent, venue) : []
  return made === undefined
    ? []
    : all('never-failed-though-done', [
        `${kindName(intent.kind)} ${intent.id} is ${state}, and the venue has ${made.id}`,
      ])
}

/** The ids of the orders that took the place of what a change names, by what the venue said when it carried that out. */
const replacedBy = ({ request }: Pick<IntentFacts, 'request'>, carried: readonly Carried[]): readonly string[] =>
  carried
    .filter(({ path, body }) => path.endsWith('/alter') && isDeepStrictEqual(JSON.parse(body), request))
    .map(({ data }) => (JSON.parse(data) as { readonly data: { readonly newOrderId: string } }).data.newOrderId)

/** What an intent made, or changed an order to, is shown under its id; a transfer has none. */
function calledOtherwise(intent: ListedFacts, venue: Pick<VenueFacts, 'things' | 'carried'>): readonly string[] {
  const { kind, id, orderId } = intent
  const ids = kind === 'amend' ? replacedBy(intent, venue.carried) : madeOf(intent, venue).map((thing) => thing.id)
  if (ids.length === 0 || kind === 'transfer' || orderId === null || ids.includes(orderId)) return []
  return [`${kindName(kind)} ${id} is called ${orderId}, and the venue has ${ids.join(', ')}`]
}

/** What is known of an intent that makes nothing, but changes what is there. */
export interface Acted {
  /** What it was for has come about; null where no trace of it can be told. */
  readonly isDone: boolean | null
  /** What of it the venue carried out, in words; null for nothing, and where a refusal of it stands all the same. */
  readonly carried: string | null
}

/** The end of each intent, whoever ended it, against what the venue did. */
export function endsAreTrue(
  intents: readonly ListedFacts[],
  venue: Pick<VenueFacts, 'things' | 'carried'>,
  acts: ReadonlyMap<string, Acted>,
): readonly Violation[] {
  const wrong = intents.flatMap((intent): readonly string[] => {
    if (isUnresolved(intent.state)) return []
    const isMaker = thingOf(intent) !== undefined && markOf(intent) !== null
    const isMade = madeOf(intent, venue).length > 0
    const { isDone, carried } = isMaker
      ? { isDone: isMade, carried: isMade ? 'it' : null }
      : (acts.get(intent.id) ?? { isDone: null, carried: null })
    if (cameToNothing(intent.state)) return carried === null ? [] : [`${named(intent)}, and the venue did ${carried}`]
    return isDone === false ? [`${named(intent)}, and the venue did not do it`] : calledOtherwise(intent, venue)
  })
  return all('ends-are-true', wrong)
}

const rank = { sending: 0, unknown: 1, 'not-sent': 2, refused: 2, accepted: 2, absent: 2 } as const

/** No state that was shown lies before or beside the one that was shown before it. */
export function movesForward({ id, states }: Told): readonly Violation[] {
  const back = states.flatMap((state, at) => {
    const before = states[at - 1]
    return before === undefined || rank[state] > rank[before] ? [] : [`${id} went from ${before} to ${state}`]
  })
  return all('only-forward', back)
}

/** What was shown is there, and where it was shown as ended, so it is kept. */
export function toldIsKept(told: Iterable<Told>, kept: ReadonlyMap<string, IntentState>): readonly Violation[] {
  const wrong = [...told].flatMap(({ id, states }) => {
    const [last, state] = [states.at(-1), kept.get(id)]
    if (last === undefined) return []
    if (state === undefined) return [`${id} was shown as ${last} and is gone`]
    return !isUnresolved(last) && last !== state ? [`${id} was shown as ${last} and is ${state}`] : []
  })
  return all('told-is-kept', wrong)
}

/** `waits`: it is unknown, and no look-up can tell what only the user can. */
export const nothingLeftOpen = (
  intents: readonly (IntentFacts & { readonly waits: boolean })[],
  boundMs: number,
): readonly Violation[] =>
  all(
    'nothing-left-open',
    intents
      .filter(({ state, waits }) => state === 'sending' || (state === 'unknown' && !waits))
      .map((intent) => `${named(intent)} ${Math.round(boundMs / 1_000)} s after the faults stopped`),
  )

/** Presses of one form that were answered by one process name the same intents, in the same states. */
export function oneDraftOneAnswer(presses: readonly Pressed[]): readonly Violation[] {
  return [...Map.groupBy(presses, ({ draftId }) => draftId)].flatMap(([draftId, own]) => {
    const texts = own.map(({ answer }) => (answer?.ok === true ? JSON.stringify(answer.value) : answer?.error.code))
    const given = new Set(texts.filter((text) => text !== undefined))
    return given.size > 1 ? all('one-draft-one-answer', [`${draftId}: ${[...given].join(' and ')}`]) : []
  })
}

type Amounts = Readonly<Record<string, string>>

/** Whatever the venue has is shown as much; what is shown besides is nothing. */
export function balancesAreTrue(there: Amounts, shown: Amounts): readonly Violation[] {
  const wrong = Object.entries(there).filter(([name, amount]) => shown[name] !== amount)
  const besides = Object.entries(shown).filter(([name, amount]) => there[name] === undefined && /[1-9]/.test(amount))
  return all('balances-are-true', [
    ...wrong.map(([name, amount]) => `${name}: ${amount} at the venue, shown ${shown[name] ?? 'not at all'}`),
    ...besides.map(([name, amount]) => `${name}: nothing at the venue, shown ${amount}`),
  ])
}

/** The open orders that are shown are those of the venue, with side, price, size and what was filled. */
export function ordersAreTrue(
  { openOrders }: Pick<VenueFacts, 'openOrders'>,
  shown: readonly string[],
): readonly Violation[] {
  return all('orders-are-true', [
    ...openOrders.filter((id) => !shown.includes(id)).map((id) => `${id} is open and not shown`),
    ...shown.filter((id) => !openOrders.includes(id)).map((id) => `${id} is shown and not open`),
    ...(new Set(shown).size === shown.length ? [] : [`shown twice: ${shown.join(', ')}`]),
  ])
}

/** What main says of its journal when it reads all of it. */
export const chainHolds = (verified: Result<OutputOf<'journal.verify'>> | null): readonly Violation[] =>
  verified?.ok === true && verified.value.sound ? [] : all('chain-holds', [JSON.stringify(verified)])

/** Where a scan found a secret. */
export const noSecret = (places: readonly string[]): readonly Violation[] => all('no-secret', places)
