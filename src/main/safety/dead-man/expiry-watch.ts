import type { ErrorCode } from '#shared/errors.ts'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { sameSymbols } from '#main/reconcile/strategies/protect.ts'
import { lostAfterMs } from '#main/reconcile/unresolved.ts'
import { askAgainMs, hasPassedThere, slackMs } from './end-of-setting.ts'
import { mayBeOwn } from './left-setting.ts'
import type { GoneDeps, IsOver } from './show-gone.ts'
import { isOfOtherKey, showOtherKey } from './other-key.ts'
import { onItsWay, showGone, showSurelyFired } from './show-gone.ts'
import type { Armed } from './switch-records.ts'
import { longestAfter } from './switch-records.ts'
import type { Turns } from './turns.ts'
import { type Ask, pairsAtRisk, settingAt, type VenueSetting } from './venue-state.ts'

/** ms between two probes of a setting that an earlier run left: somebody else may renew or end it. */
const probeMs = 60_000
/** ms that a request for the switch waits for what the venue says of the one before it. */
const askFirstMs = 2_000
/** Codes of questions that never left. */
const unsent: ReadonlySet<ErrorCode> = new Set(['vault-locked', 'key-locked', 'key-absent', 'not-connected'])

interface WatchDeps extends GoneDeps {
  readonly turns: Turns
}

/** Asks the venue how a switch stands that nothing renews, or whose moment has passed, and tells what it cancelled. */
export interface DeadManWatch {
  /**
   * By our clocks the moment has passed, and a renewal now would hide that it fired. The venue decides: a setting it still
   * keeps has not fired, whatever our clock jumped. Gives true where it still stands; `unclear` until the venue can be asked.
   */
  stillStands(profileId: string, mine: Armed, signal: AbortSignal): Promise<boolean>
  /**
   * Before a request that would hide it: shows that a switch whose moment has passed has fired, and gives true then. Where the
   * venue does not say so soon, the request may not wait; that gives false.
   */
  showIfFired(profileId: string): Promise<boolean>
  /** Of one that the venue switched off when its moment had passed: shows what it cancelled, if it fired before. Nobody waits for it. */
  showEnded(profileId: string, mine: Armed): void
  /** Of one that another key set than the profile has now: shows that it may stand, or that its time is over. */
  showOtherKey(profileId: string, mine: Armed, isOver: IsOver): Promise<void>
  /** Probes a setting that nothing renews again and again, until it is released. */
  keepProbing(profileId: string, mine: Armed): Promise<void>
}

export const createDeadManWatch = (deps: WatchDeps): DeadManWatch => ({
  stillStands: (profileId, mine, signal) => stillStands(deps, profileId, mine, signal),
  showIfFired: (profileId) => showIfFired(deps, profileId),
  showEnded: (profileId, mine) => {
    // The next run reads of it in the journal.
    if (deps.closing.aborted) return
    showGone(deps, profileId, mine, () => isReplaced(deps, profileId, mine), {}).catch((error: unknown) =>
      deps.onError?.('read-fired-orders', error),
    )
  },
  showOtherKey: (profileId, mine, isOver) => showOtherKey(deps, profileId, mine, isOver),
  keepProbing: (profileId, mine) => keepProbing(deps, profileId, mine),
})

const isReplaced = ({ records }: WatchDeps, profileId: string, mine: Armed): boolean =>
  records.armed.get(profileId) !== mine

const showIfFired = async (deps: WatchDeps, profileId: string): Promise<boolean> => {
  const { records, clients, time } = deps
  const mine = records.armed.get(profileId)
  if (mine === undefined || records.msLeft(mine) > 0) return false
  const hasFired = (): boolean => isReplaced(deps, profileId, mine) && records.view(profileId).state === 'fired'
  let isGone = false
  const isShown = await within(
    time,
    askFirstMs,
    async (signal) => {
      // This account's venue record tells nothing of what another key set.
      if (await isOfOtherKey(deps, profileId, mine)) return false
      const ask = { signal, isPartOfAct: true }
      const standing = await settingAt(clients, profileId, ask)
      const isOver = (): boolean => signal.aborted || isReplaced(deps, profileId, mine)
      isGone = !isOver() && standing.state === 'not-set'
      await shownAs(deps, profileId, mine, standing, isOver, ask)
      return hasFired()
    },
    () => null,
  )
  // The venue said that it is gone; what it cancelled may be read later.
  return isShown ?? (isGone && (await showSurelyFired(deps, profileId, mine)))
}

const stillStands = async (deps: WatchDeps, profileId: string, mine: Armed, signal: AbortSignal): Promise<boolean> => {
  const isOver = (): boolean => mine.stop.signal.aborted || signal.aborted
  return shownAs(deps, profileId, mine, await settingAt(deps.clients, profileId, { signal }), isOver, { signal })
}

/** Shows what the venue says of one whose moment has passed; gives true where it still stands. */
const shownAs = async (
  deps: WatchDeps,
  profileId: string,
  mine: Armed,
  standing: VenueSetting,
  isOver: IsOver,
  ask: Ask,
): Promise<boolean> => {
  if (isOver()) return false
  if (standing.state === 'unclear') {
    deps.records.showUnclear(profileId, mine, standing.error)
    return false
  }
  if (standing.state === 'not-set') {
    await showGone(deps, profileId, mine, isOver, ask)
    return false
  }
  deps.onAnswer(profileId)
  // Ours was switched off: what stands now is one without an answer that came after, or somebody else's, and not renewed.
  if (mine.disarmed !== null) {
    mine.by = 'left'
    return false
  }
  mine.goneAt = null
  // Its moment is the venue's from now on: where nothing may leave to renew it, it is late, and not in doubt.
  if (isSame(standing, mine)) Object.assign(mine, countedFrom(deps.time, standing))
  return true
}

