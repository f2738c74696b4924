import { e2e, each, optionsOf, shellUnit } from '../note.ts'
import type { Notes } from '../note.ts'

/** Windows and what they are made with. */
export const windowNotes: Notes = {
  'new BrowserWindow()': { needs: ['ready', 'display'], proof: e2e('start', 'asked') },
  ...each(optionsOf('BaseWindowConstructorOptions', ['width', 'height', 'x', 'y', 'minWidth', 'minHeight']), {
    needs: ['display'],
    proof: e2e('window-state'),
    differs: 'a Wayland compositor takes no place from an app',
  }),
  ...each(optionsOf('BaseWindowConstructorOptions', ['title', 'show', 'backgroundColor']), {
    needs: ['display'],
    proof: e2e('start'),
  }),
  'BaseWindowConstructorOptions: useContentSize': { needs: ['display'], proof: 'typings' },
  ...each(optionsOf('BaseWindowConstructorOptions', ['resizable', 'minimizable', 'maximizable', 'fullscreenable']), {
    needs: ['display'],
    proof: 'typings',
    differs: 'on Linux it is up to the window manager',
  }),
  ...each(optionsOf('BaseWindowConstructorOptions', ['parent', 'modal']), {
    needs: ['display'],
    proof: shellUnit('trusted-window'),
    differs: 'a sheet of the page’s window on macOS, a window of its own elsewhere',
  }),
  'BrowserWindowConstructorOptions: webPreferences': { needs: ['display'], proof: e2e('asked') },
  ...each(
    optionsOf('WebPreferences', [
      ...['sandbox', 'contextIsolation', 'webSecurity', 'webviewTag', 'allowRunningInsecureContent'],
      ...['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'experimentalFeatures'],
      ...['navigateOnDragDrop', 'spellcheck'],
    ]),
    { needs: ['display'], proof: e2e('asked', 'isolation') },
  ),
  'WebPreferences: preload': { needs: ['preload', 'display'], proof: e2e('isolation', 'asked') },
  'BrowserWindow.getAllWindows()': { needs: ['display'], proof: shellUnit('mishaps') },
  'BrowserWindow.getFocusedWindow()': { needs: ['display'], proof: shellUnit('lifecycle') },
  ...each(["BrowserWindow 'focus'", "BrowserWindow 'blur'"], {
    needs: ['display'],
    proof: [...e2e('trusted-window'), ...shellUnit('trusted-window')],
  }),
  ...each(["BrowserWindow 'show'", "BrowserWindow 'ready-to-show'", "BrowserWindow 'closed'"], {
    needs: ['display'],
    proof: [...e2e('trusted-window'), ...shellUnit('trusted-window')],
  }),
  "BrowserWindow 'close'": { needs: ['display'], proof: e2e('window-state') },
  "BrowserWindow 'query-session-end'": {
    needs: ['desktop session'],
    proof: shellUnit('quit'),
    differs: 'preventDefault has Windows ask the user; nothing has been run on Windows',
  },
  "BrowserWindow 'session-end'": { needs: ['desktop session'], proof: shellUnit('quit') },
  'BrowserWindow.close()': { needs: ['display'], proof: e2e('charts-window') },
  'BrowserWindow.destroy()': {
    needs: ['display'],
    proof: [...e2e('trusted-window'), ...shellUnit('trusted-window')],
    differs: 'of a sheet on macOS: read only',
  },
  ...each(['BrowserWindow.focus()', 'BrowserWindow.restore()', 'BrowserWindow.isMinimized()'], {
    needs: ['display'],
    proof: e2e('crash'),
    differs: 'a system may refuse to put a window in front of another program’s',
  }),
  'BrowserWindow.show()': { needs: ['display'], proof: e2e('crash', 'trusted-window') },
  'BrowserWindow.isVisible()': { needs: ['display'], proof: e2e('smoke') },
  'BrowserWindow.hide()': { needs: ['display'], proof: shellUnit('quit') },
  ...each(['BrowserWindow.getNormalBounds()', 'BrowserWindow.isMaximized()', 'BrowserWindow.maximize()'], {
    needs: ['display'],
    proof: e2e('window-state'),
  }),
  'BrowserWindow.isDestroyed()': { needs: ['nothing'], proof: e2e('closing', 'charts-window') },
  'BrowserWindow.isFocused()': { needs: ['display'], proof: shellUnit('notify') },
  'BrowserWindow.loadURL()': { needs: ['display'], proof: e2e('start') },
  'BrowserWindow.removeMenu()': { needs: ['display'], proof: 'typings' },
  'BrowserWindow.setContentProtection()': {
    needs: ['display'],
    proof: [...e2e('withdraw-confirm'), ...shellUnit('trusted-window')],
    differs: 'does nothing on Linux; asked for only, on no system has a capture been tried',
  },
  'BrowserWindow.webContents': { needs: ['display'], proof: e2e('start') },
}
