import { describe, expect, it } from 'vitest'
import { deadManOff } from '#shared/domain/dead-man.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { open } from './open.ts'

describe('a dead-man switch about to fire', () => {
  const armed = (firesAt: number): DeadManView => ({ ...deadManOff('a'), state: 'on', timeout: 60, firesAt })
  const soon = 'The dead-man switch is about to fire'

  it('is told once, when a quarter of its time is left and nothing renewed it', async () => {
    const { events, said, time } = open()
    events.emit('dead-man-changed', armed(time.now() + 60_000))
    await time.advance(44_000)
    expect(said()).toEqual([])
    await time.advance(2_000)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain(soon)
    events.emit('dead-man-changed', { ...armed(time.now() + 14_000), state: 'late' })
    await time.advance(60_000)
    expect(said().filter((one) => one.includes(soon))).toHaveLength(1)
  })

  it.each([5, 10, 15, 29])(
    'of %i s is not shown while renewals come at a third, and is without them',
    async (timeout) => {
      const { events, said, time } = open()
      const ms = timeout * 1_000
      for (let n = 0; n < 10; n += 1) {
        events.emit('dead-man-changed', { ...armed(time.now() + ms), timeout })
        // As late as its answer may be before half of the time is gone.
        await time.advance(Math.floor(ms * 0.45))
      }
      expect(said()).toEqual([])
      await time.advance(Math.floor(ms * 0.35))
      expect(said()).toHaveLength(1)
      expect(said()[0]).toContain(soon)
    },
  )

  it('is not told while renewals work, nor once it was disarmed', async () => {
    const { events, said, time } = open()
    for (let n = 0; n < 10; n += 1) {
      events.emit('dead-man-changed', armed(time.now() + 60_000))
      await time.advance(20_000)
    }
    events.emit('dead-man-changed', deadManOff('a'))
    await time.advance(120_000)
    expect(said()).toEqual([])
  })

  it('that fired is told once', () => {
    const { events, said } = open()
    const fired: DeadManView = { ...deadManOff('a'), state: 'fired' }
    events.emit('dead-man-changed', fired)
    events.emit('dead-man-changed', { ...fired, fired: [{ orderId: '1', symbol: 'BTC-USDT' }] })
    expect(said()).toHaveLength(1)
  })

  it('a removed profile is forgotten: no warning comes of it any more', async () => {
    const { events, said, time } = open()
    events.emit('dead-man-changed', armed(time.now() + 60_000))
    events.emit('profiles-changed', [])
    await time.advance(60_000)
    expect(said()).toEqual([])
  })
})
