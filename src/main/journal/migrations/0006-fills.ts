import type { Migration } from './migration.ts'

/**
 * How much of an intent's order has traded, as the venue told last. It is kept to be there at once after a start and is no
 * evidence: it can be read again, so it is no part of the chain.
 */
export const fillsTable: Migration = {
  version: 6,
  purpose: 'how much has traded of what was placed',
  sql: `
    create table fills (
      intent_id text primary key references intents (id),
      profile_id text not null,
      final integer not null check (final in (0, 1)),
      json text not null
    ) strict, without rowid;
    create index fills_not_final on fills (profile_id) where final = 0;
  `,
}
