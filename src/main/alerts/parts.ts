import type { AlertGap, AlertKind } from '#shared/domain/alert.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { AlertStore, KeptAlert } from './alert-store.ts'

/** What alerts are watched by: public data also while locked. */
export interface AlertParts {
  readonly clientOf: (profileId: string) => Result<ExchangeClient>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly isLocked: () => boolean
  readonly profiles: () => readonly Pick<Profile, 'id'>[]
  /** Profiles whose key can be used now. */
  readonly unlockedIds: () => readonly string[]
}

export interface WatchParts extends AlertParts {
  readonly store: AlertStore
  /** How an alert stands has changed. */
  readonly changed: () => void
}

/** What is known of an alert's watch now. */
export interface WatchStatus {
  /** Why nothing of it reaches Coffer; null where it does. */
  readonly why: AlertGap['why'] | null
  /** False where the venue's list lacks its pair. */
  readonly isListed: boolean
}

/** Watches the alerts of some kinds. */
export interface KindWatch {
  readonly kinds: readonly AlertKind[]
  /** Follows what these alerts need and nothing else: all that can fire now, of profiles that exist. */
  follow(alerts: readonly KeptAlert[]): void
  watchStatusOf(alert: KeptAlert): WatchStatus
  /** The mark that is to be kept of an alert as it stands now; null where the kept one holds. */
  markOf?(alert: KeptAlert): string | null
}
