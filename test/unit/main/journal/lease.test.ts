import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeLease } from '#main/journal/lease.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coffer-lease-'))))
afterEach(() => removeFolder(folder))

it('T13: holds for the life of the process, whoever still looks at it', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const path = join(folder, 'lease.sqlite')
  expect(takeLease(path).ok).toBe(true)
  for (let round = 0; round < 3; round += 1) collectGarbage()
  expect(expectFail(takeLease(path)).code).toBe('not-owner')
})

it('T13: can be taken again once it was released', () => {
  const path = join(folder, 'lease.sqlite')
  expectOk(takeLease(path)).release()
  expectOk(takeLease(path)).release()
})
