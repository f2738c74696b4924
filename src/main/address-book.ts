import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bookEntrySchema, limitsSchema } from '#shared/domain/address-book.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { BookState, BookStore } from './actions/withdrawals/index.ts'
import { replaceFile } from './vault/replace-file.ts'
import { createSerial } from './vault/serial.ts'

const fileName = 'address-book.json'
const fileSchema = z.object({
  version: z.literal(1),
  entries: z.array(bookEntrySchema),
  limits: z.record(z.string(), limitsSchema),
})

/**
 * Opens the file of the address book and the limits. A file that cannot be understood is never overwritten and never
 * taken for an empty one: until somebody has looked at it nothing can be withdrawn.
 */
export function openAddressBook(dataDir: string): BookStore {
  let current = readBook(join(dataDir, fileName))
  const inTurn = createSerial()
  return {
    read: () => current,
    change: (edit) =>
      inTurn(async () => {
        if (!current.ok) return current
        const edited = edit(current.value)
        if (!edited.ok) return edited
        const { state, value } = edited.value
        try {
          await replaceFile(dataDir, fileName, `${JSON.stringify({ version: 1, ...state }, null, 2)}\n`)
        } catch {
          return fail(
            appError('disk-failed', 'The address book could not be kept; free some disk space and try again.'),
          )
        }
        current = ok(state)
        return ok(value)
      }),
  }
}

function readBook(file: string): Result<BookState> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok({ entries: [], limits: {} })
    return fail(appError('disk-failed', 'The address book cannot be read; check the data folder’s permissions.'))
  }
  try {
    const { entries, limits } = fileSchema.parse(JSON.parse(text))
    return ok({ entries, limits })
  } catch {
    return fail(
      appError(
        'disk-failed',
        `The address book is damaged; move ${fileName} away from the data folder and start Coffer again.`,
      ),
    )
  }
}
