import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no file of the app starts a crash reporter, writes a report or a heap to disk, or names a place to send one to', () => {
  const files = globSync('src/**/*.{ts,vue,cjs}')
  expect(files.length).toBeGreaterThan(500)
  const dumping = /crashReporter|writeHeapSnapshot|process\.report\b|takeHeapSnapshot|submitURL|setUploadToServer/
  expect(files.filter((file) => dumping.test(readFileSync(file, 'utf8')))).toEqual([])
})
