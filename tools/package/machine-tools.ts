/**
 * What the packager calls for an installer. For a real package it fetches tools of its own and holds them against their hash. For
 * one with a stub nothing is fetched: it takes what this machine has, which is enough to look at what would be made.
 */
import { accessSync, constants, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stubSentence } from './stub.ts'
import type { System } from './system.ts'

/** An environment for the packager that names the tools, or a clause that says what is missing. */
export type MachineTools = { readonly env: NodeJS.ProcessEnv } | { readonly missing: string }

/** Where a program of this machine lies, or null. */
function onPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter((part) => part !== '')) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {
      // Not in this one.
    }
  }
  return null
}

/** Stands in for the program at the head of an AppImage, which mounts what is behind it and starts it. */
export const stubHead = `#!/bin/sh\necho '${stubSentence}' >&2\nexit 1\n`

/** Debian's tools in a folder as the packager has its own. */
function appImageTools(folder: string, { arch }: System): MachineTools {
  const programs = ['mksquashfs', 'desktop-file-validate'].map((name) => [name, onPath(name)] as const)
  const missing = programs.flatMap(([name, path]) => (path === null ? [name] : []))
  if (missing.length > 0)
    return {
      missing: `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing, of squashfs-tools and desktop-file-utils as Debian has them`,
    }
  mkdirSync(join(folder, 'runtimes'), { recursive: true })
  mkdirSync(join(folder, 'lib', arch), { recursive: true })
  for (const [name, path] of programs) if (path !== null) symlinkSync(path, join(folder, name))
  writeFileSync(join(folder, 'runtimes', `runtime-${arch}`), stubHead)
  return { env: { APPIMAGE_TOOLS_PATH: folder } }
}

function zipTools(): MachineTools {
  const path = ['7zz', '7z', '7za'].map(onPath).find((found) => found !== null) ?? null
  return path === null
    ? { missing: '7-Zip is missing, as 7zz, 7z or 7za' }
    : { env: { ELECTRON_BUILDER_7ZIP_PATH: path } }
}

/** The tools of this machine for a package with a stub; `folder` is for what has to be laid out for them. */
export function machineTools(target: string, system: System, folder: string): MachineTools {
  if (target === 'AppImage') return appImageTools(folder, system)
  return target === 'zip' ? zipTools() : { missing: 'Electron’s binary is missing' }
}
