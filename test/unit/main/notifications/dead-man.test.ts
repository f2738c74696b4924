import { describe, expect, it } from 'vitest'
import { deadManOff } from '#shared/domain/dead-man.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { appError } from '#shared/errors.ts'
import { asWritten, msg } from '#shared/messages.ts'
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

  it.each([
    ['one that is set', {}, soon, 'It was not renewed in time: the venue will cancel'],
    [
      'one that a locked Coffer does not renew',
      { state: 'late', error: appError('vault-locked', asWritten('Locked.')) },
      soon,
      'Unlock Coffer to have it renewed.',
    ],
    [
      'one of which nobody knows',
      { state: 'unclear' },
      'A dead-man switch may be about to fire',
      'Whether it is set is not known: the venue may cancel',
    ],
    [
      'one of which a locked Coffer does not know',
      { state: 'unclear', error: appError('vault-locked', asWritten('Locked.')) },
      'A dead-man switch may be about to fire',
      'the venue may cancel the open orders it covers. Unlock Coffer and look',
    ],
    [
      'one that was set elsewhere',
      { state: 'found', fromEarlierRun: true, setElsewhere: true },
      'A dead-man switch may be about to fire',
      'last seen to cancel at',
    ],
  ] as const)('is told no surer than it is: %s', async (_what, view, title, body) => {
    const { events, said, time } = open()
    events.emit('dead-man-changed', { ...armed(time.now() + 60_000), ...view })
    await time.advance(46_000)
    expect(said()).toEqual([expect.stringContaining(title)])
    expect(said()[0]).toContain(body)
  })

  it('that fired is told once', () => {
    const { events, said } = open()
    const fired: DeadManView = { ...deadManOff('a'), state: 'fired' }
    events.emit('dead-man-changed', fired)
    events.emit('dead-man-changed', { ...fired, fired: [{ orderId: '1', symbol: 'BTC-USDT' }] })
    expect(said()).toHaveLength(1)
  })

  it('that is over with no word of what it did is told once, one that is plainly off is not', () => {
    const { events, said } = open()
    events.emit('dead-man-changed', deadManOff('a'))
    expect(said()).toEqual([])
    const over = { ...deadManOff('a'), error: appError('unknown-outcome', msg('dead-man.other-key-past')) }
    events.emit('dead-man-changed', over)
    events.emit('dead-man-changed', { ...over })
    expect(said()).toEqual([expect.stringContaining('A dead-man switch is over, result unknown')])
  })

  it('a removed profile is forgotten: no warning comes of it any more', async () => {
    const { events, said, time } = open()
    events.emit('dead-man-changed', armed(time.now() + 60_000))
    events.emit('profiles-changed', [])
    await time.advance(60_000)
    expect(said()).toEqual([])
  })
})
