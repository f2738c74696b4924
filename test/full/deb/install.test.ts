import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { debInput } from '#test/support/deb/app-folder.ts'
import { built, dependencies, isRunnable } from '#test/support/deb/packages.ts'
import { pathsBelow, throwAwayRoot } from '#test/support/deb/throw-away-root.ts'
import type { ThrowAwayRoot } from '#test/support/deb/throw-away-root.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'
import { depends } from '#tools/package/deb/depends.ts'

let [folder, first, second] = ['', '', '']
let root: ThrowAwayRoot

beforeAll(async () => {
  folder = await makeFolder('deb-root')
  if (!hasDpkgDeb()) return
  const later = { more: { 'locales/fr.pak': { text: 'fr', mode: 0o644 } } }
  const changelog = '## 0.2.0 - 2026-12-01\n\n### Changed\n\n- All.\n'
  const homes = [mkdtempSync(join(folder, 'a-')), mkdtempSync(join(folder, 'b-'))] as const
  first = built(debInput(homes[0], {}, { more: { 'old.pak': { text: 'old', mode: 0o644 } } }), homes[0])
  second = built(debInput(homes[1], { version: '0.2.0', changelog }, later), homes[1])
})
afterAll(() => removeFolder(folder))
beforeEach(() => void (root = throwAwayRoot(mkdtempSync(join(folder, 'root-')))))

/** What a user has: none of it belongs to the package. */
function writeUserData(): readonly string[] {
  const files = [
    'home/someone/.local/share/Coffer/journal.sqlite',
    'home/someone/.cache/Coffer/page',
    'etc/apparmor.d/local/coffer',
  ]
  for (const file of files) {
    mkdirSync(join(root.folder, file, '..'), { recursive: true })
    writeFileSync(join(root.folder, file), 'kept')
  }
  return files
}

describe('the package in a root of its own', () => {
  it('is installed, listed, upgraded, removed and purged; the user’s data stays as it is', (context) => {
    if (!isRunnable(context)) return
    root.pretend(dependencies)
    root.withAppArmor(true)
    const data = writeUserData()
    const before = pathsBelow(root.folder).filter((path) => !path.startsWith('var/lib/dpkg'))

    expect(root.dpkg('--install', first)).toMatchObject({ ok: true })
    expect(root.state('coffer')).toBe('ii')
    const listed = root.dpkg('--listfiles', 'coffer').said.split('\n')
    expect(listed).toEqual(
      expect.arrayContaining(['/usr/bin/coffer', '/usr/lib/coffer/coffer', '/usr/lib/coffer/old.pak']),
    )
    expect(readlinkSync(join(root.folder, 'usr/bin/coffer'))).toBe('../lib/coffer/coffer')
    expect(statSync(join(root.folder, 'usr/lib/coffer/chrome-sandbox')).mode & 0o7777).toBe(0o4755)
    expect(root.dpkg('--verify', 'coffer').said).toBe('')

    expect(root.dpkg('--install', second)).toMatchObject({ ok: true })
    expect(root.dpkg('--status', 'coffer').said).toContain('\nVersion: 0.2.0\n')
    expect(root.has('usr/lib/coffer/old.pak')).toBe(false)
    expect(root.has('usr/lib/coffer/locales/fr.pak')).toBe(true)
    expect(root.has('etc/apparmor.d/coffer')).toBe(true)

    expect(root.dpkg('--remove', 'coffer')).toMatchObject({ ok: true })
    expect(root.has('usr/lib/coffer')).toBe(false)
    expect(root.has('etc/apparmor.d/coffer')).toBe(false)
    expect(root.dpkg('--install', second)).toMatchObject({ ok: true })
    expect(root.dpkg('--purge', 'coffer')).toMatchObject({ ok: true })
    expect(root.state('coffer')).toBeNull()
    expect(pathsBelow(root.folder).filter((path) => !path.startsWith('var/lib/dpkg'))).toEqual(before)
    for (const file of data) expect(readFileSync(join(root.folder, file), 'utf8')).toBe('kept')
  })

  it('is not set up where a library of Depends is missing, and dpkg names it', (context) => {
    if (!isRunnable(context)) return
    root.pretend(dependencies.filter((name) => name !== 'libsecret-1-0'))
    const { ok, said } = root.dpkg('--install', first)
    expect(ok).toBe(false)
    expect(said).toContain('coffer depends on libsecret-1-0')
    expect(root.state('coffer')).toBe('iU')
  })

  it('is set up where the libraries have their newer names', (context) => {
    if (!isRunnable(context)) return
    const newer = depends.split(', ').map((entry) => (entry.split(' | ')[0] ?? '').replace(/ \(.*/, ''))
    expect(newer).toContain('libgtk-3-0t64')
    root.pretend(newer)
    expect(root.dpkg('--install', first)).toMatchObject({ ok: true })
  })
})

describe('the AppArmor profile', () => {
  it('goes where AppArmor can read it, and is not loaded into the kernel from a root that does not run', (context) => {
    if (!isRunnable(context)) return
    root.pretend(dependencies)
    root.withAppArmor(true)
    expect(root.dpkg('--install', first)).toMatchObject({ ok: true })
    const profile = readFileSync(join(root.folder, 'etc/apparmor.d/coffer'), 'utf8')
    expect(profile).toMatch(/profile coffer \/usr\/lib\/coffer\/coffer flags=\(unconfined\) \{\n {2}userns,/)
    const calls = readFileSync(root.calls, 'utf8').trim().split('\n')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain('--skip-kernel-load')
  })

  it('is left out where AppArmor cannot read it, or is not there, and the package is set up all the same', (context) => {
    if (!isRunnable(context)) return
    root.pretend(dependencies)
    expect(root.dpkg('--install', first)).toMatchObject({ ok: true })
    expect(root.has('etc')).toBe(false)
    root.withAppArmor(false)
    expect(root.dpkg('--install', second)).toMatchObject({ ok: true })
    expect(root.has('etc/apparmor.d/coffer')).toBe(false)
  })
})
