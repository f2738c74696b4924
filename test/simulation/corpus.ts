import { readdirSync, readFileSync } from 'node:fs'
import { actNames, drawPlan } from './draw-plan.ts'
import type { Plan } from './plan.ts'
import { crashPoints, mishapNames } from './plan.ts'
import { kindOf } from './requests.ts'
import { chanceOf } from './seeds.ts'
import { wireFaults } from './wire-faults.ts'

const folder = new URL('corpus/', import.meta.url)

/** `corpus/NAME.json` of each history that was kept; every run begins with them. */
export const corpusNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `corpus/${name}`)

/** A history that was kept, with what shows that it can still fail. */
export interface KeptPlan extends Plan {
  /** The breakage of main by which it breaks an invariant: named by hand once it is kept, and tested. */
  readonly catches?: string
}

/** The plan of such a history. Throws where there is none of that name. */
export function corpusPlan(name: string): KeptPlan {
  if (!corpusNames().includes(name)) throw new Error(`There is no ${name} in test/simulation.`)
  const plan = JSON.parse(readFileSync(new URL(name.slice('corpus/'.length), folder), 'utf8')) as KeptPlan
  const [stale] = staleNames(plan)
  if (stale !== undefined) throw new Error(`${name} has ${stale}, which no plan has any more.`)
  return plan
}

/** The plan of a history, by its seed or by its name in the corpus. */
export const planOf = (history: string): KeptPlan =>
  history.startsWith('corpus/') ? corpusPlan(history) : drawPlan(Number(history), chanceOf(Number(history), 'plan'))

/** What a fault may be of. */
const subjects: readonly string[] = [
  ...['money', 'read', 'look-up'],
  ...Object.keys(kindOf),
  ...Object.values(kindOf).map((kind) => `look-up ${kind}`),
]
const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)

/** Names in a plan that nothing goes by any more: its history would be another one, and pass. */
export const staleNames = ({ steps, faults, crashes }: Plan): readonly string[] => [
  ...steps.flatMap((step) =>
    'user' in step
      ? isOneOf(actNames, step.user.act)
        ? []
        : [`act ${step.user.act}`]
      : isOneOf(mishapNames, step.world.what)
        ? []
        : [`disturbance ${step.world.what}`],
  ),
  ...faults.flatMap(({ fault }) => (isOneOf(wireFaults, fault) ? [] : [`fault ${fault}`])),
  ...faults.flatMap(({ of }) => (isOneOf(subjects, of) ? [] : [`fault of ${of}`])),
  ...crashes.flatMap(({ point }) => (isOneOf(crashPoints, point) ? [] : [`crash ${point}`])),
]
