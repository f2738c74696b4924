import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { Violation } from '#test/invariants/list.ts'
import { readIntents } from '../on-disk.ts'
import { eventually } from '../shown.ts'
import * as truth from '../truth.ts'
import { lagMs } from '../wire-lies.ts'
import type { World } from '../world.ts'

/** s of the switches that the user sets: most are outlived by an outage, and of a long one a look-up can tell that it was never set. */
export const switchSeconds = { usual: 12, long: 60 } as const
/** ms beyond its time after which one that is not renewed has fired. */
const firedAfterMs = 10_000
/** ms that the venue's whole seconds and the way there may add. */
const slackMs = 3_000

/** What the profile's newest request about the switch asks for, by the journal. */
const lastSetting = (world: World, profileId: string): { readonly timeout?: unknown } | null => {
  const own = readIntents(world.disk().journal()).filter((one) => one.kind === 'protect' && one.profileId === profileId)
  const last = own.at(-1)
  return last === undefined ? null : (JSON.parse(last.request) as { readonly timeout?: unknown })
}

/**
 * What is said of a switch, against the venue's: one that is off is not kept there, and one that fired did so. Main names as
 * cancelled by it what ended from 2 s before its moment on, by a clock that it measured: nothing else is named.
 */
export function switchSaid(world: World, who: number, { profileId, state, fired }: DeadManView): Violation | null {
  const { venue } = world
  const wrong = (what: string): Violation => ({ id: 'switch-is-true', what: `profile ${who}: ${what}` })
  const account = truth.accountOf(venue, who)
  const { deadMan } = account
  if (state === 'off' && deadMan !== null && deadMan.triggersAt > venue.clock.now())
    return wrong('said to be off, and the venue keeps one')
  if (state !== 'fired' && state !== 'off') return null
  const firings = venue.firings.filter((one) => one.account === account)
  const [first, last] = [firings[0], firings.at(-1)]
  const named = new Set(fired.map(({ orderId }) => orderId))
  const unnamed = last?.cancelled().find(({ seq }) => !named.has(venue.exchange.venue.ids.order(seq)))
  if (state === 'off') {
    const isEnded = unnamed === undefined || lastSetting(world, profileId)?.timeout === -1
    return isEnded ? null : wrong('said to be off, and it fired and cancelled orders')
  }
  if (first === undefined) return wrong('said to have fired, and none did')
  // A list that lags leaves out what is young.
  if (unnamed !== undefined && venue.clock.ageOf(unnamed.createdAt) >= lagMs)
    return wrong('said to have fired, and what it cancelled is not named')
  const { state: engine } = venue.exchange.venue.engine
  const { ids } = venue.exchange.venue
  for (const { orderId } of fired) {
    const order = engine.orders.get(ids.orderSeq(orderId) ?? -1)
    if (order === undefined || order.account !== account || order.active)
      return wrong(`said to have cancelled ${orderId}, which it did not`)
    if (order.updatedAt < first.at - slackMs)
      return wrong(`said to have cancelled ${orderId}, which ended before any fired`)
  }
  return null
}

/** What is shown of a profile's dead-man switch, against the venue's, and that main renews one that it says is on. */
export async function shownSwitch(world: World, who: number, profileId: string): Promise<readonly Violation[]> {
  const ask = () => world.await(world.running()?.ask('deadMan.view', { profileId }) ?? Promise.resolve(null), 5_000)
  const isSet = (): boolean => truth.accountOf(world.venue, who).deadMan !== null
  const before = await ask()
  const isRenewed = before?.ok === true && before.value.state === 'on' && !before.value.fromEarlierRun
  const seconds = Math.max(switchSeconds.usual, Number(lastSetting(world, profileId)?.timeout ?? 0))
  if (isSet()) await world.pass(seconds * 1_000 + firedAfterMs)
  if (isRenewed && !isSet())
    return [{ id: 'switch-is-true', what: `profile ${who}: said to be on and renewed, and it has fired` }]
  const wrong = await eventually(world, async () => {
    const shown = await ask()
    if (shown?.ok !== true) return `not shown: ${JSON.stringify(shown)}`
    const { state, firesAt } = shown.value
    const { deadMan } = truth.accountOf(world.venue, who)
    if (state === 'on' && deadMan === null) return 'shown as on, and the venue keeps none'
    if ((state === 'off' || state === 'fired') && deadMan !== null) return `shown as ${state}, and the venue keeps one`
    if (state !== 'on' || deadMan === null) return null
    const latest = deadMan.triggersAt - world.venue.clock.skewMs() + world.skewMs + slackMs
    return (firesAt ?? 0) > latest ? `shown to fire at ${firesAt}, and the venue does by ${latest}` : null
  })
  return wrong === null ? [] : [{ id: 'switch-is-true', what: `profile ${who}: ${wrong}` }]
}
