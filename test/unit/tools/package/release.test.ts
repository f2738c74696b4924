import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import main from '#tools/package.ts'
import { isPlatform } from '#tools/package/system.ts'
import type { System } from '#tools/package/system.ts'
import { projectFile } from '#tools/package/stage.ts'
import { draftSentence } from '#tools/release/readiness.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const machine = vi.hoisted(() => ({ system: { platform: 'darwin', arch: 'arm64' } as System }))
vi.mock('#tools/package/system.ts', async (original) => ({
  ...(await original<object>()),
  thisSystem: () => machine.system,
}))
const fetched = vi.hoisted(() => ({ times: 0 }))
vi.mock('#tools/provision/electron-binary.ts', async (original) => ({
  ...(await original<object>()),
  provideElectron: () => void (fetched.times += 1),
}))
vi.mock('#tools/build.ts', () => ({
  build: () => {
    throw new Error('It went on.')
  },
}))

let into = ''
beforeEach(async () => {
  into = await makeFolder('release')
})

/** Exit code and what was said, on a machine of a system with an environment. */
async function run(platform: System['platform'], args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  machine.system = { platform, arch: 'arm64' }
  for (const name of ['CSC_LINK', 'AZURE_TENANT_ID']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  return { code: await main(['--into', into, ...args]), said }
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await removeFolder(into)
})

describe('npm run package', () => {
  it.each([
    ['darwin', 'A release for macOS is signed: set CSC_LINK'],
    ['win32', 'A release for Windows is signed: set AZURE_TENANT_ID'],
  ] as const)('makes no unsigned release on %s', async (platform, sentence) => {
    const { code, said } = await run(platform, ['--release'])
    expect(code).toBe(1)
    expect(said).toContainEqual(expect.stringContaining(sentence))
    expect(said.at(-1)).toBe('No release was made.')
  })

  it('makes no release of an Electron that somebody put in the place of its own', async () => {
    const doubt = expect.stringMatching(/^ELECTRON_OVERRIDE_DIST_PATH names an Electron of which nothing says/)
    const override = { COFFER_HOST: '', ELECTRON_OVERRIDE_DIST_PATH: '/somewhere' }
    const { code, said } = await run('linux', ['--release'], override)
    expect(code).toBe(1)
    expect(said).toContainEqual(doubt)
    // The folder does not even hold one, which is refused on the system that it is of.
    const own = isPlatform(process.platform) ? process.platform : 'linux'
    expect((await run(own, ['--arch', process.arch], override)).said).toContainEqual(
      expect.stringMatching(/^ELECTRON_OVERRIDE_DIST_PATH names a folder that does not hold/),
    )
  })

  it('packages nothing where only a part of what signing takes is set', async () => {
    const { code, said } = await run('win32', [], { AZURE_TENANT_ID: 'tenant' })
    expect(code).toBe(1)
    expect(said).toEqual([expect.stringMatching(/^Signing for Windows lacks /), 'Nothing was packaged.'])
  })

  it('fetches Electron’s binary first, but for no other system and for no look at what was packaged', async () => {
    fetched.times = 0
    const own = isPlatform(process.platform) ? process.platform : 'linux'
    await expect(run(own, ['--arch', process.arch])).rejects.toThrow('It went on.')
    expect(fetched.times).toBe(1)
    await run(own, ['--arch', process.arch === 'x64' ? 'arm64' : 'x64', '--complete'])
    await run(own, ['--check', 'no-such-folder'])
    expect(fetched.times).toBe(1)
  })

  it('says of what is no release why', () => {
    expect(draftSentence(['manifest', 'keys.next'], true)).toBe(
      'Not a release: src/shared/release.ts has placeholders (manifest, keys.next), and it is unsigned.',
    )
    expect(draftSentence([], true)).toBe('Not a release: it is unsigned.')
    expect(draftSentence([], false)).toBe('Not a release: it was made without --release.')
  })

  it('begins by removing what it made before of this version for this system, and nothing else', async () => {
    const { version } = projectFile()
    const former = [
      `coffer_${version}_arm64.deb`,
      `coffer_${version}-STUB-NOT-A-RELEASE_arm64.deb`,
      `coffer-${version}-linux-arm64.AppImage`,
      `coffer-${version}-linux-arm64.cdx.json`,
      `coffer-${version}-linux-arm64.provenance.json`,
    ]
    const others = [
      `coffer-${version}-macos-intel.dmg`,
      `coffer-${version}-windows-x64-UNSIGNED-setup.exe`,
      `coffer-${version}.9-linux-arm64.AppImage`,
      `coffer_${version}_amd64.deb`,
      'notes.txt',
    ]
    for (const name of [...former, ...others]) writeFileSync(join(into, name), 'of an earlier commit')
    await run('linux', ['--release'])
    expect(readdirSync(into)).toHaveLength(former.length + others.length)
    await expect(run('linux', [])).rejects.toThrow('It went on.')
    expect(readdirSync(into).toSorted()).toEqual(others.toSorted())
  })

  it('goes on where nothing is to be signed', async () => {
    await expect(run('darwin', [])).rejects.toThrow('It went on.')
    await expect(run('linux', [])).rejects.toThrow('It went on.')
  })
})
