import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLease } from '#main/journal/lease.ts'
import type { CopyFs } from '#main/platform/copied-folder.ts'
import { settleDataFolder } from '#main/platform/former-folder.ts'
import { StartError } from '#main/platform/start-error.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectOk } from '#test/support/results.ts'

let root: string
let former: string
let data: string
beforeEach(() => {
  // Spaces, umlauts and more than one level that is not there yet.
  root = fs.mkdtempSync(join(tmpdir(), 'coffer größe '))
  former = join(root, 'Alte Daten', 'Coffer')
  data = join(root, 'Neue Daten', 'von Jörg', 'Coffer')
})
afterEach(() => removeFolder(root))

const kept: Readonly<Record<string, string>> = {
  'journal.sqlite': 'a journal',
  'journal.sqlite-wal': 'its newest rows',
  'journal-begun.txt': 'it was begun',
  'profiles.json': '{"version":2}',
  'settings.json': '{}',
  [join('logs', 'coffer.log')]: 'a line',
}
const chromiums = [join('Cache', 'f_1'), join('Crashpad', 'dump.dmp')]

const fill = (folder: string, files: Readonly<Record<string, string>> = kept): void => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(join(folder, name, '..'), { recursive: true })
    fs.writeFileSync(join(folder, name), text)
  }
}
const found = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path.slice(folder.length + 1), fs.readFileSync(path, 'utf8')])
      : [],
  )

const settled = (own: Partial<CopyFs> = {}) => settleDataFolder({ data, former }, { ...fs, ...own })
const refusal = (own: Partial<CopyFs> = {}): StartError['reason'] | null => {
  try {
    settled(own)
    return null
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.reason
  }
}
const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}
/** Both folders on disks of their own. */
const otherDisk: Pick<CopyFs, 'renameSync'> = {
  renameSync: (from, to) => (from === former ? failing('EXDEV')() : fs.renameSync(from, to)),
}

describe('data of an earlier version', () => {
  it('is moved whole, once, and nothing is left behind', () => {
    fill(former)
    expect(settled()).toEqual({ folder: data, notice: null })
    expect(found(data)).toEqual(kept)
    expect(fs.existsSync(former)).toBe(false)
    expect(settled()).toEqual({ folder: data, notice: null })
    expect(found(data)).toEqual(kept)
  })

  it('that is not there, empty, or nothing but a window’s place and a lease is no data', () => {
    expect(settled()).toEqual({ folder: data, notice: null })
    fs.mkdirSync(former, { recursive: true })
    expect(settled()).toEqual({ folder: data, notice: null })
    fill(former, { 'window.json': '{}', 'lease.sqlite': '' })
    expect(settled()).toEqual({ folder: data, notice: null })
    expect(fs.existsSync(data)).toBe(false)
    expect(settleDataFolder({ data, former: null })).toEqual({ folder: data, notice: null })
  })

  it('is moved over an empty folder, and past one with other things in it, which is put aside', () => {
    fill(former)
    fs.mkdirSync(data, { recursive: true })
    settled()
    expect(found(data)).toEqual(kept)
    fs.renameSync(data, former)
    fill(data, { 'a note.txt': 'mine', 'window.json': '{}' })
    expect(settled()).toEqual({ folder: data, notice: null })
    expect(found(data)).toEqual(kept)
    const [aside = ''] = fs.readdirSync(join(data, '..')).filter((name) => name.includes('set aside'))
    expect(found(join(data, '..', aside))).toEqual({ 'a note.txt': 'mine', 'window.json': '{}' })
  })

  it('is copied to another disk, without what Chromium kept; the original goes once both are the same', () => {
    fill(former)
    fill(former, Object.fromEntries(chromiums.map((name) => [name, 'Chromium’s'])))
    expect(settled(otherDisk)).toEqual({ folder: data, notice: null })
    expect(found(data)).toEqual(kept)
    expect(fs.statSync(join(data, 'journal.sqlite')).mode & 0o777).toBe(0o600)
    expect(fs.existsSync(former)).toBe(false)
  })

  it('leaves what Coffer does not know where it is', () => {
    fill(former)
    fill(former, { [join('my own', 'notes.txt')]: 'mine' })
    settled(otherDisk)
    expect(found(data)).toEqual(kept)
    expect(found(former)).toEqual({ [join('my own', 'notes.txt')]: 'mine' })
  })
})

