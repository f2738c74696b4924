import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { debInput } from '#test/support/deb/app-folder.ts'
import { built, isRunnable, runTool } from '#test/support/deb/packages.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'

let [folder, file, files] = ['', '', '']
beforeAll(async () => {
  folder = await makeFolder('deb-tools')
  if (!hasDpkgDeb()) return
  const home = mkdtempSync(join(folder, 'p-'))
  file = built(debInput(home), home)
  files = join(folder, 'files')
  mkdirSync(files)
  spawnSync('dpkg-deb', ['--extract', file, files])
})
afterAll(() => removeFolder(folder))

describe('what Debian’s own tools say of a small package with a helper of raised rights', () => {
  it('lintian: no error and no warning', async (context) => {
    if (!isRunnable(context, 'lintian')) return
    const { status, said } = await runTool(
      'lintian',
      '--allow-root',
      '--no-user-dirs',
      '--fail-on',
      'error,warning',
      file,
    )
    expect(said.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([])
    expect(status, said).toBe(0)
  })

  it('man: a page without a warning', async (context) => {
    if (!isRunnable(context, 'man')) return
    const { status, said } = await runTool(
      'man',
      '--warnings',
      '-l',
      '-Tutf8',
      '-Z',
      join(files, 'usr/share/man/man1/coffer.1.gz'),
    )
    expect(said).not.toMatch(/warning/i)
    expect(status).toBe(0)
  })

  it('dash: scripts without a fault in their syntax', async (context) => {
    if (!isRunnable(context)) return
    const control = join(folder, 'control')
    await runTool('dpkg-deb', '--control', file, control)
    for (const script of ['postinst', 'postrm'])
      expect(await runTool('sh', '-n', join(control, script))).toEqual({ status: 0, said: '' })
  })
})
