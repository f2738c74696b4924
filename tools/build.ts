/** Builds main, preload and renderer into out/, only when a source is newer. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cacheFile, packageFile, projectDir } from './project.ts'

const stamp = join(projectDir, 'out', '.sources')
const inputs = ['src/**/*', 'electron.vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** Names, sizes and times of all sources: changes when one is added, changed or removed. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(inputs, { cwd: projectDir }).sort()) {
    const { size, mtimeMs } = statSync(join(projectDir, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Gives false when the build fails; its words have been shown then. */
export function build(): boolean {
  // Two runs at once (a start beside a test) must not write the same files: SQLite's lock goes with its process.
  const lock = new DatabaseSync(cacheFile('build-lock.sqlite'))
  try {
    lock.exec('PRAGMA busy_timeout = 300000; BEGIN EXCLUSIVE')
    const sources = fingerprint()
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
    console.log('Building ...')
    const bundler = packageFile('electron-vite', 'bin', 'electron-vite.js')
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundler, 'build'], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) process.stderr.write(`${stdout}${stderr}The build failed.\n`)
    if (status === 0) writeFileSync(stamp, sources)
    return status === 0
  } finally {
    lock.close()
  }
}

const main = (): number => (build() ? 0 : 1)
export default main
