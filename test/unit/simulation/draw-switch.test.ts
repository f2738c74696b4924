import { describe, expect, it } from 'vitest'
import { drawSwitch } from '#test/simulation/draw-switch.ts'
import { switchSeconds } from '#test/simulation/checks/dead-man.ts'

const seeds = Array.from({ length: 500 }, (_, at) => at + 1)
const begun = seeds.flatMap((seed) => drawSwitch(seed) ?? [])
const besideOrder = begun.filter(({ requests }) => requests.includes('order'))
const inDoubt = begun.filter(({ requests }) => !requests.includes('order'))

describe('a dead-man switch that runs out', () => {
  it('begins so many histories that a breakage which only it shows is caught within five hundred', () => {
    expect([besideOrder.length, inDoubt.length]).toEqual([6, 6])
  })

  it('is set without an answer and switched off in vain, or beside an order of its pair', () => {
    for (const { faults } of inDoubt)
      expect(faults.filter(({ of }) => of === 'switch').map(({ nth }) => nth)).toEqual([1, 2])
    for (const { steps } of besideOrder) {
      const [order, set] = steps.flatMap((step) => ('user' in step ? [step.user] : []))
      expect(order).toMatchObject({ act: 'limit', price: 'rests' })
      expect(set).toMatchObject({ act: 'dead-man', isOff: false })
      expect(set).toHaveProperty('symbol', order !== undefined && 'symbol' in order ? order.symbol : null)
    }
  })

  it('cannot be renewed for longer than it takes to fire', () => {
    for (const { steps } of begun) {
      const cutOff = steps.find((step) => 'world' in step)
      expect(cutOff).toMatchObject({ world: { what: 'network-off' } })
      if (cutOff === undefined || !('world' in cutOff) || cutOff.world.what !== 'network-off') continue
      expect(cutOff.world.forMs).toBeGreaterThan(switchSeconds.usual * 1_000)
    }
  })
})
