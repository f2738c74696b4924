/**
 * A machine that histories run on, one after another: a keychain of its own, a fault proxy at an address that stays, and a data
 * folder on a small disk, which each history begins with a copy of one that was set up once.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFile } from '#tools/project.ts'
import { removeFolder } from '#test/support/folders.ts'
import { startKeyring } from '#test/support/keyring.ts'
import type { Keyring } from '#test/support/keyring.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { setUp } from './set-up.ts'
import type { SetUp } from './set-up.ts'

export interface Machine {
  readonly keyring: Keyring
  readonly proxy: FaultProxy
  readonly setUp: SetUp
  readonly dataDir: string
  /** Environment of main; `hasOwnClock` puts it under the clock of `bend`. */
  env(hasOwnClock: boolean): NodeJS.ProcessEnv
  /** Empties the data folder and copies the set-up one into it. */
  renew(): void
  /** Takes all space of the small disk, or gives it back. False where there is no small disk. */
  fill(full: boolean): boolean
  /** Sets the wall clock of main so many seconds off. */
  bend(seconds: number): void
  close(): Promise<void>
}

/** A disk that holds what a history writes several times over. */
const diskSize = '24m'

const mounted = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=700`, 'none', folder]).status === 0

/** The library that bends the wall clock of a process; the steady clock stays as it is. */
const clockLibrary = (): string => {
  const asked = spawnSync('faketime', ['-f', '+0', 'sh', '-c', 'echo $LD_PRELOAD'], { encoding: 'utf8' })
  if (asked.status !== 0) throw new Error('faketime is missing: npm test installs it')
  return asked.stdout.trim()
}

/** Starts one, and sets up Coffer on it: a venue, a profile with two keys, a recipient. */
export async function startMachine(): Promise<Machine> {
  const scratch = mkdtempSync(join(tmpdir(), 'coffer-soak-'))
  const folderOf = (name: string): string => {
    mkdirSync(join(scratch, name))
    return join(scratch, name)
  }
  const [dataDir, template, home] = [folderOf('data'), folderOf('template'), folderOf('home')]
  const hasDisk = mounted(dataDir)
  const keyring = await startKeyring('unlocked', { home })
  const proxy = await startFaultProxy()
  const clock = join(scratch, 'clock')
  const bend = (seconds: number): void => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  bend(0)
  const library = clockLibrary()
  const ownClock = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const env = (hasOwnClock: boolean): NodeJS.ProcessEnv => ({
    ...process.env,
    ...keyring.env,
    NODE_COMPILE_CACHE: cacheFile('compiled'),
    ...(hasOwnClock ? ownClock : {}),
  })
  const ballast = join(dataDir, 'ballast')

  return {
    keyring,
    proxy,
    setUp: await setUp(template, proxy, env(false)),
    dataDir,
    env,
    renew: () => {
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
      cpSync(template, dataDir, { recursive: true })
    },
    fill: (full) => {
      if (!full) rmSync(ballast, { force: true })
      else if (hasDisk) spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096'])
      return hasDisk
    },
    bend,
    close: async () => {
      await proxy.close()
      await keyring.close()
      if (hasDisk) spawnSync('umount', ['-l', dataDir])
      await removeFolder(scratch)
    },
  }
}
