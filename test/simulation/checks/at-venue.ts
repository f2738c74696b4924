import type { IntentView } from '#shared/domain/intent.ts'
import type { VenueFacts } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import { knownToJournal, onePressOneOrder, withdrawalsTagged } from '#test/invariants/rules.ts'
import { readIntents } from '../on-disk.ts'
import type { Presses } from '../presses.ts'
import type { World } from '../world.ts'

/** What a profile has at the venue, against what was pressed and what the journal holds: one moment of all three. */
export function venueHolds(
  world: Pick<World, 'disk'>,
  presses: Pick<Presses, 'all'>,
  profileId: string,
  venue: VenueFacts,
): readonly Violation[] {
  const mine = readIntents(world.disk().journal())
    .filter((one) => one.profileId === profileId)
    .map((one) => ({ ...one, request: JSON.parse(one.request) as IntentView['request'] }))
  const pressed = presses.all.filter((one) => one.profileId === profileId)
  return [...onePressOneOrder(pressed, mine, venue), ...knownToJournal(mine, venue), ...withdrawalsTagged(venue)]
}
