/** Real Electron: where its binary is, and fetching it once where the network lets it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile, packageFile } from '#tools/project.ts'

/** The binary's path, or null. `COFFER_HOST=preview` hides it, to try the preview host where both are there. */
export function electronBinary(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['COFFER_HOST'] === 'preview') return null
  const nameFile = packageFile('electron', 'path.txt')
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8') : null
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override !== undefined && override !== '') return join(override, name ?? defaultName())
  if (name === null) return null
  const file = packageFile('electron', 'dist', name)
  return existsSync(file) ? file : null
}

const defaultName = (): string => {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** ms: a refusal comes at once, a network that swallows packets must not hold a start up for longer. */
const probePatience = 5_000
const downloadPatience = 300_000
const retryAfter = 24 * 3_600_000

/**
 * Tries `install-electron`, at most once a day after a failure. The release host is asked first, briefly: the installer
 * itself waits for as long as the system does.
 */
export async function fetchElectron(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (env['COFFER_HOST'] === 'preview' || electronBinary(env) !== null) return
  const failure = cacheFile('electron-not-downloaded')
  if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < retryAfter) return
  if (!(await releaseHostAnswers(env)) || !install(env)) return writeFileSync(failure, '')
  rmSync(failure, { force: true })
}

/** The mirror that the installer would use, in the order in which it looks. */
const mirror = (env: NodeJS.ProcessEnv): string =>
  env['npm_config_electron_mirror'] ??
  env['ELECTRON_MIRROR'] ??
  'https://github.com/electron/electron/releases/download/'

async function releaseHostAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  // A process of its own, because a proxy in the environment is honoured from the start of a process only.
  const ask = `const answer = await fetch(process.argv[1], { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(${probePatience}) }); process.exit(answer.status < 400 ? 0 : 1)`
  const { version } = JSON.parse(readFileSync(packageFile('electron', 'package.json'), 'utf8')) as { version: string }
  const url = `${mirror(env)}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`
  return run(['--input-type=module', '--eval', ask, url], env, probePatience * 2)
}

function install(env: NodeJS.ProcessEnv): boolean {
  console.log('Downloading the Electron binary, once (about 120 MB) ...')
  return run([packageFile('electron', 'install.js')], env, downloadPatience) && electronBinary(env) !== null
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv, timeout: number): boolean =>
  spawnSync(process.execPath, args, {
    env: { ...env, NODE_USE_ENV_PROXY: '1', ELECTRON_GET_USE_PROXY: '1' },
    stdio: 'ignore',
    timeout,
    killSignal: 'SIGKILL',
  }).status === 0
