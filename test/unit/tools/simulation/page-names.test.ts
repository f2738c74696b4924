import { expect, it } from 'vitest'
import { mutants } from '#test/simulation/mutants.ts'
import { crashPoints } from '#test/simulation/plan.ts'
import { pretty, table } from '#tools/simulation/markdown.ts'
import { otherNames } from '#tools/simulation/page-names.ts'

const pageOf = (points: readonly string[], names: readonly (readonly [name: string, file: string])[]) =>
  pretty([
    table(
      ['table', 'case', 'at least', 'reached'],
      [...points.map((point) => ['crash', point, '3', '7']), ['crash-while', 'sending timer', '1', '9']],
    ),
    '## Mutants',
    table(
      ['mutant', 'file', 'what it breaks', 'histories', 'caught by'],
      names.map(([name, file]) => [name, `\`${file}\``, '`goes-on`', '12', '`goes-on`']),
    ),
  ])
const all = mutants.map(({ name, file }) => [name, file] as const)

it('accepts a page that names the mutants and crash points of the code, whatever its figures are', async () => {
  expect(otherNames(await pageOf(crashPoints, all))).toEqual([])
})

it('names a mutant and a crash point that the page lacks', async () => {
  const [[lacking = ''] = [], ...others] = all
  expect(otherNames(await pageOf(crashPoints, others))).toEqual([
    `docs/reliability-cases.md lacks ${lacking} (mutants).`,
  ])
  expect(otherNames(await pageOf(crashPoints.slice(1), all))).toEqual([
    `docs/reliability-cases.md lacks ${crashPoints[0]} (crash points).`,
  ])
})

it('names a mutant and a crash point that the code no longer has', async () => {
  const page = await pageOf([...crashPoints, 'disk:melt'], [...all, ['renamed-since', 'src/main/index.ts']])
  expect(otherNames(page)).toEqual([
    'docs/reliability-cases.md names renamed-since, which the code does not have (mutants).',
    'docs/reliability-cases.md names disk:melt, which the code does not have (crash points).',
  ])
})
