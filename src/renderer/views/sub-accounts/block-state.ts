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

/** What a block is worth. */
export interface BlockWorth {
  /** null: not known. */
  readonly total: string | null
  /** ms since the epoch of figures that are no longer fresh; null where they are, or where there are none. */
  readonly oldAt: number | null
}

/** The sum of what is known, how many it counts, and the moment of its oldest figure that is no longer fresh. */
export function sumOf(worths: readonly BlockWorth[]): BlockWorth & { readonly counted: number } {
  const known = worths.flatMap(({ total, oldAt }) => (total === null ? [] : [{ total, oldAt }]))
  const old = known.flatMap(({ oldAt }) => (oldAt === null ? [] : [oldAt]))
  return {
    total: known.length === 0 ? null : known.map(({ total }) => total).reduce(add),
    oldAt: old.length === 0 ? null : Math.min(...old),
    counted: known.length,
  }
}
