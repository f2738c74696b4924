import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { ledgerEntry, orderRecord, page, withdrawal } from '#test/support/faults/records.ts'
import { acceptedWith, nowhere, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'
import { said } from '#test/support/said.ts'

let desk: ActDesk
afterEach(() => desk.close())

const lostOrder = async () =>
  expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder }))
const lostWithdrawal = async () =>
  expectOk(
    await desk.actions.withdraw({
      ...desk.envelope(),
      draft: { currency: 'USDT', toAddress: 'TAddress', amount: '10', withdrawType: 'ADDRESS', remark: 'rent' },
    }),
  )
const stateOf = (id: string) => expectOk(desk.journal.reader.get(id))?.state

/** Seconds since the doubt began at which `name` was asked, over `seconds`. */
const askedAt = async (name: string, seconds: number): Promise<number[]> => {
  const times: number[] = []
  let before = desk.called().filter((called) => called === name).length
  for (let second = 1; second <= seconds; second += 1) {
    await desk.time.advance(1_000)
    const now = desk.called().filter((called) => called === name).length
    if (now > before) times.push(second)
    before = now
  }
  return times
}

describe('when it looks', () => {
  it('orders: after 5 s, five times 2 s apart, then every 30 s', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), getOrderByClientOid: () => unknownWith() })
    await lostOrder()
    expect(await askedAt('getOrderByClientOid', 110)).toEqual([5, 7, 9, 11, 13, 15, 45, 75, 105])
  })

  it('withdrawals: after 15 s, 30 s, 2 min, 10 min, and on focus', async () => {
    desk = actDesk({ placeWithdrawal: () => unknownWith(), listWithdrawals: () => acceptedWith(page([])) })
    await lostWithdrawal()
    expect(await askedAt('listWithdrawals', 700)).toEqual([15, 30, 120, 600])
    const before = desk.called().length
    await desk.actions.wake()
    expect(desk.called().slice(before)).toEqual(['listWithdrawals'])
  })

  it('asks once when asked twice at a time', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { intentId } = await lostOrder()
    const look = () => desk.actions.lookUpIntent({ profileId: 'p1', intentId })
    await Promise.all([look(), look(), desk.actions.wake('p1')])
    expect(desk.called().filter((name) => name === 'getOrderByClientOid')).toHaveLength(1)
  })
})

describe('M4: unknown is never sent again and never failed by a timer', () => {
  it('a day without an answer leaves it unknown, sent once', async () => {
    desk = actDesk({ placeOrder: () => unknownWith() })
    const { intentId } = await lostOrder()
    for (let hour = 0; hour < 24; hour += 1) await desk.time.advance(3_600_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(desk.called().filter((name) => name === 'placeOrder')).toHaveLength(1)
  })

  it('a wall clock that jumps ahead does not make it look old enough', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { intentId } = await lostOrder()
    desk.time.jump(20 * 3_600_000)
    await desk.time.advance(14_000)
    expect(stateOf(intentId)).toBe('unknown')
    await desk.time.advance(1_000)
    expect(stateOf(intentId)).toBe('absent')
  })

  it('nor does one that falls behind a little, after a restart', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { intentId } = await lostOrder()
    desk.restart()
    desk.time.jump(-30_000)
    await desk.time.advance(14_000)
    expect(stateOf(intentId)).toBe('unknown')
    await desk.time.advance(2_000)
    expect(stateOf(intentId)).toBe('absent')
  })

  it('one line in the ledger reconciles neither of two lost transfers, two reconcile both', async () => {
    const lines: ReturnType<typeof ledgerEntry>[] = []
    desk = actDesk({
      innerTransfer: () => unknownWith(),
      listLedgers: ({ direction }) => acceptedWith(page(direction === 'out' ? lines : [])),
      listHfLedgers: () => acceptedWith([]),
    })
    const fields = { currency: 'USDT', from: 'main', to: 'trade', amount: '10' } as const
    const first = expectOk(await desk.actions.transfer({ ...desk.envelope(), ...fields }))
    const again = { ...desk.envelope(), ...fields, overrideDuplicateOf: first.intentId }
    const second = expectOk(await desk.actions.transfer(again))
    const states = () => [stateOf(first.intentId), stateOf(second.intentId)]
    lines.push(ledgerEntry({ createdAt: desk.time.now() }))
    await desk.actions.wake()
    expect(states()).toEqual(['unknown', 'unknown'])
    lines.push(ledgerEntry({ id: '2', createdAt: desk.time.now() }))
    await desk.actions.wake()
    expect(states()).toEqual(['accepted', 'accepted'])
  })

  it('keeps what reconciled it as evidence', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { intentId, clientOid } = await lostOrder()
    desk.client.script({ ...nowhere, listOpenOrders: () => acceptedWith([orderRecord({ clientOid })]) })
    await desk.time.advance(5_000)
    expect(expectOk(desk.journal.reader.get(intentId))).toMatchObject({
      state: 'accepted',
      orderId: 'o1',
      evidence: {
        by: 'look-up',
        probes: [
          { endpoint: 'getOrderByClientOid', result: 'missing' },
          { endpoint: 'listOpenOrders', result: 'found' },
        ],
      },
    })
  })
})

