import type { Migration } from './migration.ts'

/** The look-up of a transfer reads all those like it; among a hundred thousand orders that needs an index. */
export const transferKinds: Migration = {
  version: 4,
  purpose: 'an index of transfers',
  sql: `
    create index intents_transferred on intents (begun_seq) where kind = 'transfer';
  `,
}
