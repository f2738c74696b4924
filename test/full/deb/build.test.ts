import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { debInput } from '#test/support/deb/app-folder.ts'
import { built, isRunnable, onSmallDisk } from '#test/support/deb/packages.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { buildDeb } from '#tools/package/deb/build-deb.ts'
import { contentsOf } from '#tools/package/deb/check-deb.ts'
import { differences, inDetail } from '#tools/package/deb/compare.ts'

let folder: string
beforeAll(async () => void (folder = await makeFolder('deb')))
afterAll(() => removeFolder(folder))

/** Later than this machine's clock: dpkg-deb itself only sets times back, and would hide one that was left as it is. */
const date = 2_000_000_000

/** An empty folder. */
const place = (): string => mkdtempSync(join(folder, 'p-'))

describe('P5: two packages of one commit', () => {
  it('are the same to the byte, whatever the machine’s clock, umask, time zone and order of files', (context) => {
    if (!isRunnable(context)) return
    const [one, other] = [place(), place()]
    const first = built(debInput(one, { date }), one)
    const [umask, zone] = [process.umask(0o077), process.env['TZ']]
    try {
      process.env['TZ'] = 'Asia/Kathmandu'
      const input = debInput(other, { date }, { backwards: true })
      for (const name of readdirSync(input.appFolder)) utimesSync(join(input.appFolder, name), 1, 1)
      const second = built(input, other)
      expect(differences(first, second)).toEqual([])
      expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
    } finally {
      process.umask(umask)
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  it('that differ say where: in a file’s content, its mode, its time or in what there is', (context) => {
    if (!isRunnable(context)) return
    const [one, other] = [place(), place()]
    const [input, changed] = [debInput(one), debInput(other)]
    const first = built(input, one)
    writeFileSync(join(changed.appFolder, 'resources', 'app.asar'), 'another archive')
    writeFileSync(join(changed.appFolder, 'more.pak'), '')
    chmodSync(join(changed.appFolder, 'locales', 'de.pak'), 0o755)
    const found = differences(first, built(changed, other))
    expect(found).toContain('usr/lib/coffer/resources/app.asar: its content')
    expect(found).toContain('usr/lib/coffer/locales/de.pak: its mode')
    expect(found).toContain('usr/lib/coffer/more.pak: only in the second')
    const later = built({ ...input, date: input.date + 60 }, other)
    expect(differences(first, later)).toContain('usr/lib/coffer/coffer: its time')
  })

  it('are laid side by side by diffoscope, which names the file', (context) => {
    if (!isRunnable(context, 'diffoscope')) return
    const [one, other] = [place(), place()]
    const changed = debInput(other)
    writeFileSync(join(changed.appFolder, 'resources', 'app.asar'), 'another archive')
    expect(inDetail(built(debInput(one), one), built(changed, other))).toContain('resources/app.asar')
  })
})

describe('the package', () => {
  it('is root’s, with one program of raised rights, and with the commit’s time on all of it', (context) => {
    if (!isRunnable(context)) return
    const home = place()
    const input = debInput(home, { date })
    const all = contentsOf(built(input, home))?.data ?? []
    expect(new Set(all.map(({ owner }) => owner))).toEqual(new Set(['0/0']))
    expect(new Set(all.map(({ time }) => time))).toEqual(new Set([input.date]))
    const modesOf = (wanted: string): readonly number[] => [
      ...new Set(
        all.filter(({ kind, path }) => kind === wanted && !path.endsWith('/chrome-sandbox')).map(({ mode }) => mode),
      ),
    ]
    expect(modesOf('folder')).toEqual([0o755])
    expect(modesOf('file').toSorted()).toEqual([0o644, 0o755])
    expect(all.find(({ path }) => path === 'usr/lib/coffer/chrome-sandbox')?.mode).toBe(0o4755)
    expect(
      all
        .filter(({ mode }) => mode === 0o755)
        .filter(({ kind }) => kind === 'file')
        .map(({ path }) => path),
    ).toEqual(['usr/lib/coffer/chrome_crashpad_handler', 'usr/lib/coffer/coffer'])
  })

  it('around a stand-in says so in its name, its version and its description', (context) => {
    if (!isRunnable(context)) return
    const home = place()
    const file = built(debInput(home, { isStub: true }), home)
    expect(file).toMatch(/coffer_0\.1\.0-STUB-NOT-A-RELEASE_amd64\.deb$/)
    const control = contentsOf(file)
      ?.control.find(({ path }) => path === 'control')
      ?.content.toString('utf8')
    expect(control).toContain('\nVersion: 0.1.0~stub\n')
    expect(control).toContain('NOT A RELEASE')
  })
})

describe('what cannot be packaged ends with one sentence, and nothing is left behind', () => {
  const refusal = (change: (appFolder: string) => void): string => {
    const home = place()
    const input = debInput(home)
    change(input.appFolder)
    const result = buildDeb(input, join(home, 'out'), home)
    expect(readdirSync(join(home, 'out'))).toEqual([])
    expect(readdirSync(home).filter((name) => name.startsWith('coffer-deb-'))).toEqual([])
    return result.state === 'failed' ? result.why : result.state
  }

  it('a link, which could lead anywhere, and a folder that is not the whole app', (context) => {
    if (!isRunnable(context)) return
    expect(refusal((app) => symlinkSync('/etc/passwd', join(app, 'link')))).toBe(
      'link is neither a file nor a folder: it cannot be packaged.',
    )
    expect(refusal((app) => rmSync(join(app, 'chrome-sandbox')))).toBe(
      "The app's folder has no chrome-sandbox: nothing was packaged.",
    )
  })

  it('a full disk, while files are laid out and while they are packed', (context) => {
    if (!isRunnable(context)) return
    const home = place()
    const input = debInput(home)
    writeFileSync(join(input.appFolder, 'noise.pak'), randomBytes(1_500_000))
    onSmallDisk(context, home, (disk) => {
      const out = join(home, 'out')
      const [whileLaidOut, whilePacked] = [buildDeb(input, out, disk), buildDeb(input, disk, home)]
      for (const result of [whileLaidOut, whilePacked])
        expect(result).toEqual({ state: 'failed', why: expect.stringContaining('The disk is full') as string })
      expect(readdirSync(disk)).toEqual([])
      expect(readdirSync(out)).toEqual([])
      expect(readdirSync(home).filter((name) => name.startsWith('coffer-deb-'))).toEqual([])
    })
  })
})
