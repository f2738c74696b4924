import { isReportOfEnd } from '#shared/domain/dead-man.ts'
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { pressMs } from '#main/intents/start-intents.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { DeadManWatch } from './expiry-watch.ts'
import { isOfOtherKey, signerOf } from './other-key.ts'
import type { ProtectInput, TakenAt } from './protect.ts'
import { isDisarm } from './protect.ts'
import type { KeepSetting } from './renewal.ts'
import type { SendSetting } from './send-setting.ts'
import { inDoubt, onItsWay } from './show-gone.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import { errorOf, longestAfter, noteUnresolved } from './switch-records.ts'

export interface SwitchRequestDeps {
  readonly records: DeadManRecords
  readonly clients: MoneyDeps['clients']
  readonly send: SendSetting
  readonly time: Time
  readonly keep: KeepSetting
  readonly watch: Pick<DeadManWatch, 'showIfFired' | 'showEnded' | 'showOtherKey'>
  /** Takes up what the journal says is left of a profile's settings. */
  readonly adopt: (profileId: string) => void
}

/** When the person pressed: what has not left some seconds later is not sent any more. */
export const pressDeadline = (time: Time): Deadline => deadlineIn(time, pressMs)

/**
 * Switches it off; where nobody can tell whether that took, what was set is shown as unclear. One that has fired stays shown
 * with what it cancelled: it was over before, until that is cleared.
 */
export const disarm = async (
  deps: SwitchRequestDeps,
  input: ProtectInput,
  leaveBy: Deadline,
): Promise<Result<MoneyAnswer>> => {
  if (await deps.watch.showIfFired(input.profileId)) return (await deps.send(input, { leaveBy })).answer
  return switchOff(deps, input, leaveBy)
}

/** What became of one that was to be disarmed. */
export type DisarmEnd = 'accepted' | 'unanswered' | 'fired' | 'failed'

/** Switches it off at the end of the app; one that has fired needs no request, and the next run shows it again. */
export const disarmAtEnd = async (deps: SwitchRequestDeps, input: ProtectInput): Promise<DisarmEnd> => {
  const { profileId } = input
  if (await deps.watch.showIfFired(profileId)) return 'fired'
  const mine = deps.records.armed.get(profileId)
  const leaveBy = pressDeadline(deps.time)
  if (mine !== undefined && (await isOfOtherKey(deps, profileId, mine, leaveBy))) return 'failed'
  const answer = await switchOff(deps, input, leaveBy)
  const state = answer.ok ? answer.value.state : 'not-sent'
  return state === 'accepted' ? 'accepted' : state === 'unknown' ? 'unanswered' : 'failed'
}

const switchOff = async (
  deps: SwitchRequestDeps,
  input: ProtectInput,
  leaveBy: Deadline,
): Promise<Result<MoneyAnswer>> => {
  const { records, send, watch } = deps
  const { profileId } = input
  const { answer, taken, state } = await send(input, { leaveBy })
  const mine = records.armed.get(profileId)
  // Whatever came of it is another account's, and says nothing of this one.
  if (mine !== undefined && (await isOfOtherKey(deps, profileId, mine, leaveBy))) {
    await watch.showOtherKey(profileId, mine, () => records.armed.get(profileId) !== mine)
    return answer
  }
  if (state !== 'accepted') {
    if (mine !== undefined && noteUnresolved(mine, answer)) records.showUnclear(profileId, mine, errorOf(answer))
    return answer
  }
  if (mine === undefined) {
    // Only a press that clears it ends a report.
    if (!isReportOfEnd(records.view(profileId))) records.showOff(profileId)
    return answer
  }
  const end = endOfDisarm(records, profileId, mine, taken)
  if (end === null) records.showOff(profileId)
  else {
    const held = hold(deps, profileId, mine, end)
    if (end.disarmed === 'late') watch.showEnded(profileId, held)
  }
  return answer
}

type DisarmEnded = Pick<Armed, 'disarmed' | 'firedBy'>

