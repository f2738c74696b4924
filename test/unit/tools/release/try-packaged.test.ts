import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StartApp } from '#tools/release/smoke.ts'
import { tryPackaged } from '#tools/release/try-packaged.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

let room = ''
beforeEach(async () => {
  room = await makeFolder('try-packaged')
})
afterEach(() => removeFolder(room))

const sentence = 'It starts with one bit of its archive changed.'

it.each([
  ['darwin', [sentence]],
  ['win32', [sentence]],
  ['linux', []],
] as const)(
  'T7: a packaged app on %s is started with a changed archive too, where Electron checks it',
  async (platform, last) => {
    const start: StartApp = () => Promise.resolve({ code: 1 })
    const expected = { version: '1.2.3', electron: '45.3.4', hasFuses: true }
    const packaged = { folder: 'packaged', system: { platform, arch: 'x64' } } as const
    const tried: string[] = []
    const tamper = (folder: string, _system: object, into: string): Promise<readonly string[]> => {
      tried.push(folder)
      expect(existsSync(into)).toBe(true)
      return Promise.resolve([sentence])
    }
    const problems = await tryPackaged(packaged, room, { start, expected, tamper })
    expect(problems[0]).toBe('It wrote no report, and ended with 1.')
    expect(problems.filter((problem) => problem === sentence)).toEqual(last)
    expect(tried).toEqual(last.map(() => 'packaged'))
  },
)
