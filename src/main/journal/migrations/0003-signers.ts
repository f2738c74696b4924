import type { Migration } from './migration.ts'

/**
 * Which key signed an intent: what another key cannot see proves nothing about it (M4). A mark of the key, never the key;
 * null for intents from before it was kept.
 */
export const signers: Migration = {
  version: 3,
  purpose: 'the key that signed an intent',
  sql: `
    alter table intents add column signer text;
    alter table intents add column signer_role text check (signer_role in ('read', 'trade', 'withdraw'));
  `,
}
