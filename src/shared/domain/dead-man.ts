import type { AppError } from '../errors.ts'

/** An order that the switch cancelled. */
export interface FiredOrder {
  readonly orderId: string
  readonly symbol: string
}

/**
 * The dead-man switch of one profile as this app keeps it (M13). It is the venue that fires; Coffer only keeps pushing the
 * moment away.
 */
export interface DeadManView {
  readonly profileId: string
  /**
   * `late`: it is set, and the last renewal did not get through. `fired`: the venue cancelled. `found`: the venue still keeps
   * a setting that nothing here renews. `unclear`: whether it is set, or has fired, cannot be told now;
   * `error` says why, and null means that nobody was asked yet. `off` with an `error`: `isOverUnknown`.
   */
  readonly state: 'off' | 'on' | 'late' | 'found' | 'unclear' | 'fired'
  /** The venue keeps a setting, or may, that this run does not renew: an earlier run made it, or it came after its disarm. */
  readonly notRenewed: boolean
  /** The venue keeps a setting that this journal does not hold: another client made it, and may renew it. */
  readonly setElsewhere: boolean
  /** Seconds; null when off. */
  readonly timeout: number | null
  /** Empty means every pair. */
  readonly symbols: readonly string[]
  /** ms since the epoch when the venue will cancel, unless renewed; the earliest such moment where `unclear`; null when off. */
  readonly firesAt: number | null
  /** ms since the epoch of the last renewal that got through. */
  readonly renewedAt: number | null
  /** ms since the epoch when this computer went to sleep with the switch armed; null once a renewal got through again. */
  readonly asleepSince: number | null
  /** What a fired switch cancelled, read back from the venue. */
  readonly fired: readonly FiredOrder[]
  /** Of one that fired: what it cancelled is still read, and more may be added. */
  readonly isBeingRead: boolean
  readonly error: AppError | null
}

/** The venue will cancel, or may, unless something is done. */
export const isSet = ({ state }: Pick<DeadManView, 'state'>): boolean =>
  state === 'on' || state === 'late' || state === 'found' || state === 'unclear'

/**
 * Another key set it than the profile has now, maybe of another account: Coffer neither renews nor asks about it, and the orders
 * at risk are none that it lists (ADR 8).
 */
export const isOfOtherKey = ({ state, error }: Pick<DeadManView, 'state' | 'error'>): boolean =>
  state === 'unclear' && error?.reason?.id === 'dead-man.other-key'

/** Its time is over, and nobody here can tell whether it cancelled orders; `error` says why. Never to be shown as plain "off". */
export const isOverUnknown = ({ state, error }: Pick<DeadManView, 'state' | 'error'>): boolean =>
  state === 'off' && error !== null

/** It is over, which is reported until it is cleared. */
export const isReportOfEnd = (view: Pick<DeadManView, 'state' | 'error'>): boolean =>
  view.state === 'fired' || isOverUnknown(view)

/** How a switch stands, where null is one that nobody can tell of: `unknown` is never to be taken for `not-set`. */
export const standingOf = (view: DeadManView | null): 'set' | 'not-set' | 'unknown' =>
  view === null ? 'unknown' : isSet(view) ? 'set' : 'not-set'
export type SwitchStanding = ReturnType<typeof standingOf>

/** The part of its timeout that is left, at least so many ms, when a switch is about to fire. */
const warning = { part: 4, leastMs: 10_000, mostPart: 2 }

/**
 * ms before its moment from which a switch counts as about to fire. Never more than half of its timeout (seconds): a renewal comes
 * at a third, and one that is on its way is no reason to warn.
 */
export function aboutToFireMs(timeout: number): number {
  const wholeMs = timeout * 1_000
  return Math.min(Math.max(warning.leastMs, wholeMs / warning.part), wholeMs / warning.mostPart)
}

export const deadManOff = (profileId: string): DeadManView => ({
  profileId,
  state: 'off',
  notRenewed: false,
  setElsewhere: false,
  timeout: null,
  symbols: [],
  firesAt: null,
  renewedAt: null,
  asleepSince: null,
  fired: [],
  isBeingRead: false,
  error: null,
})
