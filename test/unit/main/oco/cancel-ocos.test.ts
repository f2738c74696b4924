import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { page } from '#test/support/faults/records.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import { noteOf } from '#test/support/note.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
afterEach(() => desk.close())

const summary = (status: string) => ({ orderId: 'o1', symbol: 'BTC-USDT', clientOid: 'c1', orderTime: 1, status })
const leg = (id: string, status: string) =>
  ({ id, symbol: 'BTC-USDT', side: 'sell', price: '2', stopPrice: '2', size: '1', status }) as const
/** A venue that names these legs to every cancel, and then says this of the order. */
function open(legs: readonly string[], status: string, own: readonly string[] = legs) {
  const named = () => acceptedWith({ cancelledOrderIds: [...legs] })
  const found = () => acceptedWith(summary(status))
  desk = actDesk({
    cancelOco: named,
    cancelOcoByClientOid: named,
    cancelOcos: named,
    getOco: found,
    getOcoDetail: () => acceptedWith({ ...summary(status), orders: own.map((id) => leg(id, status)) }),
    getOcoByClientOid: found,
    listOcos: () => acceptedWith(page([summary(status)])),
  })
}
const stateNow = () => expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 1 }))[0]?.state
const byId = { orderId: 'o1' }

describe('M4, M12: a cancel of one OCO order', () => {
  it.each([
    ['no leg', []],
    ['one leg', ['a']],
    ['one leg twice', ['a', 'a']],
    ['three legs', ['a', 'b', 'c']],
  ])('of which the venue names %s is unknown, and looked up', async (_, legs) => {
    for (const order of [byId, { clientOid: 'c1' }]) {
      open(legs, 'CANCELED')
      const answer = expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order }))
      expect(answer).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
      const { evidence } = expectOk(desk.journal.reader.get(answer.intentId)) ?? {}
      expect(evidence).toEqual({ error: 'unknown-outcome', cancelledOrderIds: legs })
      await desk.time.advance(60_000)
      expect(stateNow()).toBe('accepted')
      desk.close()
    }
    open(legs, 'CANCELED')
  })

  it.each([
    ['NEW', 'absent'],
    ['TRIGGERED', 'absent'],
    ['DONE', 'absent'],
  ])('that is found %s after one leg was named ends %s, and never as cancelled', async (status, state) => {
    open(['a'], status)
    const answer = expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order: byId }))
    expect(noteOf(answer)).toContain('names one leg that was cancelled, not both')
    await desk.time.advance(60_000)
    expect(stateNow()).toBe(state)
  })

  it.each([
    ['another order', ['c', 'd'], 'unknown', 'absent'],
    ['its own legs', ['b', 'a'], 'accepted', 'accepted'],
  ] as const)('of which two legs are named, of %s by its record', async (_, own, state, end) => {
    for (const order of [byId, { clientOid: 'c1' }]) {
      open(['a', 'b'], 'NEW', own)
      const answer = expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order }))
      expect(answer.state).toBe(state)
      await desk.time.advance(60_000)
      expect(stateNow()).toBe(end)
      desk.close()
    }
    open([], 'NEW')
  })

  it.each([['TRIGGERED'], ['DONE'], ['ODD']])(
    'of which its own two legs are named, and which by its record is %s, is unknown, and looked up',
    async (status) => {
      for (const order of [byId, { clientOid: 'c1' }]) {
        open(['a', 'b'], status)
        const answer = expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order }))
        expect(answer.state).toBe('unknown')
        expect(noteOf(answer)).toContain('do not confirm what its answer says')
        await desk.time.advance(60_000)
        expect(stateNow()).toBe(status === 'ODD' ? 'unknown' : 'absent')
        desk.close()
      }
      open([], 'NEW')
    },
  )

  it('of which one leg has triggered by the record is unknown, though the order itself is said to wait', async () => {
    open(['a', 'b'], 'NEW')
    const orders = [leg('a', 'NEW'), leg('b', 'TRIGGERED')]
    desk.client.script({
      cancelOco: () => acceptedWith({ cancelledOrderIds: ['a', 'b'] }),
      getOcoDetail: () => acceptedWith({ ...summary('NEW'), orders }),
    })
    expect(expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order: byId })).state).toBe('unknown')
  })

  it('of which two legs are named and no record can be read is unknown, and keeps what was named', async () => {
    open(['a', 'b'], 'NEW')
    desk.client.script({ cancelOco: () => acceptedWith({ cancelledOrderIds: ['a', 'b'] }) })
    const answer = expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order: byId }))
    expect(answer.state).toBe('unknown')
    expect(noteOf(answer)).toContain('could not be compared with its record')
    const { evidence } = expectOk(desk.journal.reader.get(answer.intentId)) ?? {}
    expect(evidence).toEqual({ error: 'unknown-outcome', cancelledOrderIds: ['a', 'b'] })
  })

  it('of which both legs are named is accepted without a note', async () => {
    open(['a', 'b'], 'NEW')
    const answer = expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order: byId }))
    expect(answer).toMatchObject({ state: 'accepted', note: null })
  })
})

describe('M4, M12: a cancel of several OCO orders', () => {
  it.each([
    ['by ids, with a leg that is missing', ['o1', 'o2'], ['a', 'b', 'c'], 'unknown'],
    ['by ids, with none named', ['o1'], [], 'unknown'],
    ['by ids, with all legs named', ['o1', 'o2'], ['a', 'b', 'c', 'd'], 'accepted'],
    ['by ids, one of them twice', ['o1', 'o1'], ['a', 'b'], 'accepted'],
    ['of all, with half an order named', undefined, ['a', 'b', 'c'], 'unknown'],
    // Nothing waited: the answer is the list of what was cancelled.
    ['of all, with none named', undefined, [], 'accepted'],
    ['of all, with whole orders named', undefined, ['a', 'b'], 'accepted'],
  ] as const)('%s', async (_, orderIds, legs, state) => {
    open(legs, 'CANCELED')
    const answer = expectOk(await desk.actions.cancelOcos({ ...desk.envelope(), ...(orderIds && { orderIds }) }))
    expect(answer.state).toBe(state)
    expect(answer.note === null).toBe(state === 'accepted' && legs.length > 0)
  })
})
