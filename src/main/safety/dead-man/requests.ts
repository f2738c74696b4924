import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import type { DeadManWatch } from './expiry-watch.ts'
import type { createProtect, ProtectInput, TakenAt } from './protect.ts'
import type { KeepSetting } from './renewal.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import { errorOf, noteUnresolved } from './switch-records.ts'

export interface SwitchRequestDeps {
  readonly records: DeadManRecords
  readonly protect: ReturnType<typeof createProtect>
  readonly time: Time
  readonly keep: KeepSetting
  readonly watch: Pick<DeadManWatch, 'hasFired' | 'tellEnded'>
  /** Takes up what the journal says is left of a profile's settings. */
  readonly adopt: (profileId: string) => void
}

/**
 * Switches it off; where nobody can tell whether that took, what was set is shown as unclear. One that has fired stays shown
 * with what it cancelled: it was over before.
 */
export const disarm = async (deps: SwitchRequestDeps, input: ProtectInput): Promise<Result<MoneyAnswer>> => {
  const hasFired = await deps.watch.hasFired(input.profileId)
  return hasFired ? deps.protect(input) : switchOff(deps, input)
}

/** What became of one that was to be disarmed. */
export type DisarmEnd = 'accepted' | 'unanswered' | 'fired' | 'failed'

/** Switches it off at the end of the app; one that has fired needs no request, and the next run tells of it again. */
export const disarmAtEnd = async (deps: SwitchRequestDeps, input: ProtectInput): Promise<DisarmEnd> => {
  if (await deps.watch.hasFired(input.profileId)) return 'fired'
  const answer = await switchOff(deps, input)
  const state = answer.ok ? answer.value.state : 'not-sent'
  return state === 'accepted' ? 'accepted' : state === 'unknown' ? 'unanswered' : 'failed'
}

const switchOff = async (
  { records, protect, watch, keep }: SwitchRequestDeps,
  input: ProtectInput,
): Promise<Result<MoneyAnswer>> => {
  const { profileId } = input
  const taken: { at: TakenAt | null } = { at: null }
  const answer = await protect(input, (at) => {
    taken.at = at
  })
  const mine = records.armed.get(profileId)
  const isAccepted = answer.ok && answer.value.state === 'accepted'
  if (isAccepted && mine !== undefined && isLate(records, mine, taken.at)) await watch.tellEnded(profileId, mine)
  else if (isAccepted && mine !== undefined && mayReturn(records, mine)) {
    const held = records.arm(profileId, mine)
    records.showUnclear(profileId, held, onItsWay)
    keep(profileId, held)
  } else if (isAccepted) records.showOff(profileId)
  else if (mine !== undefined && noteUnresolved(mine, answer)) records.showUnclear(profileId, mine, errorOf(answer))
  return answer
}

/** Whether it was sure to stand, and its moment had passed when the venue took the disarm; that is kept of it then. */
const isLate = (records: DeadManRecords, mine: Armed, at: TakenAt | null): boolean => {
  const { triggersAt } = mine
  // Both in whole seconds.
  const lateBy = at === null || triggersAt === null ? null : at.venueNow + 1_000 - triggersAt
  const isAfter = lateBy !== null && lateBy >= 0
  if (!mine.sure || (!isAfter && records.msLeft(mine) > 0)) return false
  mine.disarmed = 'late'
  mine.unresolved.clear()
  mine.firedBy = !isAfter ? null : records.firesAt(mine) + lateBy
  return true
}

const onItsWay = appError('unknown-outcome', msg('dead-man.may-return'))

/** Whether a setting without an answer may arrive after the disarm; the venue is asked then once it cannot any more. */
const mayReturn = (records: DeadManRecords, mine: Armed): boolean => {
  if (!records.mayArrive(mine)) return false
  mine.disarmed = records.msLeft(mine) > 0 ? 'in-time' : 'late'
  return true
}

/** Arms or changes it, and renews it from then on where the venue took it, or may have. */
export const arm = async (
  { records, protect, time, keep, watch }: SwitchRequestDeps,
  input: ProtectInput,
): Promise<Result<MoneyAnswer>> => {
  const { profileId, timeout, symbols } = input
  // Told before the new one takes its place.
  await watch.hasFired(profileId)
  const [steadyAt, wallAt] = [time.monotonic(), time.now()]
  const taken: { at: TakenAt | null } = { at: null }
  const answer = await protect(input, (at) => {
    taken.at = at
  })
  const state = answer.ok ? answer.value.state : 'not-sent'
  if (state !== 'accepted' && state !== 'unknown') return answer
  const sure = state === 'accepted'
  const before = records.armed.get(profileId)
  // Where it is unknown, the setting before it may be the one that stands, and fire earlier.
  const early = sure || before === undefined ? 0 : Math.max(0, wallAt + timeout * 1_000 - records.firesAt(before))
  const times = { steadyAt: steadyAt - early, wallAt: wallAt - early, triggersAt: taken.at?.triggersAt ?? null }
  const mine = records.arm(profileId, { timeout, symbols, sure, replaces: !sure && before !== undefined, ...times })
  if (noteUnresolved(mine, answer)) mine.unansweredAt = time.monotonic()
  else mine.unansweredAt = before?.unansweredAt ?? null
  // The venue may have taken it: a switch that might be armed is renewed like one that is.
  if (sure) records.showSet(profileId, mine)
  else records.showUnclear(profileId, mine, errorOf(answer))
  keep(profileId, mine)
  return answer
}

/** An intent unresolved has ended, and with the last of them what was unclear of this setting. */
export const endUnresolved = ({ records, adopt }: SwitchRequestDeps, intent: IntentView): void => {
  const { id, profileId, state } = intent
  const mine = records.armed.get(profileId)
  if (mine === undefined || !mine.unresolved.delete(id)) return
  // Only the venue tells of that one.
  if (mine.disarmed !== null) return
  const isDisarm = Number(intent.request['timeout']) === -1
  if (mine.by !== 'renewed' && !mine.sure) {
    // The journal tells what is left now; until the venue has answered, nothing else does.
    records.release(profileId)
    adopt(profileId)
    return records.armed.has(profileId) ? undefined : records.showOff(profileId)
  }
  if (state === 'accepted' && isDisarm) return records.showOff(profileId)
  if (state === 'accepted') {
    mine.sure = true
    mine.unresolved.clear()
  }
  if (mine.unresolved.size > 0) return
  if (!mine.sure && !mine.replaces) return records.showOff(profileId)
  // Past its moment only the venue can tell, and it is asked about that already.
  if (mine.sure && records.msLeft(mine) > 0) records.showSet(profileId, mine)
}
