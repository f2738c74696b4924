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
