import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { cloneInto } from '#test/support/package/clone.ts'
import { readArchive } from '#tools/package/archive.ts'
import { hasDpkgDeb } from '#tools/package/deb/build-deb.ts'
import { differences, inDetail } from '#tools/package/deb/compare.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { filesBelow } from '#tools/package/shipped.ts'

const system = { platform: 'linux', arch: 'x64' } as const

interface Built {
  /** The clone. */
  readonly folder: string
  /** What was packaged in it. */
  readonly dist: string
}

/** Runs it through a shell that sets the umask; no clone of git is there, so that the date comes from the environment. */
function make(folder: string, shell: string, env: NodeJS.ProcessEnv): Built {
  cloneInto(folder)
  const tool = join(folder, 'tools', 'run.mjs')
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', shell, 'sh', process.execPath, tool, 'package', '--arch', 'x64'],
    {
      cwd: folder,
      // The clock is to be another one, and not the times that a file system keeps: faketime would shift those too.
      env: { ...process.env, SOURCE_DATE_EPOCH: '1795896000', NO_FAKE_STAT: '1', ...env },
      encoding: 'utf8',
    },
  )
  expect(status, `${stdout}${stderr}`).toBe(0)
  return { folder, dist: join(folder, 'dist') }
}

/** A line for each file that is not the same in both folders. */
function differing(one: string, other: string): readonly string[] {
  const [ones, others] = [filesBelow(one), filesBelow(other)]
  return [...new Set([...ones, ...others])].toSorted().flatMap((file) => {
    if (!ones.includes(file)) return [`${file}: only in the second`]
    if (!others.includes(file)) return [`${file}: only in the first`]
    return readFileSync(join(one, file)).equals(readFileSync(join(other, file))) ? [] : [`${file}: its content`]
  })
}

const made = ({ dist }: Built, isIt: (entry: Dirent) => boolean): string =>
  join(dist, readdirSync(dist, { withFileTypes: true }).find(isIt)?.name ?? 'nothing')

let room = ''
let first: Built
let second: Built
const hasFaketime = spawnSync('faketime', ['--version'], { stdio: 'ignore' }).error === undefined

beforeAll(async () => {
  room = await makeFolder('reproducible')
  const clock = (time: string): string => (hasFaketime ? `faketime '${time}'` : '')
  const here = { TZ: 'UTC', LC_ALL: 'C', HOME: room, USER: 'one' }
  // Set back before the commit, and ahead of it.
  first = make(join(room, 'a'), `umask 022; exec ${clock('2001-02-03 04:05:06')} "$@"`, here)
  const elsewhere = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', HOME: '/', USER: 'other' }
  second = make(
    join(room, 'another folder', 'with ümlauts'),
    `umask 077; exec ${clock('2031-05-06 07:08:09')} "$@"`,
    elsewhere,
  )
}, 900_000)
afterAll(() => removeFolder(room))

describe('P5: two builds of one tree, in other folders, with another clock, time zone, umask and language', () => {
  it('give the same files in out/', (context) => {
    if (!hasFaketime) leaveOut(context, 'builds with another clock: faketime is missing')
    const [one, other] = [first, second].map(({ folder }) => join(folder, 'out'))
    expect(filesBelow(one ?? '').length).toBeGreaterThan(100)
    // The stamp by which the tools see whether the sources have changed: it does not ship.
    expect(differing(one ?? '', other ?? '').filter((line) => !line.startsWith('.sources:'))).toEqual([])
  })

  it('give the same archive, and the same folder around it', () => {
    const [one = '', other = ''] = [first, second].map((built) => made(built, (entry) => entry.isDirectory()))
    expect(readArchive(layoutOf(one, system).archive)?.every(({ whole }) => whole)).toBe(true)
    expect(differing(one, other)).toEqual([])
  })

  it('give the same deb; where not, diffoscope says in what they differ', (context) => {
    if (!hasDpkgDeb()) return leaveOut(context, 'two debs of two builds: dpkg-deb is missing')
    const [one = '', other = ''] = [first, second].map((built) => made(built, ({ name }) => name.endsWith('.deb')))
    const found = differences(one, other)
    expect(found, found.length === 0 ? '' : (inDetail(one, other) ?? 'diffoscope is not installed')).toEqual([])
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
  })
})
