import { expect, it } from 'vitest'
import { drawCrashPoints } from '#test/simulation/draw-crash-points.ts'
import { moreCrashPoints } from '#test/simulation/plan.ts'

const crashes = Array.from({ length: 500 }, (_, at) =>
  drawCrashPoints(at + 1, { requests: ['order', 'cancel'] }),
).flat()

it('dies at each point that the other draws leave out, often enough for a run of five hundred', () => {
  for (const point of moreCrashPoints)
    expect([point, crashes.filter((one) => one.point === point).length >= 4]).toEqual([point, true])
})

it('reads files as Coffer starts again, with the last request of the first focus open', () => {
  expect(crashes.filter(({ point }) => point === 'money-left').every(({ nth }) => nth === 2)).toBe(true)
  expect(crashes.filter(({ point }) => point === 'disk:read').every((one) => one.whileOpen === 'unknown')).toBe(true)
})
