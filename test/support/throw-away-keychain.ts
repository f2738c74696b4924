/** Keychains of a test's own where there is no Secret Service: a file on macOS, none on Windows. Not yet run on either. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { removeFolder } from './folders.ts'
import type { Keyring } from './keyring.ts'

/** What a test does with its keychain beside having Coffer keep keys there. */
export type KeyringUse =
  /** It is shut when Coffer asks, or is shut meanwhile. */
  | 'shut'
  /** There is none. */
  | 'absent'
  /** A second program reads or changes an entry. */
  | 'seen-from-outside'

/** Why a test cannot have a keychain of its own for these uses on a system, or null where it can. */
export function whyNoKeyring(
  uses: readonly KeyringUse[] = [],
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (platform === 'linux') return null
  if (platform !== 'darwin') return 'Windows has one keychain for each person, and no throw-away one beside it'
  if (uses.includes('shut') || uses.includes('absent'))
    return 'macOS asks for a keychain that is shut or missing in a window of its own'
  return uses.includes('seen-from-outside')
    ? 'macOS asks in a window of its own before a second program reads an entry'
    : null
}

/** Set for what runs on a throw-away keychain. */
export const throwAwayMark = 'COFFER_TEST_KEYCHAIN'

/** Runs macOS's `security` and gives what it says; an empty text where it fails. */
export type Security = (args: readonly string[], env: NodeJS.ProcessEnv) => string

const security: Security = (args, env) => {
  try {
    return execFileSync('/usr/bin/security', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

const refusal =
  'Specs that write keys run on a throw-away keychain only, and the default one here is that of a person: nothing was written.'

const unable = (): Promise<never> =>
  Promise.reject(new Error('A throw-away keychain on macOS is neither shut nor ended.'))

/**
 * macOS: a keychain in a new folder, the default one of whatever runs with that folder as its home. Throws before anything is
 * changed where a process with that home would still be led to a person's own keychain, and again where it would be afterwards.
 */
export function startThrowAwayKeychain(run: Security = security): Keyring {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'coffer-keychain-'))
  const file = join(home, 'Library', 'Keychains', 'coffer-test.keychain-db')
  for (const name of ['Keychains', 'Preferences']) mkdirSync(join(home, 'Library', name), { recursive: true })
  const env = { HOME: home, CFFIXED_USER_HOME: home, [throwAwayMark]: file }
  const say = (...args: readonly string[]): string => run(args, { ...process.env, ...env })
  const defaultOne = (): string => /"(.*)"/.exec(say('default-keychain', '-d', 'user'))?.[1] ?? ''
  const before = defaultOne()
  if (before !== '' && !before.startsWith(home + sep)) throw new Error(refusal)
  say('create-keychain', '-p', 'password', file)
  say('list-keychains', '-d', 'user', '-s', file)
  say('default-keychain', '-d', 'user', '-s', file)
  // Without settings it is never shut by itself.
  say('set-keychain-settings', file)
  say('unlock-keychain', '-p', 'password', file)
  if (defaultOne() !== file) throw new Error(refusal)
  return {
    env,
    home,
    lock: unable,
    unlock: unable,
    stopService: unable,
    startService: unable,
    close: async () => {
      say('delete-keychain', file)
      await removeFolder(home)
    },
  }
}
