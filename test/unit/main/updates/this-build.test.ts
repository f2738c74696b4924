import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeholdersIn, release } from '#shared/release.ts'
import { readBuiltAt, releaseInUse } from '#main/updates/this-build.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { writeProjectFile } from '#tools/package/stage.ts'

const given = JSON.stringify({ manifest: 'http://127.0.0.1:1/manifest' })

it('T16: a packaged Coffer takes no releases from its environment', () => {
  expect(releaseInUse(true, given)).toBe(release)
})

it('one that runs from its sources looks for none, unless it is told of some', () => {
  expect(placeholdersIn(releaseInUse(false, undefined))).toEqual(
    expect.arrayContaining(['manifest', 'downloadPage', 'keys.current', 'keys.next']),
  )
  expect(releaseInUse(false, given).manifest).toBe('http://127.0.0.1:1/manifest')
})

let folder: string
beforeEach(async () => {
  folder = await makeFolder('built-at')
})
afterEach(() => removeFolder(folder))

describe('when Coffer was made', () => {
  it('is what the packager wrote', () => {
    writeProjectFile(folder, 1_795_896_000)
    expect(readBuiltAt(true, join(folder, 'out', 'main'))).toBe(1_795_896_000_000)
  })

  it('is said by nothing of a Coffer that runs from its sources', () => {
    writeProjectFile(folder, 1_795_896_000)
    expect(readBuiltAt(false, join(folder, 'out', 'main'))).toBeNull()
  })

  it.each(['', '{}', '{"builtAt":1795896000}', '{"builtAt":"soon"}', 'null'])('is not known by %j', (text) => {
    expect(readBuiltAt(true, join(folder, 'out', 'main'))).toBeNull()
    writeFileSync(join(folder, 'package.json'), text)
    expect(readBuiltAt(true, join(folder, 'out', 'main'))).toBeNull()
  })
})
