import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { askAgainMs, claimOf, hasPassedThere, slackMs, venueTimeOf } from './end-of-setting.ts'
import { mayBeOwn } from './left-setting.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import { type Fired, type FiredIn, ordersFired, pairsAtRisk, settingAt, type VenueSetting } from './venue-state.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { sameSymbols } from '#main/reconcile/strategies/protect.ts'

/** ms between two probes of a setting that an earlier run left: somebody else may renew or end it. */
const probeMs = 60_000
/** ms that a request for the switch waits for what the venue says of the one before it. */
const askFirstMs = 2_000
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
  readonly onError: OnError | undefined
}

/** Asks the venue how a switch stands that nothing renews, or whose moment has passed, and tells what it cancelled. */
export interface DeadManWatch {
  /**
   * By our clocks the moment has passed, and a renewal now would hide that it fired. The venue decides: a setting it still
   * keeps has not fired, whatever our clock jumped. Gives true where it still stands; `unclear` until the venue can be asked.
   */
  stillStands(profileId: string, mine: Armed): Promise<boolean>
  /**
   * Before a request that would hide it: whether one whose moment has passed has fired, which is shown then. False too where
   * the venue does not say so soon, for the request may not wait.
   */
  hasFired(profileId: string): Promise<boolean>
  /** Of one that the venue switched off when its moment had passed: shows what it cancelled, if it fired before. */
  tellEnded(profileId: string, mine: Armed): Promise<void>
  /** Probes a setting that nothing renews again and again, until it is released. */
  keepProbing(profileId: string, mine: Armed): Promise<void>
  /** What a switch that fired has cancelled is not read again from now on. */
  stop(): void
}

export const createDeadManWatch = (outer: WatchDeps): DeadManWatch => {
  const closing = new AbortController()
  const deps = { ...outer, closing: closing.signal }
  return {
    stillStands: (profileId, mine) => stillStands(deps, profileId, mine),
    hasFired: (profileId) => hasFired(deps, profileId),
    tellEnded: (profileId, mine) => showGone(deps, profileId, mine, () => isReplaced(deps, profileId, mine)),
    keepProbing: (profileId, mine) => keepProbing(deps, profileId, mine),
    stop: () => closing.abort(),
  }
}

interface Deps extends WatchDeps {
  readonly closing: AbortSignal
}

/** What is said of it is void. */
type IsOver = () => boolean

const isReplaced = ({ records }: Deps, profileId: string, mine: Armed): boolean => records.armed.get(profileId) !== mine

const hasFired = async (deps: Deps, profileId: string): Promise<boolean> => {
  const { records, clients, time } = deps
  const mine = records.armed.get(profileId)
  if (mine === undefined || records.msLeft(mine) > 0) return false
  const standing = await Promise.race([settingAt(clients, profileId), time.sleep(askFirstMs)])
  if (standing === undefined) return false
  await shownAs(deps, profileId, mine, standing, () => isReplaced(deps, profileId, mine))
  return isReplaced(deps, profileId, mine) && records.view(profileId).state === 'fired'
}

const stillStands = async (deps: Deps, profileId: string, mine: Armed): Promise<boolean> => {
  const isOver = (): boolean => mine.stop.signal.aborted
  return shownAs(deps, profileId, mine, await settingAt(deps.clients, profileId), isOver)
}

