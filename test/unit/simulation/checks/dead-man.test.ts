import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { appError, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Order } from '#main/practice/engine/types.ts'
import { shownSwitch, switchSaid } from '#test/simulation/checks/dead-man.ts'
import { forgetDisarmed } from '#test/simulation/switch-turns.ts'
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

const lasts = 12
const second = 1_000

/** An order that rests, and a venue whose time the test lets pass; `disarm` is what the journal says of a disarm, if it has one. */
const desk = (disarm: IntentState | null = null, evidence: object | null = null) => {
  const clock = { now: epoch }
  const venue = createVenue({ now: () => clock.now, sleep: () => new Promise(() => undefined) }, 1)
  const { engine, ids } = venue.exchange.venue
  const uid = venue.accounts[0]?.uid ?? 0
  const price = Math.floor((engine.state.markets.get(symbol)?.lastPrice ?? 0) * 0.98)
  const place = (clientOid: string): Order => {
    const placed = engine.run('place', clock.now, { uid, request: { ...asked, price, clientOid } })
    if (!placed.ok) throw new Error(placed.refusal)
    return placed.order
  }
  const journal = new DatabaseSync(':memory:')
  journal.exec(
    'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role, begun_seq integer primary key)',
  )
  const keep = journal.prepare(
    "insert into intents (id, profile_id, kind, state, request_json, evidence_json, signer, signer_role) values ('i', 'p', ?, ?, ?, ?, ?, 'trade')",
  )
  const keepSetting = (signer: string): void =>
    void keep.run('protect', 'accepted', JSON.stringify({ timeout: lasts }), null, signer)
  keepSetting('first')
  if (disarm !== null) keep.run('protect', disarm, JSON.stringify({ timeout: -1 }), JSON.stringify(evidence), 'first')
  const pass = (ms: number): Promise<void> => {
    clock.now += ms
    engine.run('tick', clock.now, null)
    return Promise.resolve()
  }
  let shown: DeadManView = deadManOff('p')
  const world = {
    venue,
    skewMs: 0,
    pass,
    await: (answer: Promise<unknown>) => answer,
    running: () => ({ ask: () => Promise.resolve(ok(shown)) }),
    scheduler: { now: () => clock.now - epoch },
    disk: () => ({ journal: () => journal }),
  } as unknown as World
  const of = (...orders: readonly Order[]): Partial<DeadManView> => ({
    state: 'fired',
    fired: orders.map(({ seq }) => ({ orderId: ids.order(seq), symbol })),
  })
  return {
    place,
    pass,
    of,
    keepSetting,
    /** Of an order that left with the key of that mark. */
    keepOrder: (signer: string) => void keep.run('place', 'accepted', '{}', null, signer),
    cancel: ({ seq }: Order) => engine.run('cancel', clock.now, { uid, seq }),
    set: (timeout: number = lasts) => engine.run('setDeadMan', clock.now, { uid, timeout, symbols: [symbol] }),
    say: (view: Partial<DeadManView>) => switchSaid(world, 0, { ...deadManOff('p'), ...view })?.what ?? null,
    /** A process begins. */
    begin: () => forgetDisarmed(venue.switchTurns),
    atEnd: async (view: Partial<DeadManView>): Promise<string | null> => {
      shown = { ...deadManOff('p'), ...view }
      return (await shownSwitch(world, 0, 'p'))[0]?.what ?? null
    },
  }
}

/** A switch that was set, and by `ms` later nothing more. */
const after = (ms: number, disarm: IntentState | null = null, evidence: object | null = null) => {
  const there = desk(disarm, evidence)
  const order = there.place('c')
  there.set()
  void there.pass(ms)
  return { ...there, order }
}

