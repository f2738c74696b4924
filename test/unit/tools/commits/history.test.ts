import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messagesOf, ownRange } from '#tools/commits/repository.ts'
import { removeFolder } from '#test/support/folders.ts'

let folder: string
const git = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  })
  if (status !== 0) throw new Error(stderr)
}
const commit = (message: string): void => git('commit', '--allow-empty', '-m', message)
const subjects = (range: string) => messagesOf(folder, range)?.map(({ message }) => message.split('\n')[0])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-history-'))
  git('init', '--template=', '-b', 'main')
  commit('what others have')
})
afterEach(() => removeFolder(folder))

it('takes the commits of a branch after main, newest first, with their whole messages', () => {
  git('checkout', '-q', '-b', 'work')
  commit('one\n\nIts reason.')
  commit('two')
  expect(ownRange(folder)).toBe('main..HEAD')
  expect(subjects('main..HEAD')).toEqual(['two', 'one'])
  expect(messagesOf(folder, 'main..HEAD')?.[1]?.message).toBe('one\n\nIts reason.')
})

it('takes the commits that the remote lacks where there is one, on main too', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit('not sent yet')
  expect(ownRange(folder)).toBe('origin/main..HEAD')
  expect(subjects('origin/main..HEAD')).toEqual(['not sent yet'])
})

it('leaves merges out, whose messages git writes', () => {
  git('checkout', '-q', '-b', 'work')
  commit('one')
  git('checkout', '-q', '-b', 'other', 'main')
  commit('two')
  git('merge', '-q', '--no-ff', '-m', 'joined', 'work')
  expect(subjects('main..HEAD')?.toSorted()).toEqual(['one', 'two'])
})

it('knows nothing of a branch or range that is not there, and takes no range for an option', () => {
  git('branch', '-m', 'trunk')
  expect(ownRange(folder)).toBeNull()
  expect(messagesOf(folder, 'main..HEAD')).toBeNull()
  expect(messagesOf(folder, '--all')).toBeNull()
})
