import type { VenueFacts } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import * as rules from '#test/invariants/rules.ts'
import type { Heard } from '../presses.ts'
import type { World } from '../world.ts'
import { absenceIsProven, subjectOf } from './absence.ts'
import { acceptedIsDone } from './ended.ts'
import type { createKept } from './kept.ts'
import type { createLeaving } from './leaving.ts'
import type { Witness } from './witness.ts'

interface StateParts {
  readonly world: World
  readonly witness: Witness
  readonly leaving: Pick<ReturnType<typeof createLeaving>, 'leftAt' | 'onShown'>
  readonly kept: Pick<ReturnType<typeof createKept>, 'lasting'>
  readonly profileIds: readonly string[]
  readonly venueOf: (profileId: string) => VenueFacts
}

/** What must hold of an intent whenever it is shown in another state. */
export function stateHolds(
  { world, witness, leaving, kept, profileIds, venueOf }: StateParts,
  heard: Heard,
): readonly (Violation | null)[] {
  const { last } = heard
  const who = profileIds.indexOf(heard.profileId)
  return [
    ...rules.movesForward(kept.lasting(heard)),
    leaving.onShown(last),
    ...rules.deniesTruth(last, last.state, venueOf(heard.profileId)),
    acceptedIsDone(world, witness, who, last),
    absenceIsProven(
      last,
      who,
      witness,
      leaving.leftAt.get(heard.id),
      world.scheduler.moment(),
      subjectOf(world, who, last),
    ),
  ]
}
