import { describe, expect, it } from 'vitest'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { keepStepping } from '#main/practice/market-steps.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

describe('in real time', () => {
  it('the market moves every second until it is stopped', async () => {
    const time = virtualTime()
    const exchange = createPracticeExchange({ seed: 1, time, speed: 100 })
    const sequence = () => exchange.venue.engine.state.markets.get('BTC-USDT')?.sequence ?? 0
    const stop = exchange.start()
    const seen = [sequence()]
    for (let second = 0; second < 3; second += 1) {
      await time.advance(1_000)
      seen.push(sequence())
    }
    expect(new Set(seen).size).toBe(4)
    stop()
    await time.advance(5_000)
    expect(sequence()).toBe(seen.at(-1))
  })

  it('a step that throws is reported, and ends it', async () => {
    const time = virtualTime()
    const reports: unknown[] = []
    let steps = 0
    const broken = new Error('broken')
    keepStepping(
      () => {
        steps += 1
        throw broken
      },
      time.sleep,
      (error) => reports.push(error),
    )
    await time.advance(5_000)
    expect([steps, reports]).toEqual([1, [broken]])
  })
})
