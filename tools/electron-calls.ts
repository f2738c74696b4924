import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { problemsOf, rowsOf } from './electron-calls/check.ts'
import { noteFiles } from './electron-calls/notes/index.ts'
import { pageOf } from './electron-calls/page.ts'
import { scanProject } from './electron-calls/program.ts'
import { unaskedOf } from './electron-calls/stand-in.ts'
import { packageFile, projectDir } from './project.ts'

/**
 * Writes docs/electron-calls.md: what the sources ask of Electron, found by the compiler, with what is kept of each in
 * tools/electron-calls/notes/. `--check` writes nothing and exits 1 where the page is out of date, a row is missing, or
 * the preview host's stand-in covers what nobody asks for.
 */
const file = join(projectDir, 'docs/electron-calls.md')

export default async function main(args: readonly string[]): Promise<number> {
  const scan = scanProject(projectDir)
  const kept = { files: noteFiles, exists: (path: string) => existsSync(join(projectDir, path)) }
  const problems = [...problemsOf(scan, kept), ...unaskedOf(projectDir, scan.found)]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  const { version } = JSON.parse(readFileSync(packageFile('electron', 'package.json'), 'utf8')) as { version: string }
  const wanted = await format(pageOf(rowsOf(scan.found, noteFiles), version), { parser: 'markdown', printWidth: 120 })
  if (!args.includes('--check')) writeFileSync(file, wanted)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    console.error('docs/electron-calls.md is out of date: run `npm run fix`.')
    return 1
  }
  return 0
}
