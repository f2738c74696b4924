import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openHeardStore } from '#main/orders/fills/heard-store.ts'
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

const open = () => openHeardStore({ dataDir: folder.path, time, onError: (_where, error) => problems.push(error) })
const path = () => join(folder.path, 'heard-fills.json')
const heard = { from: 1, until: 2, told: [['o1', '0.5', 3]] as [string, string, number][] }

it('a store that is opened again knows what was kept, readable by the user alone', () => {
  expect(open().of('a')).toBeNull()
  expect(problems).toEqual([])
  open().keep('a', heard)
  expect(open().of('a')).toEqual(heard)
  expect(statSync(path()).mode & 0o077).toBe(0)
})

it('is written once a second at most, and at the end', async () => {
  const store = open()
  store.keep('a', heard)
  for (let until = 3; until < 100; until += 1) store.keep('a', { ...heard, until })
  expect(open().of('a')?.until).toBe(2)
  await time.advance(1_000)
  expect(open().of('a')?.until).toBe(99)
  store.keep('a', { ...heard, until: 100 })
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
  store.keep('a', heard)
  store.keep('b', heard)
  store.keepProfiles(['b'])
  store.flush()
  expect([open().of('a'), open().of('b')]).toEqual([null, heard])
})

it.each(['', '{', '{"version":2,"profiles":{}}', '{"version":1,"profiles":{"a":{"until":"x"}}}'])(
  'a file that cannot be understood (%j) is reported and counts as none',
  (text) => {
    writeFileSync(path(), text)
    expect(open().of('a')).toBeNull()
    expect(problems).toHaveLength(1)
  },
)

it('a disk that cannot be written is reported, and what is known holds for this run', () => {
  const store = openHeardStore({ dataDir: path(), time, onError: (_where, error) => problems.push(error) })
  writeFileSync(path(), 'a file where the folder should be')
  store.keep('a', heard)
  expect(problems).toHaveLength(1)
  expect(store.of('a')).toEqual(heard)
  expect(existsSync(join(path(), 'heard-fills.json'))).toBe(false)
})
