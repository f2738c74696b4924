import { installCommand, mayInstall, missing } from './needs.ts'
import type { Machine, Purpose } from './needs.ts'

export interface InstallSurroundings {
  readonly machine: () => Machine
  readonly say: (line: string) => void
  /** Runs a command to its end without input; its output is shown only when it fails. */
  readonly run: (command: readonly string[]) => boolean
}

/** Gives null when the machine has all that is needed, or one plain sentence that says what to do. */
export function providePackages(purpose: Purpose, { machine, say, run }: InstallSurroundings): string | null {
  const before = machine()
  const needs = missing(purpose, before)
  if (needs.length === 0) return null
  say(`This machine lacks: ${needs.map(({ what }) => what).join('; ')}.`)
  const command = installCommand(needs, before)
  if (command === null) return 'Install them with your package manager, then run this again.'
  if (!mayInstall(before))
    return `Run this once, then try again: ${[before.platform === 'darwin' ? '' : 'sudo', ...command].join(' ').trim()}`
  say(`Installing with apt-get, once: ${needs.map(({ apt }) => apt).join(' ')}`)
  const [program = '', ...args] = command
  // Another program may hold the package lock for a while (a fresh machine updating itself).
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const done = run([program, ...options, 'update']) && run([program, ...options, ...args])
  const left = missing(purpose, machine())
  if (done && left.length === 0) return null
  return `apt-get could not install ${left.map(({ apt }) => apt).join(', ')}: see its words above, then run this again.`
}
