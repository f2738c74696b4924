import { afterEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { standingOf } from '#shared/domain/dead-man.ts'
import type { DeadMan } from '#shared/exchange/index.ts'
import { switchRun } from '#test/support/faults/switch-run.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, refusedWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

let desk: ActDesk
afterEach(() => desk.close())

const taken: Script = {
  setDeadMan: () => acceptedWith({ currentTime: 1_760_000_000, triggerTime: 1_760_000_060 }),
  placeOrder: ({ clientOid }) => acceptedWith({ orderId: 'o1', clientOid: clientOid ?? null }),
}

/** A switch on the desk's journal and venue, with every view it showed. */
const keeper = () => {
  const views: DeadManView[] = []
  const run = switchRun(desk, { onChange: (view) => views.push(view) })
  return { run, views, state: () => run.view('p1') }
}

/** A switch of 60 s that an earlier run left, and what the venue answers from now on. */
const left = async (symbols: readonly string[], answer: Script['getDeadMan'], more: Script = {}) => {
  desk = actDesk(taken)
  expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder }))
  expectOk(await desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols }))
  desk.client.script({ ...taken, ...(answer === undefined ? {} : { getDeadMan: answer }), ...more })
  const found = keeper()
  found.run.adopt(['p1'])
  await desk.time.flush()
  return found
}

const setting = (fields: Partial<NonNullable<DeadMan>> = {}) =>
  acceptedWith({
    timeout: 60,
    symbols: ['BTC-USDT'],
    currentTime: 1_760_000_000,
    triggerTime: 1_760_000_050,
    ...fields,
  })

