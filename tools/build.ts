/** Builds main, preload and renderer into out/, only when a source has changed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from './package/disk.ts'
import { cacheFile, packageFile, projectDir } from './project.ts'

const out = join(projectDir, 'out')
const stamp = '.sources'
const inputs = [
  'src/**/*',
  // Part of the page, as the help that it shows.
  'docs/manual/**/*',
  'electron.vite.config.ts',
  'tools/first-view.ts',
  'tools/licences.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** What a build is made of, below the project. */
export const sourceFiles = (): readonly string[] => globSync(inputs, { cwd: projectDir }).sort()

const diskFull = 'The disk is full: nothing was built. Free some space and start again.'

/** Names, sizes and times of all sources: changes when one is added, changed or removed. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    const found = statSync(join(projectDir, file), { throwIfNoEntry: false })
    hash.update(`${file} ${found?.size} ${found?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function bundle(into: string): boolean {
  rmSync(into, { recursive: true, force: true })
  const bundler = packageFile('electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundler, 'build', '--outDir', into], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (status === 0) return true
  // Asked before what was written is removed, which frees the disk again.
  const isFull = isDiskFull({ message: `${stdout}${stderr}` }, dirname(into))
  rmSync(into, { recursive: true, force: true })
  process.stderr.write(isFull ? `${diskFull}\n` : `${stdout}${stderr}The build failed.\n`)
  return false
}

function replaceFolder(folder: string, by: string): void {
  const old = cacheFile('out.old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}

/** Gives false when the build fails; its words have been shown then. */
export function build(): boolean {
  // Two runs at once (a start beside a test) must not write the same files: SQLite's lock goes with its process.
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(cacheFile('build-lock.sqlite'))
    lock.exec('PRAGMA busy_timeout = 300000; BEGIN EXCLUSIVE')
    const sources = fingerprint()
    if (existsSync(join(out, stamp)) && readFileSync(join(out, stamp), 'utf8') === sources) return true
    console.log('Building ...')
    // Beside out/, and put in its place when it is whole: what runs from out/ meanwhile goes on.
    const next = cacheFile('out.next')
    if (!bundle(next)) return false
    writeFileSync(join(next, stamp), sources)
    replaceFolder(out, next)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!isDiskFull({ code, message }, packageFile())) throw error
    console.error(diskFull)
    return false
  } finally {
    lock?.close()
  }
}

const main = (): number => (build() ? 0 : 1)
export default main
