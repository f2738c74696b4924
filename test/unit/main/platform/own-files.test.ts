import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaveNote, noteDamage } from '#main/journal/marker-files.ts'
import { eraseFolder } from '#main/platform/erase-folder.ts'
import { newerFiles } from '#main/platform/newer-files.ts'
import { msg } from '#shared/messages.ts'
import { removeFolder } from '#test/support/folders.ts'
import { projectDir } from '#tools/project.ts'

let data: string
beforeEach(() => {
  data = join(fs.mkdtempSync(join(tmpdir(), 'coffer-own-')), 'data')
  fs.mkdirSync(data)
})
afterEach(() => removeFolder(join(data, '..')))

/** Written where a person says. */
const handedOut: readonly string[] = ['coffer-support.txt']
/** Made anew at every start, or of an earlier version and only read: none of them says a version. */
const withoutVersion: readonly string[] = ['charts-window.json', 'heard-fills.json', 'removing.json', 'window.json']

/** Names of files and folders that main's sources name in a data folder. */
const found = [
  ...new Set(
    fs.globSync('src/main/**/*.ts', { cwd: projectDir }).flatMap((file) => {
      const source = fs.readFileSync(join(projectDir, file), 'utf8')
      const files = [...source.matchAll(/'([a-z][a-z-]*\.(?:json|sqlite|txt))'/g)]
      const folders = [...source.matchAll(/\bjoin\(dataDir, '([^'/]+)'/g)]
      return [...files, ...folders].map(([, name = '']) => name)
    }),
  ),
].filter((name) => !handedOut.includes(name))

describe('what Coffer keeps in its data folder', () => {
  it('is found in the sources', () => {
    for (const name of ['journal.sqlite', 'logs', 'order-limits.json', 'profiles.json', 'settings.json'])
      expect(found).toContain(name)
    expect(found.length).toBeGreaterThan(18)
  })

  it('goes with “Remove everything”, each of its files', () => {
    for (const name of found)
      if (name.includes('.')) fs.writeFileSync(join(data, name), '')
      else fs.mkdirSync(join(data, name))
    noteDamage(join(data, 'journal.sqlite'), msg('journal.file.damaged'))
    leaveNote(join(data, 'journal.sqlite'))
    expect(fs.readdirSync(data).length).toBeGreaterThan(found.length)
    expect(eraseFolder(data, null)).toEqual([])
  })

  it('says its version, and of a newer one is refused, each of its files', () => {
    const versioned = found.filter((name) => name.endsWith('.json') && !withoutVersion.includes(name)).toSorted()
    for (const name of versioned) fs.writeFileSync(join(data, name), '{"version": 99}')
    expect([...newerFiles(data)].sort()).toEqual(versioned)
  })
})
