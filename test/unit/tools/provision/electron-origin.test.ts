import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import proof from '#tools/proof.ts'
import { electronHere } from '#tools/provision/electron-binary.ts'
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
  writeFileSync(join(folder, 'dist', 'electron'), '')
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

it.each(['electron_use_remote_checksums', 'npm_config_electron_use_remote_checksums'])(
  'P4: doubts a binary where %s has it fetched without the hash in its package',
  (name) => {
    fetched('45.3.4')
    expect(electronDoubt({ [name]: '1' }, folder)).toMatch(new RegExp(`^${name} has Electron fetched without the hash`))
    expect(electronDoubt({ [name]: '' }, folder)).toBeNull()
  },
)

it('is hidden, there, or not there; a folder that somebody named counts only with the program in it', () => {
  expect(electronHere({}, folder)).toEqual({ state: 'none', path: null })
  fetched('45.3.4')
  expect(electronHere({}, folder)).toEqual({ state: 'fetched', path: join(folder, 'dist', 'electron') })
  expect(electronHere({ COFFER_HOST: 'preview' }, folder)).toEqual({ state: 'hidden', path: null })
  const override = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'dist') }
  expect(electronHere(override, folder)).toEqual({ state: 'overridden', path: join(folder, 'dist', 'electron') })
  expect(electronHere({ ...override, COFFER_HOST: 'preview' }, folder).state).toBe('hidden')
  const wrong = { ELECTRON_OVERRIDE_DIST_PATH: folder }
  expect(electronHere(wrong, folder)).toEqual({ state: 'wrong-folder', path: null })
  expect(electronDoubt(wrong, folder)).toMatch(/^ELECTRON_OVERRIDE_DIST_PATH names/)
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
