/** Packages the built app for one system, into a name of its own that is put in place only once everything is whole. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'
import { packageProblems } from './check.ts'
import { isDiskFull } from './disk.ts'
import { electronFolder, electronVersion } from './electron.ts'
import { runBuilder } from './run-builder.ts'
import { shippedFiles } from './shipped.ts'
import { projectFile, stageApp } from './stage.ts'
import { stubMark, writeStub } from './stub.ts'
import { systemName } from './system.ts'
import type { System } from './system.ts'

/** Where packages are put, unless a caller names another folder. */
export const packagesDir = join(projectDir, 'dist')

/** Name of a packaged folder: `coffer-0.1.0-linux-x64`, with the mark of a stub where it holds one. */
export const folderName = (version: string, system: System, stub: boolean): string =>
  [`coffer-${version}-${systemName(system)}`, ...(stub ? [stubMark] : [])].join('-')

export type Packaged =
  | {
      readonly ok: true
      /** The packaged app, as it is installed; `layoutOf` tells what lies where in it. */
      readonly folder: string
      readonly system: System
      readonly version: string
      /** It holds a stub in the place of Electron's program. */
      readonly stub: boolean
    }
  | { readonly ok: false; readonly problem: string }

interface Work {
  readonly system: System
  readonly files: readonly string[]
  readonly electron: string | null
  /** Folder of its own that is removed afterwards. */
  readonly room: string
}

/** Has the packager fill a folder, and gives that folder. */
async function fill({ system, files, electron, room }: Work): Promise<string> {
  const [app, licences, stub] = [join(room, 'app'), join(room, 'licences'), join(room, 'electron')]
  stageApp(files, { app, licences })
  if (electron === null) writeStub(stub, system)
  const parts = { app, output: join(room, 'made'), electronVersion: electronVersion(), name: 'app' }
  const answer = await runBuilder({ ...parts, system, target: 'dir', from: { licences, electron: electron ?? stub } })
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.made
}

/** One sentence; asked before anything is removed, which would free the disk again. */
function sentenceOf(error: unknown, into: string): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  if (isDiskFull({ code, message }, into))
    return 'The disk is full: nothing was packaged. Free some space (about 600 MB) and start again.'
  return `Nothing was packaged: ${message}`
}

/**
 * Packages what is built in `out/` and gives the folder it made: `dist/coffer-VERSION-PLATFORM-ARCH` with the app as it is
 * installed (on Linux `coffer`, `resources/app.asar`, `resources/app.asar.unpacked/`, `resources/licences/`). Where Electron's
 * binary is missing, a stub is in its place and the name ends with `STUB-NOT-A-RELEASE`. A folder of that name that was there
 * before stays until the new one is whole.
 */
export async function packageDir(system: System, into: string = packagesDir): Promise<Packaged> {
  const { files, unknown } = shippedFiles(system)
  if (unknown.length > 0)
    return { ok: false, problem: `The build holds files that nobody has said are to ship: ${unknown.join(', ')}.` }
  const electron = electronFolder(system)
  const { version } = projectFile()
  const stub = electron === null
  let room: string | null = null
  try {
    mkdirSync(into, { recursive: true })
    room = mkdtempSync(join(into, '.unfinished-'))
    const made = await fill({ system, files, electron, room })
    const problems = await packageProblems(made, system, files)
    if (problems.length > 0) return { ok: false, problem: problems.join(' ') }
    const folder = join(into, folderName(version, system, stub))
    putInPlace(made, folder, room)
    return { ok: true, folder, system, version, stub }
  } catch (error) {
    return { ok: false, problem: sentenceOf(error, into) }
  } finally {
    if (room !== null) rmSync(room, { recursive: true, force: true })
  }
}

/** The old one goes aside first and comes back where the new one cannot take its place. */
function putInPlace(made: string, folder: string, room: string): void {
  const old = join(room, 'old')
  if (existsSync(folder)) renameSync(folder, old)
  try {
    renameSync(made, folder)
  } catch (error) {
    if (existsSync(old)) renameSync(old, folder)
    throw error
  }
}
