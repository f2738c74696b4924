import type { ErrorCode, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import { type FiredIn, ordersFired, pairsAtRisk, settingAt } from './venue-state.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { sameSymbols } from '#main/reconcile/strategies/protect.ts'

/** Orders closed this long before the switch was due are not its doing (ms). */
const slackMs = 2_000
/** ms between two probes of a setting that an earlier run left: somebody else may renew or end it. */
const probeMs = 60_000
/** ms until the next probe after one without an answer. */
const probeAgainMs = 15_000
/** Codes of questions that never left. */
const unsent: ReadonlySet<ErrorCode> = new Set(['vault-locked', 'key-locked', 'key-absent', 'not-connected'])

interface WatchDeps {
  readonly records: DeadManRecords
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'page'>
  readonly time: Time
  /** One job of a profile at a time. */
  readonly inTurn: <T>(profileId: string, job: () => Promise<T>) => Promise<T>
  /** The venue has told how the switch of the profile stands. */
  readonly onAnswer: (profileId: string) => void
}

/** Asks the venue how a switch stands that nothing renews, or whose moment has passed, and tells what it cancelled. */
export interface DeadManWatch {
  /**
   * By our clocks the moment has passed, and a renewal now would hide that it fired. The venue decides: a setting it still
   * keeps has not fired, whatever our clock jumped. Gives true where it still stands; `unclear` until the venue can be asked.
   */
  stillStands(profileId: string, mine: Armed): Promise<boolean>
  /** Probes a setting that nothing renews again and again, until it is released. */
  keepProbing(profileId: string, mine: Armed): Promise<void>
}

export const createDeadManWatch = (deps: WatchDeps): DeadManWatch => ({
  stillStands: (profileId, mine) => stillStands(deps, profileId, mine),
  keepProbing: (profileId, mine) => keepProbing(deps, profileId, mine),
})

const stillStands = async (deps: WatchDeps, profileId: string, mine: Armed): Promise<boolean> => {
  const standing = await settingAt(deps.clients, profileId)
  if (mine.stop.signal.aborted) return false
  if (standing.state === 'unclear') {
    deps.records.showUnclear(profileId, mine, standing.error)
    return false
  }
  deps.onAnswer(profileId)
  if (standing.state === 'set') return true
  await showFired(deps, profileId, mine)
  return false
}

const keepProbing = async (deps: WatchDeps, profileId: string, mine: Armed): Promise<void> => {
  const { records, time } = deps
  const { stop } = mine
  while (!stop.signal.aborted) {
    await deps.inTurn(profileId, () => probe(deps, profileId, mine))
    const known = records.view(profileId).error === null
    await time.sleep(known ? Math.min(probeMs, Math.max(slackMs, records.msLeft(mine))) : probeAgainMs, stop.signal)
  }
}

/** Whether what an earlier run left still stands; its moment is the venue's from then on, told by our clock. */
const probe = async (deps: WatchDeps, profileId: string, mine: Armed): Promise<void> => {
  const { records, clients, time } = deps
  if (mine.stop.signal.aborted) return
  const standing = await settingAt(clients, profileId)
  if (mine.stop.signal.aborted) return
  if (standing.state === 'unclear') {
    // The question itself may have renewed it.
    if (!unsent.has(standing.error.code)) mine.firedBy = null
    return records.showUnclear(profileId, mine, standing.error)
  }
  deps.onAnswer(profileId)
  if (standing.state === 'not-set') {
    return records.msLeft(mine) <= slackMs ? showFired(deps, profileId, mine) : records.showOff(profileId)
  }
  const { timeout, symbols, leftMs } = standing
  const spent = timeout * 1_000 - leftMs
  const same = timeout === mine.timeout && sameSymbols(symbols, mine.symbols)
  const by = same ? mine.by : 'foreign'
  const [steadyAt, wallAt] = [time.monotonic() - spent, time.now() - spent]
  Object.assign(mine, { timeout, symbols, by, sure: true, firedBy: null, steadyAt, wallAt })
  mine.unresolved.clear()
  records.showSet(profileId, mine)
  if (symbols.length > 0) return
  const atRisk = await pairsAtRisk(clients, profileId)
  if (atRisk.ok) mine.watched = [...new Set([...mine.watched, ...atRisk.value])]
}

/** The venue keeps no setting, and its moment has passed: what it cancelled is named. */
const showFired = async (deps: WatchDeps, profileId: string, mine: Armed): Promise<void> => {
  const { records, clients, reader } = deps
  const firedIn = await venueTimeOf(deps, profileId, mine)
  if (!firedIn.ok) return mine.stop.signal.aborted ? undefined : records.showUnclear(profileId, mine, firedIn.error)
  const fired = await ordersFired({ clients, reader }, profileId, mine, firedIn.value)
  if (mine.stop.signal.aborted) return
  if (!fired.ok) return records.showUnclear(profileId, mine, fired.error)
  // One that may never have been made, or may have been ended, and cancelled nothing, is not said to have fired.
  const isSure = mine.sure && mine.unresolved.size === 0
  if (!isSure && fired.value.length === 0) return records.showOff(profileId)
  records.release(profileId)
  records.show({ ...records.view(profileId), state: 'fired', fired: fired.value, error: null })
}

const unmeasured = appError('clock-off', msg('wire.clock-unknown'))

/** When it fired, by the venue's clock, which dates what it cancelled; the machine's may be off by hours (L4). */
const venueTimeOf = async (
  { records, clients, time }: WatchDeps,
  profileId: string,
  mine: Armed,
): Promise<Result<FiredIn>> => {
  const client = await clients(profileId)
  if (!client.ok) return client
  const offset = client.value.clockOffset()
  if (offset === null) return fail(unmeasured)
  const firesAt = Math.round(time.now() + offset + records.msLeft(mine))
  const endAt = mine.firedBy === null ? null : firesAt + mine.firedBy - records.firesAt(mine)
  return ok({ startAt: Math.max(0, firesAt - slackMs), endAt })
}
