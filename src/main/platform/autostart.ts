import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { identity } from '#shared/app-identity.ts'

/** Whether the system starts Coffer at login; `blocked`: it has an entry for it, and does not follow it, or not to this Coffer. */
export type LoginEntry = 'on' | 'off' | 'blocked'

/** The folder of a user whose entries a Linux desktop starts at login (XDG). A value that is no absolute path counts as unset. */
export function autostartFolder(env: Readonly<Record<string, string | undefined>>, home: string): string {
  const chosen = env['XDG_CONFIG_HOME']
  return posix.join(chosen?.startsWith('/') === true ? chosen : posix.join(home, '.config'), 'autostart')
}

export const autostartFile = identity.desktopEntry

/** One argument of an Exec line: quoted, with what means something there escaped, and that again as a string of the file. */
const execArgument = (argument: string): string =>
  `"${argument.replaceAll(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%')

const execLine = (command: readonly string[]): string => `Exec=${command.map(execArgument).join(' ')}`

const entryText = (command: readonly string[]): string =>
  ['[Desktop Entry]', 'Type=Application', `Name=${identity.product}`, execLine(command), 'Terminal=false', ''].join(
    '\n',
  )

/** What the entry in `folder` does, as it is now: a person or the desktop may have changed it. Throws where it cannot be read. */
export function readAutostart(folder: string, command: readonly string[]): LoginEntry {
  let text: string
  try {
    text = readFileSync(posix.join(folder, autostartFile), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'off'
    throw error
  }
  const lines = text.split('\n').map((line) => line.trim())
  const isOff = lines.some((line) => /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)$/i.test(line))
  return !isOff && lines.includes(execLine(command)) ? 'on' : 'blocked'
}

/** Writes the entry, or takes it away. Throws the system's error. */
export function writeAutostart(folder: string, command: readonly string[], on: boolean): void {
  const file = posix.join(folder, autostartFile)
  rmSync(file, { force: true })
  if (!on) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Made anew: what a link in its place leads to is not written over.
  writeFileSync(file, entryText(command), { flag: 'wx' })
}
