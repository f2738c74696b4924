import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLease } from '#main/journal/lease.ts'
import { createLogger } from '#main/log/logger.ts'
import { replaceFile, replaceFileNow } from '#main/platform/atomic-write.ts'
import { secureDataFolder } from '#main/platform/data-folder.ts'
import { StartError } from '#main/platform/start-error.ts'
import { writeWindowState } from '#main/shell/window-state.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let root: string
let data: string
/** Somebody else's file, which nothing may be written to. */
let victim: string
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'coffer-folder-'))
  data = join(root, 'data')
  victim = join(root, 'victim')
  fs.writeFileSync(victim, 'as it was')
})
afterEach(() => removeFolder(root))

const modeOf = (path: string): string => (fs.statSync(path).mode & 0o777).toString(8)

/** The reason of a start that was refused, or null. */
const refusal = (owner?: number): StartError['reason'] | null => {
  try {
    secureDataFolder(data, ...(owner === undefined ? [] : [owner]))
    return null
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.reason
  }
}

describe('T11: the data folder at start', () => {
  it('is made for the user alone, and closed to others where an earlier run left it open', () => {
    expect(secureDataFolder(data)).toEqual([])
    expect(modeOf(data)).toBe('700')
    const files = [
      'lease.sqlite',
      'journal.sqlite',
      'journal.sqlite-wal',
      'journal.sqlite-shm',
      'journal-begun.txt',
      'settings.json',
    ]
    for (const name of files) fs.writeFileSync(join(data, name), '')
    for (const name of ['logs', 'Cache']) fs.mkdirSync(join(data, name))
    fs.writeFileSync(join(data, 'logs', 'coffer.log'), '')
    for (const name of [...files, 'logs/coffer.log']) fs.chmodSync(join(data, name), 0o666)
    for (const name of ['.', 'logs', 'Cache']) fs.chmodSync(join(data, name), 0o777)
    expect(secureDataFolder(data)).toEqual([])
    expect([...files, 'logs/coffer.log'].map((name) => modeOf(join(data, name)))).toEqual(Array(7).fill('600'))
    expect(['.', 'logs', 'Cache'].map((name) => modeOf(join(data, name)))).toEqual(Array(3).fill('700'))
  })

  it('leaves what its owner may not: a journal made read-only stays so (C5)', () => {
    fs.mkdirSync(data)
    fs.writeFileSync(join(data, 'journal.sqlite'), '', { mode: 0o444 })
    secureDataFolder(data)
    expect(modeOf(join(data, 'journal.sqlite'))).toBe('400')
  })

  it('refuses a link in place of any file of Coffer, of a folder and of itself, and names it', () => {
    fs.mkdirSync(data)
    for (const name of ['settings.json.tmp', 'journal.sqlite-wal', 'lease.sqlite', 'logs', 'anything']) {
      fs.symlinkSync(victim, join(data, name))
      expect(refusal()).toEqual({ id: 'start.data-link', params: { file: join(data, name) } })
      fs.rmSync(join(data, name))
    }
    fs.mkdirSync(join(data, 'logs'))
    fs.symlinkSync(victim, join(data, 'logs', 'coffer.log'))
    expect(refusal()).toMatchObject({ params: { file: join(data, 'logs', 'coffer.log') } })
    fs.rmSync(join(data, 'logs'), { recursive: true })
    fs.renameSync(data, join(root, 'elsewhere'))
    fs.symlinkSync(join(root, 'elsewhere'), data)
    expect(refusal()).toEqual({ id: 'start.data-link', params: { file: data } })
    fs.rmSync(data)
    fs.renameSync(join(root, 'elsewhere'), data)
    expect(refusal()).toBeNull()
  })

  it('refuses a link that leads nowhere, a pipe, and what another user owns; a name cannot turn the line', () => {
    fs.mkdirSync(data)
    const planted = join(data, 'a\u202Eb\n')
    fs.symlinkSync(join(root, 'nothing'), planted)
    expect(refusal()).toEqual({ id: 'start.data-link', params: { file: join(data, 'a\uFFFDb\uFFFD') } })
    fs.rmSync(planted)
    execFileSync('mkfifo', [join(data, 'profiles.json')])
    expect(refusal()).toEqual({ id: 'start.data-special', params: { file: join(data, 'profiles.json') } })
    fs.rmSync(join(data, 'profiles.json'))
    expect(refusal(fs.statSync(data).uid + 1)).toEqual({ id: 'start.data-owner', params: { file: data } })
  })

  it.runIf(process.platform !== 'win32')('says what is wrong with a folder that no journal can be opened in', () => {
    data = join(root, ...Array.from({ length: 5 }, () => 'ö'.repeat(50)))
    expect(refusal()).toEqual({ id: 'start.data-long', params: { folder: data } })
    data = join(victim, 'data')
    expect(refusal()).toMatchObject({ id: 'start.data-unusable', params: { folder: data } })
    data = victim
    expect(refusal()).toMatchObject({ id: 'start.data-unusable', params: { folder: victim } })
    data = join(root, ...Array.from({ length: 4 }, () => 'ö'.repeat(50)))
    expect(refusal()).toBeNull()
    expectOk(takeLease(join(data, 'lease.sqlite'))).release()
  })

  it('leaves Chromium’s own links and the insides of its folders alone', () => {
    fs.mkdirSync(join(data, 'Cache'), { recursive: true })
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'Cache/f_1']) {
      fs.symlinkSync('machine-1234', join(data, name))
    }
    expect(refusal()).toBeNull()
  })

  it('costs a start little: a thousand files take less than ten times what ls takes for them', () => {
    fs.mkdirSync(data)
    for (let file = 0; file < 1_000; file += 1) fs.writeFileSync(join(data, `file-${file}`), '')
    const timed = (work: () => unknown): number => {
      const began = performance.now()
      work()
      return performance.now() - began
    }
    timed(() => secureDataFolder(data))
    const plain = timed(() => execFileSync('ls', ['-l', data]))
    expect(timed(() => secureDataFolder(data))).toBeLessThan(10 * plain)
  })
})

