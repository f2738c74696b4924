import { describe, expect, it } from 'vitest'
import { looking, world } from './status-world.ts'

describe('changes of the status', () => {
  it('are pushed once each, within a second, until the signal ends it', async () => {
    const { status, time, say, pushed, leave, run } = world()
    await status.of('a')
    const { done, end } = run()
    await time.advance(3_000)
    expect(pushed).toHaveLength(1)
    say({ status: 'close', msg: 'Back soon' })
    await time.advance(20_000)
    expect(pushed.map(({ service }) => service.state)).toEqual(['open', 'close'])
    say({ status: 'open', msg: '' })
    await time.advance(21_000)
    expect(pushed.at(-1)?.service).toEqual({ state: 'open', message: '' })
    leave(1)
    await time.advance(1_000)
    expect(pushed.at(-1)?.unresolved).toBe(1)
    end()
    await done
    leave(2)
    await time.advance(5_000)
    expect(pushed.at(-1)?.unresolved).toBe(1)
  })

  it('of the venue’s service are pushed within two seconds, and a venue that does not answer is asked ever more seldom', async () => {
    const { time, say, pushed, asked } = await looking(0)
    for (let turn = 0; turn < 20; turn += 1) {
      const state = turn % 2 === 0 ? ('cancelonly' as const) : ('open' as const)
      await time.advance(137)
      say({ status: state, msg: null })
      await time.advance(1_900)
      expect(pushed.at(-1)?.service.state).toBe(state)
    }
    say(null)
    const before = asked.length
    await time.advance(300_000)
    expect(asked.length - before).toBeLessThan(15)
  })

  it('of a profile’s own way to the venue are found as it comes into view, though another one has just asked', async () => {
    const { status, time, asked, pushed, made } = world()
    await status.of('a').then(time.flush)
    const asking = status.of('c')
    Object.assign(made.get('c') ?? {}, { connected: true, lastAnswerAt: time.now() })
    await asking.then(time.flush)
    expect(pushed.at(-1)).toMatchObject({ profileId: 'c', connected: true })
    for (let reads = 0; reads < 50; reads += 1) await status.of('c')
    expect(asked).toEqual(['a getStatus', 'c getStatus'])
  })

  it('are watched of the profile in view alone: the others cost no quota', async () => {
    const { status, time, asked, pushed } = await looking()
    await status.of('b')
    const before = asked.filter((call) => call.startsWith('a')).length
    await time.advance(60_000)
    const [first, second] = ['a', 'b'].map((id) => asked.filter((call) => call.startsWith(id)).length)
    expect([first, (second ?? 0) > 2]).toEqual([before, true])
    expect(pushed.at(-1)?.profileId).toBe('b')
  })

  it('end with the profile', async () => {
    const { time, asked, gone } = await looking()
    gone.add('a')
    const before = [...asked]
    await time.advance(60_000)
    expect(asked).toEqual(before)
  })
})
