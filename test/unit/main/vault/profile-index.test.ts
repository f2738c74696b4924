import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIndexFile, emptyIndex } from '#main/vault/profile-index.ts'
import type { Index } from '#main/vault/profile-index.ts'
import { asWritten } from '#shared/messages.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { fsWith } from './world.ts'

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-index-'))
  dataDir = join(folder, 'data')
})
afterEach(() => removeFolder(folder))

const path = (): string => join(dataDir, 'profiles.json')
const index = (label: string): Index => ({
  version: 2,
  pin: false,
  touchId: null,
  profiles: [{ id: 'p-1', label, colour: '#6ea8fe', venueId: 'kucoin', createdAt: 1, deletePending: false, keys: [] }],
})

describe('index file', () => {
  it('gives back what was written, and an empty index where there is no file', async () => {
    const file = createIndexFile(dataDir)
    expect(await file.read()).toEqual({ ok: true, value: emptyIndex })
    expectOk(await file.write(index('Main')))
    expect(await file.read()).toEqual({ ok: true, value: index('Main') })
  })

  it('T11: folder 0700 and file 0600, even where they were wider', async () => {
    await mkdir(dataDir, { mode: 0o755 })
    await chmod(dataDir, 0o755)
    await writeFile(`${path()}.tmp`, 'left by a crash', { mode: 0o644 })
    expectOk(await createIndexFile(dataDir).write(index('Main')))
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['profiles.json'])
  })

  it('after a failure at any step the old or the new index is there, whole', async () => {
    for (let step = 1; step <= 3; step += 1) {
      expectOk(await createIndexFile(dataDir).write(index('old')))
      let calls = 0
      const failing = fsWith(() => {
        if (++calls === step) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      })
      expect(expectFail(await createIndexFile(dataDir, failing).write(index('new'))).code).toBe('disk-failed')
      const read = expectOk(await createIndexFile(dataDir).read())
      // Only the sync of the folder comes after the rename.
      expect(read).toEqual(index(step < 3 ? 'old' : 'new'))
    }
  })

  it('the new index is synced before it takes the old one’s name, and the folder after', async () => {
    const steps: string[] = []
    const watched = fsWith((call) => steps.push(call))
    const open = watched.open
    watched.open = async (...args) => {
      const handle = await open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = () => {
        steps.push('sync')
        return sync()
      }
      return handle
    }
    expectOk(await createIndexFile(dataDir, watched).write(index('Main')))
    expect(steps).toEqual(['open', 'sync', 'rename', 'open', 'sync'])
  })

  it.each([
    ['cut off', '{"version":1,"profiles":[{"id"', 'profiles-corrupt'],
    ['empty', '', 'profiles-corrupt'],
    ['not an index', '[]', 'profiles-corrupt'],
    ['of another shape', '{"version":1,"pin":false,"profiles":[{"id":7}]}', 'profiles-corrupt'],
    ['newer', '{"version":3,"everything":"else"}', 'profiles-newer'],
  ])('C5: a file that is %s is an error and stays as it is', async (_name, text, code) => {
    await mkdir(dataDir, { recursive: true })
    await writeFile(path(), text)
    expect(expectFail(await createIndexFile(dataDir).read()).code).toBe(code)
    expect(await readFile(path(), 'utf8')).toBe(text)
  })

  it('of version 1 is read, with the sentence of a failed test; what is written says 2, which an older Coffer calls newer', async () => {
    const old = { role: 'read', tail: 'ab12', keyVersion: 3, storedAt: 1, former: [], deletePending: false }
    const test = { state: 'failed', at: 2, message: 'The venue refused the key.', venueCode: '400003' }
    const [profile] = index('Main').profiles
    const kept = { version: 1, pin: false, profiles: [{ ...profile, keys: [{ ...old, test }] }] }
    await mkdir(dataDir, { recursive: true })
    await writeFile(path(), JSON.stringify(kept))
    const file = createIndexFile(dataDir)
    const read = expectOk(await file.read())
    const message = asWritten('The venue refused the key.')
    expect(read.profiles[0]?.keys[0]?.test).toEqual({ ...test, message })
    expectOk(await file.write(read))
    expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ version: 2, profiles: [{ id: 'p-1' }] })
    expect(await file.read()).toEqual({ ok: true, value: read })
  })

  it('is set aside under a name of its own', async () => {
    const file = createIndexFile(dataDir)
    expectOk(await file.write(index('Main')))
    const aside = expectOk(await file.setAside('2026-01-01'))
    expect(JSON.parse(await readFile(aside, 'utf8'))).toEqual(index('Main'))
    expect(await file.read()).toEqual({ ok: true, value: emptyIndex })
  })

  it('a folder that cannot be read is a disk error, not an empty index', async () => {
    await mkdir(join(dataDir, 'profiles.json'), { recursive: true })
    expect(expectFail(await createIndexFile(dataDir).read()).code).toBe('disk-failed')
  })
})
