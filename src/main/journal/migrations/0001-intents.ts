import type { Migration } from './migration.ts'

/**
 * Entries are the evidence: append-only and hash-chained. Intents are their projection, for queries; both change in one
 * transaction. `client_oid` is unique for ever, a draft is unique per profile (M11).
 */
export const intents: Migration = {
  version: 1,
  purpose: 'intents and their evidence',
  sql: `
    create table intents (
      id text primary key,
      begun_seq integer not null unique,
      profile_id text not null,
      kind text not null,
      state text not null check (state in ('sending', 'not-sent', 'refused', 'accepted', 'unknown', 'absent')),
      endpoint text not null,
      request_json text not null,
      client_oid text unique,
      batch_id text,
      batch_index integer not null,
      draft_id text,
      twin_key text,
      overrides text,
      before_json text,
      created_at integer not null,
      settled_at integer,
      attempts integer not null,
      sent_at integer,
      sha256 text,
      http_status integer,
      venue_code text,
      venue_message text,
      order_id text,
      note text,
      evidence_json text
    ) strict, without rowid;
    create unique index intents_by_draft on intents (profile_id, draft_id, batch_index) where draft_id is not null;
    create index intents_by_profile on intents (profile_id, begun_seq);
    create index intents_open on intents (state) where state in ('sending', 'unknown');

    create table entries (
      seq integer primary key,
      intent_id text not null references intents (id),
      at integer not null,
      kind text not null check (kind in ('begin', 'override', 'outcome', 'recovered', 'settled')),
      json text not null,
      prev_hash text not null,
      hash text not null
    ) strict;
    create index entries_by_intent on entries (intent_id, seq);
    create trigger entries_are_not_changed before update on entries
      begin select raise(abort, 'journal entries are append-only'); end;
    create trigger entries_are_not_removed before delete on entries
      begin select raise(abort, 'journal entries are append-only'); end;
    create trigger intents_are_not_removed before delete on intents
      begin select raise(abort, 'intents are kept for ever'); end;
  `,
}
