import { Menu, nativeTheme, Tray } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { trayIcon } from './tray-icon.ts'
import type { TraySource } from './tray-source.ts'
import { trayIsOn, trayView } from './tray-view.ts'
import type { TrayView } from './tray-view.ts'

export interface TrayOptions {
  readonly platform: NodeJS.Platform
  readonly source: TraySource
  readonly words: (message: Message) => string
  readonly now: () => number
  /** Brings the windows back, or opens one. */
  readonly onShow: () => void
  /** The same end as the menu's. */
  readonly onQuit: () => void
}

export interface TrayItem {
  /** Whether the system was asked to show it: a window may be hidden then. */
  readonly isShown: () => boolean
  /** For good. */
  readonly end: () => void
}

/** ms until a running countdown is written anew. */
const tickMs = 1_000

/**
 * The item in the tray, on macOS in the menu bar: how the dead-man switches stand, whether Coffer is locked, and the ways to it. It
 * sends and cancels nothing: what does asks in a window.
 */
export function createTray({ platform, source, words, now, onShow, onQuit }: TrayOptions): TrayItem {
  let tray: Tray | null = null
  let timer: NodeJS.Timeout | undefined
  let menuSaid = ''
  let ended = false

  const menuFor = ({ lines, lock }: TrayView): MenuItemConstructorOptions[] => {
    // Elsewhere an ampersand in a label names the key of its entry.
    const label = (message: Message): string =>
      platform === 'darwin' ? words(message) : words(message).replaceAll('&', '&&')
    return [
      ...lines.map((line) => ({ label: label(line), enabled: false })),
      { type: 'separator' },
      { label: label(msg('tray.show')), click: onShow },
      { label: label(lock), enabled: !source.state().locked, click: source.lock },
      { type: 'separator' },
      { label: label(msg('menu.quit')), click: onQuit },
    ]
  }
  const say = (shown: Tray): void => {
    const view = trayView(source.state(), now())
    shown.setToolTip(['Coffer', ...view.tip.map(words)].join('\n'))
    if (platform === 'darwin')
      shown.setTitle(view.title === null ? '' : words(view.title), { fontType: 'monospacedDigit' })
    const template = menuFor(view)
    const said = JSON.stringify(template)
    // An open menu would be closed by another one.
    if (said !== menuSaid) shown.setContextMenu(Menu.buildFromTemplate(template))
    menuSaid = said
    if (view.counts) timer = setTimeout(refresh, tickMs)
  }
  const make = (): Tray => {
    const made = new Tray(trayIcon(platform))
    // macOS opens the menu at each click; what a click is on Linux is the desktop's choice.
    if (platform !== 'darwin') made.on('click', onShow)
    menuSaid = ''
    return made
  }
  const remove = (): void => {
    tray?.destroy()
    tray = null
  }
  function refresh(): void {
    clearTimeout(timer)
    const wanted = !ended && trayIsOn(source.choice().tray, platform)
    if (!wanted && tray !== null) {
      remove()
      // Nothing leads back to a hidden window any more.
      if (!ended) onShow()
    }
    if (wanted) say((tray ??= make()))
  }

  source.onChange(refresh)
  nativeTheme.on('updated', () => tray?.setImage(trayIcon(platform)))
  refresh()
  return {
    isShown: () => tray !== null,
    end: () => {
      ended = true
      refresh()
    },
  }
}
