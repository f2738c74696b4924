import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSnapshotStore } from '#main/portfolio/snapshot-store.ts'

const one = (at: number) => ({ at, usdt: String(at), btc: null, uncounted: [], assets: [] })
let dataDir: string
let errors: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coffer-portfolio-'))
  errors = []
})
const open = (write?: () => Promise<void>) =>
  openSnapshotStore({
    dataDir,
    onError: (where) => void errors.push(where),
    ...(write === undefined ? {} : { write }),
  })

describe('snapshots on disk', () => {
  it('are there after a start, each profile its own, and gone with their profile', async () => {
    const store = open()
    await store.add('a', one(2))
    await store.add('a', one(1))
    await store.add('b', one(5))
    expect(
      open()
        .of('a')
        .map(({ at }) => at),
    ).toEqual([1, 2])
    await store.keepProfiles(['b'])
    expect(open().of('a')).toEqual([])
    expect(open().of('b')).toHaveLength(1)
    await store.forget('b')
    expect(readFileSync(join(dataDir, 'portfolio-snapshots.json'), 'utf8')).not.toContain('"b"')
    expect(errors).toEqual([])
  })

  it('stay for this run where the disk is full, which is said, and are kept once there is room', async () => {
    let isFull = true
    const store = open(() => (isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()))
    await store.add('a', one(1))
    expect([store.isKept(), store.of('a').length, errors]).toEqual([false, 1, ['keep-portfolio']])
    isFull = false
    await store.add('a', one(2))
    expect([store.isKept(), store.of('a').length]).toEqual([true, 2])
  })

  it.each(['', '{', '{"version":9,"profiles":{}}', '{"version":1,"profiles":{"a":[{"at":"x"}]}}'])(
    'that cannot be understood (%j) are never written over',
    async (text) => {
      writeFileSync(join(dataDir, 'portfolio-snapshots.json'), text)
      const store = open()
      await store.add('a', one(1))
      expect([store.isKept(), store.of('a').length]).toEqual([false, 1])
      expect(readFileSync(join(dataDir, 'portfolio-snapshots.json'), 'utf8')).toBe(text)
    },
  )
})
