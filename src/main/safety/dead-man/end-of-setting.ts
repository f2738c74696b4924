import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import { allPairs, leftSetting } from './left-setting.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import { isOvertaken } from './switch-records.ts'
import type { FiredIn } from './venue-state.ts'

/** Orders closed this long before the switch was due are not its doing (ms). */
export const slackMs = 2_000
/** ms until the venue is asked again after an answer that does not tell how it stands, or no answer. */
export const askAgainMs = 15_000
/** ms after which a list has what became of an order: what it lacks then is not there (safety, fact 5). */
export const listedAfterMs = 15_000

/**
 * Whether it fired that is gone: surely, not at all, as the requests decide that are still open, or, of one that was switched off
 * late or may have been switched off, as what was cancelled says.
 */
interface Claim {
  readonly word: 'fired' | 'none' | 'open' | 'as-listed'
  /** Pairs whose orders it may have cancelled; empty means every pair. */
  readonly symbols: readonly string[]
}

/** What the journal and the record of a setting that is gone say of its end. */
export const claimOf = (
  { records, reader, time }: Pick<WindowDeps, 'records' | 'time'> & { readonly reader: Pick<JournalReader, 'page'> },
  profileId: string,
  mine: Armed,
): Result<Claim> => {
  const { sure, unresolved, symbols, by, replaces, disarmed, disarmedByOtherKey } = mine
  // What was cancelled since a disarm in time is the user's own doing.
  if (disarmed !== null)
    return ok({ word: disarmed === 'late' || disarmedByOtherKey !== null ? 'as-listed' : 'none', symbols })
  // A request that was lost before it got through may have been carried out after it, and have ended it.
  if (sure && unresolved.size === 0)
    return ok({ word: isOvertaken(records, profileId, mine) ? 'as-listed' : 'fired', symbols })
  if (by === 'renewed' && !replaces) return ok({ word: 'open', symbols })
  const left = leftSetting(reader, profileId, time.now())
  if (!left.ok) return left
  if (left.value === null) return ok({ word: unresolved.size === 0 ? 'none' : 'open', symbols })
  return ok({ word: left.value.wasSet ? 'fired' : 'open', symbols: allPairs([symbols, left.value.pairs]) })
}

const dayMs = 86_400_000
const unmeasured = appError('clock-off', msg('wire.clock-unknown'))

interface Window extends FiredIn {
  /** So long ago that no list lags behind it. */
  readonly isListed: boolean
  /** The venue said when it fires, and that is still to come. */
  readonly isEarly: boolean
  /** The latest moment at which it can have fired is over. */
  readonly isPast: boolean
  /** More than a day ago: the venue may list no more what one that an earlier run left has cancelled. */
  readonly isOld: boolean
}

interface WindowDeps {
  readonly records: DeadManRecords
  readonly clients: MoneyDeps['clients']
  readonly time: Time
}

/** When it fired, by the venue's clock, which dates what it cancelled; the machine's may be off by hours (L4). */
export const venueTimeOf = async (
  { records, clients, time }: WindowDeps,
  profileId: string,
  mine: Armed,
): Promise<Result<Window>> => {
  const client = await clients(profileId)
  if (!client.ok) return client
  const offset = client.value.clockOffset()
  if (offset === null) return fail(unmeasured)
  const venueNow = time.now() + offset
  const firesAt = mine.triggersAt ?? Math.round(venueNow + records.msLeft(mine))
  const endAt = mine.firedBy === null ? null : firesAt + mine.firedBy - records.firesAt(mine)
  return ok({
    startAt: Math.max(0, firesAt - slackMs),
    endAt,
    isListed: endAt !== null && endAt + listedAfterMs < venueNow,
    isPast: endAt !== null && endAt < venueNow,
    isEarly: mine.triggersAt !== null && venueNow < mine.triggersAt - slackMs,
    isOld: venueNow - firesAt > dayMs,
  })
}

/** Whether by the venue's own clock nothing that this run sends can have come before it fired: it has ended by then. */
export const hasPassedThere = async (deps: WindowDeps, profileId: string, mine: Armed): Promise<boolean> => {
  if (mine.triggersAt === null) return false
  const window = await venueTimeOf(deps, profileId, mine)
  return window.ok && window.value.isPast
}
