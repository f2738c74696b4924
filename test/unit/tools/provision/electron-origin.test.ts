import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import proof from '#tools/proof.ts'
import { electronDoubt } from '#tools/provision/electron-origin.ts'
import { of } from '#test/support/release/bill.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

vi.mock('#tools/release/source.ts', async (original) => ({
  ...(await original<object>()),
  readSource: () => of.source,
}))

let folder = ''
beforeEach(async () => {
  folder = await makeFolder('electron-origin')
  writeFileSync(join(folder, 'package.json'), '{ "version": "45.3.4" }')
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await removeFolder(folder)
})

/** A package whose binary was fetched; `version` is what the archive says of itself. */
function fetched(version: string | null): void {
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'path.txt'), 'electron')
  if (version !== null) writeFileSync(join(folder, 'dist', 'version'), version)
}

it('has nothing against the binary of the package’s own version, nor where there is none', () => {
  expect(electronDoubt({}, folder)).toBeNull()
  fetched('v45.3.4\n')
  expect(electronDoubt({}, folder)).toBeNull()
})

it.each([
  ['44.0.0', /^Electron’s binary is of 44\.0\.0, and its package of 45\.3\.4: run /],
  [null, /^Electron’s binary is of a version that it does not say, /],
])('doubts one that says %j', (version, sentence) => {
  fetched(version)
  expect(electronDoubt({}, folder)).toMatch(sentence)
  expect(electronDoubt({ COFFER_HOST: 'preview' }, folder)).toBeNull()
})

it.each([
  ['to tell where files are from', ['--in', 'dist']],
  ['to call a commit ready', ['--ready', 'v1.2.3']],
])('P4: a folder that somebody named is refused %s', async (_what, args) => {
  vi.stubEnv('COFFER_HOST', '')
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder)
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await proof(args)).toBe(1)
  expect(said.mock.calls.flat()).toContainEqual(expect.stringMatching(/^ELECTRON_OVERRIDE_DIST_PATH names an Electron/))
})
