import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageProblems } from '#tools/package/check.ts'
import { setFuses } from '#tools/package/fuses.ts'
import { layoutOf } from '#tools/package/layout.ts'
import type { Layout } from '#tools/package/layout.ts'
import { licenceFiles } from '#tools/package/licences.ts'
import { writeStub } from '#tools/package/stub.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const system = { platform: 'linux', arch: 'x64' } as const
const native = 'node_modules/keytar/prebuilds/linux-x64/keytar.node'
const files = ['out/main/index.js', 'out/renderer/index.html', 'node_modules/keytar/lib/keytar.js', native]

let room = ''
let folder = ''
let layout: Layout

const write = (base: string, file: string, text: string): void => {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

/** A small package, laid out as the packager lays it out. */
async function make(more: readonly string[] = [], unpack = '**/*.node'): Promise<void> {
  const app = join(room, 'app')
  for (const file of [...files, ...more, 'package.json']) write(app, file, `content of ${file}`)
  mkdirSync(dirname(layout.archive), { recursive: true })
  await createPackageWithOptions(app, layout.archive, { unpack, dot: true })
  writeStub(folder)
  writeFileSync(layout.program, readFileSync(join(folder, 'electron')))
  await setFuses(layout.program)
  for (const [name, text] of Object.entries(licenceFiles())) write(layout.licences, name, text)
}

const change = (file: string, from: string, to: string): void =>
  writeFileSync(file, readFileSync(file, 'latin1').replace(from, to), 'latin1')

const problems = (): Promise<readonly string[]> => packageProblems(folder, system, files)

beforeEach(async () => {
  room = await makeFolder('check')
  folder = join(room, 'made')
  layout = layoutOf(folder, system)
})
afterEach(() => removeFolder(room))

it('finds nothing wrong with a package as it was made', async () => {
  await make()
  expect(await problems()).toEqual([])
  expect(await packageProblems(folder, system)).toEqual([])
})

it('sees one changed byte in the archive, and names the file', async () => {
  await make()
  change(layout.archive, 'content of out/main', 'cOntent of out/main')
  expect(await problems()).toEqual(['The archive was changed after it was made: out/main/index.js.'])
})

it('sees a change of the module beside the archive, and one that is gone', async () => {
  await make()
  const sentence = `The archive was changed after it was made: ${native}.`
  write(layout.unpacked, native, 'another module of the same len')
  expect(await problems()).toEqual([sentence])
  rmSync(join(layout.unpacked, native))
  expect(await problems()).toEqual([sentence])
})

it('says of an archive that was cut off, or whose head was changed, that it cannot be read', async () => {
  await make()
  const whole = readFileSync(layout.archive)
  writeFileSync(layout.archive, whole.subarray(0, 200))
  const sentence = 'The archive cannot be read: it was changed or cut off after it was made.'
  expect(await problems()).toEqual([sentence])
  writeFileSync(layout.archive, whole)
  change(layout.archive, '{"files"', '{"fil!s"')
  expect((await problems()).length).toBeGreaterThan(0)
})

it('names what does not ship and what is missing', async () => {
  await make(['out/main/index.js.map', '.env'])
  expect(await problems()).toEqual(['The archive holds what does not ship: .env, out/main/index.js.map.'])
  expect(await packageProblems(folder, system)).toEqual(await problems())
  expect(
    await packageProblems(folder, system, [...files, 'out/main/late.js', '.env', 'out/main/index.js.map']),
  ).toEqual(['The archive lacks out/main/late.js.'])
})

it('names what lies beside the archive, outside its check', async () => {
  await make([], '{**/*.node,**/keytar.js}')
  expect(await problems()).toEqual(['Beside the archive, outside its check, lies node_modules/keytar/lib/keytar.js.'])
  await make()
  write(layout.unpacked, 'planted.js', '')
  expect(await problems()).toEqual([expect.stringContaining('planted.js')])
})

it('names fuses that stand the wrong way, and licences that are not there', async () => {
  await make()
  change(layout.program, '\u0009010011001', '\u0009110011001')
  rmSync(join(layout.licences, 'LICENSE.txt'))
  expect(await problems()).toEqual([
    'Fuses of its program stand the wrong way: RunAsNode.',
    'It lacks the licences LICENSE.txt.',
  ])
  writeFileSync(layout.program, 'no Electron')
  expect(await problems()).toContain('The fuses of its program cannot be read.')
})

it('says of a folder without an app that there is none', async () => {
  expect(await problems()).toEqual([`There is no packaged app for linux in ${folder}.`])
})
