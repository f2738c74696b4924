import type { Migration } from './migration.ts'

/**
 * What the user saw when an order was pressed: fills are compared with it. Null for intents from before it was kept, and
 * for acts that place nothing.
 */
export const seen: Migration = {
  version: 5,
  purpose: 'what the user saw when he pressed',
  sql: `
    alter table intents add column seen_json text;
  `,
}
