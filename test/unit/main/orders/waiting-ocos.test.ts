import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWaitingOcos } from '#main/orders/waiting-ocos.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let folder: ReturnType<typeof temporaryFolder>
let problems: unknown[]
beforeEach(() => {
  folder = temporaryFolder()
  problems = []
})
afterEach(() => folder.remove())
const open = () => {
  const found = problems
  return openWaitingOcos({ dataDir: folder.path, time: virtualTime(), onError: (_where, error) => found.push(error) })
}
const onDisk = (): { readonly notified: readonly string[]; readonly profiles: object } =>
  JSON.parse(readFileSync(join(folder.path, 'waiting-ocos.json'), 'utf8')) as never

it('a thousand triggers are kept as notified, the oldest forgotten first, and no start notifies one of them again', () => {
  const first = open()
  for (let n = 0; n <= 1_000; n += 1) expect(first.isNew(`trigger ${n}`)).toBe(true)
  first.flush()
  expect(onDisk().notified).toHaveLength(1_000)
  const next = open()
  for (let n = 1_000; n >= 1; n -= 1) expect(next.isNew(`trigger ${n}`)).toBe(false)
  expect(next.isNew('trigger 0')).toBe(true)
  next.flush()
  expect(onDisk().notified).toHaveLength(1_000)
  expect(problems).toEqual([])
})

it('what waits is kept by profile, and forgotten with it', () => {
  const first = open()
  first.keep('a', ['1', '2'])
  first.keep('b', ['3'])
  first.keepProfiles(['b'])
  first.flush()
  expect(onDisk().profiles).toEqual({ b: ['3'] })
  expect([open().of('a'), open().of('b')]).toEqual([[], ['3']])
})

it.each(['', '{"version":1,"profiles":{"a":"1"},"notified":[]}', '{"version":9}'])(
  'a file that cannot be understood (%j) is reported and counts as none',
  (text) => {
    writeFileSync(join(folder.path, 'waiting-ocos.json'), text)
    expect([open().of('a'), problems.length]).toEqual([[], 1])
  },
)
