import type { VenueFacts } from '#test/invariants/facts.ts'
import type { InvariantId, Violation } from '#test/invariants/list.ts'
import * as rules from '#test/invariants/rules.ts'
import type { Choices } from '../choices.ts'
import type { Converged } from '../converge.ts'
import type { Page } from '../page.ts'
import type { Plan } from '../plan.ts'
import type { Presses } from '../presses.ts'
import type { Reached } from '../reached.ts'
import type { World } from '../world.ts'
import { venueHolds } from './at-venue.ts'
import type { createClockAndQuota } from './clock-and-quota.ts'
import { shownSwitch } from './dead-man.ts'
import { deskIsTrue } from './desk.ts'
import { endsHold } from './ended.ts'
import type { createKept } from './kept.ts'
import { leakedSecrets } from './secrets.ts'
import type { createTraded } from './traded.ts'
import { keepsUserWord } from './user-word.ts'
import type { Witness } from './witness.ts'

interface EndParts {
  readonly world: World
  readonly witness: Witness
  readonly presses: Presses
  readonly page: Page
  readonly profileIds: readonly string[]
  readonly plan: Plan
  readonly choices: Pick<Choices, 'isPageRead' | 'restsFor' | 'elsewhere'>
  readonly reached: Reached
  readonly words: Converged['words']
  readonly clock: Pick<ReturnType<typeof createClockAndQuota>, 'atRest'>
  readonly kept: Pick<ReturnType<typeof createKept>, 'atTheEnd'>
  readonly traded: Pick<ReturnType<typeof createTraded>, 'atTheEnd'>
  /** All that crossed to the page; null where it was not kept. */
  readonly crossed: readonly string[] | null
  readonly venueOf: (profileId: string) => VenueFacts
  readonly found: (id: InvariantId, what: string) => void
  readonly foundAll: (all: readonly (Violation | null)[]) => void
}

/** What must hold at the end of a history, once everything is known. */
export async function checkTheEnd(parts: EndParts): Promise<void> {
  const { world, witness, presses, page, profileIds, plan, reached, words, clock, kept, traded, crossed, venueOf } =
    parts
  const { choices, found, foundAll } = parts
  foundAll(rules.oneDraftOneAnswer(presses.all))
  // A desk that is opened only now takes a tenth of a history.
  const isPageRead = plan.isDeskShown || choices.isPageRead
  if (isPageRead && !plan.isDeskShown) page.open()
  for (const [who, profileId] of profileIds.entries()) {
    const listed = await world.await(
      world.running()?.ask('intents.list', { profileId, limit: 500 }) ?? Promise.resolve(null),
      5_000,
    )
    foundAll(venueHolds(world, presses, profileId, venueOf(profileId)))
    if (listed?.ok === true) {
      foundAll(endsHold(world, witness, who, listed.value))
      foundAll(keepsUserWord(listed.value, words))
    } else found('goes-on', `the list of intents is not answered: ${JSON.stringify(listed)}`)
    foundAll(await shownSwitch(world, who, profileId))
    if (choices.restsFor === who) await clock.atRest(who, profileId)
    if (!isPageRead) continue
    foundAll(await deskIsTrue(world, page, { who, profileId, plan, choices, reached }))
    await traded.atTheEnd(profileId)
  }
  await kept.atTheEnd()
  const verified = await world.await(world.running()?.ask('journal.verify', null) ?? Promise.resolve(null), 60_000)
  foundAll(rules.chainHolds(verified))
  if (crossed !== null) foundAll(rules.noSecret(leakedSecrets(world, crossed)))
}
