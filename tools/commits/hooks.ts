/** Switches the checkout's commit-msg hook on: packages run no install scripts here, so nothing else would. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const hooksFolder = '.githooks'

/**
 * Sets `core.hooksPath` of the repository in `folder`; gives a sentence that says so, or null where nothing was changed. Hooks
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
