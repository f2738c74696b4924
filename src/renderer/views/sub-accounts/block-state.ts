import type { AppError } from '#shared/errors.ts'
import type { Face } from '#renderer/composables/topic.ts'

/** How a block of the wall stands; `ready` shows its figures and says nothing. */
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
export function blockState(face: Face, error: AppError | null): BlockState {
  if (face === 'locked' || face === 'ready') return face
  if (face === 'stale') return error === null ? 'old' : (byCode[error.code] ?? 'old')
  if (error === null) return 'asking'
  return byCode[error.code] ?? (face === 'offline' ? 'offline' : 'failed')
}
