import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openNotifiedStore } from '#main/orders/fills/notified-store.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let folder: ReturnType<typeof temporaryFolder>
let time: ReturnType<typeof virtualTime>
let problems: unknown[]
beforeEach(() => {
  folder = temporaryFolder()
  time = virtualTime()
  problems = []
})
afterEach(() => folder.remove())

/** What a store of an earlier test still writes is reported to that test. */
const reporting = (found: unknown[]) => (_where: unknown, error: unknown) => found.push(error)
const open = (dataDir = folder.path) => openNotifiedStore({ dataDir, time, onError: reporting(problems) })
const path = () => join(folder.path, 'notified-fills.json')
const state = { from: 1, until: 2, notified: [['o1', '0.5', 3]] as [string, string, number][] }

it('a store that is opened again knows what was kept, readable by the user alone', async () => {
  expect(open().of('a')).toBeNull()
  expect(problems).toEqual([])
  open().keep('a', state)
  await vi.waitFor(() => expect(open().of('a')).toEqual(state))
  expect(statSync(path()).mode & 0o077).toBe(0)
})

it('is written once a second at most, and at the end', async () => {
  const store = open()
  store.keep('a', state)
  for (let until = 3; until < 100; until += 1) store.keep('a', { ...state, until })
  await vi.waitFor(() => expect(open().of('a')?.until).toBe(2))
  await vi.waitFor(async () => {
    await time.advance(1_000)
    expect(open().of('a')?.until).toBe(99)
  })
  store.keep('a', { ...state, until: 100 })
  store.flush()
  expect(open().of('a')?.until).toBe(100)
  const before = readFileSync(path(), 'utf8')
  writeFileSync(path(), 'untouched')
  await time.advance(5_000)
  expect(readFileSync(path(), 'utf8')).toBe('untouched')
  expect(before).toContain('"until":100')
})

it('forgets profiles that are gone', () => {
  const store = open()
  store.keep('a', state)
  store.keep('b', state)
  store.keepProfiles(['b'])
  store.flush()
  expect([open().of('a'), open().of('b')]).toEqual([null, state])
})

it.each(['', '{', '{"version":3,"profiles":{}}', '{"version":2,"profiles":{"a":{"until":"x"}}}'])(
  'a file that cannot be understood (%j) is reported and counts as none',
  (text) => {
    writeFileSync(path(), text)
    expect(open().of('a')).toBeNull()
    expect(problems).toHaveLength(1)
  },
)

it('a disk that cannot be written is reported, and what is known holds for this run', async () => {
  const store = open(path())
  writeFileSync(path(), 'a file where the folder should be')
  store.keep('a', state)
  await vi.waitFor(() => expect(problems).toHaveLength(1))
  expect(store.of('a')).toEqual(state)
  expect(existsSync(join(path(), 'notified-fills.json'))).toBe(false)
})

/** As earlier builds wrote it. */
const oldFile =
  '{"version":1,"profiles":{"a":{"from":1700000000000,"until":1700000360000,"told":[["o1","0.5",1700000350000],["o2","12.000000000000000001",1700000359999]]},"b":{"from":5,"until":6,"told":[]}}}'
const oldPath = () => join(folder.path, 'heard-fills.json')

it('the file of an earlier build is taken over whole, under its new name', () => {
  writeFileSync(oldPath(), oldFile)
  const first = open()
  for (const store of [first, open()]) {
    expect(store.of('a')).toEqual({
      from: 1_700_000_000_000,
      until: 1_700_000_360_000,
      notified: [
        ['o1', '0.5', 1_700_000_350_000],
        ['o2', '12.000000000000000001', 1_700_000_359_999],
      ],
    })
    expect(store.of('b')).toEqual({ from: 5, until: 6, notified: [] })
  }
  expect([existsSync(oldPath()), existsSync(path()), problems]).toEqual([false, true, []])
})

it('a damaged file of an earlier build is reported, counts as none and stays where it is', async () => {
  const damaged = oldFile.slice(0, 90)
  writeFileSync(oldPath(), damaged)
  const store = open()
  expect([store.of('a'), problems.length]).toEqual([null, 1])
  store.keep('a', state)
  await vi.waitFor(() => expect(open().of('a')).toEqual(state))
  expect(readFileSync(oldPath(), 'utf8')).toBe(damaged)
})

it('an earlier file that is still there does not take the place of a newer one', () => {
  const store = open()
  store.keep('a', state)
  store.flush()
  writeFileSync(oldPath(), oldFile)
  expect(open().of('a')).toEqual(state)
})

it('where the new file cannot be written the earlier one is read and stays', () => {
  writeFileSync(oldPath(), oldFile)
  mkdirSync(`${path()}.tmp`)
  expect(open().of('b')).toEqual({ from: 5, until: 6, notified: [] })
  expect([existsSync(oldPath()), problems.length]).toEqual([true, 1])
})