describe('a move that breaks off', () => {
  it.each(['ENOSPC', 'EACCES', 'EROFS', 'ENAMETOOLONG'])(
    'by %s leaves the data in use where it is, and says so',
    (code) => {
      fill(former)
      const notice = { id: 'start.not-moved', params: { from: former, to: data, cause: code } }
      expect(settled({ mkdirSync: failing(code) as never })).toEqual({ folder: former, notice })
      expect(settled({ renameSync: failing(code) })).toEqual({ folder: former, notice })
      expect(settled({ ...otherDisk, copyFileSync: failing(code) })).toEqual({ folder: former, notice })
      expect(settled({ ...otherDisk, writeFileSync: failing(code) })).toEqual({ folder: former, notice })
      expect(found(former)).toEqual(kept)
      expect(fs.existsSync(data)).toBe(false)
      expect(settled(otherDisk)).toEqual({ folder: data, notice: null })
      expect(found(data)).toEqual(kept)
    },
  )

  const few: Readonly<Record<string, string>> = {
    'journal.sqlite': 'a',
    'profiles.json': 'b',
    'journal-begun.txt': 'c',
  }

  it('at any step, with the machine, loses no file: the next start ends it', () => {
    const steps = ['mkdirSync', 'copyFileSync', 'writeFileSync', 'renameSync', 'rmSync', 'rmdirSync'] as const
    class PowerCut extends Error {}
    let reached = 0
    for (let at = 1; ; at += 1) {
      fs.rmSync(root, { recursive: true, force: true })
      fill(former, few)
      let count = 0
      const cut = Object.fromEntries(
        steps.map((name) => [
          name,
          (...args: readonly unknown[]) => {
            // From the cut on nothing happens any more, the tidying of what broke off neither.
            if ((count += 1) >= at) throw new PowerCut()
            const work = (
              { ...fs, ...otherDisk } as unknown as Record<string, (...args: readonly unknown[]) => unknown>
            )[name]
            return work?.(...args)
          },
        ]),
      ) as unknown as CopyFs
      settleDataFolder({ data, former }, cut)
      const ended = count < at
      const whole = [found(former), found(data)].map((files) =>
        Object.keys(few).every((name) => files[name] === few[name]),
      )
      expect(whole, `after step ${at}`).toContain(true)
      expect(settled(otherDisk), `after step ${at}`).toEqual({ folder: data, notice: null })
      expect(found(data)).toEqual(few)
      expect(fs.existsSync(former)).toBe(false)
      expect(fs.readdirSync(join(data, '..'))).toEqual(['Coffer'])
      if (ended) break
      reached = at
    }
    expect(reached).toBeGreaterThan(10)
  })

  it('in the middle of a file leaves nothing of the copy', () => {
    fill(former, { ...kept, 'journal.sqlite': 'x'.repeat(100_000) })
    const copyFileSync: CopyFs['copyFileSync'] = (from, to) => {
      fs.writeFileSync(to, fs.readFileSync(from).subarray(0, 50_000))
      failing('ENOSPC')()
    }
    expect(settled({ ...otherDisk, copyFileSync }).folder).toBe(former)
    expect(fs.readdirSync(join(data, '..'))).toEqual([])
    // A disk that says nothing and keeps half of it.
    const half: CopyFs['copyFileSync'] = (from, to) => fs.writeFileSync(to, fs.readFileSync(from).subarray(0, 5))
    expect(settled({ ...otherDisk, copyFileSync: half }).folder).toBe(former)
    expect(fs.readdirSync(join(data, '..'))).toEqual([])
    expect(found(former)['journal.sqlite']).toHaveLength(100_000)
  })
})