/** What is still to be asked of a setting whose disarm the venue took; null where it is off. */
const endOfDisarm = (
  records: DeadManRecords,
  profileId: string,
  mine: Armed,
  at: TakenAt | null,
): DisarmEnded | null => {
  const { triggersAt } = mine
  // Both in whole seconds. Where both are known our clocks say nothing.
  const lateBy = at === null || triggersAt === null ? null : at.venueNow + 1_000 - triggersAt
  const isLate = lateBy === null ? records.msLeft(mine) <= 0 : lateBy >= 0
  if (mine.sure && isLate) return { disarmed: 'late', firedBy: lateBy === null ? null : records.firesAt(mine) + lateBy }
  if (!records.mayArrive(profileId)) return null
  return { disarmed: isLate ? 'late' : 'in-time', firedBy: mine.firedBy }
}

/** Of a disarm that was taken: the venue is asked what came of the setting, which is in doubt until then. */
const hold = ({ records, keep }: SwitchRequestDeps, profileId: string, mine: Armed, end: DisarmEnded): Armed => {
  const held = records.arm(profileId, { ...mine, ...end, disarmedByOtherKey: null, unresolved: new Set() })
  records.showUnclear(profileId, held, records.mayArrive(profileId) ? onItsWay : inDoubt)
  keep(profileId, held)
  return held
}

/** Arms or changes it, and renews it from then on where the venue took it, or may have. */
export const arm = async (
  { records, clients, send, time, keep, watch }: SwitchRequestDeps,
  input: ProtectInput,
  leaveBy: Deadline,
): Promise<Result<MoneyAnswer>> => {
  const { profileId, timeout, symbols } = input
  // Shown before the new one takes its place.
  await watch.showIfFired(profileId)
  const signer = await signerOf(clients, profileId, leaveBy)
  const [steadyAt, wallAt] = [time.monotonic(), time.now()]
  const { answer, taken, state } = await send(input, { leaveBy })
  if (state !== 'accepted' && state !== 'unknown') return answer
  const sure = state === 'accepted'
  const before = records.armed.get(profileId)
  // Where it is unknown, the setting before it may be the one that stands, and fire earlier.
  const early = sure || before === undefined ? 0 : Math.max(0, wallAt + timeout * 1_000 - records.firesAt(before))
  const times = { steadyAt: steadyAt - early, wallAt: wallAt - early, triggersAt: taken?.triggersAt ?? null }
  const replaces = !sure && before !== undefined
  const longest = sure ? longestAfter(records, profileId, timeout, before) : Math.max(timeout, before?.longest ?? 0)
  const mine = records.arm(profileId, { timeout, symbols, longest, sure, replaces, signer, ...times })
  noteUnresolved(mine, answer)
  // The venue may have taken it: a switch that might be armed is renewed like one that is.
  if (sure) records.showSet(profileId, mine)
  else records.showUnclear(profileId, mine, errorOf(answer))
  keep(profileId, mine)
  return answer
}

/** An intent unresolved has ended, and with the last of them what was unclear of this setting. */
export const endUnresolved = (deps: SwitchRequestDeps, intent: IntentView): void => {
  const { records, adopt } = deps
  const { id, profileId, state } = intent
  const mine = records.armed.get(profileId)
  if (mine === undefined || !mine.unresolved.delete(id)) return
  // Only the venue tells of that one.
  if (mine.disarmed !== null) return
  if (mine.by !== 'renewed' && !mine.sure) {
    // The journal tells what is left now; until the venue has answered, nothing else does.
    records.release(profileId)
    adopt(profileId)
    return records.armed.has(profileId) ? undefined : records.showOff(profileId)
  }
  if (state === 'accepted' && isDisarm(Number(intent.request['timeout']))) {
    if (!records.mayArrive(profileId)) return records.showOff(profileId)
    return void hold(deps, profileId, mine, { disarmed: 'in-time', firedBy: mine.firedBy })
  }
  if (state === 'accepted') {
    mine.sure = true
    mine.longest = longestAfter(records, profileId, mine.timeout, mine)
    mine.unresolved.clear()
  }
  if (mine.unresolved.size > 0) return
  if (!mine.sure && !mine.replaces) return records.showOff(profileId)
  // Past its moment only the venue can tell, and it is asked about that already.
  if (mine.sure && records.msLeft(mine) > 0) records.showSet(profileId, mine)
}
