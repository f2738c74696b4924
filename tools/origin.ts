import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './project.ts'

/** What a seed means: the same numbers come out again only of the same commit and the same packages. */
export interface Origin {
  /** Followed by `with changes` where the tree is not that of the commit. */
  readonly commit: string
  readonly lockfile: string
  readonly node: string
}

/** What decides what a run does; documents and pictures do not. */
const decisive = ['src', 'test', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts']

/** Of the tree as it is now: ask before a run, not after it. */
export function originOf(): Origin {
  const git = (...args: string[]): string => spawnSync('git', args, { cwd: projectDir, encoding: 'utf8' }).stdout.trim()
  const commit = git('rev-parse', '--short=12', 'HEAD') || 'unknown'
  const isChanged = git('status', '--porcelain', '--', ...decisive) !== ''
  const lockfile = createHash('sha256')
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12)
  return { commit: `${commit}${isChanged ? changed : ''}`, lockfile, node: process.version }
}

const changed = ' with changes'

/** Whether what ran can be had again from the commit alone. */
export const isRepeatable = ({ commit }: Pick<Origin, 'commit'>): boolean =>
  !commit.endsWith(changed) && !commit.startsWith('unknown')

/** For the first and the last line of a run. */
export const sayOrigin = ({ commit, lockfile, node }: Origin): string =>
  `commit ${commit}, lockfile ${lockfile}, Node ${node}`
