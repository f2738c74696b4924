import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { withStub } from '#test/support/package/with-stub.ts'
import { of as madeUp } from '#test/support/release/bill.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { projectFile } from '#tools/package/stage.ts'
import { stubSentence } from '#tools/package/stub.ts'
import { projectDir } from '#tools/project.ts'
import { besideName, releaseFolder, sha256Of } from '#tools/release/files.ts'
import { markProblems } from '#tools/release/names.ts'
import { builderOf, provenance } from '#tools/release/provenance.ts'
import { sbom } from '#tools/release/sbom.ts'
import { flipBit } from '#tools/release/tampered.ts'
import type { Locked } from '#tools/supply/lockfile.ts'

const system = { platform: 'linux', arch: 'x64' } as const
const of = { ...madeUp, source: { ...madeUp.source, version: projectFile().version }, stub: true }
const bill = besideName(of.source.version, of.target, 'cdx.json', of.stub)
const statement = besideName(of.source.version, of.target, 'provenance.json', of.stub)

const noDeb = 'a deb that was changed: dpkg-deb is missing'

let [folder, dist, packaged, deb] = ['', '', '', '']

interface Said {
  readonly code: number | null
  readonly lines: readonly string[]
}

/** A tool as npm runs it, by its own clock or another one. */
function tool(args: readonly string[], clock: readonly string[] = []): Said {
  const [program = '', ...rest] = [...clock, process.execPath, join(projectDir, 'tools', 'run.mjs'), ...args]
  const env = { ...process.env, ...withStub }
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd: projectDir, env, encoding: 'utf8' })
  return { code: status, lines: `${stdout}${stderr}`.trimEnd().split('\n') }
}

/** What is said of files with a stub in them. */
const tries = (): readonly string[] => markProblems(releaseFolder(dist).names)

/** All files of the release in a folder of their own. */
function copy(): string {
  const to = mkdtempSync(join(folder, 'copy-'))
  for (const { name } of readdirSync(dist, { withFileTypes: true }).filter((entry) => entry.isFile()))
    copyFileSync(join(dist, name), join(to, name))
  return to
}

/** One bit of the file's middle is another one. */
function flip(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(file, bytes)
}

beforeAll(async () => {
  folder = await makeFolder('tampered')
  dist = join(folder, 'dist')
  expect(tool(['package', '--arch', 'x64', '--into', dist]).code).toBe(0)
  const made = readdirSync(dist, { withFileTypes: true })
  packaged = join(dist, made.find((entry) => entry.isDirectory())?.name ?? '')
  deb = made.find(({ name }) => name.endsWith('.deb'))?.name ?? ''
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { packages: Locked }
  // In the place of packaging's own; not by npm run proof: it refuses a tree that is not that of its commit.
  writeFileSync(join(dist, bill), await sbom(packages, of))
  const subjects: { name: string; sha256: string }[] = []
  for (const name of releaseFolder(dist).names) subjects.push({ name, sha256: await sha256Of(join(dist, name)) })
  writeFileSync(join(dist, statement), provenance({ ...of, builder: builderOf({}), electronArchive: null, subjects }))
  expect(tool(['proof', '--sums', '--in', dist, '--not-a-release']).code).toBe(0)
}, 900_000)
afterAll(() => removeFolder(folder))

describe('T7: a release as it was built', () => {
  it('is sound by every check', () => {
    expect(tool(['package', '--check', packaged])).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('holds what a package for linux-x64 holds'), stubSentence],
    })
    const sound = 'Every file is the one that SHA256SUMS names, and what is told of it is true.'
    expect(tool(['proof', '--check', '--in', dist])).toEqual({ code: 0, lines: [sound, ...tries()] })
    if (hasDpkgDeb()) expect(tool(['deb', '--check', join(dist, deb), '--sums', join(dist, 'SHA256SUMS')]).code).toBe(0)
  })
})

describe('T7: with one bit changed, one sentence says where', () => {
  it.for([
    ['deb', (): string => deb],
    ['bill of materials', (): string => bill],
    ['provenance', (): string => statement],
  ] as const)('in the %s', ([, name], context) => {
    if (name() === '') return leaveOut(context, noDeb)
    const place = copy()
    flip(join(place, name()))
    const sentence = `${name()} is not the file that SHA256SUMS names: do not use it.`
    expect(tool(['proof', '--check', '--in', place])).toEqual({ code: 1, lines: [sentence] })
  })

  it('in the deb, by its own check too', (context) => {
    if (!hasDpkgDeb()) return leaveOut(context, noDeb)
    const place = copy()
    flip(join(place, deb))
    const { code, lines } = tool(['deb', '--check', join(place, deb), '--sums', join(place, 'SHA256SUMS')])
    expect([code, lines[0]]).toEqual([1, expect.stringContaining(`${deb} is not the file that SHA256SUMS names.`)])
  })

  it.for([
    ['a deb', (): string => deb, `is not the file that ${statement} tells of: do not use it.`],
    [
      'a bill',
      (): string => bill,
      'is not as it was written, since its number is not that of its content: do not use it.',
    ],
  ] as const)('in %s whose list of sums was written anew', ([, name, sentence], context) => {
    if (name() === '') return leaveOut(context, noDeb)
    const place = copy()
    if (name() === bill)
      writeFileSync(join(place, bill), readFileSync(join(dist, bill), 'utf8').replace('"MIT"', '"MIX"'))
    else flip(join(place, name()))
    const { code, lines } = tool(['proof', '--sums', '--in', place, '--not-a-release'])
    expect(code).toBe(1)
    expect(lines[1]).toBe(`${name()} ${sentence}`)
  })

  it('in the archive of the app', () => {
    const { archive } = layoutOf(packaged, system)
    const whole = readFileSync(archive)
    try {
      // As the smoke test changes a copy before it starts it, where Electron checks the archive.
      flipBit(archive)
      expect(tool(['package', '--check', packaged])).toEqual({
        code: 1,
        lines: ['The archive was changed after it was made: package.json.'],
      })
      writeFileSync(archive, whole)
      flip(archive)
      const { code, lines } = tool(['package', '--check', packaged])
      expect([code, lines]).toEqual([1, [expect.stringMatching(/^The archive was changed after it was made: \S+\.$/)]])
    } finally {
      writeFileSync(archive, whole)
    }
  })
})

it('T7: with the clock set back before the commit, one sentence asks to set it', (context) => {
  if (spawnSync('faketime', ['--version'], { stdio: 'ignore' }).error !== undefined)
    return leaveOut(context, 'checks with another clock: faketime is missing')
  const clock = ['faketime', '2001-02-03 04:05:06']
  expect(tool(['package', '--check', packaged], clock).code).toBe(0)
  const sentence = `${bill} is of 2026-01-02, and it is 2001-02-03 by this machine's clock: set the clock and check again.`
  expect(tool(['proof', '--check', '--in', dist], clock)).toEqual({ code: 1, lines: [sentence] })
})
