/** Packages for tests, and what a machine needs for them. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'vitest'
import { leaveOut } from '#test/support/leave-out.ts'
import { buildDeb } from '#tools/package/deb/build-deb.ts'
import { depends } from '#tools/package/deb/depends.ts'
import type { DebInput } from '#tools/package/deb/stage.ts'

const hasProgram = (name: string): boolean => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined

/** Whether the machine has dpkg and the programs named; where not, the run's summary says what was left out. */
export function isRunnable(context: TestContext, ...programs: readonly string[]): boolean {
  const missing = ['dpkg-deb', 'dpkg', ...programs].filter((name) => !hasProgram(name))
  if (missing.length > 0) leaveOut(context, `deb packages: ${missing.join(', ')} is missing`)
  return missing.length === 0
}

/** What the package depends on, as dpkg sees it on a system that has the old name of each. */
export const dependencies: readonly string[] = depends
  .split(', ')
  .map((entry) => (entry.split(' | ').at(-1) ?? '').replace(/ \(.*/, ''))

/** The package's file; throws with the sentence where there is none. */
export function built(input: DebInput, folder: string): string {
  const result = buildDeb(input, folder)
  if (result.state !== 'built') throw new Error(result.why)
  return result.file
}

/** Runs a program to its end. Not `spawnSync`: a runner whose worker does not answer for a minute takes it for dead, and lintian may take as long. */
export async function runTool(program: string, ...args: readonly string[]): Promise<{ status: unknown; said: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => void child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await ended, said: out + err }
}

/** Gives `use` a disk of 1 MB; false, and told as left out, where this machine lets none be mounted. */
export function onSmallDisk(context: TestContext, folder: string, use: (disk: string) => void): boolean {
  const disk = mkdtempSync(join(folder, 'disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'none', disk]).status === 0
  if (!isMounted) {
    leaveOut(context, 'deb packages on a full disk: no small disk can be mounted')
    return false
  }
  try {
    use(disk)
  } finally {
    spawnSync('umount', [disk])
  }
  return true
}