describe('what Coffer writes there, with a link planted while it runs', () => {
  beforeEach(() => fs.mkdirSync(join(data, 'logs'), { recursive: true }))
  afterEach(() => expect(fs.readFileSync(victim, 'utf8')).toBe('as it was'))

  it('a replaced file takes the place of its temporary file, never writes through it', async () => {
    fs.symlinkSync(victim, join(data, 'kept.json.tmp'))
    await replaceFile(data, 'kept.json', 'new')
    expect([fs.readFileSync(join(data, 'kept.json'), 'utf8'), modeOf(join(data, 'kept.json'))]).toEqual(['new', '600'])
    fs.symlinkSync(victim, join(data, 'kept.json.tmp'))
    replaceFileNow(data, 'kept.json', 'newer')
    expect(fs.lstatSync(join(data, 'kept.json')).isSymbolicLink()).toBe(false)
    fs.rmSync(join(data, 'kept.json'))
    fs.symlinkSync(victim, join(data, 'kept.json'))
    await replaceFile(data, 'kept.json', 'newest')
    expect(fs.readFileSync(join(data, 'kept.json'), 'utf8')).toBe('newest')
  })

  it.runIf(process.platform !== 'win32')('the log and the window’s place refuse the link', async () => {
    fs.symlinkSync(victim, join(data, 'logs', 'coffer.log'))
    const troubles: string[] = []
    const log = createLogger({ dataDir: data, time: virtualTime(), onTrouble: (code) => troubles.push(code) })
    log.info('one')
    await log.close()
    expect(troubles).toEqual(['ELOOP'])
    fs.symlinkSync(victim, join(data, 'window.json'))
    const bounds = { x: 0, y: 0, width: 800, height: 600 }
    expect(() => writeWindowState(join(data, 'window.json'), { bounds, maximized: false })).toThrow('ELOOP')
  })

  it('a lease is made readable by the user alone', () => {
    const lease = expectOk(takeLease(join(data, 'lease.sqlite')))
    expect(modeOf(join(data, 'lease.sqlite'))).toBe('600')
    lease.release()
  })
})
