import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { VenueThing } from '#test/invariants/facts.ts'
import { answersHold } from '#test/simulation/checks/answered.ts'
import type { World } from '#test/simulation/world.ts'

const journal = new DatabaseSync(':memory:')
journal.exec(
  'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role, begun_seq integer primary key)',
)
journal.exec(
  `insert into intents (id, kind, state, client_oid, order_id, request_json) values
    ('i1', 'place', 'unknown', 'c1', null, '{}'),
    ('i2', 'withdraw', 'refused', null, null, '{"remark":"rent [cf-1]"}'),
    ('i3', 'place', 'accepted', 'c3', 'o3', '{}')`,
)
const world = { disk: () => ({ journal: () => journal }) } as unknown as World
const answer = (intentId: string, more: Partial<MoneyAnswer>): MoneyAnswer => ({
  intentId,
  state: 'unknown',
  orderId: null,
  clientOid: null,
  note: null,
  ...more,
})
const found = (one: MoneyAnswer, isBehind = false, things: readonly VenueThing[] = []): readonly string[] =>
  answersHold(world, [one], isBehind, { things }).map(({ id }) => id)

describe('answersHold', () => {
  it('takes what the journal has', () => {
    expect(found(answer('i1', { clientOid: 'c1' }))).toEqual([])
    expect(found(answer('i3', { state: 'accepted', clientOid: 'c3', orderId: 'o3' }))).toEqual([])
  })
  it.each([
    answer('i1', { clientOid: 'c1', state: 'accepted' }),
    answer('i1', { clientOid: 'c2' }),
    answer('i3', { clientOid: 'c3', state: 'accepted', orderId: 'o4' }),
    answer('i4', {}),
  ])('names another state, another id, and what is not in the journal (%#)', (one) => {
    expect(found(one)).toEqual(['answer-is-kept'])
    // With a full disk the record may be in memory alone.
    expect(found(one, true)).toEqual([])
  })
  it('names a withdrawal that is answered as refused, and is at the venue', () => {
    const there = { kind: 'withdrawal', id: 'w1', mark: 'rent [cf-1]' } as const
    expect(found(answer('i2', { state: 'refused' }))).toEqual([])
    expect(found(answer('i2', { state: 'refused' }), false, [there])).toEqual(['never-failed-though-done'])
  })
})
