/** What a run must have reached: a generator that never makes a case proves nothing of it. */
import { crashSteps, killsPerStep } from './crash-steps.ts'
import { actName, atAnyStage, nemesisActs, pressKinds } from './plan.ts'
import { faultsOfReads, requestClasses, wireFaults } from './wire-faults.ts'

export interface SometimesRow {
  readonly name: string
  readonly reached: number
  readonly needed: number
}

/** Histories from which on a run has to have reached everything; a shorter one shows what it reached. */
export const enoughHistories = 300

const ends = [
  'place accepted',
  'place refused',
  'place absent',
  'withdraw accepted',
  'transfer accepted',
  'cancel accepted',
]
const answers = [
  'accepted',
  'unknown',
  'not-sent',
  'refused',
  'no answer',
  'gated',
  'journal-full',
  'key-locked',
  'cancelled',
]

const acts = nemesisActs.flatMap((act) =>
  (atAnyStage.includes(act) ? (['before', 'arrived', 'executed'] as const) : (['before'] as const)).map((at) =>
    actName(act, at),
  ),
)
const names = [
  ...requestClasses.flatMap((of) =>
    (of === 'read' ? faultsOfReads : wireFaults).map((fault) => `fault: ${fault}, of a ${of}`),
  ),
  ...acts.map((act) => `act: ${act}`),
  ...pressKinds.map((kind) => `press: ${kind}`),
  ...answers.map((answer) => `answer: ${answer}`),
  ...ends.map((end) => `end: ${end}`),
]

/** Each row with how often it has to be reached in so many histories; what was reached besides follows without a need. */
export function sometimesTable(
  reached: Readonly<Record<string, number>>,
  histories: number,
  crash: boolean,
): readonly SometimesRow[] {
  const isEnough = histories >= enoughHistories
  const crashes = crashSteps.map((step) => ({ name: `crash: ${step}`, needed: histories * killsPerStep }))
  const needs = crash
    ? crashes
    : names.map((name) => ({ name, needed: isEnough ? Math.max(1, Math.floor(histories / 150)) : 0 }))
  const known = new Set(needs.map(({ name }) => name))
  const besides = Object.keys(reached).filter((name) => !known.has(name))
  return [...needs, ...besides.sort().map((name) => ({ name, needed: 0 }))].map(({ name, needed }) => ({
    name,
    needed,
    reached: reached[name] ?? 0,
  }))
}
