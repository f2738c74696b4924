import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { Violation } from '#test/invariants/list.ts'
import { eventually } from '../shown.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'
import { epoch } from '../world.ts'

/** s of the switch that the user sets, and ms beyond it after which one that is not renewed has fired. */
export const switchSeconds = 12
const firedAfterMs = (switchSeconds + 10) * 1_000
/** ms that the venue's whole seconds and the way there may add. */
const slackMs = 3_000

/** A switch that is said to be off, while the venue keeps it and would end orders by it. */
export function switchSaid(world: World, who: number, { state }: DeadManView): Violation | null {
  const { deadMan } = truth.accountOf(world.venue, who)
  if (state !== 'off' || deadMan === null || deadMan.triggersAt <= epoch + world.scheduler.now()) return null
  return { id: 'switch-is-true', what: `profile ${who}: said to be off, and the venue keeps one` }
}

/** What is shown of a profile's dead-man switch, against the venue's, and that main renews one that it says is on. */
export async function shownSwitch(world: World, who: number, profileId: string): Promise<readonly Violation[]> {
  const ask = () => world.await(world.running()?.ask('deadMan.view', { profileId }) ?? Promise.resolve(null), 5_000)
  const isSet = (): boolean => truth.accountOf(world.venue, who).deadMan !== null
  const before = await ask()
  const isRenewed = before?.ok === true && before.value.state === 'on' && !before.value.fromEarlierRun
  if (isSet()) await world.pass(firedAfterMs)
  if (isRenewed && !isSet())
    return [{ id: 'switch-is-true', what: `profile ${who}: said to be on and renewed, and it has fired` }]
  const wrong = await eventually(world, async () => {
    const shown = await ask()
    if (shown?.ok !== true) return `not shown: ${JSON.stringify(shown)}`
    const { state, firesAt } = shown.value
    const { deadMan } = truth.accountOf(world.venue, who)
    if (state === 'on' && deadMan === null) return 'shown as on, and the venue keeps none'
    if ((state === 'off' || state === 'fired') && deadMan !== null) return `shown as ${state}, and the venue keeps one`
    const isLate = state === 'on' && deadMan !== null && (firesAt ?? 0) > deadMan.triggersAt + world.skewMs + slackMs
    return isLate ? `shown to fire at ${firesAt}, and the venue does at ${deadMan.triggersAt - epoch}` : null
  })
  return wrong === null ? [] : [{ id: 'switch-is-true', what: `profile ${who}: ${wrong}` }]
}
