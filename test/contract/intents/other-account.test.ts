import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '20000', size: '0.01' } as const
const place = () => desk.actions.placeOrder({ ...desk.envelope(), wait: false, order })
const loseAnswers = () =>
  desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })

it('M4: a reading key of another account does not reconcile what the trading key sent', async () => {
  const stranger = desk.strangersKey()
  const { key } = desk
  desk.useKeys((role) => (role === 'read' ? stranger : key))
  loseAnswers()
  const answer = expectOk(await place())
  expect(answer.state).toBe('unknown')
  expect((await desk.until(answer.intentId, 'accepted')).orderId).not.toBeNull()
})

it('M4 M5: after the key was replaced by another account’s, nothing becomes absent and the duplicate stays blocked', async () => {
  loseAnswers()
  const answer = expectOk(await place())
  const stranger = desk.strangersKey()
  desk.useKeys(() => stranger)
  const asked = desk.control.seen.length
  await desk.requests(asked + 40)
  expect(expectOk(desk.journal.reader.get(answer.intentId))?.state).toBe('unknown')
  expect(expectFail(await place())).toMatchObject({ code: 'duplicate-blocked', intentId: answer.intentId })
  const { key } = desk
  desk.useKeys(() => key)
  await desk.until(answer.intentId, 'accepted')
})
