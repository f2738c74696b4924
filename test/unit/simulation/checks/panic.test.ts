import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CancelReport } from '#shared/domain/cancel-report.ts'
import { ok } from '#shared/errors.ts'
import type { PanicParts } from '#test/simulation/checks/panic.ts'
import { createPanic } from '#test/simulation/checks/panic.ts'
import type { World } from '#test/simulation/world.ts'

let journal: DatabaseSync
let now = 0
beforeEach(() => {
  journal = new DatabaseSync(':memory:')
  journal.exec(
    'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role, begun_seq integer primary key)',
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
  const clock = { skewMs: () => 0 }
  const venue = { accounts: [{ uid: 7 }], clock, exchange: { venue: { ids, engine: { state } } } }
  const [scheduler, skewMs] = [{ now: () => now }, 0]
  return {
    venue,
    scheduler,
    skewMs,
    note: () => undefined,
    disk: () => ({ journal: () => journal }),
  } as unknown as World
}

/** What is found of a panic whose report says this, with what happens while it goes on. */
function judged(
  state: CancelReport['state'],
  clientOid: string,
  meanwhile: () => void = () => undefined,
  afterwards: (world: World) => void = () => undefined,
) {
  const found: string[] = []
  const world = worldOf(clientOid)
  const presses = { all: [{ profileId: 'p1', draftId: 'd1' }] } as unknown as PanicParts['presses']
  const parts = { world, presses, profileIds: ['p1'], reached: { count: () => undefined } }
  const panic = createPanic({ ...parts, found: (id) => found.push(id) })
  const judge = panic.onPress('p1')
  meanwhile()
  judge(ok([{ state } as CancelReport]))
  afterwards(world)
  panic.onArrived()
  return [...new Set(found)]
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

it('and beside one that comes to rest within 32 s of it, begun before or pressed before', () => {
  const rests = (world: World, clientOid: string): void => {
    const [account] = world.venue.exchange.venue.engine.state.accounts.values()
    ;(account as unknown as { open: unknown[] }).open.push({ seq: 2, request: { clientOid } })
  }
  begin('i1', 'c1')
  expect(judged('empty', 'another', undefined, (world) => rests(world, 'c1'))).toEqual(['none-left-is-true'])
  const late = (world: World): void => {
    rests(world, 'c1')
    now += 33_000
  }
  expect(judged('empty', 'another', undefined, late)).toEqual([])
  const begunLater = (world: World): void => {
    begin('i2', 'c2')
    journal.exec("update intents set draft_id = 'd1' where id = 'i2'")
    rests(world, 'c2')
  }
  expect(judged('empty', 'another', undefined, begunLater)).toEqual(['none-left-is-true'])
})
