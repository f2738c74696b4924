import { describe, expect, it, vi } from 'vitest'
import { seeded } from '#test/support/faulty-line.ts'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { createLasting } from '#test/simulation/lasting.ts'
import { runMishap } from '#test/simulation/mishaps.ts'
import type { Mishap } from '#test/simulation/plan.ts'
import { createVenue } from '#test/simulation/venue.ts'
import type { World } from '#test/simulation/world.ts'

vi.mock('keytar', () => ({ default: {} }))

const line = () => {
  const lasting = createLasting()
  const world = {
    lasting,
    venue: createVenue({ now: () => 1_790_000_000_000, sleep: () => new Promise(() => undefined) }, 1),
    scheduler: { plan: () => undefined },
    network: { changeAddress: () => undefined },
    windowAnswers: 'confirms',
    skewMs: 0,
    note: () => undefined,
  } as unknown as World
  const began: Mishap['what'][] = []
  const run = (mishap: Mishap): void =>
    runMishap(world, mishap, {
      onBegan: ({ what }) => began.push(what),
      onFull: () => undefined,
    })
  return { world, began, run }
}

describe('a disturbance', () => {
  it('counts where it changes something, and not where all is so already', () => {
    const { began, run } = line()
    run({ what: 'halt', symbol: 0, halted: false })
    run({ what: 'service', status: 'open' })
    run({ what: 'cut-streams' })
    run({ what: 'window', answers: 'confirms' })
    expect(began).toEqual([])
    run({ what: 'halt', symbol: 0, halted: true })
    run({ what: 'halt', symbol: 0, halted: false })
    run({ what: 'service', status: 'close' })
    run({ what: 'service', status: 'open' })
    run({ what: 'window', answers: 'cancels' })
    expect(began).toEqual(['halt', 'halt', 'service', 'service', 'window'])
  })

  it('puts no machine to sleep on which Coffer does not run', () => {
    const { world, began, run } = line()
    Object.assign(world, { isAlive: () => false })
    run({ what: 'sleep', forMs: 1_000 })
    expect(began).toEqual([])
  })

  it.each([
    { what: 'disk-full', forMs: 1_000, isOnWay: true },
    { what: 'venue-clock', ms: 60_000, when: 'on-way' },
    { what: 'address-changed', isOnWay: true },
  ] as const)('that waits for a request to leave counts as it leaves: $what', (mishap) => {
    const { world, began, run } = line()
    run(mishap)
    expect(began).toEqual([])
    world.lasting.onMoneyLeft()
    world.lasting.onMoneyLeft()
    expect(began).toEqual([mishap.what])
  })

  it('of the streams counts by what it strikes, not as it is planned', () => {
    const { began, run } = line()
    run({ what: 'stream', fault: { kind: 'gap' }, topic: '', count: 1 })
    expect(began).toEqual([])
  })
})

it('a plan opens again what it has closed, and closes nothing that is closed', () => {
  const worlds = (seed: number): readonly Mishap[] =>
    drawPlan(seed, seeded(seed)).steps.flatMap((step) => ('world' in step ? [step.world] : []))
  const plans = Array.from({ length: 1_000 }, (_, nth) => worlds(nth + 1))
  const ends = (all: readonly Mishap[]) => [
    all.flatMap((one) => (one.what === 'halt' ? [one.halted] : [])),
    all.flatMap((one) => (one.what === 'service' ? [one.status !== 'open'] : [])),
  ]
  const closed = plans.flatMap(ends).filter(({ length }) => length > 0)
  expect(closed.length).toBeGreaterThan(40)
  for (const one of closed) {
    expect(one[0]).toBe(true)
    expect(one.at(-1)).toBe(false)
  }
})
