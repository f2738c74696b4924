import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { build } from '#tools/build.ts'
import { packageDir } from '#tools/package/pack.ts'
import { projectDir } from '#tools/project.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { stubHere, withStub } from '#test/support/package/with-stub.ts'

const system = { platform: 'linux', arch: 'x64' } as const
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

/** With a stub where Electron's binary is, too. The packager works otherwise where it sees a test runner's own mark. */
const env = { ...process.env, ...withStub, VITEST: undefined }

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
    const names = ['coffer-0.1.0-linux-x64-STUB-NOT-A-RELEASE', 'coffer_0.1.0-STUB-NOT-A-RELEASE_amd64.deb']
    expect([status, stdout]).toEqual([1, `${names.join('\n')}\n`])
    expect(stderr).toMatch(/^The disk is full: no AppImage was made\./m)
  })
})

it('keeps the package that was there where a new one cannot be made', async () => {
  const name = 'coffer-0.1.0-linux-x64-STUB-NOT-A-RELEASE'
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

it('makes no release of placeholders or a stub, and says what speaks against it', () => {
  mkdirSync(join(folder, 'dist'))
  const [program = '', ...args] = [...tool, '--release', '--into', join(folder, 'dist')]
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: projectDir, env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('a release holds no stub')
  expect(stderr).toContain('maintainer.email in src/shared/release.ts is still a placeholder.')
  expect(stderr).toMatch(/No release was made\.\n$/)
  expect(readdirSync(join(folder, 'dist'))).toEqual([])
})
