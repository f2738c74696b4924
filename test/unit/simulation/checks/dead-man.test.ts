import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { switchSaid } from '#test/simulation/checks/dead-man.ts'
import { createVenue, symbols } from '#test/simulation/venue.ts'
import type { World } from '#test/simulation/world.ts'
import { epoch } from '#test/simulation/scheduler.ts'

const [symbol = ''] = symbols
const asked = {
  symbol,
  side: 'buy',
  type: 'limit',
  size: 1_000_000,
  funds: 0n,
  timeInForce: 'GTC',
  cancelAfter: -1,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: 0,
  stp: null,
  tags: null,
  remark: null,
} as const

/** An order that rests, a switch of 12 s, and by `ms` later nothing more. */
const after = (ms: number, lastTimeout: number | null = null) => {
  const clock = { now: epoch }
  const venue = createVenue({ now: () => clock.now, sleep: () => new Promise(() => undefined) }, 1)
  const { engine, ids } = venue.exchange.venue
  const uid = venue.accounts[0]?.uid ?? 0
  const price = Math.floor((engine.state.markets.get(symbol)?.lastPrice ?? 0) * 0.98)
  const placed = engine.run('place', epoch, { uid, request: { ...asked, price, clientOid: 'c' } })
  if (!placed.ok) throw new Error(placed.refusal)
  engine.run('setDeadMan', epoch, { uid, timeout: 12, symbols: [symbol] })
  engine.run('tick', epoch + ms, null)
  clock.now = epoch + ms
  const journal = new DatabaseSync(':memory:')
  journal.exec(
    'create table intents (id, profile_id, kind, state, client_oid, draft_id, endpoint, request_json, before_json, begun_seq integer primary key)',
  )
  const request = JSON.stringify({ timeout: lastTimeout })
  journal
    .prepare("insert into intents (id, profile_id, kind, request_json) values ('i', 'p', 'protect', ?)")
    .run(request)
  const world = {
    venue,
    scheduler: { now: () => ms },
    disk: () => ({ journal: () => journal }),
  } as unknown as World
  const say = (view: Partial<DeadManView>) => switchSaid(world, 0, { ...deadManOff('p'), ...view })?.what ?? null
  return { say, orderId: ids.order(placed.order.seq) }
}

describe('what is said of a dead-man switch', () => {
  it('is off only where it is not kept', () => {
    expect(after(5_000).say({ state: 'off' })).toMatch('the venue keeps one')
  })

  it('is not off where it fired and cancelled orders, but after it was switched off', () => {
    expect(after(30_000, 12).say({ state: 'off' })).toMatch('it fired and cancelled orders')
    expect(after(30_000, -1).say({ state: 'off' })).toBeNull()
  })

  it('has fired only where it did', () => {
    expect(after(5_000).say({ state: 'fired' })).toMatch('none did')
  })

  it('names every order that it cancelled, and no other', () => {
    const { say, orderId } = after(30_000)
    expect(say({ state: 'fired', fired: [{ orderId, symbol }] })).toBeNull()
    expect(say({ state: 'fired', fired: [] })).toMatch('is not named')
    const more = [orderId, '000000000000000000000000'].map((one) => ({ orderId: one, symbol }))
    expect(say({ state: 'fired', fired: more })).toMatch('which it did not')
  })
})
