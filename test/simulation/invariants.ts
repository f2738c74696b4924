import type { IntentView } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Heard, Press } from './presses.ts'
import type { AtVenue } from './truth.ts'

/** What must hold, whatever happened. The ids are those of the table in docs/reliability.md. */
export const invariants = {
  'one-press-one-order': 'One press makes at most what was pressed for: never two orders, withdrawals or transfers.',
  'known-to-journal': 'Nothing is at the venue that the journal does not know.',
  'written-before-sent': 'Nothing that can move money leaves before its intent is on disk.',
  'sent-once':
    'A request that can move money leaves once; only a cancel leaves a second time, after a clock correction.',
  'ends-are-true': 'The state in which an intent ended, and the id it is shown under, are what the venue has.',
  'never-failed-though-done': 'What the venue carried out is never answered or shown as refused, not sent or absent.',
  'only-forward': 'The state of an intent only moves forward, over restarts too.',
  'told-is-kept': 'What the page was told of an intent is there after every crash.',
  'nothing-left-open':
    'Once the faults stop every outcome is known within a bound, or waits for a word that only the user can give.',
  'balances-are-true':
    'Once the faults stop the balances shown, for trading and in each wallet, are those of the venue.',
  'orders-are-true':
    'Once the faults stop the open orders shown, those that wait for a trigger among them, are those of the venue.',
  'book-not-crossed': 'A book that is shown is never crossed.',
  'chain-holds': 'The journal verifies, link by link, after every crash.',
  'above-limit-asked': "No order above main's limits leaves without the yes of its own window.",
  'withdrawal-asked': "No withdrawal leaves without the yes of main's own window.",
  'withdrawal-tagged': 'Every withdrawal at the venue carries a tag that no other one has.',
  'duplicate-held': 'Nothing leaves while one like it is open, unless the user said that he wants both.',
  'replaced-is-gone':
    'An order that takes the place of another leaves only once that one is open no more, and the journal has it that it was cancelled.',
  'looked-up-first': 'After a start nothing new leaves before what an earlier run left open was asked about.',
  'absent-is-proven':
    'That nothing came of an intent is said 15 s after it left at the earliest, of what two places of the venue said in one look-up (for an order the list of open ones among them), never past an answer that says nothing, or by the user.',
  'one-draft-one-answer': 'A form that is pressed twice gets one answer twice.',
  'signed-in-time': "Once main has measured the venue's clock, it signs within 5 s of it.",
  'quota-heeded': 'After a refusal for the quota nothing of its pool leaves before the venue said that it may.',
  'quota-is-true':
    'At rest no more of a quota is shown as used than what was sent within its window, with all of that under way.',
  'switch-is-true': "The dead-man switch that is shown is the venue's.",
  'book-is-true': 'Once the faults stop the book shown is that of the venue.',
  'streams-return': 'Once the faults stop the streams are joined again within 75 s.',
  'no-secret': 'No secret crosses to the page or stands on disk.',
  'goes-on': 'Main starts after every crash, answers every press, and rejects no promise.',
} as const
export type InvariantId = keyof typeof invariants

export interface Violation {
  readonly id: InvariantId
  readonly what: string
}

const order = { sending: 0, unknown: 1, 'not-sent': 2, refused: 2, accepted: 2, absent: 2 } as const

/** A state that was shown after another one. */
export function movesForward({ id, states }: Heard): Violation | null {
  const [before, after] = [states.at(-2), states.at(-1)] as (keyof typeof order | undefined)[]
  if (before === undefined || after === undefined || order[after] > order[before]) return null
  return { id: 'only-forward', what: `${id} went from ${before} to ${after}` }
}

/** What the venue has of an intent, by its client order id. */
export const placesSomething = ({ kind }: Pick<IntentView, 'kind'>): boolean =>
  kind === 'place' || kind === 'place-oco' || kind === 'place-stop'

/** A state that says that nothing came of it, of what the venue carried out. */
export function deniesTruth(view: IntentView, made: ReadonlyMap<string, readonly AtVenue[]>): Violation | null {
  if (!placesSomething(view) || view.clientOid === null || !cameToNothing(view.state)) return null
  const found = made.get(view.clientOid)
  return found === undefined
    ? null
    : {
        id: 'never-failed-though-done',
        what: `${view.kind} ${view.id} is ${view.state}, and the venue has ${found[0]?.id}`,
      }
}

/** Ends of what places something, against what the venue made. */
export function endsAreTrue(
  views: readonly IntentView[],
  made: ReadonlyMap<string, readonly AtVenue[]>,
): readonly Violation[] {
  return views.flatMap((view): Violation[] => {
    if (!placesSomething(view) || view.clientOid === null) return []
    const found = made.get(view.clientOid)
    if (view.state === 'accepted' && found === undefined)
      return [{ id: 'ends-are-true', what: `${view.kind} ${view.id} is accepted, and the venue has nothing of it` }]
    if (view.state === 'accepted' && view.orderId !== null && found?.every(({ id }) => id !== view.orderId))
      return [
        {
          id: 'ends-are-true',
          what: `${view.kind} ${view.id} is called ${view.orderId}, and the venue has ${found[0]?.id}`,
        },
      ]
    const denied = deniesTruth(view, made)
    return denied === null ? [] : [{ ...denied, id: 'ends-are-true' }]
  })
}

/** Each press has at most what it was for. */
export function onePressOneOrder(
  presses: readonly Press[],
  intents: readonly { readonly draftId: string; readonly clientOid: string | null }[],
  made: ReadonlyMap<string, readonly AtVenue[]>,
  amended: ReadonlyMap<string, number>,
): readonly Violation[] {
  const violations: Violation[] = []
  const most = new Map<string, number>()
  for (const press of presses) most.set(press.draftId, Math.max(most.get(press.draftId) ?? 0, press.most))
  const found = new Map<string, number>()
  for (const { draftId, clientOid } of intents) {
    const here =
      clientOid === null ? 0 : Math.max(0, (made.get(clientOid)?.length ?? 0) - (amended.get(clientOid) ?? 0))
    found.set(draftId, (found.get(draftId) ?? 0) + here)
  }
  for (const [draftId, count] of found) {
    const allowed = most.get(draftId)
    if (allowed !== undefined && count > allowed)
      violations.push({
        id: 'one-press-one-order',
        what: `draft ${draftId} was for ${allowed}, and the venue has ${count}`,
      })
  }
  const known = new Set(intents.map(({ clientOid }) => clientOid))
  for (const [clientOid, [one]] of made)
    if (!known.has(clientOid))
      violations.push({ id: 'known-to-journal', what: `the venue has ${one?.kind} ${one?.id} under ${clientOid}` })
  return violations
}

/** Presses of one form that were answered by one process name the same intents, in the same states. */
export function oneDraftOneAnswer(presses: readonly Press[]): readonly Violation[] {
  return [...Map.groupBy(presses, ({ draftId }) => draftId)].flatMap(([draftId, all]): Violation[] => {
    const texts = all.map(({ answer }) => (answer?.ok === true ? JSON.stringify(answer.value) : answer?.error.code))
    const given = new Set(texts.filter((text) => text !== undefined))
    return given.size > 1 ? [{ id: 'one-draft-one-answer', what: `${draftId}: ${[...given].join(' and ')}` }] : []
  })
}
