import { e2e, each, optionsOf, shellUnit } from '../note.ts'
import type { Notes } from '../note.ts'

/** The process: its start, its end, its names and folders. */
export const appNotes: Notes = {
  "app 'activate'": { needs: ['desktop session'], proof: shellUnit('lifecycle') },
  "app 'before-quit'": {
    needs: ['nothing'],
    proof: [...e2e('closing'), ...shellUnit('quit')],
    differs: 'Windows sends none at log-off; on macOS one that is prevented stops the log-out',
  },
  "app 'browser-window-created'": { needs: ['display'], proof: e2e('lock') },
  ...each(["app 'child-process-gone'", 'Details.exitCode', 'Details.reason', 'Details.type'], {
    needs: ['display'],
    proof: [...e2e('mistake'), ...shellUnit('mishaps')],
  }),
  "app 'second-instance'": {
    needs: ['nothing'],
    proof: e2e('crash', 'closing'),
    differs: 'on macOS the system itself brings a started app to the front',
  },
  ...each(["app 'quit'", "app 'will-quit'"], {
    needs: ['nothing'],
    proof: [...e2e('smoke'), ...shellUnit('smoke/smoke-start')],
  }),
  "app 'window-all-closed'": { needs: ['display'], proof: shellUnit('lifecycle') },
  'app.commandLine': { needs: ['packaged'], proof: shellUnit('security') },
  'CommandLine.hasSwitch()': { needs: ['packaged'], proof: shellUnit('security', 'switches') },
  'app.enableSandbox()': { needs: ['before ready'], proof: e2e('asked') },
  'app.exit()': { needs: ['nothing'], proof: shellUnit('quit', 'security') },
  'app.getLocale()': {
    needs: ['ready'],
    proof: shellUnit('speech'),
    differs: 'on Linux by LANG and its like; before ready an empty text',
  },
  'app.getName()': { needs: ['nothing'], proof: shellUnit('lifecycle') },
  'app.getPath()': {
    needs: ['nothing'],
    proof: e2e('start', 'data-folders'),
    differs: 'appData is Roaming on Windows, Library/Application Support on macOS, XDG_CONFIG_HOME on Linux',
  },
  'app.getVersion()': { needs: ['nothing'], proof: shellUnit('lifecycle') },
  'app.isPackaged': { needs: ['packaged'], proof: shellUnit('security', 'lifecycle') },
  'app.quit()': { needs: ['nothing'], proof: [...e2e('closing'), ...shellUnit('quit')] },
  'app.releaseSingleInstanceLock()': { needs: ['nothing'], proof: e2e('remove-everything') },
  'app.requestSingleInstanceLock()': {
    needs: ['before ready'],
    proof: e2e('crash'),
    differs: 'by a socket in userData on Linux and macOS, by a named window on Windows',
  },
  ...each(
    [
      'app.setAboutPanelOptions()',
      ...optionsOf('AboutPanelOptionsOptions', ['applicationName', 'applicationVersion', 'copyright', 'website']),
    ],
    { needs: ['person'], proof: 'typings', differs: 'shown by the menu’s About, a window of the system’s own' },
  ),
  'app.setPath()': { needs: ['before ready'], proof: e2e('start', 'data-folders') },
  'app.whenReady()': { needs: ['nothing'], proof: e2e('start') },
  ...each(['app.getLoginItemSettings()', 'app.setLoginItemSettings()'], {
    needs: ['ready', 'packaged', 'desktop session'],
    proof: shellUnit('login-item'),
    differs: 'Windows and macOS; on Linux Coffer writes the autostart entry itself',
  }),
  'app.setAppUserModelId()': { needs: ['nothing'], proof: 'typings' },
}
