import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { devEnvironment, writeAppFolder } from '#tools/dev/app-folder.ts'
import { projectDir } from '#tools/project.ts'
import { removeFolder } from '#test/support/folders.ts'

const read = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>

it('writes a package.json whose name is not the one of the installed app, at the same version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-app-folder-'))
  try {
    writeAppFolder(join(folder, 'dev'), 'out/main/index.js')
    const installed = read(projectDir)
    const dev = read(join(folder, 'dev'))
    expect(dev).toMatchObject({ productName: 'Coffer Dev', main: 'out/main/index.js', type: 'module' })
    expect(dev['productName']).not.toBe(installed['productName'])
    expect(dev['version']).toBe(installed['version'])
  } finally {
    await removeFolder(folder)
  }
})

it('takes from the environment what could lead to the data folder of another run', () => {
  expect(devEnvironment({ COFFER_DATA_DIR: '/home/me/.config/Coffer', PATH: '/bin' })).toEqual({ PATH: '/bin' })
})
