import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { ReleaseTrouble, readText, releaseFolder, writeWhole } from '#tools/release/files.ts'
import { readSums, sumProblems, writeSums } from '#tools/release/sums.ts'

const deb = 'coffer_0.1.0_amd64.deb'
const bill = 'coffer-0.1.0-linux-x64.cdx.json'
let folder: string

beforeEach(async () => {
  folder = await makeFolder('release')
  writeFileSync(join(folder, deb), 'a package')
  writeFileSync(join(folder, bill), '{"components":[]}')
  writeFileSync(join(folder, 'builder-debug.yml'), 'notes of the packager')
})
afterEach(() => removeFolder(folder))

describe('P4: SHA256SUMS', () => {
  it('names every file of a release and nothing else, and holds', async () => {
    expect(await writeSums(folder)).toEqual([bill, deb])
    expect(await sumProblems(folder)).toEqual([])
    expect(releaseFolder(folder).leftOut).toEqual(['builder-debug.yml'])
  })

  it.each(['coffer_0.1.0-STUB-NOT-A-RELEASE_amd64.deb', 'coffer-0.1.0-macos-apple-silicon-UNSIGNED.dmg'])(
    'is not written over %s, unless it is said to be of no release',
    async (name) => {
      writeFileSync(join(folder, name), 'a try')
      await expect(writeSums(folder)).rejects.toThrow(
        new RegExp(`^${name} .* no release\\.\\nSHA256SUMS was not written\\.$`),
      )
      expect(readdirSync(folder)).not.toContain('SHA256SUMS')
      expect(await writeSums(folder, false)).toContain(name)
    },
  )

  it.runIf(process.platform === 'linux')('is what sha256sum -c reads', async () => {
    await writeSums(folder)
    const said = execFileSync('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
    expect(said).toBe(`${bill}: OK\n${deb}: OK\n`)
    appendFileSync(join(folder, bill), ' ')
    expect(() => execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, stdio: 'ignore' })).toThrow()
  })

  it('has the same bytes when it is written again', async () => {
    await writeSums(folder)
    const first = readText(join(folder, 'SHA256SUMS'))
    await writeSums(folder)
    expect(readText(join(folder, 'SHA256SUMS'))).toBe(first)
  })

  it('finds a bill of materials that was changed, a file that went and one that came', async () => {
    await writeSums(folder)
    writeFileSync(join(folder, bill), '{"components":[{}]}')
    rmSync(join(folder, deb))
    writeFileSync(join(folder, 'coffer.AppImage'), 'from somewhere')
    expect(await sumProblems(folder)).toEqual([
      `${bill} is not the file that SHA256SUMS names: do not use it.`,
      `${deb} is in SHA256SUMS and missing: fetch or make it again.`,
      'coffer.AppImage is not in SHA256SUMS: nothing says where it is from.',
    ])
  })

  it('refuses a folder where a link has taken the place of a file', async () => {
    await writeSums(folder)
    const real = join(folder, 'elsewhere')
    writeFileSync(real, 'a package')
    rmSync(join(folder, deb))
    symlinkSync(real, join(folder, deb))
    await expect(sumProblems(folder)).rejects.toThrow(/deb is not a plain file/)
    await expect(writeSums(folder)).rejects.toThrow(/deb is not a plain file/)
  })

  it.each([
    ['cut off', 'a'.repeat(64) + '  x.deb', /is cut off/],
    ['with a path', `${'a'.repeat(64)}  ../x.deb\n`, /Line 1 .* damaged/],
    ['with a short sum', `${'a'.repeat(63)}  x.deb\n`, /Line 1 .* damaged/],
    ['with a name twice', `${'a'.repeat(64)}  x.deb\n`.repeat(2), /Line 2 .* damaged/],
    ['with an empty line', `${'a'.repeat(64)}  x.deb\n\n`, /Line 2 .* damaged/],
    ['without a line', '\n', /Line 1 .* damaged/],
  ])('%s is refused', (_what, text, problem) => {
    expect(() => readSums(text)).toThrow(problem)
  })

  it('is missing: one sentence', async () => {
    await expect(sumProblems(folder)).rejects.toThrow(/SHA256SUMS is missing\. Make it first/)
  })
})

describe('the folder of a release', () => {
  it.each(['two\nlines.deb', 'back\\slash.deb', '-c.deb', 'with space.deb'])('takes no file called %j', (name) => {
    writeFileSync(join(folder, name), '')
    expect(() => releaseFolder(folder)).toThrow(ReleaseTrouble)
  })

  it('is missing or empty: one sentence that says what to do', () => {
    expect(() => releaseFolder(join(folder, 'none'))).toThrow(/none is missing\. Make it first: "npm run package"/)
    rmSync(join(folder, deb))
    rmSync(join(folder, bill))
    expect(() => releaseFolder(folder)).toThrow(/holds no file of a release/)
  })
})

describe('a full disk', () => {
  const full = (at: 'writeFileSync' | 'renameSync') => ({
    ...fs,
    [at]: (path: string) => {
      if (at === 'writeFileSync') fs.writeFileSync(path, 'half')
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  })

  it.each(['writeFileSync', 'renameSync'] as const)('on %s leaves what was there, and says one sentence', (at) => {
    const path = join(folder, bill)
    expect(() => writeWhole(path, 'new', full(at))).toThrow(
      `The disk is full: ${path} was not written. Free some space and run this again.`,
    )
    expect(readFileSync(path, 'utf8')).toBe('{"components":[]}')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
