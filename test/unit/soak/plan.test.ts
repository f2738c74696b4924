import { describe, expect, it } from 'vitest'
import { actName, atAnyStage, nemesisActs, planOf, pressKinds } from '#test/soak/plan.ts'
import type { Plan, Step } from '#test/soak/plan.ts'
import { sometimesTable } from '#test/soak/sometimes.ts'
import { wireFaults } from '#test/soak/wire-faults.ts'

/** Without its stream of chance, which is compared by its first draws. */
const written = ({ random, ...plan }: Plan) => ({ ...plan, draws: [random(), random()] })

describe('the plan of a history', () => {
  it('is the same for the same seed and number, and another one for others', () => {
    expect(written(planOf(7, 3))).toEqual(written(planOf(7, 3)))
    expect(written(planOf(7, 3))).not.toEqual(written(planOf(7, 4)))
    expect(written(planOf(7, 3)).steps).not.toEqual(written(planOf(8, 3)).steps)
  })

  it('brings every press with every fault, and every act at every stage, in the histories of a run', () => {
    const steps = Array.from({ length: 300 }, (_, number) => planOf(1, number).steps).flat()
    const pairs = new Set(steps.map(({ press, fault }) => `${press} ${fault}`))
    const wanted = pressKinds.flatMap((press) => wireFaults.map((fault) => `${press} ${fault}`))
    expect(wanted.filter((pair) => !pairs.has(pair))).toEqual([])
    expect(new Set(steps.map(({ press }) => press))).toEqual(new Set(pressKinds))
    expect(new Set(steps.map(({ fault }) => fault))).toEqual(new Set(['none', ...wireFaults]))
    expect(new Set(steps.map(({ act }) => act))).toEqual(new Set([null, ...nemesisActs]))
    const kills = steps.filter(({ act }) => act === 'kill -9').map(({ at }) => at)
    expect(new Set(kills)).toEqual(new Set(['before', 'arrived', 'executed']))
  })
})

describe('the plans of a whole run', () => {
  it.each([1, 2, 16])('of seed %i bring what is hard to reach far more often than it is needed', (seed) => {
    const steps = Array.from({ length: 300 }, (_, number) => planOf(seed, number).steps).flat()
    const times = (like: (step: Step) => boolean): number => steps.filter(like).length
    for (const press of ['cancel', 'withdrawal', 'transfer'])
      for (const fault of wireFaults)
        expect(
          times((step) => step.press === press && step.fault === fault),
          `${press} ${fault}`,
        ).toBeGreaterThan(9)
    for (const act of nemesisActs)
      for (const at of atAnyStage.includes(act) ? (['before', 'arrived', 'executed'] as const) : (['before'] as const))
        expect(
          times((step) => step.act === act && step.at === at),
          actName(act, at),
        ).toBeGreaterThan(14)
  })
})

describe('what a run has to have reached', () => {
  it('is asked of a long run, and only shown of a short one', () => {
    const needed = (histories: number, crash = false) =>
      sometimesTable({ 'act: second instance, before a press': 2 }, histories, crash).find(
        ({ name }) => name === 'act: second instance, before a press',
      )
    expect(needed(300)).toEqual({ name: 'act: second instance, before a press', reached: 2, needed: 2 })
    expect(needed(3)).toEqual({ name: 'act: second instance, before a press', reached: 2, needed: 0 })
  })

  it('is every step of a crash so often in each history', () => {
    const table = sometimesTable({ 'crash: mid-send': 200 }, 40, true)
    expect(table.filter(({ needed }) => needed > 0)).toHaveLength(6)
    expect(table).toContainEqual({ name: 'crash: mid-send', reached: 200, needed: 200 })
  })
})
