import { app, BrowserWindow, dialog, powerMonitor } from 'electron'
import type { SystemNotification } from '#shared/domain/notification.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { type Deadline, deadlineIn, msLeft } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { closingPage } from './notice-page.ts'
import type { PageNotice } from './notice-page.ts'
import { eraseAndExit } from './removal.ts'
import type { RemovalParts } from './removal.ts'
import { lockContents } from './security.ts'
import { ordersLine, ownSwitches } from './still-open.ts'
import type { StillOpen } from './still-open.ts'
import { pagePreferences } from './window.ts'

export interface QuitParts extends RemovalParts {
  readonly time: Time
  /** Ends everything by the deadline. Gives what the user has to know, or null. */
  readonly close: (by: Deadline) => Promise<Message | null>
  /** What can be done without waiting, before the system ends the process. */
  readonly closeNow: () => void
  readonly stillOpen: () => StillOpen
  /** Shows the system's own notification. */
  readonly notify: (notification: SystemNotification) => void
  /** Notified of what went wrong where nobody is waiting for an answer. */
  readonly onTrouble: OnError
  /** The windows of the page. */
  readonly windows: () => Iterable<BrowserWindow>
}

export interface Quit {
  readonly isClosing: () => boolean
  /** Somebody started Coffer again. True where that was answered here, since it closes. */
  readonly startedAgain: () => boolean
  /** Watches a window of the page for the end of the system's session (Windows). */
  readonly watch: (window: BrowserWindow) => void
  readonly notice: () => PageNotice
}

/** ms from the quit until the process ends, whatever hangs: the one deadline of every stage. */
const overallMs = 10_000
/** ms before a window says that Coffer closes: most ends are faster. */
const quietMs = 400
const refreshMs = 250
/** ms that a person who started Coffer again has to read the answer. */
const readingMs = 2_500

/** What the closing window says. */
export function closingNotice(open: StillOpen, startedAgain: boolean, isRemovalDue: boolean): PageNotice {
  const { requests, switches, records, practiceSaving } = open
  const lines = [
    ...(requests === 0 ? [] : [msg('closing.requests', { count: requests })]),
    ...(switches.set === 0 ? [] : [msg('closing.switches', { count: switches.set })]),
    ...(switches.inDoubt === 0 ? [] : [msg('closing.switches-in-doubt', { count: switches.inDoubt })]),
    ...(records.waiting === 0 ? [] : [msg('closing.records', { count: records.waiting })]),
    ...(records.unwritable === 0 ? [] : [msg('closing.records-unwritable', { count: records.unwritable })]),
    ...(practiceSaving ? [msg('closing.practice')] : []),
  ]
  return {
    title: msg('closing.title'),
    lines: [
      ...(startedAgain ? [msg('closing.again')] : []),
      ...(lines.length === 0 ? [msg('closing.files')] : lines),
      ordersLine(switches, msg('closing.other-orders-stay')),
      msg(isRemovalDue ? 'closing.ends-removed' : 'closing.ends'),
    ],
  }
}

/** The window that says what is still open while Coffer closes. */
interface ClosingWindow {
  /** Opens it where it is not open, and loads its page anew where the words have changed: the page has no script. */
  show(): void
  /** `show`, where it was shown before. */
  refresh(): void
  focus(): void
  /** For good: nothing shows it again. */
  end(): void
}

function createClosingWindow(
  notice: () => PageNotice,
  { words, onTrouble }: Pick<QuitParts, 'words' | 'onTrouble'>,
): ClosingWindow {
  let shown: BrowserWindow | null = null
  let loaded = ''
  let ended = false

  const show = (): void => {
    if (ended) return
    const content = JSON.stringify(notice())
    if (shown === null || shown.isDestroyed()) {
      shown = openWindow(words(msg('closing.title')))
      loaded = ''
    }
    if (content === loaded) return
    loaded = content
    shown.loadURL(closingPage).catch((error: unknown) => onTrouble('closing-window', error))
  }

  return {
    show,
    refresh: () => {
      if (shown !== null) show()
    },
    focus: () => shown?.focus(),
    end: () => {
      ended = true
      if (shown !== null && !shown.isDestroyed()) shown.destroy()
    },
  }
}

/** Calls `onEnd` when the system shuts down. */
function watchShutdown(onEnd: () => void): void {
  // Windows tells each window instead.
  if (process.platform === 'win32') return
  powerMonitor.on('shutdown', ((event: { preventDefault(): void }) => {
    // Asks the system for the time that closing takes; it goes on once the process has ended.
    event.preventDefault()
    onEnd()
  }) as () => void)
}

