import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** Windows keeps 2,560 bytes per entry, and keytar hands it UTF-8; the limit in UTF-16 units holds everywhere (V3). */
const maxUnits = 1000
const maxBytes = 2560

/** Why `value` cannot be one keychain entry, or null when it can. keytar cuts at NUL and rewrites half surrogate pairs. */
export function entryObjection(value: string): AppError | null {
  if (value === '') return appError('bad-input', msg('keychain.empty'))
  if (value.includes('\0')) return appError('bad-input', msg('keychain.nul'))
  if (!value.isWellFormed()) return appError('bad-input', msg('keychain.half-character'))
  if (value.length > maxUnits || Buffer.byteLength(value, 'utf8') > maxBytes)
    return appError('key-too-large', msg('keychain.too-long'))
  return null
}
