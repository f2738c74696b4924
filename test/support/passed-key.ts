import type { KeySummary } from '#shared/domain/profile.ts'

/** What the venue says of a key that passed its test, and may read. */
export const passed: KeySummary['test'] = {
  state: 'passed',
  at: 1,
  permissions: ['General'],
  ipWhitelist: null,
  isMaster: true,
  apiVersion: 3,
}

/** A key stored at a moment whose test the venue passed, and the account it named; undefined: it was not tested yet. */
export const keyOf = (role: KeySummary['role'], storedAt: number, account?: string | null): KeySummary => ({
  role,
  tail: 'abcd',
  keyVersion: 3,
  storedAt,
  state: 'present',
  testAgain: false,
  former: [],
  deletePending: false,
  ...(account === undefined ? { test: { state: 'untested' } } : { test: passed, account }),
})
