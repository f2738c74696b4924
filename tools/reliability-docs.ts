/**
 * Writes the invariants, what was found and the limits into docs/reliability.md as they stand in the code; its figures come from
 * `npm run simulate -- --docs`. `--check` writes nothing and exits 1 where the page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './project.ts'
import { withTextParts } from './simulation/page-texts.ts'

/** Gives the exit code. */
export default async function main(args: readonly string[]): Promise<number> {
  const file = join(projectDir, 'docs', 'reliability.md')
  const page = readFileSync(file, 'utf8')
  const wanted = await withTextParts(page)
  if (wanted === page) return 0
  if (args.includes('--check')) console.error('docs/reliability.md is out of date: run `npm run fix`.')
  else writeFileSync(file, wanted)
  return args.includes('--check') ? 1 : 0
}
