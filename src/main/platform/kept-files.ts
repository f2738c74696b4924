import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Made anew at every start, or worth nothing to anybody. */
const replaceable: ReadonlySet<string> = new Set(['lease.sqlite', 'window.json', 'charts-window.json'])

/** Whether a file of a data folder is one that must not get lost: the journal with its companions, an index, a list, a setting. */
export const isKept = (name: string): boolean => /\.(?:json|sqlite|sqlite-wal)$/.test(name) && !replaceable.has(name)

/** Whether a folder holds such files. Throws where it cannot be read; a link is nobody's folder, and holds none. */
export function holdsData(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && readdirSync(folder).some(isKept)
}

/** What Chromium kept in a data folder while that was its own, too; dumps of crashes among it. */
const chromiums: ReadonlySet<string> = new Set([
  ...['blob_storage', 'Cache', 'Code Cache', 'component_crx_cache', 'Cookies', 'Crashpad', 'databases'],
  ...['DawnCache', 'DawnGraphiteCache', 'DawnWebGPUCache', 'Dictionaries', 'DIPS', 'GPUCache', 'IndexedDB'],
  ...['Local State', 'Local Storage', 'Network', 'Preferences', 'QuotaManager', 'Service Worker', 'Session Storage'],
  ...['Shared Dictionary', 'SharedStorage', 'shared_proto_db', 'TransportSecurity', 'Trust Tokens', 'VideoDecodeStats'],
  ...['WebStorage'],
])

const isChromiums = (name: string): boolean =>
  chromiums.has(name.replace(/-journal$/, '')) || name.startsWith('Network ')

/** Paths of what Chromium left in a data folder that is no longer its own. */
export const chromiumsLeftovers = (dataDir: string): readonly string[] =>
  lstatSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(dataDir)
        .filter(isChromiums)
        .map((name) => join(dataDir, name))
    : []
