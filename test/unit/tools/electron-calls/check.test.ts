import { describe, expect, it } from 'vitest'
import { problemsOf } from '#tools/electron-calls/check.ts'
import type { Found } from '#tools/electron-calls/collect.ts'
import type { Notes } from '#tools/electron-calls/note.ts'

const spec = 'test/e2e/tray.spec.ts'
const note = { needs: ['display'], proof: [spec] } as const
const found = (key: string, more: Partial<Found> = {}): Found => ({
  key,
  places: ['src/main/shell/tray.ts:42'],
  platforms: [],
  tags: [],
  ...more,
})
const problems = (calls: readonly Found[], files: Readonly<Record<string, Notes>>, there = [spec]): readonly string[] =>
  problemsOf({ found: calls, unclear: [] }, { files, exists: (path) => there.includes(path) })

describe('sources and rows', () => {
  it('agree where each call has its row and each row its call', () => {
    expect(problems([found('new Tray()')], { 'system.ts': { 'new Tray()': note } })).toEqual([])
  })

  it('a call without a row is named with its place, the file to write in and the row to write', () => {
    const files = { 'app.ts': { 'app.quit()': note }, 'system.ts': {} }
    const [text = '', ...more] = problems([found("app 'quit'"), found('app.quit()')], files)
    expect(more).toEqual([])
    expect(text).toContain("src/main/shell/tray.ts:42 asks Electron for app 'quit', which has no row")
    expect(text).toContain('tools/electron-calls/notes/app.ts')
    expect(text).toContain(`"app 'quit'": { needs: ['ready'], proof: e2e('name-of-the-spec') },`)
  })

  it('a row without a call has to go, and so has one of two', () => {
    const files = { 'app.ts': { 'app.quit()': note }, 'system.ts': { 'app.quit()': note, 'app.exit()': note } }
    expect(problems([found('app.quit()')], files)).toEqual([
      expect.stringContaining('notes/system.ts: the sources ask nothing of app.exit() any more'),
      expect.stringContaining('notes/system.ts: app.quit() has a row in another file too'),
    ])
  })

  it('a test that is not there proves nothing, and neither does an empty list', () => {
    const files = { 'app.ts': { 'app.quit()': note, 'app.exit()': { needs: ['nothing'], proof: [] } } } as const
    expect(problems([found('app.quit()'), found('app.exit()')], files, [])).toEqual([
      expect.stringContaining(`app.quit() is said to be proven by ${spec}, which is not there`),
      expect.stringContaining('app.exit() names no test'),
    ])
  })

  it('what Electron is about to drop is refused', () => {
    const files = { 'app.ts': { 'app.quit()': note } }
    expect(problems([found('app.quit()', { tags: ['deprecated'] })], files)).toEqual([
      expect.stringContaining('src/main/shell/tray.ts:42: Electron'),
    ])
  })

  it('a call that cannot be named is a problem too', () => {
    const unclear = ['src/main/a.ts:1: unclear']
    expect(problemsOf({ found: [], unclear }, { files: {}, exists: () => true })).toEqual(unclear)
  })
})
