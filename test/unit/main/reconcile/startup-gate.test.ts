import { afterEach, describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, nowhere, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

let desk: ActDesk
afterEach(() => desk.close())

const offline: Script = { cancelOrder: () => acceptedWith({ orderId: 'o1' }) }
const healthy: Script = {
  ...nowhere,
  ...offline,
  placeOrder: () => acceptedWith({ orderId: 'o2', clientOid: null }),
}

const place = (order: Parameters<ActDesk['actions']['placeOrder']>[0]['order'] = limitOrder, profileId = 'p1') =>
  desk.actions.placeOrder({ ...desk.envelope(profileId), wait: false, order })
const another = { ...limitOrder, size: '0.2' }

/** Leaves one order on disk as `sending`, as a crash in mid-send does, and starts again. */
const crashed = async (options: Parameters<typeof actDesk>[1] = {}): Promise<string> => {
  desk = actDesk({ placeOrder: () => new Promise(() => undefined) }, options)
  void place()
  await desk.time.flush()
  const [left] = desk.journal.reader.unresolved('p1')
  desk.restart()
  return left?.id ?? ''
}

describe('C6: after a start', () => {
  it('a profile without unresolved intents acts at once', async () => {
    desk = actDesk(healthy)
    expect(desk.actions.startupGateState('p1')).toBeNull()
    expect(expectOk(await place()).state).toBe('accepted')
  })

  it('what was sending is read as unknown', async () => {
    const left = await crashed()
    expect(expectOk(desk.journal.reader.get(left))?.state).toBe('unknown')
    expect(expectOk(desk.journal.reader.stepsOf(left)).map(({ kind }) => kind)).toEqual(['begin', 'recovered'])
  })

  it('new orders wait for a complete look-up with the reason, cancels do not', async () => {
    await crashed()
    desk.client.script(offline)
    const refused = expectFail(await place(another))
    expect(refused.code).toBe('gated')
    expect(said(refused)).toContain('one earlier request')
    const order = { orderId: 'o1' }
    const cancelled = desk.actions.cancelOrder({ ...desk.envelope(), wait: false, symbol: 'BTC-USDT', order })
    expect(expectOk(await cancelled).state).toBe('accepted')
    await desk.time.flush()
    expect(said(desk.actions.startupGateState('p1'))).toContain('The venue cannot be reached.')
    for (const act of [
      desk.actions.amendOrder({ ...desk.envelope(), symbol: 'BTC-USDT', orderId: 'o1', newPrice: '2' }),
      desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: [] }),
      desk.actions.withdraw({
        ...desk.envelope(),
        draft: { currency: 'USDT', toAddress: 'T', amount: '1', withdrawType: 'ADDRESS' },
      }),
    ]) {
      expect(expectFail(await act).code).toBe('gated')
    }
  })

  it('other profiles are not held up', async () => {
    await crashed()
    desk.client.script(healthy)
    expect(expectFail(await place(another)).code).toBe('gated')
    expect(expectOk(await place(another, 'p2')).state).toBe('accepted')
  })

  it('opens after one complete look-up; what is still unknown keeps only its duplicate block', async () => {
    const left = await crashed()
    desk.client.script(healthy)
    await desk.actions.openStartupGate('p1')
    expect(expectOk(desk.journal.reader.get(left))?.state).toBe('unknown')
    expect(expectFail(await place())).toMatchObject({ code: 'duplicate-blocked', intentId: left })
    expect(expectOk(await place(another)).state).toBe('accepted')
    await desk.time.advance(16_000)
    expect(expectOk(desk.journal.reader.get(left))?.state).toBe('absent')
    expect(expectOk(await place()).state).toBe('accepted')
  })

  it('keeps trying while the venue cannot be reached, and opens when it can', async () => {
    const left = await crashed()
    const clientOid = expectOk(desk.journal.reader.get(left))?.clientOid ?? null
    desk.client.script(offline)
    const opened = desk.actions.openStartupGate('p1')
    await desk.time.advance(60_000)
    expect(desk.actions.startupGateState('p1')?.code).toBe('gated')
    expect(expectOk(desk.journal.reader.get(left))?.state).toBe('unknown')
    desk.client.script({ ...healthy, getOrderByClientOid: () => acceptedWith(orderRecord({ clientOid })) })
    await desk.time.advance(30_000)
    await opened
    expect(desk.actions.startupGateState('p1')).toBeNull()
    expect(expectOk(desk.journal.reader.get(left))?.state).toBe('accepted')
  })

  it('is looked up at once when Coffer is woken, before anybody asks for an order', async () => {
    await crashed()
    desk.client.script(healthy)
    await desk.actions.wake()
    expect(desk.actions.startupGateState('p1')).toBeNull()
    expect(expectOk(await place(another)).state).toBe('accepted')
  })

  it('a locked profile stays fenced with that reason, and acts as soon as it is unlocked', async () => {
    let locked = false
    await crashed({
      clients: () => (locked ? fail(appError('vault-locked', asWritten('Unlock Coffer first.'))) : ok(desk.client)),
    })
    locked = true
    void desk.actions.openStartupGate('p1')
    await desk.time.flush()
    expect(expectFail(await place(another))).toMatchObject({ code: 'gated' })
    expect(said(desk.actions.startupGateState('p1'))).toContain('Unlock Coffer first.')
    locked = false
    desk.client.script(healthy)
    await desk.actions.wake()
    expect(expectOk(await place(another)).state).toBe('accepted')
  })
})

describe('closing it again', () => {
  it('after sleep: orders wait for a look-up of what is unknown then', async () => {
    desk = actDesk({ ...healthy, placeOrder: () => unknownWith() })
    expectOk(await place())
    desk.client.script(offline)
    desk.actions.closeStartupGate()
    expect(expectFail(await place(another)).code).toBe('gated')
    desk.client.script(healthy)
    await desk.time.advance(5_000)
    expect(expectOk(await place(another)).state).toBe('accepted')
  })
})
