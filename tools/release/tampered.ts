/** T7: a packaged app whose archive was changed by one byte must not start. Electron checks its archive on macOS and Windows. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { layoutOf } from '#tools/package/layout.ts'
import { projectFile } from '#tools/package/stage.ts'
import type { System } from '#tools/package/system.ts'
import { programAt } from './smoke.ts'
import type { StartApp } from './smoke.ts'

const what = 'a start with a changed archive'
export const notOnLinux = `not run: ${what}: Electron checks its archive on macOS and Windows only.`
export const notWithStub = `not run: ${what}: a stub cannot be started.`
export const notInstalled = `not run: ${what}: it is tried with what npm run package made.`

/**
 * Flips one bit of the archive where a text of the app's own package.json stands: Electron reads that file at each start, and
 * without its check the app would start as ever.
 */
export function flipBit(archive: string): void {
  const bytes = readFileSync(archive)
  const { description } = projectFile()
  const text = `"description": ${JSON.stringify(description)}`
  const at = bytes.indexOf(text)
  if (at < 0 || bytes.indexOf(text, at + 1) >= 0)
    throw new Error(`${archive} does not hold the app's package.json once: nothing was changed.`)
  // From a capital letter to a small one, or the other way round.
  const letter = at + text.indexOf(description)
  bytes.writeUInt8(bytes.readUInt8(letter) ^ 0x20, letter)
  writeFileSync(archive, bytes)
}

/** So that it is the check of the archive that refuses a changed app, and not its broken signature. */
const signAdHoc = (app: string): void =>
  void execFileSync('codesign', ['--force', '--deep', '--sign', '-', app], { stdio: 'ignore' })

interface Means {
  readonly startAt: (program: string) => StartApp
  readonly sign: (app: string) => void
}

/**
 * One sentence for each thing that is wrong: a copy of the packaged folder has to start, and the same copy with one bit of its
 * archive flipped must not. `room` is an empty folder that may be filled.
 */
export async function tamperedProblems(
  packaged: string,
  system: System,
  room: string,
  { startAt, sign }: Means = { startAt: programAt, sign: signAdHoc },
): Promise<readonly string[]> {
  const copy = join(room, basename(packaged))
  // Links within a framework stay what they are.
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  const { program, executable, archive } = layoutOf(copy, system)
  const reports = async (name: string): Promise<boolean> => {
    if (system.platform === 'darwin') sign(program)
    const temp = join(room, name)
    mkdirSync(temp)
    const report = join(room, `${name}.json`)
    await startAt(executable)(['--smoke', report], { TMPDIR: temp, TEMP: temp, TMP: temp })
    return existsSync(report)
  }
  if (!(await reports('as-it-is'))) return ['A copy of it does not start, so what a changed one does says nothing.']
  flipBit(archive)
  return (await reports('changed')) ? ['It starts with one bit of its archive changed.'] : []
}