describe('what is said of a dead-man switch', () => {
  it('is off only where it is not kept', () => {
    expect(after(5 * second).say({ state: 'off' })).toMatch('the venue keeps one')
  })

  it.each<[IntentState | null]>([[null], ['refused'], ['not-sent'], ['absent'], ['unknown'], ['accepted']])(
    'is not off where it fired and cancelled orders, beside a disarm that is %s',
    (disarm) => {
      expect(after(30 * second, disarm).say({ state: 'off' })).toMatch('it fired and cancelled orders')
    },
  )

  it('is off where it fired more than a day ago only with the word that it may have fired, and after a week', () => {
    const day = 86_400 * second
    const over = { state: 'off', error: appError('unknown-outcome', msg('dead-man.long-past')) } as const
    expect(after(day + lasts * second).say(over)).toMatch('it fired and cancelled orders')
    const { say } = after(day + (lasts + 1) * second)
    expect(say(over)).toBeNull()
    expect(say({ state: 'off' })).toBeNull()
    expect(after(2 * day).say({ state: 'off' })).toMatch('it fired and cancelled orders')
    expect(after(7 * day).say({ state: 'off' })).toBeNull()
  })

  it('is off where the user said that a disarm was carried out', () => {
    expect(after(30 * second, 'accepted', { by: 'user' }).say({ state: 'off' })).toBeNull()
  })

  it('is off after a disarm that came too late only once it was said to have fired', () => {
    const { say, set, of, order } = after(30 * second)
    set(-1)
    expect(say({ state: 'off' })).toMatch('it fired and cancelled orders')
    expect(say(of(order))).toBeNull()
    expect(say({ state: 'off' })).toBeNull()
  })

  it.each<[IntentState | null, boolean]>([
    ['accepted', true],
    ['unknown', false],
    ['absent', false],
    [null, false],
  ])(
    'of a disarm that came too late, and is %s in the journal, a later process may know no better: %s',
    (disarm, may) => {
      const { say, set, begin } = after(30 * second, disarm)
      set(-1)
      begin()
      expect(say({ state: 'off' }) === null).toBe(may)
    },
  )

  it('has fired only where it did', () => {
    expect(after(5 * second).say({ state: 'fired' })).toMatch('it was set last')
    expect(desk().say({ state: 'fired' })).toMatch('none did')
  })

  it('has not fired because one before it did', async () => {
    const { say, set, place, cancel, pass, of, order } = after(30 * second)
    const next = place('d')
    set()
    set(-1)
    await pass(15 * second)
    cancel(next)
    expect(say(of(order))).toMatch('it was off last')
    set()
    await pass(15 * second)
    expect(say(of(next))).toMatch('ended before it fired')
  })

  it('names every order that it cancelled, and no other', () => {
    const { say, of, order } = after(30 * second)
    expect(say(of(order))).toBeNull()
    expect(say({ state: 'fired', fired: [] })).toMatch('is not named')
    const [named] = of(order).fired ?? []
    const more = [...(named === undefined ? [] : [named]), { orderId: '000000000000000000000000', symbol }]
    expect(say({ state: 'fired', fired: more })).toMatch('which it did not')
  })
})

describe('what is shown of a dead-man switch at the end', () => {
  it('names every order that it cancelled, however young', async () => {
    const young = async () => {
      const there = desk()
      there.set()
      await there.pass(11 * second)
      const order = there.place('c')
      await there.pass(2 * second)
      return { ...there, order }
    }
    const { say, atEnd } = await young()
    expect(say({ state: 'fired' })).toBeNull()
    expect(await atEnd({ state: 'fired' })).toMatch('is not named')
    const { atEnd: end, of, order } = await young()
    expect(await end(of(order))).toBeNull()
  })

  it.each(['unclear', 'late', 'found', 'on', 'off'] as const)('is not %s for ever where it fired', async (state) => {
    expect(await after(30 * second).atEnd({ state })).not.toBeNull()
  })

  it('is unclear only while a request about it is open', async () => {
    expect(await after(30 * second, 'unknown').atEnd({ state: 'unclear' })).toBeNull()
    expect(await after(30 * second, 'absent').atEnd({ state: 'unclear' })).toMatch('shown as unclear')
  })

  it('is unclear because of another key only while the profile signs with another one than set it', async () => {
    const view = { state: 'unclear', error: appError('unknown-outcome', msg('dead-man.other-key')) } as const
    expect(await after(30 * second).atEnd(view)).toMatch('shown as unclear')
    const same = after(30 * second)
    same.keepOrder('first')
    expect(await same.atEnd(view)).toMatch('shown as unclear')
    const other = after(30 * second)
    other.keepOrder('second')
    expect(await other.atEnd(view)).toBeNull()
    expect(await other.atEnd({ state: 'unclear' })).toMatch('shown as unclear')
    other.keepSetting('second')
    expect(await other.atEnd(view)).toMatch('shown as unclear')
  })
})
