import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { debInput } from '#test/support/deb/app-folder.ts'
import { built, isRunnable } from '#test/support/deb/packages.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'
import { debProblems } from '#tools/package/deb/check-deb.ts'

let [folder, file] = ['', '']
beforeAll(async () => {
  folder = await makeFolder('deb-check')
  if (hasDpkgDeb()) file = built(debInput(folder), folder)
})
afterAll(() => removeFolder(folder))

const sumsOf = (path: string): string =>
  `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${basename(path)}\n`

/** The package, taken apart, changed, and put together again by the same tool: what somebody on its way would do. */
function tampered(change: (root: string) => void): string {
  const place = mkdtempSync(join(folder, 'tampered-'))
  const root = join(place, 'root')
  spawnSync('dpkg-deb', ['--raw-extract', file, root])
  change(root)
  const made = join(place, basename(file))
  spawnSync('dpkg-deb', ['--root-owner-group', '--build', root, made])
  return made
}

describe('T7: a package that is looked into', () => {
  it('is sound as it was built, and as its release names it', (context) => {
    if (!isRunnable(context)) return
    expect(debProblems(file, sumsOf(file))).toEqual([])
    expect(debProblems(file, null)).toEqual([])
  })

  it('that was changed is not the file that its release names', (context) => {
    if (!isRunnable(context)) return
    const made = tampered((root) => appendFileSync(join(root, 'DEBIAN', 'postinst'), 'id\n'))
    expect(debProblems(made, sumsOf(file))).toEqual([
      'coffer_0.1.0_amd64.deb is not the file that SHA256SUMS names. It was changed or damaged on its way: do not install it, and fetch it again.',
    ])
    expect(debProblems(made, sumsOf(file).replace('coffer_', 'other_'))[0]).toContain(
      'does not name coffer_0.1.0_amd64.deb',
    )
  })

  it('names each file that is not what its own list says, is not in it, or is missing', (context) => {
    if (!isRunnable(context)) return
    const made = tampered((root) => {
      writeFileSync(join(root, 'usr/lib/coffer/resources/app.asar'), 'another')
      writeFileSync(join(root, 'usr/lib/coffer/more'), '')
      rmSync(join(root, 'usr/lib/coffer/resources.pak'))
    })
    expect(debProblems(made, null)).toEqual([
      'usr/lib/coffer/more is in the package and not in its list of sums.',
      "usr/lib/coffer/resources/app.asar is not what the package's list of sums says.",
      'usr/lib/coffer/resources.pak is in the list of sums and not in the package.',
    ])
  })

  it('names what has rights that nothing in it has a use for, and what lies outside of /usr', (context) => {
    if (!isRunnable(context)) return
    const made = tampered((root) => {
      chmodSync(join(root, 'usr/lib/coffer/coffer'), 0o4755)
      chmodSync(join(root, 'usr/lib/coffer/resources.pak'), 0o666)
      mkdirSync(join(root, 'etc'))
    })
    expect(debProblems(made, null)).toEqual([
      'etc is outside of /usr.',
      'usr/lib/coffer/coffer would run with more rights than its user has.',
      'usr/lib/coffer/resources.pak could be changed by others than root.',
    ])
  })

  it('that is cut off, or damaged inside, cannot be read', (context) => {
    if (!isRunnable(context)) return
    const bytes = readFileSync(file)
    const broken = join(folder, 'broken.deb')
    for (const damaged of [
      bytes.subarray(0, bytes.length - 2_000),
      Buffer.concat([bytes.subarray(0, 9_000), bytes.subarray(9_050)]),
    ]) {
      writeFileSync(broken, damaged)
      expect(debProblems(broken, null)[0]).toContain('broken.deb cannot be read as a Debian package.')
    }
  })
})
