import { askers, rows } from '#test/simulation/matrix.ts'
import type { Row } from '#test/simulation/matrix.ts'
import type { ReachedTable } from '#test/simulation/reached.ts'
import { pretty, table, thousands } from './markdown.ts'
import { otherEnds } from './look-up-ends.ts'
import { isPossibleCell, triedElsewhere } from './matrix-rows.ts'
import { mostHistories } from './mutants.ts'
import type { Reports } from './reports.ts'
import { corners, leastOf } from './sometimes.ts'

/** Tables that stand in docs/reliability.md already, or in one of their own here. */
type ShownThere = 'wire' | 'fault-by-request' | 'crash' | 'crash-kind' | 'crash-while' | 'matrix'

/** The other tables in the words of the page, in its order. */
const titles: Readonly<Record<Exclude<ReachedTable, ShownThere>, string>> = {
  act: 'Acts of the user',
  asked: 'Calls of the page',
  answer: 'Answers to presses',
  override: 'Presses over the block of one like them',
  panic: 'Reports of a cancel of everything',
  window: "Answers in main's own window",
  sent: 'Requests that can move money',
  limit: 'Limits that requests passed',
  state: 'States shown',
  switch: 'States of the dead-man switch shown',
  'look-up': 'Ends of what was unknown',
  'user-word': 'Decided by the user',
  'fault-beside-unknown': 'Faults of requests that can move money, while another outcome is unknown',
  'fault-while': 'Faults of signed requests, by the states of what was pressed of that profile, the request’s own too',
  'fault-while-unknown': 'Faults of what is asked about an unknown outcome',
  'fault-by-look-up': 'Faults of what is asked about an unknown outcome, by its kind',
  'refused-key': 'Refusals for the key',
  'refused-time': 'Refusals for the time stamp',
  life: 'Starts',
  downtime: 'Hours and days without Coffer, by the states of what was open',
  sleep: 'Minutes and hours of sleep, by the states of what was open',
  rekeyed: 'Keys replaced while something was open',
  keychain: 'Uses of the keychain',
  mishap: 'Disturbances',
  'mishap-while': 'Disturbances, by the states of what was open',
  network: 'Addresses of the machine',
  service: 'Venue closed, open for cancels alone, or halted',
  venue: 'What the venue forgot',
  stream: 'Faults of the streams, and ends of their connections',
  elsewhere: 'Pushes that were lost while somebody else traded',
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

/** What a file of the corpus is called on the page. */
const keptTitle = (name: string): string => name.replace(/^corpus\/|\.json$/g, '')

/** docs/reliability-cases.md: what a run has to reach, what else it reached, and the mutants. */
export function casesPage({ simulation, mutants }: Reports): Promise<string> {
  const { origin, seed, histories, reached } = simulation
  const must = corners.map(({ table: name, corner, ...rest }) => [
    name,
    corner,
    thousands(leastOf({ table: name, corner, ...rest }, histories)),
    thousands(reached[name]?.[corner] ?? 0),
  ])
  const others = Object.entries(titles).flatMap(([name, title]) => {
    const rows = Object.entries(reached[name] ?? {}).map(([corner, times]) => [corner, thousands(times)])
    return rows.length === 0 ? [] : [`### ${title}\n\n${table(['case', 'times'], rows)}`]
  })
  const caught = mutants.caught.map(({ name, file, of, histories: count, kept, by }) => [
    name,
    `\`${file}\``,
    of.map((id) => `\`${id}\``).join(', '),
    by === null ? 'survived' : kept === null ? String(count) : `kept history \`${keptTitle(kept)}\``,
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

Main broken on purpose in one place at a time. Each has to be caught within ${mostHistories} histories, by an invariant that says what it
breaks, in a history that breaks nothing of main as it is. Where the seeds came to none, a kept history did (\`test/simulation/corpus/\`): it stands
for what chance makes more seldom. Seeds from ${mutants.seed}, commit ${mutants.origin.commit}.`,
    table(['mutant', 'file', 'what it breaks', 'histories', 'caught by'], caught),
  ])
}
