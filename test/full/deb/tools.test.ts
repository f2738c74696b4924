import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { debInput } from '#test/support/deb/app-folder.ts'
import { built, isRunnable } from '#test/support/deb/packages.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'
import { desktopText } from '#tools/package/deb/texts.ts'

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

/** Not `spawnSync`: a runner whose worker does not answer for a minute takes it for dead, and lintian may take as long. */
async function run(program: string, ...args: readonly string[]): Promise<{ status: unknown; said: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => void child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await ended, said: out + err }
}

describe('what Debian’s own tools say of the package', () => {
  it('lintian: no error and no warning', async (context) => {
    if (!isRunnable(context, 'lintian')) return
    const { status, said } = await run('lintian', '--allow-root', '--no-user-dirs', '--fail-on', 'error,warning', file)
    expect(said.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([])
    expect(status, said).toBe(0)
  })

  it('desktop-file-validate: a sound desktop entry; it starts Coffer with its sandbox', async (context) => {
    if (!isRunnable(context, 'desktop-file-validate')) return
    expect(await run('desktop-file-validate', join(files, 'usr/share/applications/coffer.desktop'))).toEqual({
      status: 0,
      said: '',
    })
    expect(desktopText()).toContain('\nExec=coffer\n')
    expect(desktopText()).not.toContain('--')
  })

  it('appstreamcli: sound metadata, whose desktop entry, icon and program are in the package', async (context) => {
    if (!isRunnable(context, 'appstreamcli')) return
    const metainfo = join(files, 'usr/share/metainfo/app.coffer.desktop.metainfo.xml')
    expect(await run('appstreamcli', 'validate', '--no-net', '--pedantic', metainfo)).toMatchObject({ status: 0 })
    expect(await run('appstreamcli', 'validate-tree', '--no-net', files)).toMatchObject({ status: 0 })
  })

  it('man: a page without a warning', async (context) => {
    if (!isRunnable(context, 'man')) return
    const { status, said } = await run(
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
    await run('dpkg-deb', '--control', file, control)
    for (const script of ['postinst', 'postrm'])
      expect(await run('sh', '-n', join(control, script))).toEqual({ status: 0, said: '' })
  })
})
