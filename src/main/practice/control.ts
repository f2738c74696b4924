import type { PracticeServiceStatus, PracticeVenueState } from './venue.ts'

/** For tests and drills: what a venue does to its users. */
export interface PracticeControl {
  setStatus(status: PracticeServiceStatus['status'], msg?: string): void
  halt(symbol: string, halted: boolean): void
  /** Closes or opens withdrawals of a currency. */
  closeWithdrawals(currency: string, closed: boolean): void
  /** Holds an account's withdrawals to these addresses; null lifts it. */
  setWithdrawalWhitelist(accountId: number, addresses: readonly string[] | null): void
  /** ms the venue's clock runs ahead of the time it was given. */
  setClockSkew(ms: number): void
}

export const createControl = (venue: PracticeVenueState, setClockSkew: (ms: number) => void): PracticeControl => ({
  setStatus: (status, msg = '') => Object.assign(venue.service, { status, msg }),
  halt: (symbol, halted) => venue.engine.run('halt', venue.now(), { symbol, halted }),
  closeWithdrawals: (currency, closed) => {
    if (closed) venue.closedWithdrawals.add(currency)
    else venue.closedWithdrawals.delete(currency)
  },
  setWithdrawalWhitelist: (accountId, addresses) => {
    if (addresses) venue.withdrawalWhitelists.set(accountId, addresses)
    else venue.withdrawalWhitelists.delete(accountId)
  },
  setClockSkew,
})
