import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isReportPlace, smokeFile, writeReport } from '#main/shell/smoke/report-file.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

describe('--smoke', () => {
  it.each([
    [['--smoke', 'a.json'], 'a.json'],
    [['--smoke=a.json'], 'a.json'],
    [['.', '--lang=de', '--smoke', '/tmp/a b.json', 'more'], '/tmp/a b.json'],
    [[], null],
    [['a.json', '--smoky', '--no-smoke'], null],
    [['--', '--smoke', 'a.json'], null],
    [['--smoke'], ''],
    [['--smoke='], ''],
    [['--smoke', '--inspect'], ''],
  ])('of %j names %j', (args, file) => {
    expect(smokeFile(args)).toBe(file)
  })
})

describe('T14: the report of a start', () => {
  let folder: string
  const at = (...parts: readonly string[]): string => join(folder, ...parts)
  const isPlace = (file: string): boolean => isReportPlace(file, [at('own'), at('none')])

  beforeEach(async () => {
    folder = await makeFolder('report')
    for (const name of ['own', join('own', 'logs'), 'owner', 'real']) mkdirSync(at(name))
    writeFileSync(at('there.json'), 'kept')
    symlinkSync(at('real'), at('link'))
    symlinkSync(at('nowhere'), at('dangling.json'))
    symlinkSync(at('own'), at('real', 'way'))
  })
  afterEach(() => removeFolder(folder))

  it.each([
    ['a new file', ['new.json'], true],
    ['a new file in a folder of a like name', ['owner', 'new.json'], true],
    ['a file that is there', ['there.json'], false],
    ['a link that leads nowhere', ['dangling.json'], false],
    ['a folder', ['real'], false],
    ['a folder that is not there', ['nowhere', 'new.json'], false],
    ['a file for a folder', ['there.json', 'new.json'], false],
    ['a folder that is a link', ['link', 'new.json'], false],
    ['Coffer’s own folder', ['own', 'settings.json'], false],
    ['a folder in it', ['own', 'logs', 'new.json'], false],
    ['a way into it by a link', ['real', 'way', 'logs', 'new.json'], false],
    ['another kind of file', ['.bashrc'], false],
    ['a desktop entry', ['coffer.desktop'], false],
    ['a name that is its ending', ['.json'], false],
  ])('%s: %j may be written: %s', (_what, parts, may) => {
    expect(isPlace(at(...parts))).toBe(may)
  })

  it('needs a name', () => {
    expect(isPlace('')).toBe(false)
  })

  it('is written whole, for its user alone, and never over what came there meanwhile', () => {
    writeReport(at('new.json'), '{}\n')
    expect(readFileSync(at('new.json'), 'utf8')).toBe('{}\n')
    expect(() => writeReport(at('there.json'), '{}\n')).toThrow(/EEXIST/)
    expect(() => writeReport(at('dangling.json'), '{}\n')).toThrow(/EEXIST/)
    expect(readFileSync(at('there.json'), 'utf8')).toBe('kept')
    expect(existsSync(at('nowhere'))).toBe(false)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
