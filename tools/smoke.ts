/**
 * `npm run smoke [-- --app PATH]`: starts what `npm run package` made, or the installed program at PATH, and shows that it starts, that
 * its fuses stand as they have to, and that it ends on each debugging switch.
 */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from './options.ts'
import { layoutOf } from './package/layout.ts'
import { folderName, packagesDir } from './package/pack.ts'
import { projectFile } from './package/stage.ts'
import { thisSystem } from './package/system.ts'
import { debuggingSwitches, programAt, smoke } from './release/smoke.ts'

/** The program that `npm run package` made for this machine, or null. */
function packagedProgram(version: string): string | null {
  const system = thisSystem()
  if (system === null) return null
  const { program } = layoutOf(join(packagesDir, folderName(version, system, false)), system)
  const file = system.platform === 'darwin' ? join(program, 'Contents', 'MacOS', 'Coffer') : program
  return existsSync(file) ? file : null
}

export default async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { app: { type: 'string' } })
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  const { version } = projectFile()
  const program = options.app === undefined ? packagedProgram(version) : resolve(options.app)
  if (program === null || !existsSync(program)) {
    const what = options.app ?? 'a packaged Coffer with Electron’s binary (a stub cannot be started)'
    console.error(`There is no ${what}: run "npm run package" where Electron’s binary is, or name a program by --app.`)
    return 2
  }
  // By its real place: the report may lie behind no link.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'coffer-smoke-test-'))
  try {
    const problems = await smoke(programAt(program), folder, { version, hasFuses: true })
    for (const problem of problems) console.error(problem)
    if (problems.length === 0)
      console.log(`Coffer ${version} starts, its fuses are right, and ${debuggingSwitches.length} switches end it.`)
    return problems.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
