import { BrowserWindow, Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'

type Item = MenuItemConstructorOptions

const line: Item = { type: 'separator' }

/**
 * Editing, zoom and window keys; nothing that reloads the page or opens developer tools in a packaged build. Every entry is
 * labelled, since the labels of Electron's roles are English.
 */
export function setMenu(options: {
  readonly packaged: boolean
  readonly mac: boolean
  readonly words: (message: Message) => string
  /** Called before the entry pastes; on macOS the system pastes without a word to the app. */
  readonly onPaste: () => void
}): void {
  const { packaged, mac, words, onPaste } = options
  const item = (role: NonNullable<Item['role']>, label: Message): Item => ({ role, label: words(label) })
  const menu = (label: Message, ...submenu: Item[]): Item => ({ label: words(label), submenu })
  const own: Item = {
    label: 'Coffer',
    submenu: [
      item('about', msg('menu.about')),
      line,
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
  }
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
  const edit = menu(
    msg('menu.edit'),
    ...[item('undo', msg('menu.undo')), item('redo', msg('menu.redo')), line],
    ...[item('cut', msg('menu.cut')), item('copy', msg('menu.copy')), mac ? item('paste', msg('menu.paste')) : paste],
    ...[item('delete', msg('menu.delete')), line, item('selectAll', msg('menu.select-all'))],
  )
  const view = menu(
    msg('menu.view'),
    ...[item('resetZoom', msg('menu.actual-size')), item('zoomIn', msg('menu.zoom-in'))],
    ...[item('zoomOut', msg('menu.zoom-out')), item('togglefullscreen', msg('menu.full-screen'))],
    ...(packaged ? [] : [line, item('toggleDevTools', msg('menu.developer-tools'))]),
  )
  const window: Item = {
    role: 'windowMenu',
    ...menu(
      msg('menu.window'),
      ...[item('minimize', msg('menu.minimize')), item('zoom', msg('menu.zoom'))],
      ...(mac ? [line, item('front', msg('menu.all-to-front'))] : [item('close', msg('menu.close'))]),
    ),
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate([...(mac ? [own] : []), edit, view, window]))
}