describe('M13: what the venue says of the switch is set, not set, or cannot be told', () => {
  it.each<[string, object, boolean]>([
    ['that the earlier run made', {}, false],
    ['of another time', { timeout: 900 }, true],
    ['of other pairs', { symbols: ['ETH-USDT'] }, true],
  ])('a setting %s: set elsewhere only where the journal holds none like it', async (_case, fields, setElsewhere) => {
    const { state } = await left(['BTC-USDT'], () => setting(fields))
    expect(state()).toMatchObject({ state: 'found', setElsewhere })
  })

  it('an older setting of the journal, which the venue still keeps, is not set elsewhere', async () => {
    desk = actDesk(taken)
    for (const timeout of [900, 60])
      expectOk(await desk.actions.protect({ ...desk.envelope(), timeout, symbols: ['BTC-USDT'] }))
    desk.client.script({ ...taken, getDeadMan: () => setting({ timeout: 900 }) })
    const { run, state } = keeper()
    run.adopt(['p1'])
    await desk.time.flush()
    expect(state()).toMatchObject({ state: 'found', timeout: 900, setElsewhere: false })
  })

  it.each<[string, Script['getDeadMan']]>([
    ['no moment', () => setting({ triggerTime: null })],
    ['no time of its own', () => setting({ currentTime: null })],
    ['a moment that has passed', () => setting({ triggerTime: 1_760_000_000 })],
    ['an answer without its data', () => refusedWith('answer-unexpected', 'Without its data.')],
    ['no answer', undefined],
  ])('%s: shown as unclear, with the reason, and never as set, off or fired', async (_case, answer) => {
    const { state, views } = await left(['BTC-USDT'], answer)
    expect(state()).toMatchObject({ state: 'unclear', notRenewed: true, timeout: 60 })
    expect(state()?.error).not.toBeNull()
    expect(said(state()?.error)).not.toContain('site')
    expect(standingOf(state())).toBe('set')
    await desk.time.advance(120_000)
    expect(views.some((view) => view.state !== 'unclear')).toBe(false)
  })

  it('an armed one whose renewals fail is late, then unclear from its moment on, not fired, while the venue cannot tell', async () => {
    desk = actDesk(taken)
    const { run, views } = keeper()
    expectOk(await run.set({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
    desk.client.script({ getDeadMan: () => setting({ triggerTime: null }), setDeadMan: () => refusedWith() })
    await desk.time.advance(59_000)
    expect(run.view('p1')?.state).toBe('late')
    await desk.time.advance(1_500)
    expect(run.view('p1')).toMatchObject({ state: 'unclear', notRenewed: false })
    await desk.time.advance(240_000)
    expect(run.view('p1')?.state).toBe('unclear')
    expect(views.some((view) => view.state === 'fired')).toBe(false)
    desk.client.script({ getDeadMan: () => acceptedWith(null), listClosedOrders: () => acceptedWith(noOrders) })
    await desk.time.advance(60_000)
    expect(run.view('p1')?.state).toBe('fired')
  })

  it('an armed one that nothing may renew is late, with the venue’s moment, as long as the venue keeps it', async () => {
    desk = actDesk(taken)
    const { run } = keeper()
    expectOk(await run.set({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
    // Other requests renew it.
    const kept = () =>
      setting({ timeout: 60, symbols: ['BTC-USDT'], currentTime: 1_760_000_000, triggerTime: 1_760_000_050 })
    desk.client.script({ getDeadMan: kept, setDeadMan: () => refusedWith() })
    await desk.time.advance(61_000)
    expect(run.view('p1')).toMatchObject({ state: 'late', notRenewed: false })
    const left = (run.view('p1')?.firesAt ?? 0) - desk.time.now()
    expect(left).toBeGreaterThan(40_000)
    expect(left).toBeLessThanOrEqual(50_000)
  })
})

it('L4: is neither off nor fired while the venue’s clock, which dates what it cancelled, is not measured', async () => {
  desk = actDesk(taken)
  const { run, views } = keeper()
  expectOk(await run.set({ ...desk.envelope(), timeout: 60, symbols: ['BTC-USDT'] }))
  desk.client.offset = null
  desk.client.script({
    setDeadMan: () => refusedWith(),
    getDeadMan: () => acceptedWith(null),
    listClosedOrders: () => acceptedWith(noOrders),
  })
  await desk.time.advance(120_000)
  expect(run.view('p1')).toMatchObject({ state: 'unclear', error: { reason: { id: 'wire.clock-unknown' } } })
  expect(views.some(({ state }) => state === 'fired' || state === 'off')).toBe(false)
  desk.client.offset = 0
  await desk.time.advance(60_000)
  expect(run.view('p1')?.state).toBe('fired')
})

const noOrders = { items: [], lastId: null }

describe('a switch for every pair', () => {
  it('names what fired when it fires: of pairs with open orders before, and of pairs the journal knows', async () => {
    let standing: DeadMan = { timeout: 60, symbols: [], currentTime: 1_760_000_000, triggerTime: 1_760_000_050 }
    const fired = (symbol: string) => orderRecord({ id: `fired ${symbol}`, symbol, state: 'cancelled' })
    const { state } = await left([], () => acceptedWith(standing), {
      listActiveSymbols: () => acceptedWith({ symbols: ['ETH-USDT'] }),
      listClosedOrders: ({ symbol }) =>
        acceptedWith({ items: [fired(symbol), orderRecord({ symbol, state: 'filled' })], lastId: null }),
    })
    expect(state()).toMatchObject({ state: 'found', symbols: [] })
    standing = null
    await desk.time.advance(120_000)
    expect(state()).toMatchObject({
      state: 'fired',
      fired: [
        { orderId: 'fired ETH-USDT', symbol: 'ETH-USDT' },
        { orderId: 'fired BTC-USDT', symbol: 'BTC-USDT' },
      ],
    })
  })

  it('reads every page of what it cancelled', async () => {
    let standing: DeadMan = {
      timeout: 60,
      symbols: ['BTC-USDT'],
      currentTime: 1_760_000_000,
      triggerTime: 1_760_000_050,
    }
    const orders = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => orderRecord({ id: `o${from + index}`, state: 'cancelled' }))
    const { state } = await left(['BTC-USDT'], () => acceptedWith(standing), {
      listClosedOrders: ({ lastId }) =>
        acceptedWith(
          lastId === undefined ? { items: orders(0, 100), lastId: '100' } : { items: orders(100, 7), lastId: null },
        ),
    })
    standing = null
    await desk.time.advance(120_000)
    expect(state()?.fired).toHaveLength(107)
  })
})
