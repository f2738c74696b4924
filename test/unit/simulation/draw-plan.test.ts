import { expect, it } from 'vitest'
import { pickWith } from '#test/simulation/chance.ts'
import { drawDoubled } from '#test/simulation/draw-doubled.ts'
import { downtimes } from '#test/simulation/draw-downtime.ts'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { drawRare } from '#test/simulation/draw-rare.ts'
import { drawRekeyed } from '#test/simulation/draw-rekeyed.ts'
import { drawSwitch } from '#test/simulation/draw-switch.ts'
import { drawVenueClock } from '#test/simulation/draw-venue-clock.ts'
import { drawFocus, turnsOfTable } from '#test/simulation/focus.ts'
import { chanceOf } from '#test/simulation/seeds.ts'

it.each([
  ['what is rare', drawRare],
  ['a switch that runs out', drawSwitch],
  ['what is pressed twice', drawDoubled],
  ['a key that is replaced', drawRekeyed],
  ["a move of the venue's clock", drawVenueClock],
] as const)('%s comes by turns to each request with each fault, and not to the same ones for ever', (_what, draw) => {
  const seeds = Array.from({ length: 60 * turnsOfTable }, (_, at) => at + 1)
  const met = new Set(seeds.filter((seed) => draw(seed) !== null).map((seed) => seed % turnsOfTable))
  expect(met.size).toBe(turnsOfTable)
})

it('ends in some histories for longer than each memory lasts, with what the first focus sends open', () => {
  const plans = Array.from({ length: 700 }, (_, at) => drawPlan(at + 1, chanceOf(at + 1, 'plan')))
  const down = plans.flatMap(({ crashes, steps }) => [
    ...crashes.flatMap(({ downMs }) => downMs ?? []),
    ...steps.flatMap((step) => ('user' in step && step.user.act === 'quit' ? (step.user.downMs ?? []) : [])),
  ])
  for (const ms of Object.values(downtimes)) expect(down.filter((one) => one === ms).length).toBeGreaterThan(10)
})

it('has a network again by the time that what follows a triggered order is made', () => {
  const focuses = Array.from({ length: turnsOfTable }, (_, turn) => {
    const random = chanceOf(turn, 'plan')
    return drawFocus(turn, random, pickWith(random))
  })
  const cutOff = focuses.flatMap(({ steps, takesMs }) => {
    const last = steps.at(-1)
    return last !== undefined && 'world' in last && last.world.what === 'network-off'
      ? [takesMs - last.world.forMs]
      : []
  })
  expect(cutOff.length).toBeGreaterThan(5)
  expect(Math.min(...cutOff)).toBeGreaterThan(0)
})
