import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { extractAll } from '@electron/asar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#tools/build.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { packageDir } from '#tools/package/pack.ts'
import { packageFile, projectDir } from '#tools/project.ts'
import { smokeSpecs } from '#test/support/e2e/short-specs.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const system = { platform: 'linux', arch: 'x64' } as const

let folder = ''
let app = ''

beforeAll(async () => {
  folder = await makeFolder('packaged')
  app = join(folder, 'app')
  expect(build()).toBe(true)
  const packaged = await packageDir(system, join(folder, 'dist'))
  if (!packaged.ok) throw new Error(packaged.problem)
  extractAll(layoutOf(packaged.folder, system).archive, app)
})
afterAll(() => removeFolder(folder))

const above = (path: string): readonly string[] => (dirname(path) === path ? [path] : [path, ...above(dirname(path))])

/** Not `spawnSync`: a runner whose worker does not answer for a minute takes it for dead. */
async function runSpecs(): Promise<{ readonly code: unknown; readonly said: string }> {
  const cli = packageFile('@playwright', 'test', 'cli.js')
  const child = spawn(
    process.execPath,
    [cli, 'test', '--reporter=line', '--grep-invert=@long', ...smokeSpecs.map((name) => `e2e/${name}`)],
    {
      cwd: projectDir,
      // The specs themselves have their long form elsewhere.
      env: { ...process.env, COFFER_TEST_APP: app, COFFER_TEST_FULL: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise((resolve) => void child.once('close', resolve))
  const said = await text(child.stdout)
  return { code: await ended, said }
}

it('runs from its archive alone, in an empty folder with no packages around it, and passes the smoke specs', async () => {
  expect(above(folder).filter((path) => existsSync(join(path, 'node_modules')))).toEqual([])
  const { code, said } = await runSpecs()
  expect(said).toMatch(/\d+ passed/)
  expect(said).not.toMatch(/\d+ (?:failed|skipped|flaky|did not run)/)
  expect(code, said).toBe(0)
})
