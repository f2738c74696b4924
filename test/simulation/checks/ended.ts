import type { IntentView } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Violation } from '../invariants.ts'
import { placesSomething } from '../invariants.ts'
import * as truth from '../truth.ts'
import { anotherId } from '../wire-lies.ts'
import type { World } from '../world.ts'
import { carriedOf, isStillOpen, textOf, wasDone } from './was-done.ts'
import type { Witness } from './witness.ts'

const tagForm = /\[cf-[0-9a-f]{12}\]$/

/** A withdrawal is shown under the id of the one that carries its remark. */
function withdrawnUnder({ venue }: World, who: number, view: IntentView): Violation[] {
  const own = truth.withdrawalsOf(venue, who).filter(({ request }) => request.remark === textOf(view, 'remark'))
  const ids = own.map(({ seq }) => venue.exchange.venue.ids.withdrawal(seq))
  // An answer that named another withdrawal could not be told from a true one.
  if (view.orderId === null || view.orderId === anotherId || ids.includes(view.orderId)) return []
  return [
    { id: 'ends-are-true', what: `withdraw ${view.id} is called ${view.orderId}, and the venue has ${ids.join()}` },
  ]
}

/** Ends of whatever does not place an order, against what the venue did. */
export function otherEndsAreTrue(
  world: World,
  witness: Witness,
  who: number,
  views: readonly IntentView[],
): readonly Violation[] {
  const said = (view: IntentView, what: string): Violation => ({
    id: 'ends-are-true',
    what: `${view.kind} ${view.id} is ${view.state}, and ${what}`,
  })
  /** A setting of the switch is over once another one was made. */
  const isReplaced = ({ kind, id }: IntentView): boolean => {
    if (kind !== 'protect') return false
    const settings = witness.carried.filter((one) => one.who === who && one.path.includes('/dead-cancel-all'))
    return settings.at(-1)?.ids.includes(id) === false
  }
  /** Of an order that was cancelled whole since, the venue shows what is cancelled, and not by which of two cancels. */
  const isSwallowed = (view: IntentView): boolean =>
    view.kind === 'cancel-partial' && view.note?.id === 'found.whole-cancelled' && !isStillOpen(world, who, view)
  return views.flatMap((view): Violation[] => {
    if (placesSomething(view)) return []
    const isDone = wasDone(world, witness, who, view)
    if (view.state === 'accepted' && isDone === false) return [said(view, 'the venue did not do it')]
    if (view.state === 'accepted') return view.kind === 'withdraw' ? withdrawnUnder(world, who, view) : []
    if (!cameToNothing(view.state) || isReplaced(view) || isSwallowed(view)) return []
    if (view.kind === 'withdraw') return isDone === true ? [said(view, 'the venue did it')] : []
    const denied = carriedOf(witness.carried, who, view).filter(({ isRefusalTrue }) => !isRefusalTrue)
    return denied.length > 0 ? [said(view, `the venue did it: ${denied[0]?.method} ${denied[0]?.path}`)] : []
  })
}

/** Withdrawals and transfers at the venue: each is one press's, and is known by its own tag or id. */
export function movedOnce(
  world: World,
  { carried }: Witness,
  who: number,
  views: readonly IntentView[],
): readonly Violation[] {
  const violations: Violation[] = []
  const tags = new Set<string>()
  const remarks = views.filter(({ kind }) => kind === 'withdraw').map((view) => textOf(view, 'remark'))
  for (const { seq, request } of truth.withdrawalsOf(world.venue, who)) {
    const tag = tagForm.exec(request.remark)?.[0]
    const name = `withdrawal ${world.venue.exchange.venue.ids.withdrawal(seq)} with remark ${request.remark}`
    if (tag === undefined || tags.has(tag))
      violations.push({ id: 'withdrawal-tagged', what: `${name} has no tag of its own` })
    if (!remarks.includes(request.remark)) violations.push({ id: 'known-to-journal', what: `${name} is no intent's` })
    if (tag !== undefined) tags.add(tag)
  }
  const drafts = new Map<string, number>()
  for (const { path, body } of carried.filter((one) => one.who === who && one.path.includes('/inner-transfer'))) {
    const intent = views.find(({ clientOid }) => clientOid !== null && body.includes(`"${clientOid}"`))
    if (intent === undefined) violations.push({ id: 'known-to-journal', what: `${path} ${body} is no intent's` })
    else drafts.set(intent.id, (drafts.get(intent.id) ?? 0) + 1)
  }
  for (const [id, times] of drafts)
    if (times > 1) violations.push({ id: 'one-press-one-order', what: `transfer ${id} was made ${times} times` })
  return violations
}
