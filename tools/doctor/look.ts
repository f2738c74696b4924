/** Looks at this machine; changes nothing, and downloads nothing. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { signingOf } from '../../build/signing.ts'
import { isPlatform } from '#tools/package/system.ts'
import { packageFile, projectDir } from '#tools/project.ts'
import { electronHere, fetchFailedLately, releaseHostAnswers } from '#tools/provision/electron-binary.ts'
import { thisMachine } from '#tools/provision/machine.ts'
import { installedVerdict, readInstalled } from '#tools/supply/installed.ts'
import type { Locked } from '#tools/supply/lockfile.ts'
import { checkNode } from '#tools/supply/node-binary.ts'
import { npm } from '#tools/supply/registry.ts'
import type { Answer, Facts } from './facts.ts'

/** ms that somebody has to answer. */
const askTimeoutMs = 20_000

function displayKind(): Facts['display'] {
  if (process.platform !== 'linux') return 'system'
  if ((process.env['WAYLAND_DISPLAY'] ?? '') !== '') return 'wayland'
  return (process.env['DISPLAY'] ?? '') === '' ? 'none' : 'x11'
}

function hasSessionBus(): boolean {
  const address = process.env['DBUS_SESSION_BUS_ADDRESS'] ?? ''
  if (address !== '') return !address.startsWith('disabled:')
  const uid = process.getuid?.()
  return uid !== undefined && existsSync(`/run/user/${uid}/bus`)
}

/** Asks the bus which services run or could be started; starts none. Null where the bus itself does not answer. */
function secretService(hasCommand: Facts['hasCommand']): Answer | null {
  if (!hasCommand('dbus-send') && !hasCommand('busctl')) return 'not-asked'
  const bus = 'org.freedesktop.DBus'
  const ask = (method: string): readonly string[] =>
    hasCommand('dbus-send')
      ? ['dbus-send', '--session', '--print-reply', `--dest=${bus}`, '/org/freedesktop/DBus', `${bus}.${method}`]
      : ['busctl', '--user', 'call', bus, '/org/freedesktop/DBus', bus, method]
  const answers = ['ListNames', 'ListActivatableNames'].map((method) => {
    const [program = '', ...args] = ask(method)
    return spawnSync(program, args, { encoding: 'utf8', timeout: askTimeoutMs, stdio: ['ignore', 'pipe', 'ignore'] })
  })
  if (answers.every(({ status }) => status !== 0)) return null
  return answers.some(({ stdout }) => stdout.includes('org.freedesktop.secrets')) ? 'yes' : 'no'
}

/** Whether npm's registry answers for a package that the project has. */
async function registryAnswers(hasCommand: Facts['hasCommand']): Promise<Answer> {
  if (process.env['npm_execpath'] === undefined && !hasCommand('npm') && !hasCommand('npm.cmd')) return 'not-asked'
  const { stdout } = await npm(projectDir, ['view', 'electron', 'name', '--json', '--fetch-retries=0'], askTimeoutMs)
  return stdout.includes('electron') ? 'yes' : 'no'
}

function moduleProblems(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
    readonly packages: Locked
  }
  const verdict = installedVerdict(packages, readInstalled(packageFile()))
  return verdict.state === 'wrong' ? verdict.problems : []
}

function whySetAside(): Facts['setAside'] {
  const { state } = electronHere()
  return state === 'hidden' || state === 'wrong-folder' ? state : null
}

/** Namespaces that AppArmor keeps from programs without a profile (Ubuntu 24.04 and later), and a helper that is not set up to stand in. */
function hasSandbox({ platform, isRoot }: Pick<Facts, 'platform' | 'isRoot'>): boolean {
  const { path } = electronHere()
  const setting = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  // Root starts without it.
  if (platform !== 'linux' || isRoot || path === null || !existsSync(setting)) return true
  if (readFileSync(setting, 'utf8').trim() !== '1') return true
  const helper = statSync(join(dirname(path), 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper?.uid === 0 && (helper.mode & 0o4000) !== 0
}

/** All that the doctor goes by. Takes as long as the network takes to answer, 20 s at most. */
export async function lookAround(): Promise<Facts> {
  const machine = thisMachine()
  const { platform, hasCommand } = machine
  const { hasElectron } = machine
  const setAside = whySetAside()
  const node = checkNode(packageFile())
  const hasModules = existsSync(packageFile('.package-lock.json'))
  const service = platform === 'linux' && hasSessionBus() ? secretService(hasCommand) : null
  return {
    ...machine,
    setAside,
    hasSandbox: hasSandbox(machine),
    node: process.versions.node,
    nodeProblems: node.state === 'wrong' ? node.problems : [],
    hasModules,
    moduleProblems: moduleProblems(),
    display: displayKind(),
    hasSessionBus: service !== null,
    keychain: platform !== 'linux' ? 'yes' : (service ?? 'no'),
    registry: await registryAnswers(hasCommand),
    releaseHost: hasElectron || setAside !== null || !hasModules ? 'not-asked' : releaseHostAnswers() ? 'yes' : 'no',
    unsetForSigning: isPlatform(platform) ? signingOf(platform, process.env).missing : [],
    fetchFailedLately: hasModules && fetchFailedLately(),
  }
}
