import { app } from 'electron'
import type { Message } from '#shared/messages.ts'
import { runName } from '#main/platform/user-folders.ts'
import { createOpenDataFolder } from './data-folder.ts'
import type { Folders } from './folders.ts'
import { openLink } from './links.ts'
import { createLoginItem } from './login-item.ts'
import { readClipboard, systemProxy, touchId, watchPower, writeClipboard, writeClipboardPicture } from './system.ts'

/** What main knows of this run and asks of the system, beside windows and dialogs. */
export const ofSystem = (
  { dataDir, otherData, hint }: Pick<Folders, 'dataDir' | 'otherData' | 'hint'>,
  words: (message: Message) => string,
) => ({
  startHint: hint,
  dataDir,
  otherData,
  packaged: app.isPackaged,
  version: app.getVersion(),
  keychainService: runName(app.isPackaged, app.getName()),
  systemProxy: systemProxy(),
  touchId: touchId(words),
  openLink,
  openDataFolder: createOpenDataFolder(dataDir),
  quit: () => app.quit(),
  loginItem: createLoginItem({
    platform: process.platform,
    packaged: app.isPackaged,
    env: process.env,
    home: app.getPath('home'),
    execPath: process.execPath,
    argv: process.argv,
    app,
  }),
  watchPower,
  readClipboard,
  writeClipboard,
  copyPicture: writeClipboardPicture,
})
