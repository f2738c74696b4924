import { expect, it } from 'vitest'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { longSleepName, longSleepNames } from '#test/simulation/draw-sleep.ts'
import { chanceOf } from '#test/simulation/seeds.ts'

const seeds = Array.from({ length: 200 }, (_, at) => at + 1)

it('lets the machine sleep for each length in some histories, once what was pressed first may have left, and has Coffer unlocked then', () => {
  const slept = seeds.flatMap((seed) => {
    const { steps } = drawPlan(seed, chanceOf(seed, 'plan'))
    return steps.flatMap((step, at) => {
      const name = 'world' in step && step.world.what === 'sleep' ? longSleepName(step.world.forMs) : undefined
      return name === undefined ? [] : [{ name, before: steps.slice(0, at), next: steps[at + 1] }]
    })
  })
  expect(new Set(slept.map(({ name }) => name))).toEqual(new Set(longSleepNames))
  for (const { before, next } of slept) {
    expect(before.some((step) => 'user' in step)).toBe(true)
    expect(next).toEqual({ inMs: 0, user: { act: 'unlock' } })
  }
})
