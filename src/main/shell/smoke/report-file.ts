import { linkSync, lstatSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { randomUUID } from 'node:crypto'

/**
 * The file that `--smoke FILE` or `--smoke=FILE` names, as it was typed; null without the switch, empty where no name follows.
 * Nothing after a bare `--` is a switch.
 */
export function smokeFile(args: readonly string[]): string | null {
  const end = args.indexOf('--')
  const switches = end < 0 ? args : args.slice(0, end)
  for (const [at, arg] of switches.entries()) {
    if (arg === '--smoke') return switches[at + 1]?.replace(/^-.*/s, '') ?? ''
    if (arg.startsWith('--smoke=')) return arg.slice('--smoke='.length)
  }
  return null
}

/** A folder by its real place, or null where there is none. */
function realFolder(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

/**
 * Whether a report may be written there: a new file that ends with `.json`, in a folder that is there, is no link, and is neither
 * one of `own` nor inside one. So a call from elsewhere can neither replace a file nor plant one that Coffer or the system reads.
 */
export function isReportPlace(file: string, own: readonly string[]): boolean {
  const path = resolve(file)
  const folder = dirname(path)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const real = realFolder(folder)
  if (!/[^.]\.json$/.test(basename(path)) || real === null || found?.isDirectory() !== true) return false
  const isInside = own.some((one) => {
    const place = realFolder(one)
    return place !== null && (real === place || real.startsWith(place + sep))
  })
  return !isInside && lstatSync(path, { throwIfNoEntry: false }) === undefined
}

/** Writes a report whole, where nothing stands yet: what came there meanwhile, a link too, is an error. Throws the system's error. */
export function writeReport(file: string, text: string): void {
  const path = resolve(file)
  const beside = join(dirname(path), `${randomUUID()}.part`)
  try {
    writeFileSync(beside, text, { flag: 'wx', flush: true, mode: 0o600 })
    // Unlike a rename, a second name never takes the place of a file.
    linkSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}
