import type { Migration } from './migration.ts'

/** Daily caps and look-alike checks read every withdrawal; among a hundred thousand orders that needs an index. */
export const withdrawalColumns: Migration = {
  version: 2,
  purpose: 'an index of withdrawals',
  sql: `
    create index intents_withdrawn on intents (begun_seq) where kind = 'withdraw';
  `,
}
