import type { Migration } from './migration.ts'

/** Columns under the names the code has for them. Entries, which the hash chain covers, keep their words. */
export const plainColumns: Migration = {
  version: 7,
  purpose: 'columns named as in the code',
  sql: `
    alter table intents rename column twin_key to duplicate_key;
    alter table intents rename column settled_at to ended_at;
  `,
}
