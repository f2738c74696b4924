/** What a build is made from: the commit, its time, and the versions that shape the result. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'
import { ReleaseTrouble, readText } from './files.ts'

export interface Source {
  readonly version: string
  /** 40 hex digits. */
  readonly commit: string
  /** The commit's own time, ISO 8601 in UTC: the only time in anything that is released. */
  readonly committedAt: string
  /** SHA-256 of package-lock.json as it is in the commit, whatever line ends a system gives its copy. */
  readonly lockfile: string
  /** Exact versions of what shapes the result. */
  readonly node: string
  readonly electron: string
  readonly packager: string
}

/** Asks git for seconds since the epoch. */
const commitTime = ['log', '-1', '--format=%ct']

/** More than the lockfile takes. */
const mostBytes = 64 * 1024 * 1024

function gitBytes(folder: string, args: readonly string[]): Buffer {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, maxBuffer: mostBytes })
  if (status !== 0)
    throw new ReleaseTrouble(
      'The commit of this folder cannot be read: a release is made in a git clone, with git installed.',
    )
  return stdout
}

const git = (folder: string, args: readonly string[]): string => gitBytes(folder, args).toString('utf8').trim()

/** Seconds since the epoch that everything of a build is dated with: those of SOURCE_DATE_EPOCH, or of the commit; null without both. */
export function sourceDate(env: NodeJS.ProcessEnv, folder: string = projectDir): number | null {
  const asked = env['SOURCE_DATE_EPOCH']
  const { status, stdout } = spawnSync('git', commitTime, { cwd: folder, encoding: 'utf8' })
  const text = asked ?? (status === 0 ? stdout.trim() : '')
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Where there is no such time. */
export const noDate =
  'There is no date for the package: build it in a git clone, or give seconds since 1970 in SOURCE_DATE_EPOCH.'

/** Whether files were changed, added or removed since the commit, but for those that git leaves out. Throws ReleaseTrouble. */
const differs = (folder: string): boolean => git(folder, ['status', '--porcelain', '--untracked-files=normal']) !== ''

/** Of a tree as it lies there, and whether that is the tree of its commit. Throws ReleaseTrouble where there is none. */
export function readSourceAsItIs(folder: string): { readonly source: Source; readonly differs: boolean } {
  const json = (...path: readonly string[]): { readonly version: string } =>
    JSON.parse(readText(join(folder, ...path, 'package.json'))) as { readonly version: string }
  const source = {
    version: json().version,
    commit: git(folder, ['rev-parse', 'HEAD']),
    committedAt: new Date(Number(git(folder, commitTime)) * 1000).toISOString(),
    lockfile: createHash('sha256')
      .update(gitBytes(folder, ['show', 'HEAD:./package-lock.json']))
      .digest('hex'),
    node: process.versions.node,
    electron: json('node_modules', 'electron').version,
    packager: json('node_modules', 'electron-builder').version,
  }
  return { source, differs: differs(folder) }
}

/** Throws ReleaseTrouble where files differ from the commit: a statement about the commit would not be true of them. */
export function readSource(folder: string): Source {
  if (differs(folder))
    throw new ReleaseTrouble(
      'Files differ from the commit: commit or remove the changes first ("git status" lists them).',
    )
  return readSourceAsItIs(folder).source
}
