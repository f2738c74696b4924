import { z } from 'zod'
import { bookEntrySchema, limitsSchema } from '#shared/domain/address-book.ts'
import type { BookStore } from './index.ts'
import { openJsonStore } from '#main/platform/json-store.ts'

/** Opens the file of the address book and the limits. While it cannot be understood nothing can be withdrawn. */
export const openAddressBook = (dataDir: string): BookStore =>
  openJsonStore({
    dataDir,
    fileName: 'address-book.json',
    schema: z.object({ entries: z.array(bookEntrySchema), limits: z.record(z.string(), limitsSchema) }),
    start: { entries: [], limits: {} },
    name: 'The address book',
  })
