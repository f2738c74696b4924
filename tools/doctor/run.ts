/** Runs on real Electron what the table of its calls names: the specs unpackaged, and the packaged app by its own switch. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from '#tools/build.ts'
import { hasDisplay, startDisplay } from '#tools/display.ts'
import type { Row } from '#tools/electron-calls/check.ts'
import type { System } from '#tools/package/system.ts'
import type { StartApp } from '#tools/release/smoke.ts'
import { cacheFile, packageFile, projectDir } from '#tools/project.ts'
import { shownBy, specsOf } from './proofs.ts'
import type { Ran } from './report.ts'
import { sortFiles } from './spec-files.ts'
import type { SpecFiles } from './spec-files.ts'

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

function runSpecs(files: readonly string[], env: NodeJS.ProcessEnv): SpecFiles {
  const report = cacheFile('doctor.json')
  rmSync(report, { force: true })
  const cli = packageFile('@playwright', 'test', 'cli.js')
  // With its folder: a name alone takes in each spec whose name ends with it.
  const args = ['test', ...files.map((file) => `e2e/${basename(file)}`), '--reporter', 'list,json']
  spawnSync(process.execPath, [cli, ...args], {
    cwd: projectDir,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    // What is printed for a program goes to the standard output alone.
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  })
  return sortFiles(files, textOf(report))
}

type Smoke = Pick<Ran, 'smoke' | 'smoked'>
const notSmoked = (why: string): Smoke => ({ smoked: false, smoke: `The packaged app was not started: ${why}` })

const smokedSentence = ({ platform }: System): string =>
  platform === 'linux'
    ? 'The packaged app started, showed its window, and refused each debugging switch.'
    : 'The packaged app started, showed its window, refused each debugging switch, and did not start with a changed archive.'

async function runPackaged(env: NodeJS.ProcessEnv): Promise<Smoke> {
  // Loaded when needed: the packager costs a second.
  const [{ packageDir }, { electronVersion }, { layoutOf }, { thisSystem }, { programAt }, { tryPackaged }] =
    await Promise.all([
      import('#tools/package/pack.ts'),
      import('#tools/package/electron.ts'),
      import('#tools/package/layout.ts'),
      import('#tools/package/system.ts'),
      import('#tools/release/smoke.ts'),
      import('#tools/release/try-packaged.ts'),
    ])
  const system = thisSystem()
  if (system === null) return notSmoked('Coffer is not packaged for this system.')
  if (system.platform === 'linux' && process.getuid?.() === 0)
    return notSmoked('as root Chromium refuses its sandbox; run this as a person.')
  const packaged = await packageDir(system)
  if (!packaged.ok) return notSmoked(packaged.problem)
  if (packaged.stub) return notSmoked('a stub stands in the place of Electron.')
  const { executable } = layoutOf(packaged.folder, system)
  // By its real place: the report may lie behind no link.
  const room = mkdtempSync(join(realpathSync(tmpdir()), 'coffer-doctor-'))
  try {
    const start: StartApp = (args, more) => programAt(executable)(args, { ...env, ...more })
    const expected = { version: packaged.version, electron: electronVersion(), hasFuses: true }
    const problems = await tryPackaged({ folder: packaged.folder, system }, room, { start, expected })
    return problems.length === 0
      ? { smoked: true, smoke: smokedSentence(system) }
      : { smoked: false, smoke: `The packaged app did not do as it should: ${problems.join(' ')}` }
  } finally {
    rmSync(room, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** All of it; what could not be run counts as failed. Builds first, and brings a display where there is none. */
export async function runOnElectron(rows: readonly Row[], platform: NodeJS.Platform): Promise<Ran> {
  const files = [...new Set(rows.flatMap(specsOf))].toSorted()
  const nothing = { passed: [], partly: [], failed: files }
  if (!build()) return { ...nothing, ...notSmoked('the build failed.'), ...shownBy(rows, platform, new Set(), false) }
  const display = hasDisplay() ? null : await startDisplay(1920, 1080)
  try {
    const env = display === null ? process.env : { ...process.env, DISPLAY: display.name }
    const specs = runSpecs(files, env)
    const smoke = await runPackaged(env)
    return { ...specs, ...smoke, ...shownBy(rows, platform, new Set(specs.passed), smoke.smoked) }
  } finally {
    display?.close()
  }
}
