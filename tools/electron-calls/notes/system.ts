import { e2e, each, optionsOf, shellUnit } from '../note.ts'
import type { Notes } from '../note.ts'

/** The desktop around Coffer: clipboard, dialogs, menu, notifications, power, screens, links. */
export const systemNotes: Notes = {
  'clipboard.readText()': {
    needs: ['display'],
    proof: e2e('withdrawals-bad-input'),
    differs: 'a promise since 44.0, a text before; Wayland gives it to the window in front only',
    since: 'a promise since 44.0',
  },
  'clipboard.writeText()': { needs: ['display'], proof: e2e('figure-copies'), since: 'a promise since 44.0' },
  ...each(['clipboard.write()', 'new ClipboardItem()'], {
    needs: ['display'],
    proof: e2e('chart-tools'),
    since: '44.0',
  }),
  'ProcessVersions.electron': { needs: ['nothing'], proof: shellUnit('smoke/smoke-start') },
  'dialog.showErrorBox()': {
    needs: ['display'],
    proof: shellUnit('security', 'quit'),
    differs: 'before ready Linux writes it to stderr and shows no window',
  },
  ...each(['dialog.showMessageBox()', ...optionsOf('MessageBoxOptions', ['buttons', 'message', 'type'])], {
    needs: ['display', 'person'],
    proof: e2e('data-folders'),
  }),
  ...each(['dialog.showMessageBoxSync()', ...optionsOf('MessageBoxSyncOptions', ['buttons', 'message', 'type'])], {
    needs: ['display', 'person'],
    proof: e2e('remove-everything'),
  }),
  'dialog.showSaveDialog()': {
    needs: ['display', 'person'],
    proof: [...shellUnit('save-text'), ...e2e('layout-file')],
    differs: 'on Linux by the desktop’s portal; the specs answer in its place',
  },
  'dialog.showOpenDialog()': {
    needs: ['display', 'person'],
    proof: [...shellUnit('choose-file'), ...e2e('updates')],
    differs: 'on Linux by the desktop’s portal; the spec answers in its place',
  },
  ...each(['OpenDialogReturnValue.canceled', 'OpenDialogReturnValue.filePaths'], {
    needs: ['person'],
    proof: shellUnit('choose-file'),
  }),
  ...each(['SaveDialogReturnValue.canceled', 'SaveDialogReturnValue.filePath'], {
    needs: ['person'],
    proof: shellUnit('save-text'),
  }),
  ...each(['Menu.buildFromTemplate()', 'Menu.setApplicationMenu()'], {
    needs: ['ready', 'display'],
    proof: shellUnit('menu', 'speech'),
    differs: 'one bar for the app on macOS, one in each window elsewhere',
  }),
  ...each(optionsOf('MenuItemConstructorOptions', ['label', 'role', 'submenu', 'type']), {
    needs: ['display'],
    proof: shellUnit('menu', 'speech'),
    differs: 'about, services, hide, hideOthers, unhide, zoom and front are macOS’s own roles',
  }),
  ...each(optionsOf('MenuItemConstructorOptions', ['accelerator', 'click', 'registerAccelerator']), {
    needs: ['display', 'person'],
    proof: shellUnit('menu'),
  }),
  'nativeTheme.shouldUseDarkColors': { needs: ['ready'], proof: e2e('start') },
  ...each(['new Notification()', ...optionsOf('NotificationConstructorOptions', ['title', 'body'])], {
    needs: ['ready', 'desktop session'],
    proof: [...e2e('notifications'), ...shellUnit('notify')],
    differs:
      'Windows wants an app user model id, macOS a signed app that the person allowed, Linux a notification service',
  }),
  ...each(['Notification.isSupported()', 'Notification.show()'], {
    needs: ['ready', 'desktop session'],
    proof: [...e2e('notifications'), ...shellUnit('notify')],
  }),
  ...each(["Notification 'click'", "Notification 'close'"], {
    needs: ['desktop session', 'person'],
    proof: shellUnit('notify'),
  }),
  "powerMonitor 'lock-screen'": { needs: ['ready', 'desktop session'], proof: e2e('lock') },
  ...each(["powerMonitor 'suspend'", "powerMonitor 'resume'"], {
    needs: ['ready', 'desktop session'],
    proof: e2e('lock'),
    differs: 'the specs send it in the machine’s place; on Linux it comes from logind',
  }),
  "powerMonitor 'shutdown'": {
    needs: ['ready', 'desktop session'],
    proof: shellUnit('quit'),
    differs: 'preventDefault asks for time; the typings give its listener no event, so that one comes is read only',
  },
  ...each(
    ['screen.getAllDisplays()', 'Display.workArea', ...['x', 'y', 'width', 'height'].map((at) => `Rectangle.${at}`)],
    {
      needs: ['ready', 'display'],
      proof: e2e('window-state'),
    },
  ),
  'shell.openPath()': {
    needs: ['desktop session', 'person'],
    proof: [...shellUnit('data-folder'), ...e2e('data-folder')],
    differs: 'the file manager of the desktop; on Linux by xdg-open or the desktop’s portal',
  },
  'shell.openExternal()': { needs: ['browser'], proof: [...e2e('isolation-network'), ...shellUnit('links')] },
  ...each(['systemPreferences.canPromptTouchID()', 'systemPreferences.promptTouchID()'], {
    needs: ['touch sensor', 'person'],
    proof: 'typings',
  }),
  ...each(
    [
      'new Tray()',
      "Tray 'click'",
      ...['destroy', 'setContextMenu', 'setImage', 'setTitle', 'setToolTip'].map((name) => `Tray.${name}()`),
      'TitleOptions: fontType',
      'MenuItemConstructorOptions: enabled',
    ],
    {
      needs: ['ready', 'desktop session'],
      proof: [...e2e('tray'), ...shellUnit('tray')],
      differs:
        'the title stands beside the icon on macOS alone; on Linux a desktop without a status notifier host shows no icon, and a click may only open the menu',
    },
  ),
  ...each(
    [
      ...['addRepresentation', 'createEmpty', 'setTemplateImage'].map((name) => `NativeImage.${name}()`),
      ...optionsOf('AddRepresentationOptions', ['dataURL', 'scaleFactor']),
      "nativeTheme 'updated'",
      'nativeTheme.shouldUseDarkColorsForSystemIntegratedUI',
    ],
    { needs: ['ready'], proof: [...shellUnit('tray'), ...e2e('tray')] },
  ),
  ...each(
    [
      ...['executableWillLaunchAtLogin', 'openAtLogin', 'status', 'wasOpenedAtLogin'].map(
        (name) => `LoginItemSettings.${name}`,
      ),
      ...optionsOf('Settings', ['args', 'openAtLogin', 'path']),
    ],
    { needs: ['ready', 'packaged', 'desktop session'], proof: shellUnit('login-item') },
  ),
}
