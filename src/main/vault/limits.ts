import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'

/** Windows keeps 2,560 bytes per entry, and keytar hands it UTF-8; the limit in UTF-16 units holds everywhere (V3). */
const maxUnits = 1000
const maxBytes = 2560

/** Why `value` cannot be one keychain entry, or null when it can. keytar cuts at NUL and rewrites half surrogate pairs. */
export function entryObjection(value: string): AppError | null {
  if (value === '') return appError('bad-input', 'An empty value cannot be kept in the keychain.')
  if (value.includes('\0')) return appError('bad-input', 'The key holds a NUL character. Paste it again.')
  if (!value.isWellFormed()) return appError('bad-input', 'The key holds half of a character. Paste it again.')
  if (value.length > maxUnits || Buffer.byteLength(value, 'utf8') > maxBytes)
    return appError(
      'key-too-large',
      'Key, secret and passphrase are too long to be kept together: some keychains take 2,560 bytes. Check what you pasted.',
    )
  return null
}
