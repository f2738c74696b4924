import { describe, expect, it } from 'vitest'
import { drawRare } from '#test/simulation/draw-rare.ts'
import { isDayNarrow } from '#test/simulation/own-limits.ts'
import { isForgetful } from '#test/simulation/venue.ts'

const seeds = Array.from({ length: 500 }, (_, at) => at + 1)
const begun = seeds.flatMap((seed) => {
  const focus = drawRare(seed)
  return focus === null ? [] : [{ seed, ...focus, last: focus.requests.at(-1) }]
})

describe('what chance and the tables hardly ever make', () => {
  it('begins so many histories that a breakage which only it shows is caught within five hundred', () => {
    expect(begun.length).toBe(46)
    for (const request of ['cancel', 'cancel-stop', 'cancel-oco', 'order', 'stop', 'oco'])
      expect([request, begun.filter(({ last }) => last === request).length >= 3]).toEqual([request, true])
  })

  it('triggers what a venue forgets only where the venue forgets, on the side of its trigger', () => {
    const triggered = begun.filter(({ last }) => last === 'stop' || last === 'oco')
    expect(triggered.every(({ seed }) => isForgetful(seed))).toBe(true)
    for (const { steps } of triggered)
      expect(steps).toMatchObject([
        { user: { side: expect.stringMatching(/buy|sell/) as string } },
        {
          world: {
            factor: 'user' in steps[0]! && 'side' in steps[0].user && steps[0].user.side === 'buy' ? 1.03 : 0.97,
          },
        },
      ])
  })

  it('changes an order in doubt where the day of its profile is narrow, and lets another follow', () => {
    const changed = begun.filter(({ requests }) => requests.includes('amend'))
    expect(changed.length).toBeGreaterThanOrEqual(3)
    for (const { seed, steps, faults } of changed) {
      expect(isDayNarrow(seed)).toBe(true)
      expect(steps).toMatchObject([
        { user: { act: 'limit', who: 1 } },
        { user: { act: 'amend', who: 1, isUp: true } },
        { user: { act: 'limit', who: 1 } },
      ])
      expect(faults[0]).toMatchObject({ of: 'amend', nth: 1 })
    }
  })

  it('fills the order whose cancel was lost', () => {
    for (const { steps, faults } of begun.filter(({ last }) => last === 'cancel')) {
      const side = 'user' in steps[0]! && 'side' in steps[0].user ? steps[0].user.side : null
      expect(steps.at(-1)).toMatchObject({ world: { what: 'price', factor: side === 'buy' ? 0.97 : 1.03 } })
      expect(faults).toMatchObject([{ of: 'cancel', nth: 1 }])
    }
  })
})
