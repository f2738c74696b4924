import { expect, it } from 'vitest'
import { createRekeyed } from '#test/simulation/checks/rekeyed.ts'

it('counts a key that was asked to be replaced only once the window has its yes, for what that key sends', () => {
  const rekeyed = createRekeyed()
  rekeyed.onYes('replace-key')
  rekeyed.onAsked('p1', 'withdraw')
  rekeyed.onYes('withdrawal')
  expect(rekeyed.has('p1', 'placeWithdrawal')).toBe(false)
  rekeyed.onYes('replace-key')
  expect(rekeyed.has('p1', 'placeWithdrawal')).toBe(true)
  expect([rekeyed.has('p2', 'placeWithdrawal'), rekeyed.has('p1', 'placeOrder')]).toEqual([false, false])
})
