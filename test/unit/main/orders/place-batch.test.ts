import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { BatchEntry } from '#shared/exchange/index.ts'
import { readBatch } from '#main/orders/place-batch.ts'
import type { Part } from '#main/intents/money-call.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { acceptedWith, notSentWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'
import { said } from '#test/support/said.ts'

const partOf = (clientOid: string): Part => ({ request: {}, clientOid, duplicateKey: null, before: null })
const parts = ['a', 'b', 'c'].map(partOf)
const taken = (clientOid: string | null): BatchEntry => ({ success: true, orderId: `order-${clientOid}`, clientOid })
const failed = (clientOid: string | null = null): BatchEntry => ({
  success: false,
  failMsg: 'Balance insufficient!',
  clientOid,
})
const states = (entries: BatchEntry[]): string[] => readBatch(entries, parts).map(({ state }) => state)

describe('M10: the answer to a batch', () => {
  it.each<[string, BatchEntry[], string[]]>([
    ['in order', [taken('a'), taken('b'), taken('c')], ['accepted', 'accepted', 'accepted']],
    ['without ids, by place', [taken(null), failed(), taken(null)], ['accepted', 'refused', 'accepted']],
    ['a failure in the middle', [taken('a'), failed(), taken('c')], ['accepted', 'refused', 'accepted']],
    ['short: what is not named is unknown', [taken('a'), failed()], ['accepted', 'unknown', 'unknown']],
    ['short, with a named failure', [failed('b')], ['unknown', 'refused', 'unknown']],
    ['long', [taken('a'), taken('b'), taken('c'), taken('d')], ['accepted', 'accepted', 'accepted']],
    ['reordered', [taken('c'), taken('a'), taken('b')], ['accepted', 'accepted', 'accepted']],
    ['reordered, with a failure of nobody', [taken('b'), taken('a'), failed()], ['accepted', 'accepted', 'unknown']],
    ['another one’s order in a place', [taken('x'), taken('b'), taken('c')], ['unknown', 'accepted', 'accepted']],
    [
      'a duplicate of a new id, which can only be the order itself',
      [taken('a'), { success: false, failMsg: 'clientOidDuplicated', clientOid: null }, taken('c')],
      ['accepted', 'unknown', 'accepted'],
    ],
    ['one order twice', [taken('a'), taken('a'), taken('c')], ['accepted', 'unknown', 'accepted']],
  ])('%s', (_case, entries, expected) => {
    expect(states(entries)).toEqual(expected)
  })

  it.each([
    'Internal error, please try again later.',
    'System busy',
    'Request timeout',
    'The order amount is insufficient balance check timed out, try again later',
    '503000',
    'Order must be handled by an internal queue',
    '',
  ])('leaves the outcome open where the words of a failure do not refuse the order: %s', (failMsg) => {
    const [, failure] = readBatch([taken('a'), { success: false, failMsg, clientOid: null }, taken('c')], parts)
    expect(failure).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
    if (failMsg !== '' && failure !== undefined && 'error' in failure) expect(said(failure.error)).toContain(failMsg)
  })

  it.each([
    'Balance insufficient!',
    'account.available.amount',
    'validation.createOrder.symbolNotAvailable',
    'symbol not exists',
    'Order size below the minimum requirement.',
    'Order size increment invalid.',
    'The price is too far from the best price of the other side.',
    'The post-only order would match immediately.',
    'type must be limit in a batch.',
    'Order entry is suspended',
  ])('is refused in words that refuse the order: %s', (failMsg) => {
    const [, failure] = readBatch([taken('a'), { success: false, failMsg, clientOid: null }, taken('c')], parts)
    expect(failure).toMatchObject({ state: 'refused', error: { code: 'refused' } })
  })

  it('never gives an order another one’s id, and never calls one refused that the answer names as taken', () => {
    const entry = fc.oneof(
      fc.constantFrom('a', 'b', 'c', 'x').map(taken),
      fc.constant(failed()),
      fc.constantFrom('a', 'b', 'c').map(failed),
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        readBatch(entries, parts).forEach((reading, index) => {
          const { clientOid } = parts[index] ?? { clientOid: null }
          if (reading.state === 'accepted') expect(reading.orderId).toBe(`order-${clientOid}`)
          const only = entries.filter((one) => one.clientOid === clientOid)
          if (only.length === 1 && only[0]?.success === true) expect(reading.state).toBe('accepted')
        })
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('a batch that is larger than one call may be', () => {
  let desk: ActDesk
  afterEach(() => desk.close())
  const orders = [1, 2, 3, 4, 5, 6, 7].map((size) => ({ ...limitOrder, size: String(size) }))
  const place = () => desk.actions.placeBatch({ ...desk.envelope(), wait: false, orders })

  it('leaves in several calls, all on disk before the first', async () => {
    const onDisk: number[] = []
    desk = actDesk({
      placeBatch: ({ orderList }) => {
        onDisk.push(desk.journal.reader.unresolved('p1').length)
        return acceptedWith(orderList.map(({ clientOid = null }) => taken(clientOid)))
      },
    })
    const answers = expectOk(await place())
    expect(answers.map(({ state }) => state)).toEqual(orders.map(() => 'accepted'))
    expect(answers.map(({ orderId }) => orderId)).toEqual(answers.map(({ clientOid }) => `order-${clientOid}`))
    expect(desk.client.calls).toHaveLength(2)
    expect(onDisk).toEqual([7, 2])
    expect(new Set(answers.map(({ clientOid }) => clientOid)).size).toBe(7)
  })

  it('M4: after a call unresolved the rest is held back, and said to be not sent', async () => {
    let calls = 0
    desk = actDesk({
      placeBatch: ({ orderList }) =>
        (calls += 1) === 1 ? unknownWith() : acceptedWith(orderList.map(({ clientOid = null }) => taken(clientOid))),
    })
    const answers = expectOk(await place())
    expect(answers.map(({ state }) => state)).toEqual([...Array<string>(5).fill('unknown'), 'not-sent', 'not-sent'])
    expect(answers[6]?.error).toMatchObject({ code: 'cancelled' })
    expect(desk.client.calls).toHaveLength(1)
  })

  it('names the order whose field is bad, and sends none', async () => {
    desk = actDesk({ placeBatch: () => notSentWith() })
    const bad = desk.actions.placeBatch({
      ...desk.envelope(),
      wait: false,
      orders: [limitOrder, { ...limitOrder, price: '0' }],
    })
    expect(said(expectFail(await bad))).toMatch(/^Order 2: price/)
    expect(desk.client.calls).toEqual([])
  })
})
