import { afterEach, describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten, msg } from '#shared/messages.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, nowhere, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'

let desk: ActDesk
afterEach(() => desk.close())

const stateOf = (id: string) => expectOk(desk.journal.reader.get(id))?.state
const reconcile = (intentId: string, as: 'accepted' | 'absent') =>
  desk.actions.declareOutcome({ profileId: 'p1', intentId, as })

describe('every kind of intent ends, by evidence or by the user’s word within minutes', () => {
  const symbol = 'BTC-USDT'
  type Acts = ActDesk['actions']
  const lost: { [Name in keyof Script]: Script[Name] } = {
    placeOrder: () => unknownWith(),
    placeOco: () => unknownWith(),
    placeStopOrder: () => unknownWith(),
    amendOrder: () => unknownWith(),
    cancelOrder: () => unknownWith(),
    cancelPartial: () => unknownWith(),
    cancelSymbolOrders: () => unknownWith(),
    cancelAllOrders: () => unknownWith(),
    cancelStopOrders: () => unknownWith(),
    cancelOco: () => unknownWith(),
    cancelOcos: () => unknownWith(),
    setDeadMan: () => unknownWith(),
    placeWithdrawal: () => unknownWith(),
    cancelWithdrawal: () => unknownWith(),
    innerTransfer: () => unknownWith(),
  }
  const oco = { symbol, side: 'buy', price: '90', size: '0.1', stopPrice: '110', limitPrice: '111' } as const
  const stop = { symbol, side: 'sell', type: 'limit', price: '90', size: '0.1', stopPrice: '91' } as const
  const acts: Record<
    string,
    (actions: Acts, envelope: ReturnType<ActDesk['envelope']>) => Promise<Result<MoneyAnswer>>
  > = {
    place: (actions, envelope) => actions.placeOrder({ ...envelope, wait: false, order: limitOrder }),
    'place-oco': (actions, envelope) => actions.placeOco({ ...envelope, order: oco }),
    'place-stop': (actions, envelope) => actions.placeStopOrder({ ...envelope, order: stop }),
    amend: (actions, envelope) => actions.amendOrder({ ...envelope, symbol, orderId: 'o1', newPrice: '2' }),
    cancel: (actions, envelope) => actions.cancelOrder({ ...envelope, wait: false, symbol, order: { orderId: 'o1' } }),
    'cancel-partial': (actions, envelope) =>
      actions.cancelPartial({ ...envelope, symbol, orderId: 'o1', cancelSize: '1' }),
    'cancel-symbol': (actions, envelope) => actions.cancelSymbol({ ...envelope, symbol }),
    'cancel-all': (actions, envelope) => actions.cancelAll(envelope),
    'cancel-stop': (actions, envelope) => actions.cancelStopOrders(envelope),
    'cancel-oco': (actions, envelope) => actions.cancelOco({ ...envelope, order: { orderId: 'x1' } }),
    'cancel-ocos': (actions, envelope) => actions.cancelOcos(envelope),
    protect: (actions, envelope) => actions.protect({ ...envelope, timeout: 60, symbols: [symbol] }),
    withdraw: (actions, envelope) =>
      actions.withdraw({
        ...envelope,
        draft: { currency: 'USDT', toAddress: 'TAddress', amount: '10', withdrawType: 'ADDRESS' },
      }),
    'cancel-withdrawal': (actions, envelope) => actions.cancelWithdrawal({ ...envelope, withdrawalId: 'w1' }),
    transfer: (actions, envelope) =>
      actions.transfer({ ...envelope, currency: 'USDT', from: 'main', to: 'trade', amount: '10' }),
  }
  const reads = [
    'getOrder', 'getOrderByClientOid', 'listOpenOrders', 'listClosedOrders', 'listFills', 'listActiveSymbols', 'getOco',
    'getOcoByClientOid', 'listOcos', 'getStopOrder', 'getStopOrderByClientOid', 'listStopOrders', 'getDeadMan', 'getWithdrawal', 'listWithdrawals', 'listLedgers', 'listHfLedgers',
  ] as const // prettier-ignore
  /** Every look-up answers in a way that decides nothing. */
  const useless = (answer: () => ReturnType<typeof unknownWith>): Script => ({
    ...lost,
    ...Object.fromEntries(reads.map((name) => [name, answer])),
  })
  const odd = () => refusedWith('answer-unexpected', msg('wire.without-data'))
  const outage = () => refusedWith('service-unavailable', msg('wire.unavailable'))

  it.each(
    Object.keys(acts).flatMap((kind) => [[kind, 'odd'] as const, [kind, 'refused'] as const, [kind, 'down'] as const]),
  )('%s, while every look-up is %s', async (kind, how) => {
    desk = actDesk(useless(how === 'odd' ? odd : how === 'refused' ? () => refusedWith() : outage))
    const answer = expectOk(await (acts[kind] as (typeof acts)[string])(desk.actions, desk.envelope()))
    expect(answer.state).toBe('unknown')
    desk.restart()
    const opened = desk.actions.openStartupGate('p1')
    await desk.time.advance(150_000)
    // Whether it is an answer or not decides over the gate, and nothing else.
    expect(desk.actions.startupGateState('p1') === null).toBe(how !== 'down')
    expect(stateOf(answer.intentId)).toBe('unknown')
    // After an outage the venue may tell, so the word waits longer while it answers with errors alone.
    if (how === 'down') {
      expect(expectFail(await reconcile(answer.intentId, 'absent')).code).toBe('unknown-outcome')
      await desk.time.advance(600_000)
    }
    // One instruction, and none that speaks against it.
    const note =
      noteOf(desk.changes.findLast(({ id, byUser }) => id === answer.intentId && byUser === true) ?? {}) ?? ''
    expect(note).not.toMatch(/ask again|few minutes|wait for|own words/i)
    if (how === 'odd') expect(note).toMatch(/then resolve it manually\.$/)
    expect(expectOk(await reconcile(answer.intentId, 'absent')).state).toBe('absent')
    await desk.time.advance(30_000)
    await opened
    expect(desk.actions.startupGateState('p1')).toBeNull()
  })

  it.each(['profile-not-found', 'keychain-missing'] as const)('and where nobody can ask any more: %s', async (code) => {
    let isGone = false
    desk = actDesk(lost, {
      clients: () => (isGone ? fail(appError(code, asWritten('It is gone.'))) : ok(desk.client)),
    })
    const { intentId } = expectOk(await desk.actions.cancelAll(desk.envelope()))
    isGone = true
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
    await desk.time.advance(20_000)
    expect(expectOk(await reconcile(intentId, 'absent')).state).toBe('absent')
  })

  it('but not while the venue cannot be reached at all', async () => {
    desk = actDesk(lost)
    const { intentId } = expectOk(await desk.actions.cancelAll(desk.envelope()))
    await desk.time.advance(600_000)
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
  })
})

describe('M4: a venue whose look-ups lack their data', () => {
  it('leaves an executed order unknown, so that a second press does not double it', async () => {
    const lies = () => refusedWith('answer-unexpected', 'An answer without its data.')
    desk = actDesk({
      placeOrder: () => unknownWith(),
      getOrderByClientOid: lies,
      listOpenOrders: lies,
      listClosedOrders: lies,
      listFills: lies,
    })
    const press = () => desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder })
    const { intentId, clientOid } = expectOk(await press())
    await desk.time.advance(20_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(expectFail(await press())).toMatchObject({ code: 'duplicate-blocked', intentId })
    desk.client.script({ ...nowhere, listOpenOrders: () => acceptedWith([orderRecord({ clientOid })]) })
    await desk.time.advance(30_000)
    expect(stateOf(intentId)).toBe('accepted')
  })
})
