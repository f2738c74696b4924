import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leftUnderInstalledName } from '#main/platform/shared-folders.ts'
import { removeFolder } from '#test/support/folders.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'coffer-shared-'))))
afterEach(() => removeFolder(root))

const put = (...names: ('own' | 'own-former' | 'installed' | 'installed-former')[]): void => {
  for (const name of names) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, 'settings.json'), '{}')
  }
}
const found = (): string | null =>
  leftUnderInstalledName(
    { data: join(root, 'own'), former: join(root, 'own-former') },
    { data: join(root, 'installed'), former: join(root, 'installed-former') },
  )

it('finds data under the installed name for a start that has none of its own, the newer place first', () => {
  expect(found()).toBeNull()
  put('installed-former')
  expect(found()).toBe(join(root, 'installed-former'))
  put('installed')
  expect(found()).toBe(join(root, 'installed'))
})

it.each(['own', 'own-former'] as const)('says nothing where this is no first start: data is in %s', (name) => {
  put('installed', name)
  expect(found()).toBeNull()
})

it('takes a folder without data, or a link, for none', () => {
  mkdirSync(join(root, 'installed'))
  writeFileSync(join(root, 'installed', 'window.json'), '{}')
  put('own-former')
  symlinkSync(join(root, 'own-former'), join(root, 'installed-former'))
  expect(
    leftUnderInstalledName(
      { data: join(root, 'own'), former: null },
      { data: join(root, 'installed'), former: join(root, 'installed-former') },
    ),
  ).toBeNull()
})
