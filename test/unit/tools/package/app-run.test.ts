import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

let folder = ''
const program = (name: string, script: string): void =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

beforeEach(async () => {
  folder = await makeFolder('app-run')
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(projectDir, 'tools/package/appimage/AppRun'), join(folder, 'AppRun'))
  program('coffer', 'printf "%s\\n" started "$@"')
  // Nothing of the machine's own but what the script cannot do without: no dialog opens here.
  for (const name of ['sh', 'dirname', 'readlink'])
    symlinkSync(
      spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim(),
      join(folder, 'bin', name),
    )
})
afterEach(() => removeFolder(folder))

const start = (args: readonly string[], language = 'en_GB.UTF-8') =>
  spawnSync(join(folder, 'AppRun'), [...args], {
    encoding: 'utf8',
    env: { PATH: join(folder, 'bin'), LANG: language, APPDIR: '/somewhere/else' },
  })

describe.skipIf(process.platform === 'win32')('the start script of the AppImage', () => {
  it('starts the program beside it with the arguments it was given, and none besides', () => {
    program('bin/unshare', 'exit 0')
    const { status, stdout, stderr } = start(['--smoke', 'a file.json'])
    expect([status, stdout, stderr]).toEqual([0, 'started\n--smoke\na file.json\n', ''])
  })

  it('starts nothing where the system has no sandbox for it, and says what to do', () => {
    program('bin/unshare', 'exit 1')
    const { status, stdout, stderr } = start([])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'Coffer was not started: this system allows no sandbox for an AppImage. On Debian or Ubuntu, install the Debian package (.deb) instead; elsewhere, allow user namespaces.\n',
    )
    expect(start([], 'de_DE.UTF-8').stderr).toMatch(/^Coffer wurde nicht gestartet: /)
  })

  it('shows the sentence in a window where it can', () => {
    program('bin/unshare', 'exit 1')
    program('bin/kdialog', 'printf "%s|" "$@"')
    expect(start([]).stdout).toMatch(/^--error\|Coffer was not started: .+, allow user namespaces\.\|$/)
  })

  it('leaves it to the program where it cannot tell', () => {
    expect(start([]).stdout).toBe('started\n')
  })
})
