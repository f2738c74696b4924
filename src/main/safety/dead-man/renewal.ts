import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { pressMs } from '#main/intents/start-intents.ts'
import type { DeadManWatch } from './expiry-watch.ts'
import { askAgainMs } from './end-of-setting.ts'
import { isOfOtherKey } from './other-key.ts'
import type { SendSetting } from './send-setting.ts'
import type { Armed, DeadManRecords, HeldBack } from './switch-records.ts'
import type { Turns } from './turns.ts'
import { errorOf, isOvertaken, longestAfter, noteUnresolved } from './switch-records.ts'

/** Renewed at a third of the timeout, so that two renewals may fail before it fires (M13). */
const renewalPart = 3
/** ms until the next try after a renewal that did not get through. */
const retryMs = (timeout: number): number => Math.max(2_000, timeout * 100)

const notRenewed = appError('internal', msg('dead-man.not-renewed'))

export interface KeepDeps {
  readonly records: DeadManRecords
  readonly watch: DeadManWatch
  readonly clients: MoneyDeps['clients']
  readonly send: SendSetting
  readonly time: Time
  readonly newId: () => string
  readonly turns: Turns
  /** Coffer ends: nothing is attended to any more. */
  readonly closing: AbortSignal
  readonly onError: OnError | undefined
}

/** Attends to a setting until it is released. `isDue`: what this run renews is renewed at once, and then in its time. */
export type KeepSetting = (profileId: string, mine: Armed, isDue?: boolean) => void

/** Renews settings of this run through their own endpoint; probes those that this run may not renew. */
export const createKeepSetting =
  (deps: KeepDeps): KeepSetting =>
  (profileId, mine, isDue = false) => {
    const { records, watch, closing, onError } = deps
    if (closing.aborted) return
    const kept = mine.by === 'renewed' ? keepRenewing(deps, profileId, mine, isDue) : watch.keepProbing(profileId, mine)
    kept.catch((error: unknown) => {
      if (mine.stop.signal.aborted) return
      onError?.(mine.by === 'renewed' ? 'renew-dead-man' : 'probe-dead-man', error)
      records.showFailed(profileId, mine, notRenewed)
    })
  }

/**
 * The limits of a profile are others: a switch that they let nobody renew any more is shown so before its next renewal is due, and
 * one that they held back until now is renewed at once.
 */
export const followLimits = (records: DeadManRecords, heldBack: HeldBack, keep: KeepSetting): void => {
  for (const [profileId, mine] of [...records.armed]) {
    if (mine.by !== 'renewed') continue
    const { state, error } = records.view(profileId)
    const held = heldBack(profileId)
    if (held !== null && (state === 'on' || state === 'late')) records.showFailed(profileId, mine, held)
    if (held === null && error?.code === 'read-only') keep(profileId, records.arm(profileId, mine), true)
  }
}

const keepRenewing = async (deps: KeepDeps, profileId: string, mine: Armed, isDue: boolean): Promise<void> => {
  const { records, watch, time, turns } = deps
  const { timeout, stop } = mine
  let isFirst = isDue
  while (!stop.signal.aborted && mine.by === 'renewed') {
    const { state, asleepSince } = records.view(profileId)
    const left = records.msLeft(mine)
    // At its moment at the latest: from then on nobody can tell how it stands, and the venue is asked again and again.
    const soon = left > 0 ? left : askAgainMs
    const isAsked = mine.goneAt !== null || mine.disarmed !== null
    const retry = isAsked ? askAgainMs : Math.min(retryMs(timeout), soon)
    // Awake again, nobody knows how much of the time is left: it is renewed at once.
    const next = asleepSince === null ? Math.max(0, dueIn(deps, profileId, mine)) : 0
    await time.sleep(isFirst ? 0 : state === 'on' ? next : retry, stop.signal)
    isFirst = false
    await turns.own(profileId, async (look) => {
      const isOther = await look(() => isOfOtherKey(deps, profileId, mine, deadlineIn(time, pressMs)))
      // A press takes the turn, and decides what is to be renewed.
      if (isOther === undefined) return
      if (isOther) return watch.showOtherKey(profileId, mine, () => mine.stop.signal.aborted)
      // Only now: a disarm may have been under way. One that the venue has switched off is asked about, and never renewed.
      const due = mine.disarmed !== null || records.msLeft(mine) <= 0
      const stands = !due || (await look((signal) => watch.stillStands(profileId, mine, signal)))
      if (stands === true) await renew(deps, profileId, mine)
    })
  }
  if (!stop.signal.aborted) await watch.keepProbing(profileId, mine)
}

/**
 * ms until it is due: at a third of its time, or as soon as a request without an answer, which may have ended it, can be carried
 * out no more.
 */
const dueIn = ({ records, time }: KeepDeps, profileId: string, mine: Armed): number => {
  const usual = (mine.timeout * 1_000) / renewalPart - records.elapsed(mine)
  if (!isOvertaken(records, profileId, mine)) return usual
  return Math.min(usual, (records.overtakenUntil(profileId, mine) ?? Infinity) - time.monotonic())
}

const renew = async ({ records, send, time, newId }: KeepDeps, profileId: string, mine: Armed): Promise<void> => {
  if (mine.stop.signal.aborted) return
  const [steadyAt, wallAt] = [time.monotonic(), time.now()]
  const { timeout, symbols } = mine
  const { answer, taken, state } = await send({ profileId, draftId: newId(), timeout, symbols })
  // After a sleep in between it is held anew, and what came of this renewal is true of it all the same.
  const held = records.armed.get(profileId)
  if (held === undefined) return
  const isTaken = state === 'accepted'
  if (isTaken) {
    const longest = longestAfter(records, profileId, timeout, held)
    Object.assign(held, { steadyAt, wallAt, longest, sure: true, triggersAt: taken?.triggersAt ?? null })
    held.unresolved.clear()
  } else if (!held.sure) noteUnresolved(held, answer)
  // Asleep, or awake and renewed at once: that one shows how it stands.
  if (mine.stop.signal.aborted) return
  if (isTaken) return records.showSet(profileId, held)
  records.showFailed(profileId, mine, errorOf(answer))
}
