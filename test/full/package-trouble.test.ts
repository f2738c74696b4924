import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { release } from '#shared/release.ts'
import { build } from '#tools/build.ts'
import { releaseFaults } from '#tools/release/readiness.ts'
import { folderName, packageDir } from '#tools/package/pack.ts'
import { debName } from '#tools/package/deb/names.ts'
import { projectFile } from '#tools/package/stage.ts'
import { cacheFile, projectDir } from '#tools/project.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { stubHere, withStub } from '#test/support/package/with-stub.ts'

const system = { platform: 'linux', arch: 'x64' } as const
const { version } = projectFile()
const name = folderName(version, system, true)
const tool = [process.execPath, join(projectDir, 'tools', 'run.mjs'), 'package']

let folder = ''
beforeEach(async () => {
  folder = await makeFolder('package-trouble')
  stubHere()
})
afterEach(() => {
  vi.unstubAllEnvs()
  return removeFolder(folder)
})

/** With a stub where Electron's binary is, too. */
const env = { ...process.env, ...withStub }

/** Runs a shell line with the tool's command line in `"$@"`, among mounts of its own. */
const shell = (line: string, args: readonly string[]) => {
  const own = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user']
  return spawnSync('unshare', [...own, 'sh', '-c', line, 'sh', ...args], { cwd: projectDir, env, encoding: 'utf8' })
}
const canMount = shell('mount -t tmpfs none /mnt', []).status === 0

describe('packaging on a disk that is full', () => {
  const whens = [
    ['while the files are laid out', '3m'],
    ['while the archive is written, which the packager by itself never ends', '12m'],
  ] as const
  for (const [when, size] of whens)
    it(`${when}: one sentence, and nothing is left`, (context) => {
      if (!canMount) return leaveOut(context, 'packaging on a full disk, since nothing can be mounted here.')
      expect(build()).toBe(true)
      const line = `mount -t tmpfs -o size=${size} none '${folder}'; "$@"; code=$?; ls -A '${folder}'; exit $code`
      const { status, stdout, stderr } = shell(line, [...tool, '--into', folder])
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^The disk is full: nothing was packaged\./)
    })

  it('while main and page are built, whose folder is on another disk: one sentence, and nothing is left', (context) => {
    if (!canMount) return leaveOut(context, 'building on a full disk, since nothing can be mounted here.')
    expect(build()).toBe(true)
    const cache = dirname(cacheFile('build-lock.sqlite'))
    // The build that is there is hidden, so that another one is begun.
    const hide = `mount -t tmpfs none '${join(projectDir, 'out')}'`
    const line = `${hide}; mount -t tmpfs -o size=1m none '${cache}'; "$@"; code=$?; ls -A '${folder}'; exit $code`
    const { status, stdout, stderr } = shell(line, [...tool, '--into', folder])
    expect([status, stdout, stderr]).toEqual([
      1,
      'Building ...\n',
      'The disk is full: nothing was built. Free some space and start again.\n',
    ])
  })

  it('while an installer is made: one sentence, and what was whole before is left alone', (context) => {
    const tools = spawnSync('sh', [
      '-c',
      'command -v mksquashfs && command -v desktop-file-validate && command -v dpkg-deb',
    ])
    if (!canMount || tools.status !== 0)
      return leaveOut(
        context,
        'an AppImage on a full disk, since nothing can be mounted here or its tools are missing.',
      )
    expect(build()).toBe(true)
    const line = `mount -t tmpfs -o size=20m none '${folder}'; "$@" >/dev/null; code=$?; ls -A '${folder}'; exit $code`
    const { status, stdout, stderr } = shell(line, [...tool, '--into', folder])
    expect([status, stdout]).toEqual([1, `${name}\n${debName(version, 'x64', true)}\n`])
    expect(stderr).toMatch(/^The disk is full: no AppImage was made\./m)
  })
})

it('keeps the package that was there where a new one cannot be made', async () => {
  expect(build()).toBe(true)
  const first = await packageDir(system, folder)
  expect(first).toMatchObject({ ok: true, stub: true, folder: join(folder, name) })
  writeFileSync(join(folder, name, 'mark'), '')
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(await packageDir(system, file)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^Nothing was packaged: /),
  })
  expect(readdirSync(folder)).toEqual(['a-file', name])
  expect(await packageDir(system, folder)).toMatchObject({ ok: true })
  expect(readdirSync(folder)).toEqual(['a-file', name])
  expect(readdirSync(join(folder, name))).not.toContain('mark')
})

it('makes no release of a stub or of placeholders, and says what speaks against it', () => {
  mkdirSync(join(folder, 'dist'))
  const [program = '', ...args] = [...tool, '--release', '--into', join(folder, 'dist')]
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: projectDir, env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('a release holds no stub')
  for (const fault of releaseFaults(release)) expect(stderr).toContain(fault)
  expect(stderr).toMatch(/No release was made\.\n$/)
  expect(readdirSync(join(folder, 'dist'))).toEqual([])
})
