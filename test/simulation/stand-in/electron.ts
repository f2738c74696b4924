import { electronMock } from '#test/support/desk.ts'

/** What main imports of Electron; `fake.handlers` are the channels of the process that was started last. */
export const { app, BrowserWindow, dialog, fake, ipcMain, protocol, screen, shell } = electronMock()
export const [Menu, Notification, session, net, powerMonitor, clipboard, nativeTheme, systemPreferences, nativeImage] =
  Array.from({ length: 9 }, () => ({}))
