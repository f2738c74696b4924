/** What git knows of a checkout's commits, and its commit-msg hook. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Output of git in a folder; null where git fails or is not there. */
function git(folder: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout : null
}

/**
 * The commits that others do not have yet, which can still be reworded: those after `origin/main`, or after `main` where
 * there is no such remote. Null where there is neither.
 */
export function ownRange(folder: string): string | null {
  const base = ['origin/main', 'main'].find((name) => git(folder, 'rev-parse', '--verify', '--quiet', name) !== null)
  return base === undefined ? null : `${base}..HEAD`
}

export interface Commit {
  /** Short. */
  readonly id: string
  readonly message: string
}

/** Newest first, merges left out; null where git does not know the range. */
export function messagesOf(folder: string, range: string): readonly Commit[] | null {
  // End of options: a range is never taken for one.
  const log = git(folder, 'log', '--no-merges', '--format=%h%x00%B%x01', '--end-of-options', range, '--')
  if (log === null) return null
  return log
    .split('\x01')
    .map((entry) => entry.trim().split('\0'))
    .flatMap(([id = '', message]) => (message === undefined ? [] : [{ id, message }]))
}

const hooksFolder = '.githooks'

/**
 * Switches the commit-msg hook on, as packages run no install scripts here and nothing else would: sets `core.hooksPath` of the repository in `folder`; gives a sentence that says so, or null where nothing was changed. Hooks
 * that somebody has set up stay, and so does a linked worktree: its settings are those of the main one.
 */
export function enableHooks(folder: string): string | null {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const entry = join(folder, '.git')
  if (!statSync(entry, { throwIfNoEntry: false })?.isDirectory()) return null
  // Set anywhere, for the machine or this repository: git answers with 1 only where it is not.
  if (git('config', '--get', 'core.hooksPath').status !== 1) return null
  if (existsSync(join(entry, 'hooks', 'commit-msg'))) return null
  if (git('config', 'core.hooksPath', hooksFolder).status !== 0) return null
  return `Commit messages are checked from now on (git config core.hooksPath ${hooksFolder}).`
}