/** What is shared by those who ask for the end and the end itself. */
interface QuitState {
  closed: boolean
  /** The user started Coffer again while it closes. */
  askedAgain: boolean
  /** Monotonic ms until which the answer to that should stay readable. */
  readUntil: number
  /** The system ends the process: nobody reads a dialog any more, which would hold it up. */
  systemEnds: boolean
}

/** Closes the services within the deadline and quits. */
async function closeAndQuit(parts: QuitParts, state: QuitState, closingWindow: ClosingWindow): Promise<void> {
  const { time, close, onTrouble, words, windows, isRemovalDue } = parts
  const by = deadlineIn(time, overallMs)
  const endNow = (): void => (isRemovalDue() ? eraseAndExit({ ...parts, isRead: !state.systemEnds }) : app.exit(0))
  const hardEnd = setTimeout(endNow, overallMs)
  for (const window of windows()) if (!window.isDestroyed()) window.hide()
  const first = setTimeout(closingWindow.show, quietMs)
  const again = setInterval(closingWindow.refresh, refreshMs)
  let warning: Message | null = null
  try {
    warning = await close(by)
  } catch (error) {
    onTrouble('close', error)
  }
  // Nothing can hang any more, and what has to be said must not be cut off.
  clearTimeout(hardEnd)
  // Whoever was just told to wait should be able to read it, as long as the deadline allows.
  const left = Math.min(state.readUntil - time.monotonic(), msLeft(time, by))
  if (left > 0) await time.sleep(left)
  clearTimeout(first)
  clearInterval(again)
  if (warning !== null) sayAtEnd(words(warning), parts, state)
  state.closed = true
  if (isRemovalDue()) return endNow()
  closingWindow.end()
  app.quit()
}

/** On Linux the desktop still shows what comes while the system waits, and keeps it for whoever stays after all. */
function sayAtEnd(warning: string, { notify }: Pick<QuitParts, 'notify'>, { systemEnds }: QuitState): void {
  if (!systemEnds) dialog.showErrorBox('Coffer', warning)
  else if (process.platform === 'linux') notify({ title: 'Coffer', body: warning, always: true })
}

/** Holds the quit until the services have closed, once, however often somebody asks; says meanwhile what is still open. */
export function watchQuit(parts: QuitParts): Quit {
  const { time, closeNow, stillOpen, isRemovalDue } = parts
  const state: QuitState = { closed: false, askedAgain: false, readUntil: 0, systemEnds: false }
  let closing: Promise<void> | null = null
  const notice = (): PageNotice => closingNotice(stillOpen(), state.askedAgain, parts.isRemovalDue())
  const closingWindow = createClosingWindow(notice, parts)

  const begin = (): void => void (closing ??= closeAndQuit(parts, state, closingWindow))
  const endForSystem = (): void => {
    state.systemEnds = true
    begin()
  }
  app.on('before-quit', (event) => {
    if (state.closed) return
    // Time was asked of the system where it can be: a quit of its own, held back here, would call a log-out of macOS off.
    if (state.systemEnds && !isRemovalDue()) return closeNow()
    event.preventDefault()
    begin()
  })
  watchShutdown(endForSystem)

  return {
    isClosing: () => closing !== null,
    startedAgain: () => {
      if (closing === null) return false
      state.askedAgain = true
      state.readUntil = time.monotonic() + readingMs
      closingWindow.show()
      closingWindow.focus()
      return true
    },
    watch: (window) => {
      if (process.platform !== 'win32') return
      window.on('query-session-end', (event) => {
        const { requests, switches } = stillOpen()
        // Windows asks the user to wait or to end Coffer; without anything open there is no reason to.
        if (requests > 0 || ownSwitches(switches) > 0) event.preventDefault()
        // The user may still call the log-off off, and reads then what stays behind; `session-end` says that it is final.
        begin()
      })
      window.on('session-end', () => {
        state.systemEnds = true
        closeNow()
      })
    },
    notice,
  }
}

function openWindow(title: string): BrowserWindow {
  const window = new BrowserWindow({
    // Without the frame: room for every line it can say at once.
    useContentSize: true,
    width: 480,
    height: 500,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    title,
    webPreferences: { ...pagePreferences },
  })
  window.removeMenu()
  lockContents(window.webContents)
  window.once('ready-to-show', () => {
    if (!window.isDestroyed()) window.show()
  })
  return window
}
