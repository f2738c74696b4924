/**
 * Specs that `npm run test:full` runs and `npm test` does not: those of the preview host and of the development build, and those
 * of views whose rules unit tests and other specs prove too. Named on the command line they always run.
 */
export const longSpecs: readonly string[] = [
  'activity-record',
  'bad-input',
  'bundle',
  'chart-panels',
  'closing',
  'desk-history',
  'desk-scaled',
  'desk-oco',
  'desk-options',
  'desk-places',
  'desk-races',
  'dev',
  'kit',
  'ledgers',
  'notifications',
  'preview-host-life',
  'preview-host',
  'profiles-managed',
  'safety',
  'sub-accounts',
  'window-state',
  'withdrawals-history',
].map((name) => `${name}.spec.ts`)
