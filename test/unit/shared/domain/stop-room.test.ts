import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stopRoomOf } from '#shared/domain/stop-room.ts'

describe('the room between a trigger and its limit', () => {
  it.each([
    ['sell', '100', '100.01', 'limitBeyond'],
    ['sell', '100', '100', 'limitNear'],
    ['sell', '100', '99.951', 'limitNear'],
    ['sell', '100', '99.95', null],
    ['sell', '100', '95', null],
    ['sell', '100', '94.99', 'limitFar'],
    ['buy', '100', '99.99', 'limitBeyond'],
    ['buy', '100', '100.049', 'limitNear'],
    ['buy', '100', '105', null],
    ['buy', '100', '105.01', 'limitFar'],
    ['buy', null, '105.01', null],
    ['buy', '0', '1', null],
  ] as const)('%s, trigger %s, limit %s: %s', (side, trigger, limit, found) => {
    expect(stopRoomOf(side, trigger, limit)).toBe(found)
  })

  it('is the same by whole numbers', () => {
    const price = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(fc.constantFrom('buy' as const, 'sell' as const), price, price, (side, trigger, limit) => {
        const room = side === 'sell' ? trigger - limit : limit - trigger
        const wanted =
          room < 0 ? 'limitBeyond' : room * 20 > trigger ? 'limitFar' : room * 2_000 < trigger ? 'limitNear' : null
        expect(stopRoomOf(side, String(trigger), String(limit))).toBe(wanted)
      }),
    )
  })
})
