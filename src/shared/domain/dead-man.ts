import type { AppError } from '../errors.ts'

/** An order that the switch cancelled. */
export interface DiedOrder {
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
   * `late`: the last renewal did not get through, and the switch may fire. `fired`: it did. `found`: an earlier run left it
   * set, and nothing renews it; `error` says why the venue could not be asked whether it still stands.
   */
  readonly state: 'off' | 'on' | 'late' | 'found' | 'fired'
  /** Seconds; null when off. */
  readonly timeout: number | null
  /** Empty means every pair. */
  readonly symbols: readonly string[]
  /** ms since the epoch when the venue will cancel, unless renewed; null when off. */
  readonly firesAt: number | null
  /** ms since the epoch of the last renewal that got through. */
  readonly renewedAt: number | null
  /** ms since the epoch when this computer went to sleep with the switch armed; null once a renewal got through again. */
  readonly asleepSince: number | null
  /** What a fired switch cancelled, read back from the venue. */
  readonly died: readonly DiedOrder[]
  readonly error: AppError | null
}

/** The venue will cancel, or may, unless something is done. */
export const isSet = ({ state }: Pick<DeadManView, 'state'>): boolean =>
  state === 'on' || state === 'late' || state === 'found'

export const deadManOff = (profileId: string): DeadManView => ({
  profileId,
  state: 'off',
  timeout: null,
  symbols: [],
  firesAt: null,
  renewedAt: null,
  asleepSince: null,
  died: [],
  error: null,
})
