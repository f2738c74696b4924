/**
 * What `import ... from 'electron'` gives in main under the preview host. A name that is not exported here stops the app
 * while it is being linked, by an error that names it. `net` is left out for good: Coffer's requests never go that way (N1).
 */
import { runInThisContext } from 'node:vm'
import { encode } from '../codec.ts'
import { app } from './app.ts'
import { BrowserWindow, probeWindows } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { serve } from './link.ts'
import { Menu } from './menu.ts'
import { probeSessions, protocol, session } from './session.ts'
import {
  clipboard,
  ClipboardItem,
  dialog,
  nativeTheme,
  Notification,
  powerMonitor,
  screen,
  shell,
  systemPreferences,
} from './system.ts'
import { nativeImage, Tray } from './tray.ts'

export {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
}

const electron = {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
}

serve({
  probe: async () => [...(await probeSessions()), ...probeWindows()],
  evaluate: async (functionText, arg) => {
    // What Playwright offers for Electron's main process: a test's function, run in main.
    const run = runInThisContext(`(${functionText})`) as (electronModule: typeof electron, argument: unknown) => unknown
    return encode(await run(electron, JSON.parse(arg)), 'the result')
  },
})
