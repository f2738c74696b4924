import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceDate } from '#tools/release/source.ts'
import { makeInstallers } from '#tools/package/installers.ts'
import type { BuilderAnswer, BuilderWork } from '#tools/package/run-builder.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const packager = vi.hoisted(() => ({
  works: [] as BuilderWork[],
  answer: (work: BuilderWork): BuilderAnswer => ({ problem: `no ${work.target}` }),
}))
vi.mock('#tools/package/run-builder.ts', () => ({
  runBuilder: (work: BuilderWork) => {
    packager.works.push(work)
    return Promise.resolve(packager.answer(work))
  },
}))

const packaged = (platform: 'linux' | 'darwin' | 'win32', stub = false) =>
  ({ ok: true, folder: join(into, 'packaged'), system: { platform, arch: 'x64' }, version: '0.1.0', stub }) as const

let into = ''
beforeEach(async () => {
  into = await makeFolder('installers')
  packager.works = []
  vi.stubEnv('PATH', '')
  vi.stubEnv('SOURCE_DATE_EPOCH', '1')
  for (const name of ['CSC_LINK', 'AZURE_TENANT_ID']) vi.stubEnv(name, '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await removeFolder(into)
})

/** Answers as the packager does that makes a file. */
const makes = (ending: string) => (work: BuilderWork) => {
  mkdirSync(work.output)
  const made = join(work.output, `${work.name}${ending}`)
  writeFileSync(made, work.target)
  writeFileSync(`${made}.blockmap`, '')
  return { made }
}

describe('installers around a stub, on a machine without the tools', () => {
  it('are not made, and each is named as not run with what is missing', async () => {
    const { ok, lines } = await makeInstallers(packaged('linux', true), into, false)
    expect(ok).toBe(true)
    expect(lines).toEqual([
      'not run: deb: dpkg-deb is missing, which Debian, Ubuntu and their like bring along.',
      'not run: AppImage: mksquashfs and desktop-file-validate are missing, of squashfs-tools and desktop-file-utils as Debian has them.',
      'not run: dmg: it is made on macOS.',
      'not run: zip: it is made on macOS.',
      'not run: nsis: it is made on Windows.',
      'not run: portable: it is made on Windows.',
    ])
    expect((await makeInstallers(packaged('darwin', true), into, false)).lines.slice(2, 4)).toEqual([
      'not run: dmg: Electron’s binary is missing.',
      'not run: zip: 7-Zip is missing, as 7zz, 7z or 7za.',
    ])
    expect([packager.works, readdirSync(into)]).toEqual([[], []])
  })
})

describe('installers by the packager', () => {
  it('are made from the packaged app of their system, and get their names once they are whole', async () => {
    packager.answer = (work) => makes(work.target === 'nsis' ? '-setup.exe' : '-portable.exe')(work)
    const { ok, lines } = await makeInstallers(packaged('win32'), into, true)
    const names = ['coffer-0.1.0-windows-x64-UNSIGNED-setup.exe', 'coffer-0.1.0-windows-x64-UNSIGNED-portable.exe']
    expect(ok).toBe(true)
    expect(lines.slice(-2)).toEqual(names.map((name) => `Packaged ${join(into, name)}`))
    expect(packager.works.map(({ from }) => from)).toEqual([join(into, 'packaged'), join(into, 'packaged')])
    expect(readdirSync(into)).toEqual(names.toSorted())
  })

  it('say nothing of being unsigned where they are signed', async () => {
    for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'])
      vi.stubEnv(name, 'set')
    packager.answer = (work) => makes(`.${work.target}`)(work)
    await makeInstallers(packaged('darwin'), into, true)
    expect(readdirSync(into)).toEqual(['coffer-0.1.0-macos-intel.dmg', 'coffer-0.1.0-macos-intel.zip'])
    expect(packager.works[0]?.from).toBe(join(into, 'packaged', 'Coffer.app'))
  })

  it('are not run where the packager cannot fetch its tools, which a complete set does not do without', async () => {
    packager.answer = () => ({ problem: 'getaddrinfo', code: 'ENOTFOUND' })
    const sentence =
      'not run: dmg: the packager’s own tools are missing, and their release host does not answer (ENOTFOUND).'
    expect(await makeInstallers(packaged('darwin'), into, false)).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([sentence]),
    })
    const { ok, lines } = await makeInstallers(packaged('darwin'), into, true)
    expect([ok, ...lines.slice(-2)]).toEqual([false, sentence, 'A complete set for macOS has a dmg.'])
  })

  it.each([
    ['ENOSPC: no space left on device, write', 'The disk is full: no dmg was made. '],
    ['mksquashfs: Write failed because No space left on device', 'The disk is full: no dmg was made. '],
    ['something else', 'No dmg was made: something else'],
  ])('leave nothing behind where it failed with %j', async (problem, sentence) => {
    packager.answer = (work) => {
      makes('.dmg')(work)
      return { problem }
    }
    const { ok, lines } = await makeInstallers(packaged('darwin'), into, false)
    expect([ok, lines.at(-1)]).toEqual([false, expect.stringContaining(sentence)])
    expect(readdirSync(into)).toEqual([])
  })

  it('are refused without a date of their own', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', 'yesterday')
    expect(await makeInstallers(packaged('linux'), into, false)).toEqual({
      ok: false,
      lines: [expect.stringContaining('SOURCE_DATE_EPOCH')],
    })
  })
})

describe('the date of a package', () => {
  it('is the one asked for, or that of the commit, and none outside of a clone', () => {
    expect(sourceDate({ SOURCE_DATE_EPOCH: '12' })).toBe(12)
    expect(sourceDate({ SOURCE_DATE_EPOCH: '' }, '/')).toBeNull()
    expect(sourceDate({}, '/')).toBeNull()
  })
})
