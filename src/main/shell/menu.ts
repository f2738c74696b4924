import { BrowserWindow, Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { AskedView } from '#shared/bridge/names.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'

type Item = MenuItemConstructorOptions

export interface MenuOptions {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly words: (message: Message) => string
  /** Called before the entry pastes; on macOS the system pastes without a word to the app. */
  readonly onPaste: () => void
  readonly openDataFolder: () => void
  /** Brings a window to the front, with this view in it. */
  readonly openView: (view: AskedView) => void
}

const line: Item = { type: 'separator' }

/** Makes the items of one menu; every entry is labelled, since the labels of Electron's roles are English. */
const writer = (words: MenuOptions['words']) => ({
  item: (role: NonNullable<Item['role']>, label: Message): Item => ({ role, label: words(label) }),
  menu: (label: Message, ...submenu: Item[]): Item => ({ label: words(label), submenu }),
})
type Writer = ReturnType<typeof writer>

const settingsItem = ({ words, openView }: MenuOptions): Item => ({
  label: words(msg('menu.settings')),
  accelerator: 'CmdOrCtrl+,',
  click: () => openView('settings'),
})

/** The menu that macOS gives every app in the place of a File menu. */
const appMenu = ({ item }: Writer, options: MenuOptions): Item => ({
  label: 'Coffer',
  submenu: [
    item('about', msg('menu.about')),
    ...[line, settingsItem(options), line],
    item('services', msg('menu.services')),
    line,
    ...[
      item('hide', msg('menu.hide')),
      item('hideOthers', msg('menu.hide-others')),
      item('unhide', msg('menu.show-all')),
    ],
    line,
    item('quit', msg('menu.quit')),
  ],
})

function editMenu({ item, menu }: Writer, { platform, words, onPaste }: MenuOptions): Item {
  const paste: Item = {
    label: words(msg('menu.paste')),
    accelerator: 'CmdOrCtrl+V',
    // As with the role: the keys are the page's, and main sees them there.
    registerAccelerator: false,
    click: () => {
      onPaste()
      BrowserWindow.getFocusedWindow()?.webContents.paste()
    },
  }
  return menu(
    msg('menu.edit'),
    ...[item('undo', msg('menu.undo')), item('redo', msg('menu.redo')), line],
    ...[item('cut', msg('menu.cut')), item('copy', msg('menu.copy'))],
    platform === 'darwin' ? item('paste', msg('menu.paste')) : paste,
    ...[item('delete', msg('menu.delete')), line, item('selectAll', msg('menu.select-all'))],
  )
}

const viewMenu = ({ item, menu }: Writer, packaged: boolean): Item =>
  menu(
    msg('menu.view'),
    ...[item('resetZoom', msg('menu.actual-size')), item('zoomIn', msg('menu.zoom-in'))],
    ...[item('zoomOut', msg('menu.zoom-out')), item('togglefullscreen', msg('menu.full-screen'))],
    ...(packaged ? [] : [line, item('toggleDevTools', msg('menu.developer-tools'))]),
  )

const windowMenu = ({ item, menu }: Writer, mac: boolean): Item => ({
  role: 'windowMenu',
  ...menu(
    msg('menu.window'),
    ...[item('minimize', msg('menu.minimize')), item('zoom', msg('menu.zoom'))],
    ...(mac ? [line, item('front', msg('menu.all-to-front'))] : []),
  ),
})

/** About stands here where the system has no menu of the app's own. */
const helpMenu = ({ item, menu }: Writer, { platform, words, openView, openDataFolder }: MenuOptions): Item => ({
  role: 'help',
  ...menu(
    msg('menu.help'),
    { label: words(msg('menu.manual')), click: () => openView('help') },
    { label: words(msg('menu.data-folder')), click: openDataFolder },
    ...(platform === 'darwin' ? [] : [line, item('about', msg('menu.about'))]),
  ),
})

/** Files, editing, zoom, windows and help; nothing that reloads the page or opens developer tools in a packaged build. */
export function setMenu(options: MenuOptions): void {
  const { packaged, platform, words } = options
  const mac = platform === 'darwin'
  const write = writer(words)
  const { item, menu } = write
  const close = item('close', msg('menu.close'))
  const others = mac ? [] : [line, settingsItem(options), line, item('quit', msg('menu.quit'))]
  const file = menu(msg('menu.file'), close, ...others)
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [appMenu(write, options)] : []),
      file,
      editMenu(write, options),
      viewMenu(write, packaged),
      windowMenu(write, mac),
      helpMenu(write, options),
    ]),
  )
}
