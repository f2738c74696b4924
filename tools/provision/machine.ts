/** Looks at the machine. */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasDisplay } from '#tools/display.ts'
import { findChromium } from '#tools/preview-host/chromium-path.ts'
import { electronBinary } from './electron-binary.ts'
import type { Machine } from './needs.ts'

const hasCommand = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Folders the loader looks into, those of the machine's architecture among them (Debian's multiarch). */
const hasLibrary = (name: string): boolean =>
  ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib'].some((folder) => {
    if (!existsSync(folder)) return false
    const inside = readdirSync(folder, { withFileTypes: true })
    return inside.some((entry) => entry.name === name || existsSync(join(folder, entry.name, name)))
  })

function distribution(): readonly string[] {
  if (!existsSync('/etc/os-release')) return []
  const text = readFileSync('/etc/os-release', 'utf8')
  const value = (key: string): string => new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(text)?.[1] ?? ''
  return `${value('ID')} ${value('ID_LIKE')}`.split(' ').filter((word) => word !== '')
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  distribution: distribution(),
  isRoot: process.getuid?.() === 0,
  hasDisplay: hasDisplay(),
  hasElectron: electronBinary() !== null,
  hasChromium: findChromium() !== null,
  hasCommand,
  hasLibrary,
})
