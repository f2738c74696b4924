import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CancelReport } from '#shared/domain/cancel-report.ts'
import { ok } from '#shared/errors.ts'
import { createPanic } from '#test/simulation/checks/panic.ts'
import type { World } from '#test/simulation/world.ts'

let journal: DatabaseSync
beforeEach(() => {
  journal = new DatabaseSync(':memory:')
  journal.exec(
    'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, begun_seq integer primary key)',
  )
})
afterEach(() => journal.close())
const begin = (id: string, clientOid: string, kind = 'place', profileId = 'p1'): void =>
  void journal
    .prepare(
      "insert into intents (id, profile_id, kind, state, client_oid, request_json) values (?, ?, ?, 'sending', ?, '{}')",
    )
    .run(id, profileId, kind, clientOid)

/** A venue at which one order of this client order id is open. */
const worldOf = (clientOid: string): World => {
  const ids = { order: () => 'o1', oco: () => 'x1', stop: () => 's1' }
  const account = { open: [{ seq: 1, request: { clientOid } }], openOcos: [], openStops: [] }
  const state = { accounts: new Map([[7, account]]) }
  const venue = { accounts: [{ uid: 7 }], exchange: { venue: { ids, engine: { state } } } }
  return { venue, note: () => undefined, disk: () => ({ journal: () => journal }) } as unknown as World
}

/** What is found of a panic whose report says this, with what happens while it goes on. */
function judged(state: CancelReport['state'], clientOid: string, meanwhile: () => void = () => undefined) {
  const found: string[] = []
  const parts = { world: worldOf(clientOid), profileIds: ['p1'], reached: { count: () => undefined } }
  const judge = createPanic({ ...parts, found: (id) => found.push(id) })('p1')
  meanwhile()
  judge(ok([{ state } as CancelReport]))
  return found
}

it('a report that nothing is left is a lie beside an open order that was begun before it', () => {
  begin('i1', 'c1')
  expect(judged('empty', 'c1')).toEqual(['none-left-is-true'])
  expect(judged('left', 'c1')).toEqual([])
  expect(judged('unknown', 'c1')).toEqual([])
})

it('and none beside one that was begun later, was changed since, or is somebody else’s', () => {
  expect(judged('empty', 'c1', () => begin('i1', 'c1'))).toEqual([])
  expect(judged('empty', 'c1', () => begin('i2', 'c2', 'amend'))).toEqual([])
  expect(judged('empty', 'another')).toEqual([])
})
