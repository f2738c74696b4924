import type { DeadManView } from '#shared/domain/dead-man.ts'
import { isOverUnknown } from '#shared/domain/dead-man.ts'
import { cameToNothing, isUnresolved } from '#shared/domain/intent-states.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Order } from '#main/practice/engine/types.ts'
import type { Violation } from '#test/invariants/list.ts'
import { profileName } from '#test/invariants/names.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import { eventually } from '../shown.ts'
import type { SwitchTurn } from '../switch-turns.ts'
import * as truth from '../truth.ts'
import { lagMs } from '../wire-lies.ts'
import type { World } from '../world.ts'

/** s of the switches that the user sets: most are outlived by an outage, and of a long one a look-up can tell that it was never set. */
export const switchSeconds = { usual: 12, long: 60 } as const
/** ms beyond its time after which one that is not renewed has fired. */
const firedAfterMs = 10_000
/** ms that the venue's whole seconds and the way there may add. */
const slackMs = 3_000

/** ms after its moment for which a switch that fired while Coffer did not run is told of with what it cancelled (ADR 8). */
const askedForMs = 86_400_000
/** ms for which it is told after that as one whose result is unknown: a week by the machine's clock, which may be off by a day. */
const toldForMs = 6 * 86_400_000
/** ms after which main asks again at the latest, and after which it takes what a list lacks for gone. */
const askedAgainMs = 60_000 + 15_000

interface KeptSetting {
  readonly timeout: number
  readonly state: IntentState
  readonly isUserWord: boolean
}

const timeoutOf = ({ request }: KeptIntent): number => Number((JSON.parse(request) as { timeout?: unknown }).timeout)

/** What the profile asked of its switch, oldest first, but for what came to nothing, by the journal. */
const settingsOf = (world: World, profileId: string): readonly KeptSetting[] =>
  readIntents(world.disk().journal())
    .filter((one) => one.kind === 'protect' && one.profileId === profileId && !cameToNothing(one.state))
    .map((one) => ({ state: one.state, timeout: timeoutOf(one), isUserWord: one.isUserWord }))

/** The last that became of a profile's switch at the venue; null where none was ever set. */
const lastTurn = ({ venue }: World, who: number): SwitchTurn | null =>
  venue.switchTurns.findLast(({ account }) => account === truth.accountOf(venue, who)) ?? null

/** What the last firing cancelled and is not named. */
const unnamedOf = ({ venue }: World, last: SwitchTurn, fired: DeadManView['fired']): Order | undefined => {
  const named = new Set(fired.map(({ orderId }) => orderId))
  return last.cancelled().find(({ seq }) => !named.has(venue.exchange.venue.ids.order(seq)))
}

/**
 * What is said of a switch, against the venue's: one that is off is not kept there, and one that fired did so, it and not
 * one before it. Main names as cancelled by it what ended from 2 s before its moment on, by a clock that it measured:
 * nothing else is named. A list that lags leaves out what is young, and nothing once main has read it again.
 */
export function switchSaid(world: World, who: number, view: DeadManView, isSettled = false): Violation | null {
  const { venue } = world
  const { profileId, state, fired } = view
  const wrong = (what: string): Violation => ({ id: 'switch-is-true', what: `${profileName(who)}: ${what}` })
  const account = truth.accountOf(venue, who)
  const { deadMan } = account
  if (state === 'off' && deadMan !== null && deadMan.triggersAt > venue.clock.now())
    return wrong('said to be off, and the venue keeps one')
  const last = lastTurn(world, who)
  // Until a disarm is answered, nobody here can know that it was carried out.
  const isDisarming = settingsOf(world, profileId).some((one) => one.timeout === -1 && one.state === 'sending')
  if ((state === 'on' || state === 'late') && !isDisarming && last?.to !== 'set' && last?.to !== 'fired')
    return wrong(`said to be ${state}, and the venue keeps none`)
  if (state !== 'fired' && state !== 'off') return null
  if (state === 'off') {
    if (last?.to !== 'fired' || last.isTold || last.cancelled().length === 0) return null
    // Of what an earlier run left, what it cancelled is asked for a day (ADR 8).
    const age = venue.clock.ageOf(last.at)
    if (age > toldForMs) return null
    if (age > askedForMs && isOverUnknown(view)) {
      last.isTold = true
      return null
    }
    // The user's word ends what is told of it; a disarm that was taken after it does so for a later process alone.
    const newest = settingsOf(world, profileId).at(-1)
    const isDisarmed = newest?.timeout === -1 && newest.state === 'accepted'
    return isDisarmed && (newest.isUserWord || last.isForgotten)
      ? null
      : wrong('said to be off, and it fired and cancelled orders')
  }
  if (last?.to !== 'fired')
    return wrong(`said to have fired, and ${last === null ? 'none did' : `it was ${last.to} last`}`)
  last.isTold = true
  const unnamed = unnamedOf(world, last, fired)
  if (unnamed !== undefined && (isSettled || venue.clock.ageOf(unnamed.createdAt) >= lagMs))
    return wrong('said to have fired, and what it cancelled is not named')
  const { state: engine } = venue.exchange.venue.engine
  const { ids } = venue.exchange.venue
  for (const { orderId } of fired) {
    const order = engine.orders.get(ids.orderSeq(orderId) ?? -1)
    if (order === undefined || order.account !== account || order.active)
      return wrong(`said to have cancelled ${orderId}, which it did not`)
    if (order.updatedAt < last.at - slackMs)
      return wrong(`said to have cancelled ${orderId}, which ended before it fired`)
  }
  return null
}