/** Shows what the venue says of one whose moment has passed; gives true where it still stands. */
const shownAs = async (
  deps: Deps,
  profileId: string,
  mine: Armed,
  standing: VenueSetting,
  isOver: IsOver,
): Promise<boolean> => {
  if (isOver()) return false
  if (standing.state === 'unclear') {
    deps.records.showUnclear(profileId, mine, standing.error)
    return false
  }
  if (standing.state === 'not-set') {
    await showGone(deps, profileId, mine, isOver)
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

type Standing = Extract<VenueSetting, { readonly state: 'set' }>

const isSame = ({ timeout, symbols }: Standing, mine: Armed): boolean =>
  timeout === mine.timeout && sameSymbols(symbols, mine.symbols)

/** When a setting was made or renewed, by our clocks. */
const countedFrom = (
  time: Time,
  { timeout, leftMs, triggersAt }: Standing,
): Pick<Armed, 'steadyAt' | 'wallAt' | 'triggersAt'> => {
  const spent = timeout * 1_000 - leftMs
  return { steadyAt: time.monotonic() - spent, wallAt: time.now() - spent, triggersAt }
}

const keepProbing = async (deps: Deps, profileId: string, mine: Armed): Promise<void> => {
  const { records, time } = deps
  const { stop } = mine
  while (!stop.signal.aborted) {
    await deps.inTurn(profileId, () => probe(deps, profileId, mine))
    const known = records.view(profileId).error === null
    await time.sleep(known ? Math.min(probeMs, Math.max(slackMs, records.msLeft(mine))) : askAgainMs, stop.signal)
  }
}

/** Whether the venue itself told when it fires: the machine's clock, which may have been moved since, counts no more then. */
const isOfVenue = ({ sure, unresolved, triggersAt }: Armed): boolean =>
  sure && unresolved.size === 0 && triggersAt !== null

/** Whether what an earlier run left still stands; its moment is the venue's from then on, told by our clock. */
const probe = async (deps: Deps, profileId: string, mine: Armed): Promise<void> => {
  const { records, clients, reader, time } = deps
  if (mine.stop.signal.aborted) return
  // Before it is asked, which may renew what still stands.
  mine.isPast ||= await hasPassedThere(deps, profileId, mine)
  const standing = await settingAt(clients, profileId)
  if (mine.stop.signal.aborted) return
  if (standing.state === 'unclear') {
    // The question itself may have renewed it.
    if (!unsent.has(standing.error.code)) mine.firedBy = null
    return records.showUnclear(profileId, mine, standing.error)
  }
  if (standing.state === 'not-set' && (isOfVenue(mine) || records.msLeft(mine) <= slackMs))
    return showGone(deps, profileId, mine, () => mine.stop.signal.aborted)
  // It may still be on its way: what is not set after so long is not set.
  const mayArrive = mine.unresolved.size > 0 && time.monotonic() - (mine.goneAt ??= time.monotonic()) < askAgainMs
  if (standing.state === 'not-set' && mayArrive) return records.showUnclear(profileId, mine, onItsWay)
  deps.onAnswer(profileId)
  if (standing.state === 'not-set') return records.showOff(profileId)
  const { timeout, symbols } = standing
  const same = isSame(standing, mine)
  const by = same ? mine.by : 'foreign'
  const elsewhere = !same && !mayBeOwn(reader, profileId, standing, time.now())
  const since = countedFrom(time, standing)
  Object.assign(mine, {
    timeout,
    symbols,
    by,
    elsewhere,
    sure: true,
    firedBy: null,
    isPast: false,
    goneAt: null,
    disarmed: null,
    ...since,
  })
  mine.unresolved.clear()
  records.showSet(profileId, mine)
  if (symbols.length > 0) return
  const atRisk = await pairsAtRisk(clients, profileId)
  if (atRisk.ok) mine.watched = [...new Set([...mine.watched, ...atRisk.value])]
}

/**
 * The venue keeps no setting, and its moment has passed. What it cancelled is named where it fired for sure; else it is off
 * where nothing was cancelled, and unclear otherwise, until the requests that decide it have ended.
 */
const showGone = async (deps: Deps, profileId: string, mine: Armed, isOver: IsOver): Promise<void> => {
  const { records, reader, time, onAnswer } = deps
  mine.goneAt ??= time.monotonic()
  const claim = claimOf(reader, profileId, mine, time.now())
  if (!claim.ok) return records.showUnclear(profileId, mine, claim.error)
  const { word, symbols } = claim.value
  const firedIn = await venueTimeOf(deps, profileId, mine)
  if (!firedIn.ok) return isOver() ? undefined : records.showUnclear(profileId, mine, firedIn.error)
  const what = { symbols, watched: mine.watched }
  const fired = await ordersFired(deps, profileId, what, firedIn.value)
  if (isOver()) return
  if (!fired.ok) return records.showUnclear(profileId, mine, fired.error)
  const isSettled = firedIn.value.isListed || time.monotonic() - mine.goneAt >= askAgainMs
  const isNamed = fired.value.length > 0
  if (word === 'open' && (!isSettled || isNamed)) return records.showUnclear(profileId, mine, inDoubt)
  if (word === 'disarmed' && !isSettled && !isNamed) return records.showUnclear(profileId, mine, inDoubt)
  onAnswer(profileId)
  // What is gone before its moment by the venue's clock was ended by somebody else, unless orders went with it.
  const isSure = word === 'fired' && !firedIn.value.isEarly
  const isTooOld = mine.by === 'left' && firedIn.value.isOld
  const hasFired = !isTooOld && (isSure || (isNamed && (word === 'fired' || word === 'disarmed')))
  if (!hasFired) return records.showOff(profileId)
  records.release(profileId)
  const shown = { ...records.view(profileId), state: 'fired', fired: fired.value, error: null } as const
  records.show(shown)
  if (isSettled) return
  completeFired(deps, shown, what, firedIn.value).catch((error: unknown) => {
    if (!deps.closing.aborted) deps.onError?.('renew-dead-man', error)
  })
}

const onItsWay = appError('unknown-outcome', msg('dead-man.may-return'))
const inDoubt = appError('unknown-outcome', msg('found.switch-none-off'))

/** A list that lagged had not all that it cancelled: it is read again once that is listed, as often as that takes. */
const completeFired = async (deps: Deps, first: DeadManView, what: Fired, firedIn: FiredIn): Promise<void> => {
  const { records, time, closing } = deps
  const { profileId } = first
  for (;;) {
    await time.sleep(askAgainMs, closing)
    if (records.view(profileId) !== first) return
    const fired = await ordersFired(deps, profileId, what, firedIn)
    if (records.view(profileId) !== first || closing.aborted) return
    if (!fired.ok) continue
    const before = new Set(first.fired.map(({ orderId }) => orderId))
    const more = fired.value.filter(({ orderId }) => !before.has(orderId))
    return more.length === 0 ? undefined : records.show({ ...first, fired: [...first.fired, ...more] })
  }
}
