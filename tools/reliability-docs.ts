/**
 * Writes the invariants, what was found, the limits, and the mutants and crash points that no run of the page knew, into
 * docs/reliability.md as they stand in the code; its figures come from `npm run simulate -- --docs`. `--check` writes nothing and
 * exits 1 where the page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './project.ts'
import { otherNames } from './simulation/page-names.ts'
import { withTextParts } from './simulation/page-texts.ts'

/** Gives the exit code. */
export default async function main(args: readonly string[]): Promise<number> {
  const file = join(projectDir, 'docs', 'reliability.md')
  const page = readFileSync(file, 'utf8')
  const others = otherNames(readFileSync(join(projectDir, 'docs', 'reliability-cases.md'), 'utf8'))
  const wanted = await withTextParts(page, others)
  if (!args.includes('--check')) {
    if (wanted !== page) writeFileSync(file, wanted)
    return 0
  }
  if (wanted !== page) console.error('docs/reliability.md is out of date: run `npm run fix`.')
  return wanted === page ? 0 : 1
}
