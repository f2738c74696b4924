import { isDeepStrictEqual } from 'node:util'
import type { IntentView } from '#shared/domain/intent.ts'
import { thingOf } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import { endsAreTrue } from '#test/invariants/rules.ts'
import type { Acted } from '#test/invariants/rules.ts'
import { kindName } from '#test/invariants/names.ts'
import * as truth from '../truth.ts'
import { anotherId } from '../wire-lies.ts'
import type { World } from '../world.ts'
import { carriedOf, isStillOpen, wasDone } from './was-done.ts'
import type { Witness } from './witness.ts'

/** Both of the same words, and on their way at once. */
const isAlike = (one: IntentView, other: IntentView): boolean =>
  one.kind === other.kind &&
  isDeepStrictEqual(one.request, other.request) &&
  one.createdAt <= (other.endedAt ?? Infinity) &&
  other.createdAt <= (one.endedAt ?? Infinity)

/**
 * What is heard as accepted has come about by then, by its own request or by another: at the end of the history much more may
 * have. The user's word is kept as it was given.
 */
export function acceptedIsDone(world: World, witness: Witness, who: number, view: IntentView): Violation | null {
  if (view.state !== 'accepted' || thingOf(view) !== undefined || view.note?.id === 'reconcile.said-accepted')
    return null
  if (wasDone(world, witness, who, view) !== false) return null
  return {
    id: 'ends-are-true',
    what: `${kindName(view.kind)} ${view.id} is told as accepted, and nothing of it has come about`,
  }
}

/** Ends of intents against what the venue made of them and what it carried out. */
export function endsHold(
  world: World,
  witness: Witness,
  who: number,
  views: readonly IntentView[],
): readonly Violation[] {
  /** A setting of the switch is over once another one was made. */
  const isReplaced = ({ kind, id }: IntentView): boolean => {
    if (kind !== 'protect') return false
    const settings = witness.carried.filter((one) => one.who === who && one.path.includes('/dead-cancel-all'))
    return settings.at(-1)?.ids.includes(id) === false
  }
  /** Of an order that was cancelled whole since, the venue shows what is cancelled, and not by which of two cancels. */
  const isSwallowed = (view: IntentView): boolean =>
    view.kind === 'cancel-partial' && view.note?.id === 'found.whole-cancelled' && !isStillOpen(world, who, view)
  const actedOf = (view: IntentView): Acted => {
    const isDone = wasDone(world, witness, who, view)
    if (isReplaced(view) || isSwallowed(view)) return { isDone, carried: null }
    // Nothing tells cancels of the same words apart that are on their way at once: those that say they were done are those that did it.
    const alike = view.kind.startsWith('cancel') ? views.filter((one) => isAlike(one, view)) : [view]
    const done = new Set(alike.flatMap((one) => carriedOf(witness.carried, who, one)))
    const denied = [...done]
      .filter(({ isRefusalTrue }) => !isRefusalTrue)
      .at(alike.filter((one) => one.state === 'accepted' || isSwallowed(one)).length)
    return { isDone, carried: denied === undefined ? null : `it: ${denied.method} ${denied.path}` }
  }
  const acts = views.filter((view) => thingOf(view) === undefined).map((view) => [view.id, actedOf(view)] as const)
  // An answer that named another withdrawal could not be told from a true one.
  const named = views.map((view) =>
    view.kind === 'withdraw' && view.orderId === anotherId ? { ...view, orderId: null } : view,
  )
  return endsAreTrue(named, truth.factsOf(world.venue, who, witness.carried), new Map(acts))
}
