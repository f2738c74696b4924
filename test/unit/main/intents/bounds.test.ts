import { afterEach, describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, firstKey, nowhere, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

let desk: ActDesk
afterEach(() => desk.close())

const day = 86_400_000
const lost: Script = { placeOrder: () => unknownWith(), ...nowhere }
const place = () => desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder })
const lostOrder = async () => expectOk(await place())
const stateOf = (id: string) => expectOk(desk.journal.reader.get(id))?.state
const reconcile = (intentId: string, as: 'accepted' | 'absent') =>
  desk.actions.declareOutcome({ profileId: 'p1', intentId, as })
const noteNow = (intentId: string) =>
  noteOf(expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 5 })).find(({ id }) => id === intentId) ?? {})

describe('M4: only the key that sent can say that there is nothing', () => {
  it('the journal names it, and both sending and looking go by it and by its role', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    expect(expectOk(desk.journal.reader.get(intentId))).toMatchObject({ signer: firstKey, signerRole: 'trade' })
    await desk.time.advance(5_000)
    const [sending, ...looks] = desk.client.calls
    expect(sending?.options.signer).toBe(firstKey)
    expect(looks.length).toBeGreaterThan(2)
    for (const { options } of looks) expect(options).toMatchObject({ role: 'trade', signer: firstKey })
  })

  it('a replaced key ends nothing: it stays unknown with the reason, the duplicate stays blocked, the user may reconcile', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.client.key = ok('ffff0000ffff0000')
    await desk.time.advance(120_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(noteNow(intentId)).toContain('Put the old key back')
    expect(noteOf(desk.changes.at(-1) ?? {})).toContain('Put the old key back')
    expect(desk.changes.at(-1)?.byUser).toBe(true)
    expect(expectFail(await place()).code).toBe('duplicate-blocked')
    expect(expectOk(await reconcile(intentId, 'absent')).state).toBe('absent')
  })

  it('after a restart too, without holding up the profile', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.restart()
    desk.client.key = ok('ffff0000ffff0000')
    await desk.actions.openStartupGate('p1')
    await desk.time.advance(60_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(desk.actions.startupGateState('p1')).toBeNull()
  })

  it('the old key put back finds out by itself', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.client.key = ok('ffff0000ffff0000')
    await desk.time.advance(30_000)
    desk.client.key = ok(firstKey)
    await desk.time.advance(30_000)
    expect(stateOf(intentId)).toBe('absent')
  })

  it('another key that shows the order itself is believed', async () => {
    desk = actDesk(lost)
    const { intentId, clientOid } = await lostOrder()
    desk.client.key = ok('ffff0000ffff0000')
    desk.client.script({ ...nowhere, listOpenOrders: () => acceptedWith([orderRecord({ clientOid })]) })
    await desk.time.advance(5_000)
    expect(stateOf(intentId)).toBe('accepted')
  })

  it('another account’s empty list is no proof that everything was cancelled', async () => {
    desk = actDesk({ cancelAllOrders: () => unknownWith(), listActiveSymbols: () => acceptedWith({ symbols: [] }) })
    const { intentId } = expectOk(await desk.actions.cancelAll(desk.envelope()))
    desk.client.key = ok('ffff0000ffff0000')
    await desk.time.advance(60_000)
    expect(stateOf(intentId)).toBe('unknown')
    desk.client.key = ok(firstKey)
    await desk.time.advance(30_000)
    expect(stateOf(intentId)).toBe('accepted')
  })

  it('a key that was removed ends nothing either, and a locked one only waits', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.client.key = fail(appError('vault-locked', asWritten('Unlock Coffer first.')))
    await desk.time.advance(60_000)
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
    desk.client.key = fail(appError('key-absent', asWritten('This profile has no such key. Add one in its settings.')))
    await desk.time.advance(60_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(expectOk(await reconcile(intentId, 'accepted')).state).toBe('accepted')
  })
})

describe('M4: absence is not concluded from what the venue may have forgotten', () => {
  it('an intent of more than 24 h ago stays unknown until the user reconciles it', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.restart()
    desk.time.jump(8 * day)
    await desk.time.advance(60_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(noteNow(intentId)).toContain('more than 24 h ago')
    expect(expectOk(await reconcile(intentId, 'absent')).state).toBe('absent')
  })

  it('what the venue still shows counts, however old', async () => {
    desk = actDesk(lost)
    const { intentId, clientOid } = await lostOrder()
    desk.restart()
    desk.time.jump(2 * day)
    desk.client.script({ ...nowhere, getOrderByClientOid: () => acceptedWith(orderRecord({ clientOid })) })
    await desk.time.advance(5_000)
    expect(stateOf(intentId)).toBe('accepted')
  })

  it.each([
    ['was set back before the sending', (): void => desk.time.jump(-day), 0],
    ['is days off from the venue’s', (): void => undefined, 8 * day],
  ])('nor while the clock cannot be trusted: it %s', async (_case, bend, offset) => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.restart()
    bend()
    desk.client.offset = offset
    await desk.time.advance(60_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(noteNow(intentId)).toContain('clock of this computer is wrong')
  })

  it('nor before the venue’s clock was asked, and that alone does not hand it to the user', async () => {
    desk = actDesk(lost)
    const { intentId } = await lostOrder()
    desk.client.offset = null
    await desk.time.advance(20_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(said(expectFail(await reconcile(intentId, 'absent')))).toContain('clock could not be read')
    desk.client.offset = 0
    await desk.time.advance(30_000)
    expect(stateOf(intentId)).toBe('absent')
  })

  it('M4: neither a broken look-up nor a jump of the clock opens the user’s word at once', async () => {
    desk = actDesk({ placeOrder: () => unknownWith() })
    const { intentId } = await lostOrder()
    desk.client.offset = null
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
    desk.time.jump(3_000)
    await desk.time.advance(300_000)
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
  })
})

describe('C6: an endpoint that never answers', () => {
  const order = {
    symbol: 'BTC-USDT',
    side: 'buy',
    price: '90',
    size: '0.1',
    stopPrice: '110',
    limitPrice: '111',
  } as const
  const deaf: Script = {
    placeOco: () => unknownWith(),
    getOcoByClientOid: () => refusedWith('refused', 'Some text that nobody knows.'),
    listOcos: () => acceptedWith({ items: [], currentPage: 1, pageSize: 100, totalNum: 0, totalPage: 1 }),
    getOrderByClientOid: () => refusedWith('refused', 'Some text that nobody knows.'),
  }

  it('holds the startup gate closed no longer than it takes to refuse, and is the user’s within minutes', async () => {
    desk = actDesk(deaf)
    const { intentId } = expectOk(await desk.actions.placeOco({ ...desk.envelope(), order }))
    desk.restart()
    await desk.actions.openStartupGate('p1')
    expect(desk.actions.startupGateState('p1')).toBeNull()
    await desk.time.advance(20_000)
    expect(expectFail(await reconcile(intentId, 'absent')).code).toBe('unknown-outcome')
    await desk.time.advance(60_000)
    expect(stateOf(intentId)).toBe('unknown')
    expect(desk.changes.at(-1)).toMatchObject({ id: intentId, byUser: true })
    expect(expectFail(await desk.actions.placeOco({ ...desk.envelope(), order })).code).toBe('duplicate-blocked')
    expect(expectOk(await reconcile(intentId, 'absent')).state).toBe('absent')
  })
})
