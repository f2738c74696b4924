import type { DeadManView } from '#shared/domain/dead-man.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { isOfOtherKey } from './other-key.ts'
import { claimOf, listedAfterMs, venueTimeOf } from './end-of-setting.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import type { Ask, Fired, FiredIn } from './venue-state.ts'
import { ordersFired } from './venue-state.ts'

export interface GoneDeps {
  readonly records: DeadManRecords
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'page'>
  readonly time: Time
  /** It is known how the switch of the profile stands: the venue has told it. */
  readonly onAnswer: (profileId: string) => void
  /** Coffer ends: what a switch that fired has cancelled is not read again. */
  readonly closing: AbortSignal
  readonly onError: OnError | undefined
}

/** What is said of it is void. */
export type IsOver = () => boolean

/** Of one that an earlier run left, whose time passed so long ago that the venue may list no more what it cancelled. */
const longPast = appError('unknown-outcome', msg('dead-man.long-past'))
const unread = appError('internal', msg('dead-man.fired-unread'))
export const inDoubt = appError('unknown-outcome', msg('found.switch-none-off'))
export const onItsWay = appError('unknown-outcome', msg('dead-man.may-return'))

/**
 * The venue keeps no setting, and its moment has passed. What it cancelled is named where it fired for sure; else it is off
 * where nothing was cancelled, and unclear otherwise, until the requests that decide it have ended. Where it may have fired more
 * than a day ago, no list tells that nothing was cancelled.
 */
export const showGone = async (
  deps: GoneDeps,
  profileId: string,
  mine: Armed,
  isOver: IsOver,
  ask: Ask,
): Promise<void> => {
  const { records, time, onAnswer } = deps
  mine.goneAt ??= time.monotonic()
  // The venue is asked again once it can arrive no more.
  if (mine.disarmed !== null && records.mayArrive(profileId)) return records.showUnclear(profileId, mine, onItsWay)
  const claim = claimOf(deps, profileId, mine)
  if (!claim.ok) return records.showUnclear(profileId, mine, claim.error)
  const { word, symbols } = claim.value
  const firedIn = await venueTimeOf(deps, profileId, mine)
  if (!firedIn.ok) return isOver() ? undefined : records.showUnclear(profileId, mine, firedIn.error)
  // What is gone before its moment by the venue's clock was ended by somebody else: no list is asked of a time to come.
  const { isEarly, isListed } = firedIn.value
  const isTooOld = mine.by === 'left' && firedIn.value.isOld
  const isSure = word === 'fired' && !isEarly
  const what = { symbols, watched: mine.watched }
  const fired = isEarly || (isSure && isTooOld) ? null : await ordersFired(deps, profileId, what, firedIn.value, ask)
  if (isOver()) return
  if (fired?.ok === false) return records.showUnclear(profileId, mine, fired.error)
  const named = fired?.value ?? []
  const isSettled = isListed || time.monotonic() - mine.goneAt >= listedAfterMs
  if (word === 'open' && (!isSettled || named.length > 0)) return records.showUnclear(profileId, mine, inDoubt)
  if (word === 'as-listed' && !isSettled && named.length === 0) return records.showUnclear(profileId, mine, inDoubt)
  onAnswer(profileId)
  // By then the venue may list only a part of what it cancelled, or nothing.
  if (isTooOld && word !== 'none') return records.showOff(profileId, longPast)
  const hasFired = isSure || (named.length > 0 && word === 'as-listed')
  if (!hasFired) return records.showOff(profileId)
  const shown = showFired(records, profileId, named, !isSettled)
  if (!isSettled) completeFired(deps, shown, mine, { what, firedIn: firedIn.value, ms: listedAfterMs })
}

/** Of one that the venue keeps no more, with what it cancelled still to be read: shows it where it fired for sure. */
export const showSurelyFired = async (deps: GoneDeps, profileId: string, mine: Armed): Promise<boolean> => {
  const { records, onAnswer } = deps
  const claim = claimOf(deps, profileId, mine)
  if (!claim.ok || claim.value.word !== 'fired') return false
  const firedIn = await venueTimeOf(deps, profileId, mine)
  if (!firedIn.ok || firedIn.value.isEarly || (mine.by === 'left' && firedIn.value.isOld)) return false
  if (records.armed.get(profileId) !== mine) return false
  onAnswer(profileId)
  const what = { symbols: claim.value.symbols, watched: mine.watched }
  completeFired(deps, showFired(records, profileId, [], true), mine, { what, firedIn: firedIn.value, ms: 0 })
  return true
}

const showFired = (
  records: DeadManRecords,
  profileId: string,
  fired: DeadManView['fired'],
  isBeingRead: boolean,
): DeadManView => {
  records.release(profileId)
  const shown = { ...records.view(profileId), state: 'fired', fired, isBeingRead, error: null } as const
  records.show(shown)
  return shown
}

/**
 * Reads after `ms` what a list that lagged, or did not answer, had not: until one that can lag no more has answered, or the profile
 * has a key that reads the orders of another account.
 */
const completeFired = (
  deps: GoneDeps,
  first: DeadManView,
  mine: Armed,
  { what, firedIn, ms }: { readonly what: Fired; readonly firedIn: FiredIn; readonly ms: number },
): void => {
  const { records, time, closing, onError } = deps
  const { profileId } = first
  const listedAt = time.monotonic() + listedAfterMs
  let shown = first
  const show = (more: Partial<DeadManView>): void => records.show((shown = { ...shown, ...more }))
  const complete = async (): Promise<void> => {
    for (let wait = ms; ; wait = listedAfterMs) {
      await time.sleep(wait, closing)
      if (records.view(profileId) !== shown) return
      if (await isOfOtherKey(deps, profileId, mine)) {
        if (records.view(profileId) === shown) show({ isBeingRead: false, error: unread })
        return
      }
      const isLast = time.monotonic() >= listedAt
      const fired = await ordersFired(deps, profileId, what, firedIn, {})
      if (records.view(profileId) !== shown || closing.aborted) return
      if (!fired.ok) {
        if (shown.error?.code !== fired.error.code) show({ error: fired.error })
        continue
      }
      const before = new Set(shown.fired.map(({ orderId }) => orderId))
      const more = fired.value.filter(({ orderId }) => !before.has(orderId))
      if (more.length > 0 || isLast || shown.error !== null)
        show({ fired: [...shown.fired, ...more], isBeingRead: !isLast, error: null })
      if (isLast) return
    }
  }
  complete().catch((error: unknown) => {
    if (closing.aborted) return
    onError?.('read-fired-orders', error)
    if (records.view(profileId) === shown) show({ isBeingRead: false, error: unread })
  })
}
