/** Electron for a package: its binary where this machine has one for that system. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { packageFile } from '#tools/project.ts'
import { electronBinary } from '#tools/provision/electron-binary.ts'
import { systemName, thisSystem } from './system.ts'
import type { System } from './system.ts'

/** Folder of Electron's binary, or null: a machine has that of its own system only. */
export function electronFolder(system: System): string | null {
  const here = thisSystem()
  const binary = here !== null && systemName(here) === systemName(system) ? electronBinary() : null
  if (binary === null) return null
  // Out of Electron.app/Contents/MacOS on macOS.
  return system.platform === 'darwin' ? dirname(dirname(dirname(dirname(binary)))) : dirname(binary)
}

export const electronVersion = (): string =>
  (JSON.parse(readFileSync(packageFile('electron', 'package.json'), 'utf8')) as { version: string }).version
