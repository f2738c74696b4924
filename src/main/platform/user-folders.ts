import { posix, win32 } from 'node:path'
import { identity } from '#shared/app-identity.ts'

/** What the folders of a user follow from: plain values, so that one machine can say what holds on the others. */
export interface FolderFacts {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's home. */
  readonly home: string
  /** Where programs keep what roams (Windows), their configuration (Linux) or their data (macOS), as Electron says. */
  readonly appData: string
  /** `runName`. */
  readonly name: string
}

export interface UserFolders {
  /** Everything Coffer keeps; what is in it belongs together. */
  readonly data: string
  /** What Chromium keeps for itself: nothing of it is missed. */
  readonly session: string
  /** Where earlier versions kept their data; null where that is the same folder. */
  readonly former: string | null
}

/** The installed app's name: of its folders and of its keychain entries. */
export const installedName: string = identity.product

/** Whether a run had the installed app's name before it got one of its own. */
export const sharedName = (packaged: boolean, appName: string): boolean =>
  // File systems and keychains of two systems take small and capital letters for the same.
  !packaged && appName.toLowerCase() === installedName.toLowerCase()

/**
 * The name under which this run keeps its things. The packaged app has one fixed name, so that they stay found. An unpackaged run
 * never has that one: it shares no data folder, no keychain entry and, since that lies in the data folder, no single-instance
 * lock with an installed Coffer.
 */
export const runName = (packaged: boolean, appName: string): string => {
  if (packaged) return installedName
  return sharedName(packaged, appName) ? `${installedName} Source` : appName
}

/** The folders of a user by the rules of their system (ADR 28). A value of the environment that is no absolute path counts as unset. */
export function userFolders({ platform, env, home, appData, name }: FolderFacts): UserFolders {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix
  const set = (variable: string, otherwise: string): string => {
    const value = env[variable]
    return value !== undefined && isAbsolute(value) ? value : otherwise
  }
  const electrons = join(appData, name)
  const placed = (data: string, session: string): UserFolders => ({
    data,
    session,
    former: data === electrons || !isAbsolute(electrons) ? null : electrons,
  })
  if (platform === 'win32') {
    // Not the folder that roams: a journal that another machine's copy writes over has lost what was sent.
    const own = join(set('LOCALAPPDATA', join(home, 'AppData', 'Local')), name)
    return placed(join(own, 'Data'), join(own, 'Cache'))
  }
  if (platform === 'darwin') return placed(electrons, join(home, 'Library', 'Caches', name))
  return placed(
    join(set('XDG_DATA_HOME', join(home, '.local', 'share')), name),
    join(set('XDG_CACHE_HOME', join(home, '.cache')), name),
  )
}
