import { describe, expect, it } from 'vitest'
import { appError, fail, ok, type Result } from '#shared/errors.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { asWritten } from '#shared/messages.ts'

const day = 86_400_000

/** A venue whose clock is `skew` ms ahead of the machine's at the start; `legs` are the ms there and back, per reading. */
function world(skew: number, legs: readonly (readonly [there: number, back: number])[] = [[40, 40]]) {
  const time = virtualTime()
  const serverMinusSteady = time.now() + skew - time.monotonic()
  let readings = 0
  let asleepMs = 0
  const serverNow = (): number => time.monotonic() + serverMinusSteady + asleepMs
  const sample = async (): Promise<Result<number>> => {
    const [there, back] = legs[readings++ % legs.length] ?? [0, 0]
    await time.sleep(there)
    const reading = Math.round(serverNow())
    await time.sleep(back)
    return ok(reading)
  }
  const clock = createServerClock({ time, sample })
  const sync = async (): Promise<Result<number>> => {
    const running = clock.sync()
    await time.advance(10_000)
    return running
  }
  const sleepMachine = (ms: number): void => {
    time.sleepMachine(ms)
    asleepMs += ms
  }
  return { time, clock, sync, serverNow, sleepMachine, readings: () => readings }
}

describe('the clock of the venue', () => {
  it.each([3_000, -3_000, 60_000, -60_000, day, -day])('L4: finds a skew of %i ms', async (skew) => {
    const { clock, sync, serverNow } = world(skew)
    expect(clock.isFresh()).toBe(false)
    expect(expectOk(await sync())).toBe(skew)
    expect(clock.isFresh()).toBe(true)
    expect(Math.abs(clock.nowServer() - serverNow())).toBeLessThanOrEqual(1)
    expect(clock.offset()).toBe(skew)
  })

  it('L4: takes half the round trip off and the median of five, so that two bad readings do not matter', async () => {
    const { clock, sync, serverNow, readings } = world(60_000, [
      [1_500, 20],
      [30, 30],
      [25, 25],
      [20, 1_800],
      [28, 28],
    ])
    await sync()
    expect(readings()).toBe(5)
    expect(Math.abs(clock.nowServer() - serverNow())).toBeLessThanOrEqual(1)
  })

  it.each([3_600_000, -3_600_000, day])('L4: a jump of the machine clock by %i ms moves nothing', async (jump) => {
    const { time, clock, sync, serverNow } = world(3_000)
    await sync()
    time.jump(jump)
    expect(Math.abs(clock.nowServer() - serverNow())).toBeLessThanOrEqual(1)
    expect(clock.isFresh()).toBe(false)
    await sync()
    expect(clock.isFresh()).toBe(true)
    expect(clock.offset()).toBe(3_000 - jump)
    expect(Math.abs(clock.nowServer() - serverNow())).toBeLessThanOrEqual(1)
  })

  it.each([1, 100, 250, 399])(
    'L4: a sleep %i ms into a measurement mixes nothing from before it into what is measured',
    async (slept) => {
      const { time, clock, serverNow, sleepMachine, readings } = world(3_000)
      const running = clock.sync()
      await time.advance(slept)
      sleepMachine(12_000)
      await time.advance(10_000)
      expectOk(await running)
      expect(clock.isFresh()).toBe(true)
      expect(Math.abs(clock.nowServer() - serverNow())).toBeLessThanOrEqual(1)
      // All five were taken awake.
      expect(readings()).toBeGreaterThan(5)
    },
  )

  it('L4: a jump of the machine clock in a measurement takes away no reading but the one under way', async () => {
    const time = virtualTime()
    const venue = time.now() + 3_000 - time.monotonic()
    let asked = 0
    const sample = async (): Promise<Result<number>> => {
      asked++
      await time.sleep(40)
      if (asked === 5) return fail(appError('not-connected', asWritten('no answer')))
      const reading = time.monotonic() + venue
      await time.sleep(40)
      return ok(reading)
    }
    const clock = createServerClock({ time, sample })
    const running = clock.sync()
    // Two are taken, the third is under way, the fourth comes after it, and the fifth fails.
    await time.advance(200)
    time.jump(60_000)
    await time.advance(10_000)
    expect(expectOk(await running)).toBe(3_000 - 60_000)
    expect(clock.isFresh()).toBe(true)
  })

  it('L4: a measurement ends also with a clock that is set again and again', async () => {
    const time = virtualTime()
    const sample = async (): Promise<Result<number>> => {
      await time.sleep(40)
      time.jump(5_000)
      return ok(time.now())
    }
    const running = createServerClock({ time, sample }).sync()
    await time.advance(10_000)
    expect(expectFail(await running).code).toBe('clock-off')
  })

  it('L4: a sleep that the steady clock missed asks for a new measurement, which heals it', async () => {
    const { clock, sync, serverNow, sleepMachine } = world(0)
    await sync()
    sleepMachine(3_600_000)
    expect(clock.isFresh()).toBe(false)
    await sync()
    expect(Math.abs(clock.nowServer() - serverNow())).toBeLessThanOrEqual(1)
  })

  it('shares one measurement between callers at the same time', async () => {
    const { time, clock, readings } = world(0)
    const both = Promise.all([clock.sync(), clock.sync()])
    await time.advance(1_000)
    await both
    expect(readings()).toBe(5)
  })

  it('keeps what it knew when the venue cannot be asked, and says why', async () => {
    const time = virtualTime()
    let works = true
    const sample = () =>
      Promise.resolve(works ? ok(time.now() + 5_000) : fail(appError('not-connected', asWritten('No network.'))))
    const clock = createServerClock({ time, sample })
    await clock.sync()
    works = false
    expect(expectFail(await clock.sync()).code).toBe('not-connected')
    expect(clock.offset()).toBe(5_000)
    works = true
    expect(expectOk(await clock.sync())).toBe(5_000)
  })

  it('makes do with three readings of five', async () => {
    const time = virtualTime()
    let readings = 0
    const sample = () =>
      Promise.resolve(++readings <= 3 ? ok(time.now() + 7_000) : fail(appError('timed-out', asWritten('Too slow.'))))
    const clock = createServerClock({ time, sample })
    expect(expectOk(await clock.sync())).toBe(7_000)
  })

  it('is the machine’s own clock before the first measurement', () => {
    const { time, clock } = world(60_000)
    expect(clock.nowServer()).toBe(time.now())
    expect(clock.offset()).toBe(0)
  })
})
