import { expect, it } from 'vitest'
import { createRekeyed } from '#test/simulation/checks/rekeyed.ts'

it('counts a profile whose key was asked to be replaced only once the window has its yes', () => {
  const rekeyed = createRekeyed()
  rekeyed.onYes('replace-key')
  rekeyed.onAsked('p1')
  rekeyed.onYes('withdrawal')
  expect(rekeyed.has('p1')).toBe(false)
  rekeyed.onYes('replace-key')
  expect([rekeyed.has('p1'), rekeyed.has('p2')]).toEqual([true, false])
})
