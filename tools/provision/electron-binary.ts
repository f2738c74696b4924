/** Real Electron: where its binary is, and fetching it where the network lets it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile, packageFile } from '#tools/project.ts'

/** Where Electron's program is on this machine. */
export type ElectronHere =
  /** `hidden`: `COFFER_HOST=preview` asks for the preview host where both are there. */
  | { readonly state: 'hidden' | 'none'; readonly path: null }
  /** `fetched`: out of the archive of its package. `overridden`: in the folder that `ELECTRON_OVERRIDE_DIST_PATH` names. */
  | { readonly state: 'fetched' | 'overridden'; readonly path: string }
  /** That folder does not hold it. */
  | { readonly state: 'wrong-folder'; readonly path: null }

/** The one place that judges it. `folder` is Electron's package. */
export function electronHere(
  env: NodeJS.ProcessEnv = process.env,
  folder: string = packageFile('electron'),
): ElectronHere {
  if (env['COFFER_HOST'] === 'preview') return { state: 'hidden', path: null }
  const nameFile = join(folder, 'path.txt')
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8') : null
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  if (override !== '') {
    const path = join(override, name ?? defaultName())
    return existsSync(path) ? { state: 'overridden', path } : { state: 'wrong-folder', path: null }
  }
  const path = name === null ? null : join(folder, 'dist', name)
  return path !== null && existsSync(path) ? { state: 'fetched', path } : { state: 'none', path: null }
}

/** The program's path, or null. */
export const electronBinary = (env: NodeJS.ProcessEnv = process.env): string | null => electronHere(env).path

/** Where `ELECTRON_OVERRIDE_DIST_PATH` was set to no purpose. */
export const wrongFolder =
  'ELECTRON_OVERRIDE_DIST_PATH names a folder that does not hold Electron’s binary: correct it, or unset it.'

const defaultName = (): string => {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** ms: a refusal comes at once, and a network that swallows packets must not hold up a start for longer. */
const probeTimeoutMs = 5_000
const downloadTimeoutMs = 300_000

/** Either has the installer hold the archive against the sums of its own host, and not against those in Electron's package. */
export const remoteSums = ['electron_use_remote_checksums', 'npm_config_electron_use_remote_checksums'] as const

const run = (args: readonly string[], timeout: number): boolean =>
  spawnSync(process.execPath, args, {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      ELECTRON_GET_USE_PROXY: '1',
      ...Object.fromEntries(remoteSums.map((name) => [name, undefined])),
    },
    stdio: 'ignore',
    timeout,
    killSignal: 'SIGKILL',
  }).status === 0

/** The mirror that the installer would use, in the order in which it looks. */
const mirror = (): string =>
  process.env['npm_config_electron_mirror'] ??
  process.env['ELECTRON_MIRROR'] ??
  'https://github.com/electron/electron/releases/download/'

/** Asks for the head of the very file, in a process of its own: a proxy in the environment is honoured from a process's start only. */
export function releaseHostAnswers(): boolean {
  const ask = `
    const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(${probeTimeoutMs}) }
    const { status } = await fetch(process.argv[1], options)
    process.exit(status < 400 ? 0 : 1)`
  const { version } = JSON.parse(readFileSync(packageFile('electron', 'package.json'), 'utf8')) as { version: string }
  const url = `${mirror()}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`
  return run(['--input-type=module', '--eval', ask, url], probeTimeoutMs * 2)
}

/** ms after a failure in which starts stay fast. */
const retryAfter = 24 * 3_600_000

/** A failure that is still to come by a clock that was set back counts as long ago: no start would try again for as long. */
const isLately = (failedAt: number | null, now: number): boolean =>
  failedAt !== null && now >= failedAt && now - failedAt < retryAfter

export interface Fetching {
  readonly isWanted: boolean
  /** ms since the epoch. */
  readonly now: number
  /** When it failed last, or null. */
  readonly failedAt: number | null
  readonly remember: (failed: boolean) => void
  /** Asked first, and briefly: the installer itself waits for as long as the system does. */
  readonly hostAnswers: () => boolean
  readonly install: () => boolean
}

/** Tries once; after a failure not again for a day. */
export function fetchElectron({ isWanted, now, failedAt, remember, hostAnswers, install }: Fetching): void {
  if (!isWanted || isLately(failedAt, now)) return
  remember(!(hostAnswers() && install()))
}

const failureFile = (): string => cacheFile('electron-not-downloaded')
const failedAt = (): number | null => statSync(failureFile(), { throwIfNoEntry: false })?.mtimeMs ?? null

/** Whether fetching the binary failed so lately that a start does not try it again. */
export const fetchFailedLately = (): boolean => isLately(failedAt(), Date.now())

/** Gets the binary once, where that is possible. */
export function provideElectron(): void {
  const failure = failureFile()
  fetchElectron({
    isWanted: electronHere().state === 'none',
    now: Date.now(),
    failedAt: failedAt(),
    remember: (failed) => (failed ? writeFileSync(failure, '') : rmSync(failure, { force: true })),
    hostAnswers: releaseHostAnswers,
    install: () => {
      console.log('Downloading the Electron binary, once (about 120 MB) ...')
      return run([packageFile('electron', 'install.js')], downloadTimeoutMs) && electronBinary() !== null
    },
  })
}
