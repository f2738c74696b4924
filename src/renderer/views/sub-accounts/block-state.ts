import { add } from '#shared/decimal.ts'
import type { AppError } from '#shared/errors.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'

/** How a block of the account overview stands; `ready` shows its figures and says nothing. */
export type BlockState = 'ready' | 'asking' | 'old' | 'locked' | 'keychain' | 'noKey' | 'offline' | 'refused' | 'failed'

const byCode: Partial<Record<AppError['code'], BlockState>> = {
  'vault-locked': 'locked',
  'key-absent': 'noKey',
  'key-locked': 'keychain',
  'keychain-missing': 'keychain',
  'keychain-timeout': 'keychain',
  'keychain-failed': 'keychain',
  'permission-refused': 'refused',
  'key-refused': 'refused',
  'ip-refused': 'refused',
}

/** Old figures stay on screen and are called old; without any the reason stands in their place. */
export function blockState(status: PanelStatus, error: AppError | null): BlockState {
  if (status === 'locked' || status === 'ready') return status
  if (status === 'stale') return error === null ? 'old' : (byCode[error.code] ?? 'old')
  if (error === null) return 'asking'
  return byCode[error.code] ?? (status === 'offline' ? 'offline' : 'failed')
}

/** What a block is worth. Times are ms since the epoch of what is no longer fresh; null where it is, or where there is none. */
export interface BlockWorth {
  /** null: not known. */
  readonly total: string | null
  /** Of its balances. */
  readonly oldAt: number | null
  /** Of the prices they are valued at. */
  readonly pricesOldAt: number | null
}

const oldest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** The sum of what is known, how many it counts, and the moments of its oldest balances and prices that are no longer fresh. */
export function sumOf(worths: readonly BlockWorth[]): BlockWorth & { readonly counted: number } {
  const known = worths.filter(({ total }) => total !== null)
  return {
    total: known.length === 0 ? null : known.flatMap(({ total }) => (total === null ? [] : [total])).reduce(add),
    oldAt: oldest(known.map(({ oldAt }) => oldAt)),
    pricesOldAt: oldest(known.map(({ pricesOldAt }) => pricesOldAt)),
    counted: known.length,
  }
}

/** What of a sum is no longer fresh, and since when (ms since the epoch). */
export const oldPartsOf = ({ oldAt, pricesOldAt }: BlockWorth) =>
  [{ part: 'prices', at: pricesOldAt } as const, { part: 'balances', at: oldAt } as const].filter(
    ({ at }) => at !== null,
  )
