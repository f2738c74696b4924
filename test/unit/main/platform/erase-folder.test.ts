import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseFolder, eraseFolders, eraseSession } from '#main/platform/erase-folder.ts'
import { isMarked, markRemoval, removedSecrets } from '#main/platform/removal-marker.ts'
import { removeFolder } from '#test/support/folders.ts'

const none = { keys: false, sentinel: false, stillValid: false }

let root: string
let data: string
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'coffer lösch '))
  data = join(root, 'Daten von Jörg')
  fs.mkdirSync(data)
})
afterEach(() => removeFolder(root))

const write = (...names: readonly string[]): void => {
  for (const name of names) {
    fs.mkdirSync(join(data, name, '..'), { recursive: true })
    fs.writeFileSync(join(data, name), '')
  }
}

describe('the data folder, removed', () => {
  it('goes with all that Coffer and Chromium kept in it', () => {
    write('journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm', 'journal-begun.txt', 'lease.sqlite')
    write('profiles.json', 'profiles.json.tmp', 'profiles.set-aside-2026.json', 'settings.json.next.tmp')
    write('settings.unreadable.json', 'logs/coffer.log', 'logs/coffer.1.log', 'Cache/f_1', 'Local State', 'window.json')
    expect(eraseFolder(data, null)).toEqual([])
    expect(fs.existsSync(data)).toBe(false)
  })

  it('gives the lock back once the files are gone, and leaves nothing of it', () => {
    const links = ['SingletonCookie', 'SingletonLock', 'SingletonSocket']
    const link = (): void => links.forEach((name) => fs.symlinkSync('host-1234', join(data, name)))
    write('journal.sqlite', 'Cache/f_1')
    link()
    let held: readonly string[] = []
    const release = (): void => {
      held = fs.readdirSync(data).sort()
      for (const name of links) fs.rmSync(join(data, name))
    }
    expect(eraseFolder(data, release)).toEqual([])
    expect([held, fs.existsSync(data)]).toEqual([links, false])
    fs.mkdirSync(data)
    link()
    expect([eraseFolder(data, null), fs.existsSync(data)]).toEqual([[], false])
  })

  it('keeps what says that it is being removed until all of its own is gone', () => {
    markRemoval(data, none)
    write('journal.sqlite', 'zz.txt')
    expect(isMarked(data)).toBe(true)
    expect(eraseFolder(data, null)).toEqual([join(data, 'zz.txt')])
    expect(isMarked(data)).toBe(false)
    markRemoval(join(root, 'no folder'), none)
    expect(isMarked(join(root, 'no folder'))).toBe(false)
  })

  it('says for the end what became of the secrets, and keeps nothing quiet where it cannot be read', () => {
    const some = { keys: false, sentinel: true, stillValid: false }
    markRemoval(data, some)
    expect(removedSecrets(data)).toEqual(some)
    fs.writeFileSync(join(data, 'removing.json'), '{"version":1}')
    for (const folder of [data, join(root, 'no folder')])
      expect(removedSecrets(folder)).toEqual({ keys: true, sentinel: true, stillValid: true })
  })

  it('leaves what somebody else put there, and names it', () => {
    write('journal.sqlite', 'my notes.txt', 'settings of mine.json', 'photos/one.jpg')
    expect([...eraseFolder(data, null)].sort()).toEqual(
      ['my notes.txt', 'photos', 'settings of mine.json'].map((name) => join(data, name)),
    )
    expect(fs.readdirSync(data).sort()).toEqual(['my notes.txt', 'photos', 'settings of mine.json'])
  })

  it('follows no link, and is nothing where there is none', () => {
    const victim = join(root, 'victim')
    fs.mkdirSync(victim)
    fs.writeFileSync(join(victim, 'profiles.json'), 'as it was')
    fs.symlinkSync(victim, join(data, 'logs'))
    fs.symlinkSync(join(victim, 'profiles.json'), join(data, 'profiles.json'))
    expect(eraseFolder(data, null)).toEqual([])
    fs.symlinkSync(victim, data)
    expect(eraseFolder(data, null)).toEqual([])
    expect(fs.readFileSync(join(victim, 'profiles.json'), 'utf8')).toBe('as it was')
    expect(eraseFolder(join(root, 'nothing'), null)).toEqual([])
    expect(eraseSession(join(root, 'nothing'))).toEqual([])
  })
})

describe('with a folder of an earlier version', () => {
  let former: string
  beforeEach(() => {
    former = join(root, 'config', 'Coffer')
    fs.mkdirSync(former, { recursive: true })
    write('journal.sqlite', 'profiles.json')
  })

  it('leaves its data whole where this run did not use it, and names it', () => {
    for (const name of ['journal.sqlite', 'profiles.json', 'Local State']) fs.writeFileSync(join(former, name), '')
    expect(eraseFolders(data, { data, former }, null)).toEqual({ files: [], otherData: former })
    expect(fs.readdirSync(former).sort()).toEqual(['Local State', 'journal.sqlite', 'profiles.json'])
    expect(fs.existsSync(data)).toBe(false)
  })

  it('removes what is no data of it, and all of it where it is the one in use', () => {
    fs.mkdirSync(join(former, 'GPUCache'))
    expect(eraseFolders(data, { data, former }, null)).toEqual({ files: [], otherData: null })
    expect(fs.existsSync(former)).toBe(false)
    fs.mkdirSync(former)
    fs.writeFileSync(join(former, 'profiles.json'), '')
    expect(eraseFolders(former, { data, former }, null)).toEqual({ files: [], otherData: null })
    expect(fs.existsSync(former)).toBe(false)
  })

  it('names what a move left beside the data, and nothing that only looks alike', () => {
    for (const name of [' set aside 1', ' set aside 12', '.moving', ' set aside by me', ' 2'])
      fs.mkdirSync(`${data}${name}`)
    expect([...eraseFolders(data, { data, former }, null).files].sort()).toEqual(
      [' set aside 1', ' set aside 12', '.moving'].map((name) => `${data}${name}`),
    )
  })
})
