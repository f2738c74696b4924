import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { billText, of } from '#test/support/release/bill.ts'
import { builderOf, provenance } from '#tools/release/provenance.ts'
import { packagedProblem, toldProblems } from '#tools/release/told.ts'

const deb = 'coffer_1.2.3_amd64.deb'
const bill = 'coffer-1.2.3-linux-x64.cdx.json'
const statement = 'coffer-1.2.3-linux-x64.provenance.json'
const now = new Date('2026-06-07T08:09:10Z')

let folder: string
const at = (name: string): string => join(folder, name)
const sha256 = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex')

beforeEach(async () => {
  folder = await makeFolder('told')
  writeFileSync(at(deb), 'a package')
  writeFileSync(at(bill), billText())
  tell(statement, [deb, bill])
})
afterEach(() => removeFolder(folder))

/** Writes a statement about files that are there. */
function tell(name: string, files: readonly string[], source: Partial<typeof of.source> = {}, stub = false): void {
  const subjects = files.map((file) => ({ name: file, sha256: sha256(file) }))
  const electronArchive = stub ? null : 'e'.repeat(64)
  const own = { ...of, source: { ...of.source, ...source } }
  writeFileSync(at(name), provenance({ ...own, builder: builderOf({}), electronArchive, subjects }))
}

const rewrite = (name: string, from: string, to: string): void =>
  writeFileSync(at(name), readFileSync(at(name), 'utf8').replace(from, to))

describe('what is told of a release', () => {
  it('is true of what was built', async () => {
    expect(await toldProblems(folder, now)).toEqual([])
  })

  it('is nothing of a bill whose files were not those of its commit', async () => {
    writeFileSync(at(bill), billText({ differs: true }))
    tell(statement, [deb, bill])
    expect(await toldProblems(folder, now)).toEqual([
      `${bill} is of files that differ from their commit, and of no release: do not use it.`,
    ])
  })

  it('is nothing of an Electron that somebody put in the place of its own', async () => {
    writeFileSync(at(bill), billText({ doubt: 'Somebody named a folder.' }))
    tell(statement, [deb, bill])
    expect(await toldProblems(folder, now)).toEqual([
      `${bill} is of an Electron of which nothing says where it is from, and of no release: do not use it.`,
    ])
  })

  it('is not true of a file that is missing, that nobody tells of, or that is told of twice', async () => {
    const other = 'coffer-1.2.3-linux-x64.AppImage'
    writeFileSync(at(other), 'an image')
    expect(await toldProblems(folder, now)).toEqual([
      `No provenance statement tells of ${other}: nothing says what it was made from.`,
    ])
    const second = 'coffer-1.2.3-linux-arm64.provenance.json'
    tell(second, [other, deb])
    expect(await toldProblems(folder, now)).toEqual([
      `${deb} is told of more than once, in ${second} and ${statement}: do not use it.`,
    ])
    tell(second, [other, other])
    expect(await toldProblems(folder, now)).toEqual([
      `${other} is told of more than once, in ${second} and ${second}: do not use it.`,
    ])
    rmSync(at(second))
    rmSync(at(other))
    rmSync(at(deb))
    expect(await toldProblems(folder, now)).toEqual([
      `${statement} tells of ${deb}, which is missing: fetch or make it again.`,
    ])
  })

  it('is nothing without a statement, or with an empty one', async () => {
    tell(statement, [])
    expect(await toldProblems(folder, now)).toContain(`${statement} tells of no file: do not use it.`)
    rmSync(at(statement))
    expect(await toldProblems(folder, now)).toEqual([
      'There is no provenance statement: nothing says what the files were made from.',
    ])
  })

  it('is of one commit, one lockfile and one version, in names, bills and statements', async () => {
    const image = 'coffer-1.2.3-linux-arm64.AppImage'
    writeFileSync(at(image), 'an image')
    tell('coffer-1.2.3-linux-arm64.provenance.json', [image], { commit: 'f'.repeat(40) })
    expect(await toldProblems(folder, now)).toEqual([
      `The files are of more than one commit, and so not of one release: ${'c'.repeat(40)}, ${'f'.repeat(40)}.`,
    ])
    tell('coffer-1.2.3-linux-arm64.provenance.json', [image], { version: '1.2.4' })
    const versions = 'The files are of more than one version, and so not of one release: 1.2.3, 1.2.4.'
    expect(await toldProblems(folder, now)).toEqual([versions])
    tell('coffer-1.2.3-linux-arm64.provenance.json', [image], { lockfile: 'e'.repeat(64) })
    expect(await toldProblems(folder, now)).toEqual([
      `The files are of more than one lockfile, and so not of one release: ${'d'.repeat(64)}, ${'e'.repeat(64)}.`,
    ])
    rmSync(at('coffer-1.2.3-linux-arm64.provenance.json'))
    rmSync(at(image))
    tell(statement, [deb, bill], { commit: 'a'.repeat(40) })
    expect(await toldProblems(folder, now)).toEqual([expect.stringContaining('more than one commit')])
    const later = 'coffer_1.2.4_amd64.deb'
    writeFileSync(at(later), 'a package')
    tell(statement, [deb, bill, later])
    expect(await toldProblems(folder, now)).toEqual([versions])
  })

  it('is not of a release where it tells of a stub, nor of a stub where it tells of a release', async () => {
    tell(statement, [deb, bill], {}, true)
    expect(await toldProblems(folder, now)).toEqual([
      `${statement} tells of a build with a stub, and ${bill} says otherwise: do not use it.`,
      `${statement} tells of a build with a stub, and ${deb} is named otherwise.`,
    ])
    const stub = 'coffer_1.2.3-STUB-NOT-A-RELEASE_amd64.deb'
    renameSync(at(deb), at(stub))
    writeFileSync(at(bill), billText({ stub: true }))
    tell(statement, [stub, bill])
    expect(await toldProblems(folder, now)).toEqual([
      `${statement} tells of a build without a stub, and ${bill} says otherwise: do not use it.`,
      `${statement} tells of a build without a stub, and ${stub} is named otherwise.`,
    ])
    tell(statement, [stub, bill], {}, true)
    expect(await toldProblems(folder, now)).toEqual([])
  })

  it('is not of a package of another build, or one that was changed', async () => {
    appendFileSync(at(deb), 'more')
    expect(await toldProblems(folder, now)).toEqual([
      `${deb} is not the file that ${statement} tells of: do not use it.`,
    ])
  })

  it('is not true where a bill was changed: its number does not fit any more', async () => {
    rewrite(bill, '"1.0.0"', '"1.0.1"')
    tell(statement, [deb, bill])
    expect(await toldProblems(folder, now)).toEqual([
      `${bill} is not as it was written, since its number is not that of its content: do not use it.`,
    ])
  })

  it.each([bill, statement])('cannot be read where %s was cut off, or is empty JSON', async (name) => {
    const whole = readFileSync(at(name), 'utf8')
    for (const text of [whole.slice(0, -40), 'null', '{}', '']) {
      writeFileSync(at(name), text)
      if (name === bill) tell(statement, [deb, bill])
      expect(await toldProblems(folder, now)).toEqual([
        `${name} cannot be read: it was cut off or damaged, so do not use it.`,
      ])
    }
  })

  it('cannot be read where a statement names no lockfile', async () => {
    rewrite(statement, 'package-lock.json', 'another.json')
    expect(await toldProblems(folder, now)).toEqual([
      `${statement} cannot be read: it was cut off or damaged, so do not use it.`,
    ])
  })

  it('is not believed by a clock that stands before the commit: one sentence asks to set it', async () => {
    expect(await toldProblems(folder, new Date('2001-02-03T00:00:00Z'))).toEqual([
      `${bill} is of 2026-01-02, and it is 2001-02-03 by this machine's clock: set the clock and check again.`,
    ])
  })
})

