import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enableHooks } from '#tools/commits/repository.ts'
import { projectDir } from '#tools/project.ts'
import { removeFolder } from '#test/support/folders.ts'

let folder: string
const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    // No settings of the machine that runs the test.
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  })
const hooksPath = (): string => git('config', '--get', 'core.hooksPath').stdout.trim()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-hooks-'))
  git('init', '--template=')
})
afterEach(() => removeFolder(folder))

it('switches the hooks on once', () => {
  expect(enableHooks(folder)).toMatch(/checked from now on/)
  expect(hooksPath()).toBe('.githooks')
  expect(enableHooks(folder)).toBeNull()
})

it('leaves hooks alone that somebody has set up', () => {
  git('config', 'core.hooksPath', 'mine')
  expect(enableHooks(folder)).toBeNull()
  expect(hooksPath()).toBe('mine')
  git('config', '--unset', 'core.hooksPath')
  mkdirSync(join(folder, '.git', 'hooks'), { recursive: true })
  writeFileSync(join(folder, '.git', 'hooks', 'commit-msg'), '')
  expect(enableHooks(folder)).toBeNull()
  expect(hooksPath()).toBe('')
})

it('leaves a folder alone that is no checkout of its own', async () => {
  await removeFolder(join(folder, '.git'))
  expect(enableHooks(folder)).toBeNull()
})

it('makes git refuse a message, and say why', () => {
  enableHooks(folder)
  for (const part of ['.githooks', 'tools', 'package.json'])
    cpSync(join(projectDir, part), join(folder, part), { recursive: true })
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'))
  const commit = (message: string) => git('commit', '--allow-empty', '-m', message)
  const refused = commit('Fixed it')
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain('Begin the subject with its area')
  expect(git('rev-parse', '--verify', 'HEAD').status).not.toBe(0)
  expect(commit('tools: refuse a message that says nothing').status).toBe(0)
  expect(git('log', '--format=%s').stdout).toBe('tools: refuse a message that says nothing\n')
})
