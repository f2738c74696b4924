import { createBook } from './address-book.ts'
import { createFactReader } from './currency-metadata.ts'
import { createLimits } from './limits.ts'
import type { FundsDeps } from './ports.ts'
import { createRequest } from './request.ts'
import { createReviewer } from './review.ts'

export type { AskConfirm, BookState, BookStore, ConfirmRequest, FundsDeps } from './ports.ts'

/**
 * Everything between the request of a page and a withdrawal: address book, limits, checks, and the confirmation in main's
 * own window. Nothing here sends without it (M6, M7, M8, T2).
 */
export const createFunds = (deps: FundsDeps) => {
  const reviewer = createReviewer(deps)
  const { check, request } = createRequest(deps, createFactReader(deps.clients, deps.time), reviewer)
  return {
    book: createBook(deps),
    limits: createLimits(deps, reviewer),
    check,
    request,
    /** Closes an open confirmation: the vault was locked, or the app ends. */
    cancelReview: reviewer.cancel,
  }
}

export type Funds = ReturnType<typeof createFunds>
