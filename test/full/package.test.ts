import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extractFile, uncacheAll } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { build } from '#tools/build.ts'
import { readArchive } from '#tools/package/archive.ts'
import { electronFolder } from '#tools/package/electron.ts'
import { fuses, readFuses } from '#tools/package/fuses.ts'
import { layoutOf } from '#tools/package/layout.ts'
import type { Layout } from '#tools/package/layout.ts'
import { packageDir } from '#tools/package/pack.ts'
import { filesBelow } from '#tools/package/shipped.ts'
import { sourceDate } from '#tools/release/source.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { listingOf } from '#test/support/package/listing.ts'
import { stubHere } from '#test/support/package/with-stub.ts'

const system = { platform: 'linux', arch: 'x64' } as const

let into = ''
let folder = ''
let layout: Layout

async function make(name: string): Promise<string> {
  const packaged = await packageDir(system, join(into, name))
  if (!packaged.ok) throw new Error(packaged.problem)
  return packaged.folder
}

beforeAll(async () => {
  into = await makeFolder('package')
  expect(build()).toBe(true)
  stubHere()
  folder = await make('first')
  layout = layoutOf(folder, system)
})
afterAll(() => {
  vi.unstubAllEnvs()
  return removeFolder(into)
})

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

describe('a package for Linux', () => {
  it('P1: has its nine fuses as they have to be', async () => {
    expect(await readFuses(layout.program)).toEqual(fuses)
  })

  it('P2: holds what the golden list names, and nothing else', async () => {
    await expect(listingOf(folder, system)).toMatchFileSnapshot('golden/package-files.txt')
  })

  it('P2: ships each file of the page because another one names it', () => {
    const page = (readArchive(layout.archive) ?? [])
      .map(({ path }) => path)
      .filter((path) => path.startsWith('out/renderer/'))
    const texts = page
      .filter((path) => /\.(?:html|js|css)$/.test(path))
      .map((path) => extractFile(layout.archive, path).toString())
    const assets = page.filter((path) => path.includes('/assets/')).map((path) => path.split('/').at(-1) ?? '')
    expect(assets.length).toBeGreaterThan(100)
    expect(assets.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([])
  })

  it('T16: says of which time it was made, where main looks for it', () => {
    const { builtAt } = JSON.parse(extractFile(layout.archive, 'package.json').toString()) as { builtAt: string }
    expect(Date.parse(builtAt)).toBe((sourceDate(process.env) ?? 0) * 1000)
    // Two folders above the file that calls for it, which is the root of the archive.
    expect(extractFile(layout.archive, 'out/main/index.js').toString()).toMatch(
      /builtAt: readBuiltAt\(base\.packaged, import\.meta\.dirname\)/,
    )
  })

  it('P2: keeps outside the archive the keychain module of its system, and nothing else', () => {
    expect(filesBelow(layout.unpacked)).toEqual(['node_modules/keytar/prebuilds/linux-x64/keytar.node'])
  })

  it('P5: has an archive with the same bytes each time', async () => {
    const again = layoutOf(await make('second'), system)
    expect(sha256(again.archive)).toBe(sha256(layout.archive))
    uncacheAll()
  })
})

it('P1, P2: a package for macOS hands on Electron’s licences inside its app, and its check at the start is of Coffer’s archive alone', async () => {
  const mac = { platform: 'darwin', arch: 'arm64' } as const
  const packaged = await packageDir(mac, join(into, 'mac'))
  if (!packaged.ok) throw new Error(packaged.problem)
  const { program, archive } = layoutOf(packaged.folder, mac)
  expect(await readFuses(program)).toEqual(fuses)
  const resources = filesBelow(dirname(archive)).filter((file) => !file.startsWith('app.asar.unpacked/'))
  expect(resources).toEqual([
    'LICENSE.electron.txt',
    'LICENSES.chromium.html',
    'app.asar',
    'icon.icns',
    'licences/LICENSE.txt',
    'licences/THIRD-PARTY-LICENCES.txt',
  ])
  const info = readFileSync(join(program, 'Contents', 'Info.plist'), 'utf8')
  expect(info.match(/[\w/]+\.asar/g)).toEqual(['Resources/app.asar'])
  expect(info).toMatch(/<key>NSAllowsArbitraryLoads<\/key>\s*<false\/>/)
})

it('around Electron’s binary it holds the same, and nothing else (P2)', async (context) => {
  vi.unstubAllEnvs()
  if (electronFolder(system) === null)
    return leaveOut(context, 'Electron’s own files in a package: its binary is missing, or hidden.')
  const golden = readFileSync(join(import.meta.dirname, 'golden', 'package-files.txt'), 'utf8')
  expect(listingOf(await make('real'), system)).toBe(golden)
})
