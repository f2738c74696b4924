import { existsSync, readFileSync } from 'node:fs'
import { format } from 'prettier'
import { invariants } from '#test/simulation/invariants.ts'
import { cacheFile } from '../project.ts'
import { found, limits } from './found.ts'
import type { Caught } from './mutants.ts'
import { mostHistories } from './mutants.ts'
import type { Origin } from '../origin.ts'
import { malformedPart, soakPart } from './other-reports.ts'
import type { Run } from './run.ts'
import { corners } from './sometimes.ts'

type Of<Report> = Report & { readonly origin: Origin }

/** The last report of a tool; null where it was never run here. */
const lastReport = <Report>(name: string): Report | null => {
  const file = cacheFile(name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`
const thousands = (count: number): string => count.toLocaleString('en')

const opening = `# Reliability: what was tried

Written by \`npm run simulate -- --docs\` from the last runs; not by hand. After any fault Coffer knows what happened to the money, or
says that it does not know: here stands how often that was tried, with what, and what it found.

Each history runs all of main, from its start to its end, in simulated time: the journal on SQLite's real files, the practice exchange
as the venue, a wire, a disk, a keychain, a clock and a user whose faults and order of answers come from one seed. At a crash all
memory is gone and the files are as they were at that instant, inside a commit too; then Coffer starts again. After every step and at
the end the invariants are asked. How to read and repeat one: [testing.md](testing.md).`

/** docs/reliability.md, from the reports of the last runs. */
export async function reliabilityPage(): Promise<string> {
  const parts = [
    opening,
    histories(lastReport<Of<Run>>('simulation.json')),
    '## Invariants',
    table(
      ['id', 'what must hold'],
      Object.entries(invariants).map(([id, text]) => [`\`${id}\``, text]),
    ),
    mutantsPart(lastReport<Of<{ readonly caught: readonly Caught[] }>>('mutants.json')),
    soakPart(lastReport, table),
    malformedPart(lastReport, table),
    '## Found while this was built',
    table(
      ['what was wrong', 'found by', 'mended by'],
      found.map(({ what, by, mended }) => [what, by, mended]),
    ),
    '## Limits',
    limits.map((text) => `- ${text}`).join('\n'),
  ]
  return format(parts.join('\n\n'), { parser: 'markdown', proseWrap: 'preserve', printWidth: 120 })
}

function histories(run: Of<Run> | null): string {
  if (run === null) return '## Histories\n\nNot run on this machine.'
  const { origin, converged, violations } = run
  const figures = table(
    ['figure', 'value'],
    [
      ['histories', thousands(run.histories)],
      ['presses', thousands(run.presses)],
      ['violations', String(violations.length)],
      [
        'simulated time from the end of the faults until every outcome was known',
        `p50 ${seconds(converged.p50)}, p99 ${seconds(converged.p99)}, most ${seconds(converged.most)}`,
      ],
      ['took', `${seconds(run.tookMs)} on two cores`],
      [
        'seeds',
        `${run.seed} to ${run.seed + run.histories - 1}, commit ${origin.commit}, lockfile ${origin.lockfile}, Node ${origin.node}`,
      ],
    ],
  )
  const must = corners.map(({ table: name, corner, perThousand }) => [
    name,
    corner,
    String(Math.floor((perThousand * run.histories) / 1000)),
    thousands(run.reached[name]?.[corner] ?? 0),
  ])
  const rest = Object.entries(run.reached)
    .filter(([name]) =>
      ['act', 'mishap', 'state', 'look-up', 'window', 'answer', 'life', 'keychain', 'user-word', 'sent'].includes(name),
    )
    .map(
      ([name, counts]) =>
        `### ${name}\n\n${table(
          ['corner', 'times'],
          Object.entries(counts).map(([corner, times]) => [corner, thousands(times)]),
        )}`,
    )
  return [
    `## Histories\n\n${figures}`,
    '## What has to be reached, or the run fails',
    table(['table', 'corner', 'at least', 'reached'], must),
    '## What else was reached',
    ...rest,
  ].join('\n\n')
}

function mutantsPart(report: Of<{ readonly caught: readonly Caught[] }> | null): string {
  if (report === null) return '## Mutants\n\nNot run on this machine.'
  const rows = report.caught.map(({ name, file, histories: count, by }) => [
    name,
    `\`${file}\``,
    by === null ? 'survived' : String(count),
    by ?? '',
  ])
  return `## Mutants\n\nMain broken on purpose in one place at a time; each has to be caught within ${mostHistories} histories.\n\n${table(['mutant', 'file', 'histories', 'caught by'], rows)}`
}
