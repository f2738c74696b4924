import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { app } from 'electron'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { withUnseenShown } from '#shared/names.ts'
import { secureDataFolder } from '#main/platform/data-folder.ts'
import { eraseFolder, eraseFolders, eraseSession, unusedData } from '#main/platform/erase-folder.ts'
import type { LeftOnDisk } from '#main/platform/erase-folder.ts'
import { settleDataFolder } from '#main/platform/former-folder.ts'
import { chromiumsLeftovers } from '#main/platform/kept-files.ts'
import { refuseNewer } from '#main/platform/newer-files.ts'
import { removedSecrets } from '#main/platform/removal-marker.ts'
import type { RemovedSecrets } from '#main/platform/removal-marker.ts'
import { leftUnderInstalledName } from '#main/platform/shared-folders.ts'
import { installedName, runName, sharedName, userFolders } from '#main/platform/user-folders.ts'
import type { UserFolders } from '#main/platform/user-folders.ts'

export interface Folders {
  readonly dataDir: string
  /** Errors of what could not be closed to other users. */
  readonly leftOpen: readonly unknown[]
  /** What the user has to know of where the data is. */
  readonly notice: Message | null
  /** Why Coffer cannot start there, where it is not this version that runs there (`Settled`); null where it can. */
  readonly taken: Message | null
  /** Chromium keeps its things in a folder of its own; false where that could not be made, and they lie beside the data. */
  readonly chromiumElsewhere: boolean
  /** What is worth knowing of it, and hinders nothing. */
  readonly hint: Message | null
  /** Removes what Chromium kept there before it had a folder of its own; for the one process that runs. */
  readonly tidy: () => void
  /** Data of an earlier version that this run does not use; null where there is none. */
  readonly otherData: () => string | null
  /** Removes data, caches, what an earlier version left and this run's lock, once nothing of it is open; gives what is left. */
  readonly eraseData: () => Erased
}

/** The end of a removal: what is left on disk, and what became of the secrets before. */
export interface Erased extends LeftOnDisk {
  readonly removed: RemovedSecrets
}

/**
 * Finds, makes and sets the folders of this run, before anything else is written (ADR 28). Throws StartError where Coffer cannot
 * start on them.
 */
export function openFolders(): Folders {
  const folders = ownFolders()
  for (const kept of [folders.former, folders.data]) if (kept !== null) refuseNewer(kept)
  const hint = hintOf(folders)
  const { folder, notice, taken = null } = settleDataFolder(folders)
  const leftOpen = secureDataFolder(folder)
  app.setPath('userData', folder)
  const session = madeOrNull(folders.session) ?? folder
  app.setPath('sessionData', session)
  const chromiumElsewhere = session !== folder
  return {
    dataDir: folder,
    leftOpen,
    notice,
    taken,
    chromiumElsewhere,
    hint,
    tidy: () => void (chromiumElsewhere && removeLeftovers(folder)),
    otherData: () => unusedData(folder, folders),
    eraseData: () => {
      const removed = removedSecrets(folder)
      const caches = chromiumElsewhere ? eraseSession(session) : []
      const { files, otherData } = eraseFolders(folder, folders, releaseLock)
      return { files: [...caches, ...files], otherData, removed }
    },
  }
}

/** Those of a start by `--smoke`: a folder that nobody has used. */
export const freshFolders = (dataDir: string): Folders => ({
  dataDir,
  leftOpen: [],
  notice: null,
  taken: null,
  chromiumElsewhere: false,
  hint: null,
  tidy: () => undefined,
  otherData: () => null,
  eraseData: () => ({ removed: removedSecrets(dataDir), files: eraseFolder(dataDir, null), otherData: null }),
})

/** Every folder in which Coffer keeps anything: no report of a start may lie there. */
export function ownPlaces(): readonly string[] {
  const { data, session, former } = ownFolders()
  return [data, session, app.getPath('userData'), ...(former === null ? [] : [former])]
}

/** Whoever had data from earlier runs of the sources finds an empty app under the name that these have now, and is told why. */
function hintOf(own: UserFolders): Message | null {
  if (chosenFolder() !== '' || !sharedName(app.isPackaged, app.getName())) return null
  const left = leftUnderInstalledName(own, foldersFor(installedName))
  return left === null
    ? null
    : msg('start.source-empty', { used: withUnseenShown(own.data), other: withUnseenShown(left) })
}

const foldersFor = (name: string): UserFolders => {
  const { platform, env } = process
  return userFolders({ platform, env, home: app.getPath('home'), appData: app.getPath('appData'), name })
}

const chosenFolder = (): string => (app.isPackaged ? '' : (process.env['COFFER_DATA_DIR'] ?? ''))

/** In unpackaged runs `COFFER_DATA_DIR` moves everything Coffer keeps, so that tests and trials touch no real profile. */
function ownFolders(): UserFolders {
  const chosen = chosenFolder()
  if (chosen !== '') return { data: chosen, session: chosen, former: null }
  return foldersFor(runName(app.isPackaged, app.getName()))
}

/** Gives back the single-instance lock, with the links that it has in the data folder on Linux and macOS. */
const releaseLock = (): void => app.releaseSingleInstanceLock()

/** Null where the system has no room or leave for it: then Chromium keeps its things beside the data, as it would by itself. */
function madeOrNull(session: string): string | null {
  try {
    mkdirSync(session, { recursive: true, mode: 0o700 })
    chmodSync(session, 0o700)
    return session
  } catch {
    return null
  }
}

function removeLeftovers(dataDir: string): void {
  for (const path of chromiumsLeftovers(dataDir)) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Tried again at the next start.
    }
  }
}