/**
 * Whether it is said that another key set it, and one did: by the journal, what the profile sent last left with another key than
 * its last setting. That may be another account's, which tells nothing of the switch (ADR 8).
 */
function isOfOtherKey(world: World, { profileId, error }: DeadManView): boolean {
  if (error?.reason?.id !== 'dead-man.other-key') return false
  const sent = readIntents(world.disk().journal()).filter((one) => one.profileId === profileId && one.signer !== null)
  const isSetting = (one: KeptIntent): boolean =>
    one.kind === 'protect' && !cameToNothing(one.state) && timeoutOf(one) > 0
  const setting = sent.findLast(isSetting)
  const last = sent.findLast(({ signerRole }) => signerRole === setting?.signerRole)
  return setting !== undefined && last?.signer !== setting.signer
}

/** What of a view cannot stay so, once main had the time to ask; null where it is what the venue has. */
const notAsThere = (world: World, who: number, view: DeadManView): string | null => {
  const { profileId, state, firesAt } = view
  const { deadMan } = truth.accountOf(world.venue, who)
  // While a request about it is open, the venue cannot tell one that was switched off from one that fired.
  if (state === 'unclear' && settingsOf(world, profileId).some((one) => isUnresolved(one.state))) return null
  if (state === 'unclear' && isOfOtherKey(world, view)) return null
  if (deadMan === null) {
    if (state === 'off' || state === 'fired') return switchSaid(world, who, view, true)?.what ?? null
    return `shown as ${state}, and the venue keeps none`
  }
  // Of a read-only profile nothing leaves, no renewal either (ADR 21).
  const isHeldBack = state === 'late' && view.error?.code === 'read-only'
  if (state !== 'on' && state !== 'found' && !isHeldBack) return `shown as ${state}, and the venue keeps one`
  const latest = deadMan.triggersAt - world.venue.clock.skewMs() + world.skewMs + slackMs
  return (firesAt ?? 0) > latest ? `shown to fire at ${firesAt}, and the venue does by ${latest}` : null
}

/** What is shown of a profile's dead-man switch, against the venue's, and that main renews one that it says is on. */
export async function shownSwitch(world: World, who: number, profileId: string): Promise<readonly Violation[]> {
  const ask = () => world.await(world.running()?.ask('deadMan.view', { profileId }) ?? Promise.resolve(null), 5_000)
  const isSet = (): boolean => truth.accountOf(world.venue, who).deadMan !== null
  const before = await ask()
  const isRenewed = before?.ok === true && before.value.state === 'on' && !before.value.notRenewed
  const seconds = Math.max(switchSeconds.usual, ...settingsOf(world, profileId).map(({ timeout }) => timeout))
  if (isSet()) await world.pass(seconds * 1_000 + firedAfterMs)
  if (isRenewed && !isSet())
    return [{ id: 'switch-is-true', what: `${profileName(who)}: said to be on and renewed, and it has fired` }]
  const look = async (): Promise<string | null> => {
    const shown = await ask()
    return shown?.ok === true ? notAsThere(world, who, shown.value) : `not shown: ${JSON.stringify(shown)}`
  }
  const wrong = await eventually(world, look, askedAgainMs)
  return wrong === null ? [] : [{ id: 'switch-is-true', what: `${profileName(who)}: ${wrong}` }]
}
