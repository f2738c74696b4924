import { askers, rows } from '#test/simulation/matrix.ts'
import type { Row } from '#test/simulation/matrix.ts'
import { pretty, table, thousands } from './markdown.ts'
import { otherEnds } from './look-up-ends.ts'
import { isPossibleCell, triedElsewhere } from './matrix-rows.ts'
import { mostHistories } from './mutants.ts'
import type { Reports } from './reports.ts'
import { corners, leastOf } from './sometimes.ts'

/** Tables that stand in docs/reliability.md already, or in one of their own here. */
const shownThere = ['wire', 'fault-by-request', 'crash', 'crash-kind', 'crash-while', 'matrix']

/** Names of tables in the words of the page. */
const titles: Readonly<Record<string, string>> = {
  act: 'Acts of the user',
  elsewhere: 'Pushes that were lost while somebody else traded',
  'fault-by-look-up': 'Faults of what is asked about an unknown outcome, by its kind',
  'fault-while-unknown': 'Faults of what is asked about an unknown outcome',
  answer: 'Answers to presses',
  keychain: 'Uses of the keychain',
  life: 'Starts',
  limit: 'Limits that requests passed',
  'look-up': 'Ends of what was unknown',
  mishap: 'Disturbances',
  'mishap-while': 'Disturbances, by the states of what was open',
  'refused-key': 'Refusals for the key',
  'refused-time': 'Refusals for the time stamp',
  service: 'Venue closed, open for cancels alone, or halted',
  sent: 'Requests that can move money',
  state: 'States shown',
  'user-word': 'Decided by the user',
  window: "Answers in main's own window",
  'works-again': 'Orders and cancels after the faults',
}

function faultMatrix({ reached }: Reports['simulation']): string {
  const cells = (Object.keys(rows) as Row[]).map((row) => [
    rows[row],
    ...askers.map((asker) =>
      isPossibleCell(row, asker) ? thousands(reached['matrix']?.[`${row}: ${asker}`] ?? 0) : 'not asked for',
    ),
  ])
  return `## The fault matrix\n\n${table(['what goes wrong', ...askers.map((asker) => `${asker}s`)], cells)}`
}

/** What the histories cannot make, or hardly ever make, and the tests that try it. */
const triedByTests = `## What other tests try

What the simulated wire and machine cannot make:

${table(
  ['what goes wrong', 'test'],
  triedElsewhere.map(({ row, test }) => [row, `\`${test}\``]),
)}

Ends of look-ups that chance hardly ever makes, or that the practice exchange never shows, with answers made for them
(\`test/unit/main/reconcile/strategies/\`):

${table(
  ['look-up of', 'test'],
  Object.entries(otherEnds).map(([kind, test]) => [kind, `\`${test}\``]),
)}`

/** docs/reliability-cases.md: what a run has to reach, what else it reached, and the mutants. */
export function casesPage({ simulation, mutants }: Reports): Promise<string> {
  const { origin, seed, histories, reached } = simulation
  const must = corners.map(({ table: name, corner, ...rest }) => [
    name,
    corner,
    thousands(leastOf({ table: name, corner, ...rest }, histories)),
    thousands(reached[name]?.[corner] ?? 0),
  ])
  const others = Object.entries(reached)
    .filter(([name]) => !shownThere.includes(name))
    .map(([name, counts]) => {
      const rows = Object.entries(counts).map(([corner, times]) => [corner, thousands(times)])
      return `### ${titles[name] ?? name}\n\n${table(['case', 'times'], rows)}`
    })
  const caught = mutants.caught.map(({ name, file, histories: count, by }) => [
    name,
    `\`${file}\``,
    by === null ? 'survived' : String(count),
    by === null ? '' : `\`${by}\``,
  ])
  return pretty([
    `# Reliability: the cases that were reached

Written by \`npm run simulate -- --docs\`; what it is about stands in [reliability.md](reliability.md). Seeds ${seed} to ${seed + histories - 1},
commit ${origin.commit}, lockfile ${origin.lockfile}, Node ${origin.node}. A run that did not reach a case often enough fails.`,
    '## What has to be reached',
    table(['table', 'case', 'at least', 'reached'], must),
    faultMatrix(simulation),
    triedByTests,
    '## What else was reached',
    ...others,
    `## Mutants

Main broken on purpose in one place at a time. Each has to be caught within ${mostHistories} histories, by one that breaks nothing of main as it
is. Seeds from ${mutants.seed}, commit ${mutants.origin.commit}.`,
    table(['mutant', 'file', 'histories', 'caught by'], caught),
  ])
}
