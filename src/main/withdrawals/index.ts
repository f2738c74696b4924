import type { RunIntents } from '#main/intents/run-intents.ts'
import type { Base } from '#main/platform/base.ts'
import { createBook, openAddressBook } from './address-book.ts'
import { createMetadataReader } from './currency-metadata.ts'
import { createLimits } from './limits.ts'
import type { FundsDeps } from './ports.ts'
import { createRequest } from './request.ts'
import { createCancelWithdrawal, createWithdraw } from './withdraw.ts'

export type { BookState, BookStore, FundsDeps, RecipientAdded } from './ports.ts'

export type WithdrawalActs = ReturnType<typeof createWithdrawalActs>

/** What is sent of a withdrawal, once it has been confirmed. */
export const createWithdrawalActs = (run: RunIntents) => ({
  withdraw: createWithdraw(run),
  cancelWithdrawal: createCancelWithdrawal(run),
})

/**
 * Everything between the request of a page and a withdrawal: address book, limits, checks, and the confirmation in main's
 * own window. Nothing here sends without it (M6, M7, M8, T2).
 */
export const createFunds = (deps: FundsDeps) => {
  const metadata = createMetadataReader(deps.clients, deps.time)
  const { check, request } = createRequest(deps, metadata)
  return {
    book: createBook({ ...deps, metadata }),
    limits: createLimits(deps),
    check,
    request,
  }
}

export type Funds = ReturnType<typeof createFunds>

/** The same over the address book on disk. */
export const openFunds = (
  { dataDir, time, newId, events }: Base,
  parts: Omit<FundsDeps, 'store' | 'time' | 'newId' | 'onRecipientAdded'>,
): Funds =>
  createFunds({
    ...parts,
    store: openAddressBook(dataDir),
    time,
    newId,
    onRecipientAdded: (news) => events.emit('recipient-added', news),
  })