describe('the word of the user', () => {
  const reconcile = (intentId: string, as: 'accepted' | 'absent', profileId = 'p1') =>
    desk.actions.declareOutcome({ profileId, intentId, as })

  it('ends a withdrawal only late, after one more complete look-up that did not find it', async () => {
    desk = actDesk({ placeWithdrawal: () => unknownWith() })
    const { intentId, ...answer } = await lostWithdrawal()
    expect(noteOf(answer)).toContain('only you can confirm that it was not executed')
    await desk.time.advance(20_000)
    expect(said(expectFail(await reconcile(intentId, 'absent')))).toContain('The venue cannot be reached.')
    desk.client.script({ listWithdrawals: () => acceptedWith(page([])) })
    expect(expectOk(await reconcile(intentId, 'absent'))).toMatchObject({ state: 'absent' })
    expect(expectOk(desk.journal.reader.get(intentId))?.evidence).toEqual({ by: 'user' })
    expect(desk.changes.findLast(({ id }) => id === intentId)).toMatchObject({ state: 'absent', endedBy: 'user' })
  })

  it('is not asked too early, and not heard when the look-up finds it', async () => {
    desk = actDesk({ placeWithdrawal: () => unknownWith(), listWithdrawals: () => acceptedWith(page([])) })
    const { intentId } = await lostWithdrawal()
    expect(said(expectFail(await reconcile(intentId, 'absent')))).toContain('15 s')
    const remark = String(expectOk(desk.journal.reader.get(intentId))?.request['remark'])
    desk.client.script({ listWithdrawals: () => acceptedWith(page([withdrawal({ remark })])) })
    expect(expectOk(await reconcile(intentId, 'absent'))).toMatchObject({ state: 'accepted', orderId: 'w1' })
  })

  it('is not taken for orders: Coffer finds those out', async () => {
    desk = actDesk({ placeOrder: () => unknownWith(), ...nowhere })
    const { intentId } = await lostOrder()
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
    expect(stateOf(intentId)).toBe('unknown')
  })

  it('stands when a look-up that began before it comes back', async () => {
    desk = actDesk({ placeWithdrawal: () => unknownWith(), listWithdrawals: () => acceptedWith(page([])) })
    const { intentId } = await lostWithdrawal()
    await desk.time.advance(20_000)
    desk.client.script({
      listWithdrawals: () => {
        const said = { state: 'absent', orderId: null, note: null, evidence: { by: 'user' } } as const
        desk.journal.writer.record(intentId, 'reconciled', said)
        desk.changes.length = 0
        return unknownWith()
      },
    })
    const looked = expectOk(await desk.actions.lookUpIntent({ profileId: 'p1', intentId }))
    expect(looked.state).toBe('absent')
    expect(desk.changes).toEqual([])
  })

  it('T12: of another profile is about nothing, and asks the venue nothing', async () => {
    desk = actDesk({ placeWithdrawal: () => unknownWith(), listWithdrawals: () => acceptedWith(page([])) })
    const { intentId } = await lostWithdrawal()
    const before = desk.called().length
    expect(expectFail(await reconcile(intentId, 'absent', 'p2')).code).toBe('not-found')
    expect(expectFail(await desk.actions.lookUpIntent({ profileId: 'p2', intentId })).code).toBe('not-found')
    expect(desk.called()).toHaveLength(before)
  })
})
