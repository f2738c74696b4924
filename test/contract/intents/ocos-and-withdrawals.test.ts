import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { systemTime } from '#main/platform/time.ts'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const symbol = 'BTC-USDT'

/** Runs an act whose answer is lost after the venue did or did not carry it out. */
const lost = async (method: 'POST' | 'DELETE', executed: boolean, act: () => Promise<Result<MoneyAnswer>>) => {
  const before = desk.count(method, '/')
  desk.control.fault({ match: { method, count: 1 }, fault: { kind: 'reset-after-read', executed } })
  const answer = expectOk(await act())
  expect(answer.state).toBe('unknown')
  expect(desk.count(method, '/')).toBe(before + 1)
  return answer
}

const prices = async () => {
  const ticker = await desk.client.call('getTicker', { symbol })
  const last = ticker.kind === 'accepted' ? Number(ticker.data.price) : 0
  const times = (factor: number): string => (last * factor).toFixed(0)
  return { price: times(1.1), stopPrice: times(0.9), limitPrice: times(0.89) }
}
const placeOco = async () => {
  const order = { symbol, side: 'sell', size: '0.01', ...(await prices()) } as const
  return () => desk.actions.placeOco({ ...desk.envelope(), order })
}
const statusOf = async (clientOid: string | null) => {
  const oco = await desk.client.call('getOcoByClientOid', { clientOid: clientOid ?? '' })
  return oco.kind === 'accepted' ? oco.data.status : null
}

describe('M2 M4: OCO orders', () => {
  it('are placed and cancelled', async () => {
    const placed = expectOk(await (await placeOco())())
    expect(placed.state).toBe('accepted')
    expect(await statusOf(placed.clientOid)).toBe('NEW')
    const order = { orderId: placed.orderId ?? '' }
    expect(expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order })).state).toBe('accepted')
    expect(await statusOf(placed.clientOid)).toBe('CANCELED')
  })

  it.each([true, false])('placing without an answer, carried out: %s', async (executed) => {
    const answer = await lost('POST', executed, await placeOco())
    const settled = await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    expect(await statusOf(answer.clientOid)).toBe(executed ? 'NEW' : null)
    expect(settled.orderId === null).toBe(!executed)
  })

  it.each([true, false])('cancelling one without an answer, carried out: %s', async (executed) => {
    const placed = expectOk(await (await placeOco())())
    const order = { clientOid: placed.clientOid ?? '' }
    const answer = await lost('DELETE', executed, () => desk.actions.cancelOco({ ...desk.envelope(), order }))
    await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    expect(await statusOf(placed.clientOid)).toBe(executed ? 'CANCELED' : 'NEW')
  })

  it.each([true, false])('cancelling all without an answer, carried out: %s', async (executed) => {
    const placed = expectOk(await (await placeOco())())
    const answer = await lost('DELETE', executed, () => desk.actions.cancelOcos(desk.envelope()))
    await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    expect(await statusOf(placed.clientOid)).toBe(executed ? 'CANCELED' : 'NEW')
  })
})

describe('M2 M4: withdrawals', () => {
  const draft = {
    currency: 'USDT',
    toAddress: '0x1111111111111111111111111111111111111111',
    amount: '100',
    withdrawType: 'ADDRESS',
    chain: 'eth',
    remark: 'rent',
  } as const
  const withdraw = () => desk.actions.withdraw({ ...desk.envelope(), draft })
  const history = async () => {
    const list = await desk.client.call('listWithdrawals', { currency: 'USDT' })
    return list.kind === 'accepted' ? list.data.items : []
  }

  it('carry the tag behind the user’s remark', async () => {
    expect(expectOk(await withdraw()).state).toBe('accepted')
    expect((await history())[0]?.remark).toMatch(/^rent \[cf-[0-9a-f]{12}\]$/)
  })

  it('that left without an answer are found by their tag', async () => {
    const answer = await lost('POST', true, withdraw)
    const settled = await desk.until(answer.intentId, 'accepted')
    expect(settled.orderId).toBe((await history())[0]?.id)
    expect(noteOf(settled)).toContain('by its tag')
  })

  it('that never left stay unknown and block their duplicate until the user says so', async () => {
    const answer = await lost('POST', false, withdraw)
    expect(expectFail(await withdraw())).toMatchObject({ code: 'duplicate-blocked', intentId: answer.intentId })
    const reconcile = () => desk.actions.declareOutcome({ profileId: 'p1', intentId: answer.intentId, as: 'absent' })
    let settled = await reconcile()
    while (!settled.ok) {
      // Too early; the venue's quota is not for asking in a circle.
      expect(settled.error.code).toBe('unknown-outcome')
      await systemTime.sleep(60)
      settled = await reconcile()
    }
    expect(settled.value.state).toBe('absent')
    expect(await history()).toEqual([])
    expect(expectOk(await withdraw()).state).toBe('accepted')
  })

  it.each([true, false])('cancelling one without an answer, carried out: %s', async (executed) => {
    const withdrawalId = expectOk(await withdraw()).orderId ?? ''
    // The review takes 3 s by the venue's clock; only then can it be cancelled.
    desk.exchange.control.setClockSkew(3_500)
    desk.exchange.step()
    const answer = await lost('DELETE', executed, () =>
      desk.actions.cancelWithdrawal({ ...desk.envelope(), withdrawalId }),
    )
    const ended = await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    const [item] = await history()
    expect(item?.status).toBe(executed ? 'FAILURE' : 'PROCESSING')
    expect(noteOf(ended)).toBe(executed ? 'The withdrawal is cancelled.' : 'The withdrawal is still under way.')
  })
})