/** A setting that the venue keeps. */
export type Standing = Extract<VenueSetting, { readonly state: 'set' }>

const isSame = ({ timeout, symbols }: Standing, mine: Armed): boolean =>
  timeout === mine.timeout && sameSymbols(symbols, mine.symbols)

/** When a setting was made or renewed, by our clocks. */
export const countedFrom = (
  time: Time,
  { timeout, leftMs, triggersAt }: Standing,
): Pick<Armed, 'steadyAt' | 'wallAt' | 'triggersAt'> => {
  const spent = timeout * 1_000 - leftMs
  return { steadyAt: time.monotonic() - spent, wallAt: time.now() - spent, triggersAt }
}

const keepProbing = async (deps: WatchDeps, profileId: string, mine: Armed): Promise<void> => {
  const { records, time, turns } = deps
  const { stop } = mine
  while (!stop.signal.aborted) {
    await turns.own(profileId, (look) => look((signal) => probe(deps, profileId, mine, signal)))
    const known = records.view(profileId).error === null
    const usual = Math.min(probeMs, Math.max(slackMs, records.msLeft(mine)))
    // As soon as what may have ended it meanwhile can be carried out no more.
    await time.sleep(known ? Math.min(usual, msOvertaken(deps, profileId, mine) ?? usual) : askAgainMs, stop.signal)
  }
}

/** ms for which a request without an answer may still end it or take its place; null where none may. */
const msOvertaken = ({ records, time }: WatchDeps, profileId: string, mine: Armed): number | null => {
  const left = (records.overtakenUntil(profileId, mine) ?? -Infinity) - time.monotonic()
  return left > 0 ? left : null
}

/** Whether what nothing renews still stands; its moment is the venue's from then on, told by our clock. */
const probe = async (deps: WatchDeps, profileId: string, mine: Armed, signal: AbortSignal): Promise<void> => {
  const { records, clients } = deps
  const isOver = (): boolean => mine.stop.signal.aborted || signal.aborted
  if (await isOfOtherKey(deps, profileId, mine)) return showOtherKey(deps, profileId, mine, isOver)
  if (isOver()) return
  // Before it is asked, which may renew what still stands.
  mine.isPast ||= await hasPassedThere(deps, profileId, mine)
  const standing = await settingAt(clients, profileId, { signal })
  if (isOver()) return
  if (standing.state === 'unclear') {
    // The question itself may have renewed it, unless it was disarmed.
    const mayStand = mine.disarmed === null || mine.disarmedByOtherKey !== null
    if (!unsent.has(standing.error.code) && mayStand) mine.firedBy = null
    return records.showUnclear(profileId, mine, standing.error)
  }
  if (standing.state === 'not-set') return showNotSet(deps, profileId, mine, isOver, signal)
  deps.onAnswer(profileId)
  showFound(deps, profileId, mine, standing)
  if (standing.symbols.length > 0) return
  const atRisk = await pairsAtRisk(clients, profileId, { signal })
  if (atRisk.ok) mine.watched = [...new Set([...mine.watched, ...atRisk.value])]
}

/** Whether the venue itself told when it fires: the machine's clock, which may have been moved since, counts no more then. */
const isOfVenue = ({ sure, unresolved, triggersAt }: Armed): boolean =>
  sure && unresolved.size === 0 && triggersAt !== null

const showNotSet = async (
  deps: WatchDeps,
  profileId: string,
  mine: Armed,
  isOver: IsOver,
  signal: AbortSignal,
): Promise<void> => {
  const { records, time, onAnswer } = deps
  if (isOfVenue(mine) || records.msLeft(mine) <= slackMs) return showGone(deps, profileId, mine, isOver, { signal })
  mine.goneAt ??= time.monotonic()
  // What is not set after so long is not set.
  const isOpen = mine.unresolved.size > 0 && time.monotonic() - mine.goneAt < lostAfterMs
  if (isOpen || records.mayArrive(profileId)) return records.showUnclear(profileId, mine, onItsWay)
  onAnswer(profileId)
  records.showOff(profileId)
}

/** What the venue keeps takes the place of what was known, ours or not. */
const showFound = (deps: WatchDeps, profileId: string, mine: Armed, standing: Standing): void => {
  const { records, reader, time } = deps
  const { timeout, symbols } = standing
  const same = isSame(standing, mine)
  const by = same ? mine.by : 'foreign'
  const elsewhere = !same && !mayBeOwn(reader, profileId, standing, time.now())
  const known = { sure: true, firedBy: null, isPast: false, goneAt: null, disarmed: null, disarmedByOtherKey: null }
  const longest = longestAfter(records, profileId, timeout, mine)
  Object.assign(mine, { timeout, symbols, longest, by, elsewhere, ...known, ...countedFrom(time, standing) })
  // It stood just now: a disarm that may arrive yet ends it all the same, and it has not fired then.
  if (msOvertaken(deps, profileId, mine) === null) mine.unresolved.clear()
  records.forgetLost(profileId)
  records.showSet(profileId, mine)
}
