import type * as Electron from 'electron'
import { expect } from '@playwright/test'
import type { LaunchedApp } from '#test/support/launch.ts'

/** What every window of Coffer is made with (R1). */
const strict = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
}

/** On real Electron, in main: the preferences in force of each window, from the first on, whether it is still open or not. */
function watch({ app, BrowserWindow }: typeof Electron): void {
  const seen = globalThis as { windowPreferences?: object[] }
  const read = (window: Electron.BrowserWindow): object =>
    (window.webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences()
  seen.windowPreferences ??= BrowserWindow.getAllWindows().map(read)
  app.on('browser-window-created', (_event, window) => seen.windowPreferences?.push(read(window)))
}

/** Begins to look at the windows of an app that has just started. */
export const watchWindows = async (app: LaunchedApp): Promise<void> => {
  if (app.host === 'electron') await app.evaluateMain(watch)
}

/**
 * R1 for every window that the app made since `watchWindows`: read back on real Electron, as recorded on the preview host.
 * Null when main has ended and cannot be asked.
 */
async function windowPreferences(app: LaunchedApp): Promise<readonly object[] | null> {
  try {
    if (app.host === 'electron')
      return await app.evaluateMain(() => (globalThis as { windowPreferences?: object[] }).windowPreferences ?? [])
    const asked = await app.asked()
    return asked
      .filter(({ name }) => name === 'BrowserWindow')
      .map(({ value }) => (value as { webPreferences: object }).webPreferences)
  } catch {
    return null
  }
}

/** Fails the spec when one of its windows was not the strictest there is. */
export async function expectStrictWindows(app: LaunchedApp): Promise<void> {
  for (const preferences of (await windowPreferences(app)) ?? [])
    expect(preferences, 'R1: preferences of a window').toMatchObject(strict)
}
