import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'

/**
 * Power loss leaves the WAL cut, or with garbage where sectors were not written. Whatever byte it happens at, the journal
 * opens, is sound, and holds a prefix of what was written.
 */
let folder: ReturnType<typeof temporaryFolder>
let original: { readonly main: string; readonly wal: Buffer }
const written: string[] = []
let tries = 0

beforeAll(() => {
  folder = temporaryFolder()
  const path = join(folder.path, 'journal.sqlite')
  const journal = journalAt(path)
  for (let i = 0; i < 12; i += 1) {
    const intent = newIntent()
    written.push(intent.id)
    expectOk(journal.writer.begin([intent]))
    journal.writer.record(intent.id, 'outcome', outcome())
  }
  // Copied as a crash leaves them: closing would empty the WAL.
  original = { main: `${path}.crashed`, wal: readFileSync(`${path}-wal`) }
  copyFileSync(path, original.main)
  journal.close()
})
afterAll(() => folder.remove())

const opened = (wal: Buffer): { readonly state: string; readonly sound: boolean; readonly ids: string[] } => {
  const home = join(folder.path, `try-${(tries += 1)}`)
  mkdirSync(home)
  const path = join(home, 'journal.sqlite')
  copyFileSync(original.main, path)
  writeFileSync(`${path}-wal`, wal)
  const journal = journalAt(path)
  const ids = expectOk(journal.reader.list({ profileId: 'p1', limit: 100 })).map(({ id }) => id)
  const { sound } = expectOk(journal.reader.verify())
  expectOk(journal.writer.begin([newIntent()]))
  journal.close()
  return { state: journal.state, sound, ids: ids.toReversed() }
}

describe('C3: a torn write-ahead log', () => {
  it('holds everything when it is whole', () => {
    expect(statSync(original.main).size).toBeGreaterThan(0)
    expect(opened(original.wal).ids).toEqual(written)
  })

  it('cut at any byte: opens, sound, and a prefix', () => {
    fc.assert(
      fc.property(fc.nat(original.wal.length), (length) => {
        const { state, sound, ids } = opened(original.wal.subarray(0, length))
        expect({ state, sound }).toEqual({ state: 'ok', sound: true })
        expect(ids).toEqual(written.slice(0, ids.length))
      }),
      { numRuns: runs(60) },
    )
  })

  it('garbage from any byte on: opens, sound, and a prefix', () => {
    fc.assert(
      fc.property(fc.nat(original.wal.length - 1), fc.integer({ min: 1, max: 255 }), (from, noise) => {
        const wal = Buffer.from(original.wal)
        for (let at = from; at < wal.length; at += 1) wal[at] = (wal[at] ?? 0) ^ noise
        const { state, sound, ids } = opened(wal)
        expect({ state, sound }).toEqual({ state: 'ok', sound: true })
        expect(ids).toEqual(written.slice(0, ids.length))
      }),
      { numRuns: runs(60) },
    )
  })

  it('loses nothing that was synced when only what came later is cut', () => {
    const half = Math.floor(original.wal.length / 2)
    const { ids } = opened(original.wal.subarray(0, half))
    expect(ids.length).toBeGreaterThan(3)
  })
})
