import { expect, it } from 'vitest'
import { drawDoubled } from '#test/simulation/draw-doubled.ts'
import { drawRare } from '#test/simulation/draw-rare.ts'
import { drawSwitch } from '#test/simulation/draw-switch.ts'
import { drawVenueClock } from '#test/simulation/draw-venue-clock.ts'
import { turnsOfTable } from '#test/simulation/focus.ts'

it.each([
  ['what is rare', drawRare],
  ['a switch that runs out', drawSwitch],
  ['what is pressed twice', drawDoubled],
  ["a move of the venue's clock", drawVenueClock],
] as const)('%s comes by turns to each request with each fault, and not to the same ones for ever', (_what, draw) => {
  const seeds = Array.from({ length: 60 * turnsOfTable }, (_, at) => at + 1)
  const met = new Set(seeds.filter((seed) => draw(seed) !== null).map((seed) => seed % turnsOfTable))
  expect(met.size).toBe(turnsOfTable)
})
