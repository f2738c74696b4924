/**
 * `npm run smoke [-- --app PATH]`: starts what `npm run package` made, or the installed program at PATH, and shows that it starts, that
 * its fuses stand as they have to, that it ends on each debugging switch, and on macOS and Windows that a changed archive does not start.
 */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from './options.ts'
import { electronVersion } from './package/electron.ts'
import { layoutOf } from './package/layout.ts'
import { folderName, packagesDir } from './package/pack.ts'
import { projectFile } from './package/stage.ts'
import { thisSystem } from './package/system.ts'
import type { System } from './package/system.ts'
import { debuggingSwitches, programAt, smoke } from './release/smoke.ts'
import { notInstalled, notOnLinux, notWithStub } from './release/tampered.ts'
import { tryPackaged } from './release/try-packaged.ts'

interface Packaged {
  readonly folder: string
  readonly system: System
  readonly program: string
}

/** What `npm run package` made for this machine, or null. */
function packagedHere(version: string): Packaged | null {
  const system = thisSystem()
  if (system === null) return null
  const folder = join(packagesDir, folderName(version, system, false))
  const { executable: program } = layoutOf(folder, system)
  return existsSync(program) ? { folder, system, program } : null
}

export default async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { app: { type: 'string' } })
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  const { version } = projectFile()
  const packaged = options.app === undefined ? packagedHere(version) : null
  const program = options.app === undefined ? (packaged?.program ?? null) : resolve(options.app)
  if (program === null || !existsSync(program)) {
    const what = options.app ?? 'packaged Coffer with Electron’s binary (a stub cannot be started)'
    console.error(`There is no ${what}: run "npm run package" where Electron’s binary is, or name a program by --app.`)
    if (options.app === undefined) console.log(notWithStub)
    return 2
  }
  // By its real place: the report may lie behind no link.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'coffer-smoke-test-'))
  try {
    const start = programAt(program)
    const expected = { version, electron: electronVersion(), hasFuses: true }
    const problems = await (packaged === null
      ? smoke(start, folder, expected)
      : tryPackaged(packaged, folder, { start, expected }))
    if (process.platform === 'linux') console.log(notOnLinux)
    else if (packaged === null) console.log(notInstalled)
    for (const problem of problems) console.error(problem)
    if (problems.length === 0)
      console.log(`Coffer ${version} starts, its fuses are right, and ${debuggingSwitches.length} switches end it.`)
    return problems.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
