import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WrittenJournal } from '#test/support/faults/written-journal.ts'
import { writtenJournal } from '#test/support/faults/written-journal.ts'
import { expectOk } from '#test/support/results.ts'
import { msg } from '#shared/messages.ts'

let journal: WrittenJournal
beforeEach(() => {
  journal = writtenJournal()
})
afterEach(() => journal.remove())

const edited = (sql: string) => {
  journal.edit(sql)
  return expectOk(journal.reader.verify())
}

describe('G3: an edited journal is detected', () => {
  it('is sound as written', () => {
    expect(expectOk(journal.reader.verify())).toEqual({ sound: true, entries: 10, intents: 5 })
  })

  it.each([
    ['an entry was changed', `update entries set json = replace(json, 'BTC', 'ETH') where seq = 3`],
    ['a time was changed', 'update entries set at = at + 1 where seq = 4'],
    ['an entry changed hands', `update entries set intent_id = 'i0' where seq = 9`],
    ['an entry was removed', 'delete from entries where seq = 5'],
    ['the newest entry was removed', 'delete from entries where seq = 10'],
    ['all entries of an intent were removed', `delete from entries where intent_id = 'i4'`],
    [
      'entries were swapped',
      'update entries set seq = 99 where seq = 2; update entries set seq = 2 where seq = 4; update entries set seq = 4 where seq = 99',
    ],
    ['the projection was changed', `update intents set state = 'refused' where id = 'i2'`],
    ['what was seen was changed', `update intents set seen_json = '{"ask":"1"}' where id = 'i2'`],
    ['the projection lost an intent', `delete from intents where id = 'i2'`],
    [
      'the projection gained an intent',
      `insert into intents select 'i9', 99, profile_id, kind, state, endpoint, request_json, null, batch_id, batch_index, null, duplicate_key, overrides, before_json, created_at, ended_at, attempts, sent_at, sha256, http_status, venue_code, venue_message, order_id, note, evidence_json, signer, signer_role, seen_json from intents limit 1`,
    ],
  ])('%s', (_case, sql) => {
    expect(edited(sql)).toMatchObject({ sound: false })
  })

  it('names the entry', () => {
    expect(edited(`update entries set json = '{}' where seq = 3`)).toMatchObject({
      sound: false,
      seq: 3,
      message: msg('journal.flaw.entry-changed', { seq: 3 }),
    })
  })

  it('refuses changes through SQL as long as its triggers stand', () => {
    expect(() => journal.run('update entries set at = 0')).toThrow('append-only')
    expect(() => journal.run('delete from entries')).toThrow('append-only')
    expect(() => journal.run('delete from intents')).toThrow('kept for ever')
  })
})
