import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startThrowAwayKeychain, throwAwayMark, whyNoKeyring } from '#test/support/throw-away-keychain.ts'
import type { Security } from '#test/support/throw-away-keychain.ts'
import { projectDir } from '#tools/project.ts'

describe('V5: a keychain of a test’s own', () => {
  it('is there for all uses on Linux, for an open one on macOS, and never on Windows', () => {
    expect(whyNoKeyring(['shut', 'absent', 'seen-from-outside'], 'linux')).toBeNull()
    expect(whyNoKeyring([], 'darwin')).toBeNull()
    for (const use of ['shut', 'absent', 'seen-from-outside'] as const)
      expect(whyNoKeyring([use], 'darwin')).toMatch(/^macOS asks /)
    expect(whyNoKeyring([], 'win32')).toMatch(/no throw-away one/)
  })
})

/** A `security` that keeps what is the default keychain, as `first` before anything is set. */
function machine(first: string, heeds = true) {
  const calls: string[] = []
  let current = first
  const run: Security = (args) => {
    calls.push(args[0] ?? '')
    if (args[0] === 'default-keychain' && args.includes('-s') && heeds) current = args.at(-1) ?? ''
    return args[0] === 'default-keychain' && !args.includes('-s') && current !== '' ? `    "${current}"\n` : ''
  }
  return { run, calls }
}

describe('the throw-away keychain of macOS', () => {
  it('is the default one below a home of its own, which goes with it', async () => {
    const { run, calls } = machine('')
    const { env, home, close } = startThrowAwayKeychain(run)
    expect(env).toEqual({ HOME: home, CFFIXED_USER_HOME: home, [throwAwayMark]: expect.stringContaining(home) })
    expect(calls).toContain('create-keychain')
    await close()
    expect(calls.at(-1)).toBe('delete-keychain')
    expect(existsSync(home)).toBe(false)
  })

  it('is refused where a person’s own is still the default one, before anything is changed', () => {
    const { run, calls } = machine('/Users/somebody/Library/Keychains/login.keychain-db')
    expect(() => startThrowAwayKeychain(run)).toThrow(/throw-away keychain only.*nothing was written/)
    expect(calls).toEqual(['default-keychain'])
  })

  it('is refused where it did not become the default one', () => {
    expect(() => startThrowAwayKeychain(machine('', false).run)).toThrow(/throw-away keychain only/)
  })
})

it('without a keychain its module loads, and every call is refused', () => {
  const hook = join(projectDir, 'test', 'support', 'no-keychain.cjs')
  const script = `
    const keytar = require('keytar')
    const calls = [keytar.getPassword('a', 'b'), keytar.setPassword('a', 'b', 'c'), keytar.deletePassword('a', 'b')]
    void Promise.allSettled(calls).then((all) => console.log(all.map(({ reason }) => reason?.message).join('|')))`
  const { stdout } = spawnSync(process.execPath, ['-r', hook, '-e', script], { cwd: projectDir, encoding: 'utf8' })
  const sentence = 'No keychain: this run was given none.'
  expect(stdout.trim()).toBe([sentence, sentence, sentence].join('|'))
})
