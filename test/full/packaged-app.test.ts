import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extractAll } from '@electron/asar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#tools/build.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { packageDir } from '#tools/package/pack.ts'
import { smokeSpecs } from '#test/support/e2e/short-specs.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { runSpecsOn } from '#test/support/package/specs-on-app.ts'

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

it('runs from its archive alone, in an empty folder with no packages around it, and passes the smoke specs', async () => {
  expect(above(folder).filter((path) => existsSync(join(path, 'node_modules')))).toEqual([])
  const { code, said } = await runSpecsOn(app, smokeSpecs)
  expect(said).toMatch(/\d+ passed/)
  expect(said).not.toMatch(/\d+ (?:failed|skipped|flaky|did not run)/)
  expect(code, said).toBe(0)
})
