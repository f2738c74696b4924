import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packageProblems } from '#tools/package/check.ts'
import { setFuses } from '#tools/package/fuses.ts'
import { layoutOf } from '#tools/package/layout.ts'
import type { Layout } from '#tools/package/layout.ts'
import { licenceFiles } from '#tools/package/licences.ts'
import { settleElectron } from '#tools/package/own-files.ts'
import { leastFiles } from '#tools/package/shipped.ts'
import { projectFile, writeProjectFile } from '#tools/package/stage.ts'
import { stubMark, writeStub } from '#tools/package/stub.ts'
import packageTool from '#tools/package.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const system = { platform: 'linux', arch: 'x64' } as const
const native = 'node_modules/keytar/prebuilds/linux-x64/keytar.node'
const files = leastFiles(system)

let room = ''
let folder = ''
let layout: Layout

const write = (base: string, file: string, text: string): void => {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

/** A small package, laid out as the packager lays it out. */
async function make(
  more: readonly string[] = [],
  unpack = '**/*.node',
  inApp: (app: string) => void = () => undefined,
): Promise<void> {
  const app = join(room, 'app')
  for (const file of [...files, ...more]) write(app, file, `content of ${file}`)
  writeProjectFile(app, 1_795_896_000)
  inApp(app)
  mkdirSync(dirname(layout.archive), { recursive: true })
  await createPackageWithOptions(app, layout.archive, { unpack, dot: true })
  writeStub(folder, system)
  settleElectron(folder, folder, system)
  renameSync(join(folder, 'electron'), layout.program)
  renameSync(join(folder, 'LICENSE'), join(folder, 'LICENSE.electron.txt'))
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

it('T7: sees one changed byte in the archive, and names the file', async () => {
  await make()
  change(layout.archive, 'content of out/main/index', 'cOntent of out/main/index')
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

it('P2: names what does not ship and what is missing', async () => {
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

it('P1: names fuses that stand the wrong way, and licences that are not there', async () => {
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

it('finds what is missing where nobody tells what was built: an archive of one file, without the keychain’s module', async () => {
  await make()
  const app = join(room, 'small')
  writeProjectFile(app, 1_795_896_000)
  await createPackageWithOptions(app, layout.archive, {})
  rmSync(layout.unpacked, { recursive: true })
  expect(await packageProblems(folder, system)).toEqual([
    expect.stringMatching(/^The archive lacks out\/main\/index\.js, out\/main\/answer-worker\.js, .* and \d+ more\.$/),
  ])
})

it('finds a file of the page that another one loads and that is not there', async () => {
  const [page, part] = ['out/renderer/assets/index-AbCd_123.js', 'out/renderer/assets/view-Ef-h5678.js']
  const naming = (app: string): void => write(app, page, 'const deps = ["assets/view-Ef-h5678.js"]')
  await make([page, part], '**/*.node', naming)
  expect(await packageProblems(folder, system)).toEqual([])
  rmSync(join(room, 'app', part))
  await make([page], '**/*.node', naming)
  expect(await packageProblems(folder, system)).toEqual(['The archive lacks view-Ef-h5678.js.'])
})

it('names a keychain’s module that lies inside the archive', async () => {
  await make([], '**/none')
  expect(await problems()).toEqual([`Inside the archive, where it cannot be loaded from, lies ${native}.`])
})

it('T7: names what lies around the archive and is in no package, an app beside it, and other texts of licences', async () => {
  await make()
  write(folder, 'resources/app/index.js', '')
  write(folder, 'libmore.so', '')
  write(folder, 'resources/app.asar.old', '')
  write(layout.licences, 'LICENSE.txt', 'Do as you like.')
  write(layout.licences, 'THIRD-PARTY-LICENCES.txt', '')
  expect(await packageProblems(folder, system)).toEqual([
    'resources/app lies beside the archive: Coffer is started from its archive alone.',
    'Around the archive lies what no package holds: libmore.so, resources/app.asar.old.',
    'The text of these licences is another one than in this clone: LICENSE.txt, THIRD-PARTY-LICENCES.txt.',
  ])
})

it('knows a stub that was changed', async () => {
  await make()
  appendFileSync(layout.program, 'more')
  expect(await problems()).toEqual(['The stub in the place of its program was changed after it was made.'])
})

it('wants around a program what no Electron starts without, and the licences that are handed on with it', async () => {
  await make()
  const fuses = readFileSync(layout.program, 'latin1').match(/dL7p.*$/s)?.[0] ?? ''
  writeFileSync(layout.program, `#!/bin/true\n${fuses}`, 'latin1')
  expect(await problems()).toEqual(['Its program is none for linux.'])
  writeFileSync(layout.program, `\u007fELF${fuses}`, 'latin1')
  expect(await problems()).toEqual([])
  const needed = ['LICENSE.electron.txt', 'LICENSES.chromium.html', 'icudtl.dat', 'libffmpeg.so', 'resources.pak']
  for (const file of needed) rmSync(join(folder, file))
  expect(await problems()).toEqual([`Of Electron it lacks ${needed.join(', ')}.`])
})

it('is of another version than this clone, or starts another file: one sentence', async () => {
  const projectWith = (text: object) => (app: string) => write(app, 'package.json', JSON.stringify(text))
  await make([], '**/*.node', projectWith({ version: '77.0.0', main: './out/main/index.js' }))
  expect(await problems()).toEqual([expect.stringMatching(/^It is of version 77\.0\.0, and this clone of /)])
  await make([], '**/*.node', projectWith({ version: projectFile().version, main: 'out/main/answer-worker.js' }))
  expect(await problems()).toEqual(['Its package.json starts out/main/answer-worker.js, and not ./out/main/index.js.'])
})

describe('npm run package -- --check', () => {
  const say = async (place: string): Promise<readonly [number, string]> => {
    const said: unknown[] = []
    const keep = (line: unknown): void => void said.push(line)
    const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(keep))
    const code = await packageTool(['--check', place, '--platform', 'linux', '--arch', 'x64'])
    for (const spy of spies) spy.mockRestore()
    return [code, said.join('\n')]
  }

  it('passes a stub only under a name that says so, and says it again; never that the program is Coffer’s', async () => {
    await make()
    expect(await say(folder)).toEqual([
      1,
      `A stub stands in the place of its program, and its name does not say ${stubMark}.`,
    ])
    const marked = join(room, `coffer-${stubMark}`)
    renameSync(folder, marked)
    expect(await say(marked)).toEqual([
      0,
      expect.stringMatching(/this cannot tell: SHA256SUMS .*\n.*it is not a release\.$/),
    ])
  })
})

it('says of a folder without an app that there is none', async () => {
  expect(await problems()).toEqual([`There is no packaged app for linux in ${folder}.`])
})
