import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { extractAll, uncacheAll } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dependencies, isRunnable, runTool } from '#test/support/deb/packages.ts'
import { pathsBelow, throwAwayRoot } from '#test/support/deb/throw-away-root.ts'
import type { ThrowAwayRoot } from '#test/support/deb/throw-away-root.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { listingOf } from '#test/support/package/listing.ts'
import { runSpecsOn } from '#test/support/package/specs-on-app.ts'
import { packageProblems } from '#tools/package/check.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'
import { appPlace } from '#tools/package/deb/names.ts'
import { withStub } from '#test/support/package/with-stub.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { filesBelow } from '#tools/package/shipped.ts'
import { projectFile } from '#tools/package/stage.ts'
import { projectDir } from '#tools/project.ts'
import { besideName } from '#tools/release/files.ts'
import { differsProperty, shippedFolders, stubProperty } from '#tools/release/sbom.ts'
import type { Bom } from '#tools/release/sbom.ts'

const system = { platform: 'linux', arch: 'x64' } as const

let [folder, packaged, deb, installed, bill, said] = ['', '', '', '', '', '']
let root: ThrowAwayRoot

/** As a person does it: one command makes the folder and the deb. */
beforeAll(async () => {
  folder = await makeFolder('deb-packaged')
  if (!hasDpkgDeb()) return
  const into = join(folder, 'dist')
  const args = [join(projectDir, 'tools', 'run.mjs'), 'package', '--arch', 'x64', '--into', into]
  const env = { ...process.env, ...withStub }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: projectDir, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  bill = join(into, besideName(projectFile().version, 'linux-x64', 'cdx.json', true))
  said = stdout
  const made = readdirSync(into)
    .filter((name) => name !== basename(bill))
    .toSorted()
  expect(
    stdout
      .split('\n')
      .filter((line) => line.startsWith('Packaged '))
      .toSorted(),
  ).toEqual(made.map((name) => `Packaged ${join(into, name)}`))
  packaged = join(into, made.find((name) => statSync(join(into, name)).isDirectory()) ?? '')
  deb = join(into, made.find((name) => name.endsWith('.deb')) ?? '')
  root = throwAwayRoot(mkdtempSync(join(folder, 'root-')))
  root.pretend(dependencies)
  expect(root.dpkg('--install', deb)).toMatchObject({ ok: true })
  installed = join(root.folder, appPlace)
}, 900_000)
afterAll(() => removeFolder(folder))

describe('what npm run package makes, installed from its deb', () => {
  it('P2: is what the golden list of the package names, and nothing else', (context) => {
    if (!isRunnable(context)) return
    expect(listingOf(installed, system)).toBe(
      readFileSync(join(projectDir, 'test/full/golden/package-files.txt'), 'utf8'),
    )
  })

  it('is the packaged folder to the byte, and sound by its own check', async (context) => {
    if (!isRunnable(context)) return
    expect(filesBelow(installed)).toEqual(filesBelow(packaged))
    const differing = filesBelow(packaged).filter(
      (file) => !readFileSync(join(installed, file)).equals(readFileSync(join(packaged, file))),
    )
    expect(differing).toEqual([])
    expect(await packageProblems(installed, system)).toEqual([])
    expect(root.dpkg('--verify', 'coffer').said).toBe('')
  })

  it('P2: has around the app what the golden list of the deb names', async (context) => {
    if (!isRunnable(context)) return
    const around = pathsBelow(join(root.folder, 'usr')).filter(
      (path) => !`usr/${path}`.startsWith(`${appPlace}/`) && !statSync(join(root.folder, 'usr', path)).isDirectory(),
    )
    await expect(`${around.map((path) => `usr/${path}`).join('\n')}\n`).toMatchFileSnapshot('../golden/deb-files.txt')
  })

  it('starts on the preview host from its archive alone, in an empty folder', async (context) => {
    if (!isRunnable(context)) return
    const app = join(folder, 'app')
    mkdirSync(app)
    extractAll(layoutOf(installed, system).archive, app)
    uncacheAll()
    const { code, said } = await runSpecsOn(app, ['first-start.spec.ts'])
    expect(said).toMatch(/\d+ passed/)
    expect(said).not.toMatch(/\d+ (?:failed|skipped|flaky|did not run)/)
    expect(code, said).toBe(0)
  })
})

it('P4: npm run package leaves a bill of materials beside it, which says where files differ from the commit', (context) => {
  if (!isRunnable(context)) return
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: projectDir, encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  if (head.status !== 0) return leaveOut(context, 'a bill of materials: there is no commit here.')
  expect(said).toContain(`\nWrote ${bill}\n`)
  const { metadata, components } = JSON.parse(readFileSync(bill, 'utf8')) as Bom
  expect(components.length).toBe(shippedFolders.length)
  const isChanged = git('status', '--porcelain', '--untracked-files=normal').stdout !== ''
  expect(metadata.properties?.filter(({ name }) => name.startsWith('coffer:'))).toEqual([
    { name: 'coffer:commit', value: head.stdout.trim() },
    { name: 'coffer:target', value: 'linux-x64' },
    ...(isChanged ? [differsProperty] : []),
    stubProperty,
  ])
})

describe('what Debian’s own tools say of that deb', () => {
  it('lintian: no error and no warning', async (context) => {
    if (!isRunnable(context, 'lintian')) return
    const { status, said } = await runTool(
      'lintian',
      '--allow-root',
      '--no-user-dirs',
      '--fail-on',
      'error,warning',
      deb,
    )
    expect(said.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([])
    expect(status, said).toBe(0)
  })

  it('desktop-file-validate: a sound desktop entry; it starts Coffer with its sandbox', async (context) => {
    if (!isRunnable(context, 'desktop-file-validate')) return
    const entry = join(root.folder, 'usr/share/applications/coffer.desktop')
    expect(await runTool('desktop-file-validate', entry)).toEqual({ status: 0, said: '' })
    expect(readFileSync(entry, 'utf8')).toContain('\nExec=coffer\n')
    expect(readFileSync(entry, 'utf8')).not.toContain('--')
  })

  it('appstreamcli: sound metadata, whose desktop entry, icon and program are in the package', async (context) => {
    if (!isRunnable(context, 'appstreamcli')) return
    const metainfo = join(root.folder, 'usr/share/metainfo/app.coffer.desktop.metainfo.xml')
    expect(await runTool('appstreamcli', 'validate', '--no-net', '--pedantic', metainfo)).toMatchObject({ status: 0 })
    expect(await runTool('appstreamcli', 'validate-tree', '--no-net', root.folder)).toMatchObject({ status: 0 })
  })
})