describe('a move that must not be', () => {
  it('while somebody runs on it: who that is the single-instance lock in it says, and both folders are as they were', () => {
    fill(former)
    const lease = expectOk(takeLease(join(former, 'lease.sqlite')))
    const taken = { id: 'start.former-runs', params: { folder: former } }
    expect(settled()).toEqual({ folder: former, notice: null, taken })
    expect(found(former)).toMatchObject(kept)
    expect(fs.existsSync(data)).toBe(false)
    lease.release()
    expect(refusal()).toBeNull()
    expect(found(data)).toMatchObject(kept)
  })

  it('a second time, after the first start could not move it and goes on there', () => {
    fill(former)
    const failed = { renameSync: failing('EACCES') }
    expect(settled(failed)).toMatchObject({ folder: former, notice: { id: 'start.not-moved' } })
    const lease = expectOk(takeLease(join(former, 'lease.sqlite')))
    // Nothing is said before the lock: the first start is neither an earlier version nor to be quit.
    expect(settled(failed)).toMatchObject({ folder: former, notice: null })
    expect(fs.existsSync(data)).toBe(false)
    lease.release()
  })

  it('beneath a run of this version', () => {
    fill(former)
    fs.mkdirSync(data, { recursive: true })
    const lease = expectOk(takeLease(join(data, 'lease.sqlite')))
    expect(settled()).toEqual({ folder: data, notice: null })
    expect(found(former)).toEqual(kept)
    lease.release()
  })

  it('over newer data: both are as they were, and the user is told', () => {
    fill(former)
    fill(data, { 'profiles.json': 'newer' })
    const notice = { id: 'start.two-folders', params: { used: data, other: former } }
    expect(settled()).toEqual({ folder: data, notice })
    expect(found(former)).toEqual(kept)
    expect(found(data)).toEqual({ 'profiles.json': 'newer' })
  })

  it('of what an earlier version has written after the move', () => {
    fill(former)
    const rmSync: CopyFs['rmSync'] = (path, options) =>
      String(path).startsWith(former) ? failing('EACCES')() : fs.rmSync(path, options)
    settled({ ...otherDisk, rmSync })
    expect(settled({ rmSync })).toEqual({ folder: data, notice: null })
    expect(found(former)).toEqual(kept)
    fs.writeFileSync(join(former, 'journal.sqlite'), 'another order')
    expect(settled().notice).toMatchObject({ id: 'start.two-folders' })
    expect(found(former)).toEqual({ ...kept, 'journal.sqlite': 'another order' })
  })

  it('through a link, in the place of the folder, in it, or where it would go', () => {
    const real = join(root, 'elsewhere')
    fill(real)
    fs.mkdirSync(join(former, '..'), { recursive: true })
    fs.symlinkSync(real, former)
    expect(refusal()).toEqual({ id: 'start.data-link', params: { file: former } })
    fs.rmSync(former)
    fill(former)
    fs.symlinkSync(join(real, 'profiles.json'), join(former, 'venues.json'))
    expect(refusal()).toEqual({ id: 'start.data-link', params: { file: join(former, 'venues.json') } })
    fs.rmSync(join(former, 'venues.json'))
    fs.mkdirSync(join(data, '..'), { recursive: true })
    fs.symlinkSync(real, data)
    expect(refusal()).toEqual({ id: 'start.data-link', params: { file: data } })
    expect(found(former)).toEqual(kept)
    expect(found(real)).toEqual(kept)
  })

  it('to a path in which no journal can be opened', () => {
    fill(former)
    data = join(root, ...Array.from({ length: 5 }, () => 'ü'.repeat(50)), 'Coffer')
    expect(settled().notice).toMatchObject({ id: 'start.not-moved', params: { cause: 'ENAMETOOLONG' } })
    expect(found(former)).toEqual(kept)
  })

  it('where the folder cannot even be looked at: a start without it would act as if nothing were unsettled', () => {
    fs.mkdirSync(join(root, 'Alte Daten'))
    fs.writeFileSync(join(root, 'file'), '')
    former = join(root, 'file', 'Coffer')
    expect(refusal()).toEqual({ id: 'start.data-unusable', params: { folder: former, cause: 'ENOTDIR' } })
    former = join(root, 'x'.repeat(300), 'Coffer')
    expect(refusal()).toEqual({ id: 'start.data-unusable', params: { folder: former, cause: 'ENAMETOOLONG' } })
  })
})
