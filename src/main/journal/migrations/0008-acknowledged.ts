import type { Migration } from './migration.ts'

/**
 * That an order was not placed in another's place is told until the user has dismissed it. That he has is no evidence of what
 * became of money, so it is no part of the chain. Few intents replace anything: among a hundred thousand they need an index.
 */
export const acknowledgedTable: Migration = {
  version: 8,
  purpose: 'which ends of replacements the user has been told',
  sql: `
    create table acknowledged (
      intent_id text primary key references intents (id)
    ) strict, without rowid;
    create index intents_replacing on intents (begun_seq) where instr(before_json, '"cancelIntentId":') > 0;
  `,
}
