import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuiltAt } from '#main/updates/built-at.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { writeProjectFile } from '#tools/package/stage.ts'

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
