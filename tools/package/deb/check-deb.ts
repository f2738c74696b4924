/** Looks into a finished package: whether it is the file that was published, and whether what is in it is what it says. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ReleaseTrouble } from '#tools/release/files.ts'
import { readSums } from '#tools/release/sums.ts'
import { sandboxHelper } from './names.ts'
import { readTar } from './tar.ts'
import type { Member } from './tar.ts'

export interface Contents {
  readonly control: readonly Member[]
  readonly data: readonly Member[]
}

const largest = 2 ** 30

function archiveOf(file: string, which: '--ctrl-tarfile' | '--fsys-tarfile'): readonly Member[] | null {
  const { status, stdout } = spawnSync('dpkg-deb', [which, file], {
    maxBuffer: largest,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status !== 0) return null
  try {
    return readTar(stdout)
  } catch {
    return null
  }
}

/** What a package holds, or null where it cannot be read as one. */
export function contentsOf(file: string): Contents | null {
  const [control, data] = [archiveOf(file, '--ctrl-tarfile'), archiveOf(file, '--fsys-tarfile')]
  return control === null || data === null ? null : { control, data }
}

const hash = (algorithm: string, bytes: Buffer): string => createHash(algorithm).update(bytes).digest('hex')

const changed = 'It was changed or damaged on its way: do not install it, and fetch it again.'

/** Holds a file against the text of SHA256SUMS; gives a sentence, or null where they agree. */
function sumProblem(file: string, sums: string): string | null {
  const name = basename(file)
  try {
    const sum = readSums(sums).get(name)
    if (sum === undefined) return `SHA256SUMS does not name ${name}: it is of another release, or the file was renamed.`
    return sum === hash('sha256', readFileSync(file))
      ? null
      : `${name} is not the file that SHA256SUMS names. ${changed}`
  } catch (error) {
    if (error instanceof ReleaseTrouble) return error.message
    throw error
  }
}

/** The list of sums in the package against its files: each file has its sum, and each sum its file. */
function listProblems({ control, data }: Contents): readonly string[] {
  const list = control.find(({ path }) => path === 'md5sums')
  if (list === undefined) return ['The package has no list of sums.']
  const lines = list.content
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
  const sums = new Map(lines.map((line) => [line.slice(34), line.slice(0, 32)]))
  const files = data.filter(({ kind }) => kind === 'file')
  const present = new Set(files.map(({ path }) => path))
  return [
    ...files.flatMap(({ path, content }) => {
      const sum = sums.get(path)
      if (sum === undefined) return [`${path} is in the package and not in its list of sums.`]
      return sum === hash('md5', content) ? [] : [`${path} is not what the package's list of sums says.`]
    }),
    ...[...sums.keys()].flatMap((path) =>
      present.has(path) ? [] : [`${path} is in the list of sums and not in the package.`],
    ),
  ]
}

/** Rights that nothing in the package has a use for. */
function rightProblems({ path, kind, mode, owner }: Member): readonly string[] {
  const mayBeSetuid = path === sandboxHelper && mode === 0o4755
  return [
    ...(owner === '0/0' ? [] : [`${path} is not root's.`]),
    ...((mode & 0o7000) !== 0 && !mayBeSetuid ? [`${path} would run with more rights than its user has.`] : []),
    ...(kind !== 'link' && (mode & 0o022) !== 0 ? [`${path} could be changed by others than root.`] : []),
    ...(kind === 'other' ? [`${path} is neither a file, a folder nor a link.`] : []),
    ...(path === '' || path === 'usr' || path.startsWith('usr/') ? [] : [`${path} is outside of /usr.`]),
    ...(path.split('/').includes('..') ? [`${path} leads out of its folder.`] : []),
  ]
}

/** What is wrong with a package, as sentences; none where nothing is. With `sums`, the text of SHA256SUMS, also where it comes from. */
export function debProblems(file: string, sums: string | null): readonly string[] {
  const sum = sums === null ? null : sumProblem(file, sums)
  const contents = contentsOf(file)
  if (contents === null)
    return [...(sum === null ? [] : [sum]), `${basename(file)} cannot be read as a Debian package. ${changed}`]
  return [...(sum === null ? [] : [sum]), ...listProblems(contents), ...contents.data.flatMap(rightProblems)]
}
