import type { Violation } from '#test/invariants/list.ts'
import { profileName } from '#test/invariants/names.ts'
import type { Choices } from '../choices.ts'
import type { Page } from '../page.ts'
import type { Plan } from '../plan.ts'
import type { Reached } from '../reached.ts'
import { shownBalances, shownBook, shownOrders, shownWaiting } from '../shown.ts'
import type { World } from '../world.ts'
import { elsewhere, tradedElsewhere } from './elsewhere.ts'

interface Desk {
  readonly who: number
  readonly profileId: string
  readonly plan: Pick<Plan, 'isDeskShown'>
  readonly choices: Pick<Choices, 'elsewhere'>
  readonly reached: Reached
}

/** What a desk shows of a profile once the faults have stopped, and then while somebody else trades on its account. */
export async function deskIsTrue(world: World, page: Page, desk: Desk): Promise<readonly Violation[]> {
  const { who, profileId, plan, choices, reached } = desk
  page.show(profileId)
  const trades = async () => {
    if (!plan.isDeskShown) return []
    const how = elsewhere[(choices.elsewhere + who) % elsewhere.length] ?? 'nothing'
    return tradedElsewhere(world, page, { who, profileId, how, reached })
  }
  const wrong = [
    ...(await shownBalances(world, who, profileId)),
    ...(await shownOrders(world, who, profileId)),
    ...(await shownWaiting(world, page, who, profileId)),
    ...(who === 0 ? await shownBook(world, page, profileId) : []),
    ...(await trades()),
  ]
  return wrong.map(({ id, what }) => ({ id, what: `${profileName(who)}: ${what}` }))
}
