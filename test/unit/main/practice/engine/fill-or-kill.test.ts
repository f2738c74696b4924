import { describe, expect, it } from 'vitest'
import { engineDesk, limit } from '#test/support/practice-engine.ts'

describe('fill or kill beside orders of its own', () => {
  it('FOK does not count what an iceberg hides behind an order of its own', () => {
    const { placed, account } = engineDesk()
    for (const uid of [1, 2]) account(uid)
    const iceberg = placed(2, limit('sell', '100', '1', { iceberg: true, visibleSize: 10 }))
    const own = placed(1, limit('sell', '100', '1'))
    const tooMuch = placed(1, limit('buy', '100', '0.5', { stp: 'CN', timeInForce: 'FOK' }))
    expect([tooMuch.filled, iceberg.filled, own.active]).toEqual([0, 0, true])
    const shown = placed(1, limit('buy', '100', '0.1', { stp: 'CN', timeInForce: 'FOK' }))
    expect([shown.filled, iceberg.filled, own.active]).toEqual([10, 10, true])
  })
})
