import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { billText, of } from '#test/support/release/bill.ts'
import { builderOf, provenance } from '#tools/release/provenance.ts'
import { toldProblems } from '#tools/release/told.ts'

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
  const subjects = [deb, bill].map((name) => ({ name, sha256: sha256(name) }))
  const parts = { ...of, builder: builderOf({}), electronArchive: null, subjects }
  writeFileSync(at(statement), provenance(parts))
})
afterEach(() => removeFolder(folder))

const rewrite = (name: string, from: string, to: string): void =>
  writeFileSync(at(name), readFileSync(at(name), 'utf8').replace(from, to))

describe('what is told of a release', () => {
  it('is true of what was built, and of as much of it as a person has fetched', async () => {
    expect(await toldProblems(folder, now)).toEqual([])
    rmSync(at(deb))
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
    rmSync(at(statement))
    expect(await toldProblems(folder, now)).toEqual([
      `${bill} is not as it was written, since its number is not that of its content: do not use it.`,
    ])
  })

  it.each([bill, statement])('cannot be read where %s was cut off, or is empty JSON', async (name) => {
    const other = name === bill ? statement : bill
    const whole = readFileSync(at(name), 'utf8')
    rmSync(at(other))
    for (const text of [whole.slice(0, -40), 'null', '']) {
      writeFileSync(at(name), text)
      expect(await toldProblems(folder, now)).toEqual([
        `${name} cannot be read: it was cut off or damaged, so do not use it.`,
      ])
    }
  })

  it('is not believed by a clock that stands before the commit: one sentence asks to set it', async () => {
    expect(await toldProblems(folder, new Date('2001-02-03T00:00:00Z'))).toEqual([
      `${bill} is of 2026-01-02, and it is 2001-02-03 by this machine's clock: set the clock and check again.`,
    ])
  })
})
