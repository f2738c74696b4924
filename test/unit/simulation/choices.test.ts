import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { choicesOf } from '#test/simulation/choices.ts'
import { drawCrashPoints } from '#test/simulation/draw-crash-points.ts'
import { drawDoubled } from '#test/simulation/draw-doubled.ts'
import { withDowntime } from '#test/simulation/draw-downtime.ts'
import { withKeychain } from '#test/simulation/draw-keychain.ts'
import { withLongSleep } from '#test/simulation/draw-sleep.ts'
import { drawPanic } from '#test/simulation/draw-panic.ts'
import { drawRare } from '#test/simulation/draw-rare.ts'
import { drawRekeyed } from '#test/simulation/draw-rekeyed.ts'
import { drawScarce } from '#test/simulation/draw-scarce.ts'
import { drawSwitch } from '#test/simulation/draw-switch.ts'
import { drawVenueClock } from '#test/simulation/draw-venue-clock.ts'
import { ownLimits } from '#test/simulation/own-limits.ts'
import type { Plan } from '#test/simulation/plan.ts'
import { projectDir } from '#tools/project.ts'

const first = { steps: [], takesMs: 0, requests: [] } as const
const planOf = (seed: number): Plan => ({ seed, isDeskShown: false, steps: [], faults: [], crashes: [] })
const isChanged = (seed: number, put: (plan: Plan, focus: typeof first) => Plan): boolean => {
  const plan = planOf(seed)
  return put(plan, first) !== plan
}

/** Whether a draw has a part in the history of a seed. */
const draws: Readonly<Record<string, (seed: number) => boolean>> = {
  'draw-crash-points.ts': (seed) => drawCrashPoints(seed, first).length > 0,
  'draw-doubled.ts': (seed) => drawDoubled(seed) !== null,
  'draw-downtime.ts': (seed) => isChanged(seed, withDowntime),
  'draw-keychain.ts': (seed) => isChanged(seed, withKeychain),
  'draw-sleep.ts': (seed) => isChanged(seed, withLongSleep),
  'draw-panic.ts': (seed) => drawPanic(seed) !== null,
  'draw-rare.ts': (seed) => drawRare(seed) !== null,
  'draw-rekeyed.ts': (seed) => drawRekeyed(seed) !== null,
  'draw-scarce.ts': (seed) => drawScarce(seed) !== null,
  'draw-switch.ts': (seed) => drawSwitch(seed) !== null,
  'draw-venue-clock.ts': (seed) => drawVenueClock(seed) !== null,
}
/** They have a part in every history, or by chance alone. */
const inAny = ['draw-beside.ts', 'draw-plan.ts', 'draw-stream-fault.ts']

const seeds = Array.from({ length: 10_000 }, (_, at) => at + 1)
const met = (of: readonly number[]): readonly string[] => {
  const values = of.flatMap((seed) => [
    ...Object.entries(choicesOf(seed)).map(([name, value]) => `${name} ${value}`),
    `limits ${JSON.stringify(ownLimits(seed, 1))}`,
  ])
  return [...new Set(values)].sort()
}

it('knows of each file of draws whether it is of some histories alone', () => {
  const files = readdirSync(join(projectDir, 'test', 'simulation')).filter((name) => name.startsWith('draw-'))
  expect([...Object.keys(draws), ...inAny].sort()).toEqual(files.sort())
})

it.each(Object.entries(draws))('judges what %s draws in every way that a history is judged', (_file, isOf) => {
  expect(met(seeds.filter(isOf))).toEqual(met(seeds))
})

it('scans one history in four, opens a desk at the end in every other, and moves a clock in every other', () => {
  const share = (is: (choices: ReturnType<typeof choicesOf>) => boolean): number =>
    seeds.filter((seed) => is(choicesOf(seed))).length / seeds.length
  expect(share(({ isScanned }) => isScanned)).toBeCloseTo(1 / 4, 1)
  expect(share(({ isPageRead }) => isPageRead)).toBeCloseTo(1 / 2, 1)
  expect(share(({ isImpatient }) => isImpatient)).toBeCloseTo(1 / 2, 1)
  expect(share(({ isNewestFirst }) => isNewestFirst)).toBeCloseTo(2 / 3, 1)
  expect(share(({ movedFor }) => movedFor !== null)).toBeCloseTo(1 / 2, 1)
  expect(share(({ restsFor }) => restsFor !== null)).toBeCloseTo(1 / 16, 1)
})