describe('the bill that packaging wrote', () => {
  const { commit } = of.source
  const here = { commit, stub: false }

  it('lets the files be told of where it is of this commit and of what this machine has of Electron', () => {
    expect(packagedProblem(bill, billText(), here)).toBeNull()
    expect(packagedProblem(bill, billText({ stub: true }), { commit, stub: true })).toBeNull()
  })

  it.each([
    ['there is none', null, here, /^coffer-1\.2\.3-linux-x64\.cdx\.json is missing, /],
    [
      'it was changed',
      billText().replace('"1.0.0"', '"1.0.1"'),
      here,
      /is not as packaging wrote it: package again\.$/,
    ],
    [
      'it is of another commit',
      billText(),
      { ...here, commit: 'f'.repeat(40) },
      /is of commit c{40}, and this is f{40}: /,
    ],
    [
      'files differed from their commit',
      billText({ differs: true }),
      here,
      /is of files that differed from their commit/,
    ],
    [
      'Electron was of nobody knows where',
      billText({ doubt: 'From a folder.' }),
      here,
      /was packaged: From a folder\.$/,
    ],
    ['it is of a stub', billText({ stub: true }), here, /is of a build with a stub, /],
    ['it is of Electron', billText(), { commit, stub: true }, /is of a build without a stub, /],
  ])('is refused where %s', (_why, text, wanted, sentence) => {
    expect(packagedProblem(bill, text, wanted)).toMatch(sentence)
  })
})
