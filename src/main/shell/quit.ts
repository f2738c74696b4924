import { app, BrowserWindow, dialog, powerMonitor } from 'electron'
import { type Deadline, deadlineIn, msLeft } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { closingPage } from './notice-page.ts'
import type { PageNotice } from './notice-page.ts'
import { lockContents } from './security.ts'
import { pagePreferences } from './window.ts'

/** What is not finished yet while Coffer closes. */
export interface StillOpen {
  /** Money requests whose answer is awaited. */
  readonly requests: number
  /** Dead-man switches that are set at a venue and not switched off yet. */
  readonly switches: number
  /** Steps of the journal that are only in memory. */
  readonly unsavedSteps: number
  readonly practiceSaving: boolean
}

export interface QuitParts {
  readonly time: Time
  /** Ends everything by the deadline. Gives what the user has to know, or null. */
  readonly close: (by: Deadline) => Promise<string | null>
  /** What can be done without waiting, before the system ends the process. */
  readonly closeNow: () => void
  readonly stillOpen: () => StillOpen
  /** Told of what went wrong where nobody is waiting for an answer. */
  readonly onTrouble: (event: string, error: unknown) => void
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

/** What the closing window says, in plain lines. */
export function closingNotice(open: StillOpen, startedAgain: boolean): PageNotice {
  const many = (count: number, one: string, more: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${more}`]
  const lines = [
    ...many(
      open.requests,
      'One request is still waiting for the venue’s answer.',
      'requests are still waiting for the venue’s answers.',
    ),
    ...many(open.switches, 'One dead-man switch is being switched off.', 'dead-man switches are being switched off.'),
    ...many(open.unsavedSteps, 'One record is not in the journal yet.', 'records are not in the journal yet.'),
    ...(open.practiceSaving ? ['The practice account is being saved.'] : []),
  ]
  return {
    title: 'Coffer is closing',
    lines: [
      ...(startedAgain ? ['Coffer is still closing. Start it again once this window is gone.'] : []),
      ...(lines.length === 0 ? ['Files are being closed.'] : lines),
      'Orders that stand at the venue stay there.',
      'It ends by itself within 10 seconds. What is unanswered by then is looked up at the next start.',
    ],
  }
}

/** Holds the quit until the services have closed, once, however often somebody asks; says meanwhile what is still open. */
export function watchQuit({ time, close, closeNow, stillOpen, onTrouble, windows }: QuitParts): Quit {
  let closing: Promise<void> | null = null
  let closed = false
  let askedAgain = false
  let readUntil = 0
  let shown: BrowserWindow | null = null
  let systemEnds = false
  let said = ''

  const notice = (): PageNotice => closingNotice(stillOpen(), askedAgain)

  /** Loads the page anew where its words have changed: it has no script. */
  const say = (): void => {
    if (closed) return
    const words = JSON.stringify(notice())
    if (shown === null || shown.isDestroyed()) {
      shown = openWindow()
      said = ''
    }
    if (words === said) return
    said = words
    shown.loadURL(closingPage).catch((error: unknown) => onTrouble('closing-window', error))
  }

  const closeAll = async (): Promise<void> => {
    const by = deadlineIn(time, overallMs)
    const hardEnd = setTimeout(() => app.exit(0), overallMs)
    for (const window of windows()) if (!window.isDestroyed()) window.hide()
    const first = setTimeout(say, quietMs)
    const again = setInterval(() => {
      if (shown !== null) say()
    }, refreshMs)
    let warning: string | null = null
    try {
      warning = await close(by)
    } catch (error) {
      onTrouble('close', error)
    }
    // Nothing can hang any more, and what has to be said must not be cut off.
    clearTimeout(hardEnd)
    // Whoever was just told to wait should be able to read it, as long as the deadline allows.
    const left = Math.min(readUntil - time.monotonic(), msLeft(time, by))
    if (left > 0) await time.sleep(left)
    clearTimeout(first)
    clearInterval(again)
    if (warning !== null && !systemEnds) dialog.showErrorBox('Coffer', warning)
    closed = true
    if (shown !== null && !shown.isDestroyed()) shown.destroy()
    app.quit()
  }

  app.on('before-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closing ??= closeAll()
  })
  if (process.platform !== 'win32')
    powerMonitor.on('shutdown', ((event: { preventDefault(): void }) => {
      // Asks the system for the time that closing takes; it goes on once the process has ended.
      event.preventDefault()
      systemEnds = true
      app.quit()
    }) as () => void)

  return {
    isClosing: () => closing !== null,
    startedAgain: () => {
      if (closing === null) return false
      askedAgain = true
      readUntil = time.monotonic() + readingMs
      say()
      shown?.focus()
      return true
    },
    watch: (window) => {
      if (process.platform !== 'win32') return
      window.on('query-session-end', (event) => {
        const { requests, switches } = stillOpen()
        // Windows asks the user to wait or to end Coffer; without anything open there is no reason to.
        if (requests > 0 || switches > 0) event.preventDefault()
        systemEnds = true
        app.quit()
      })
      window.on('session-end', () => {
        systemEnds = true
        closeNow()
      })
    },
    notice,
  }
}

function openWindow(): BrowserWindow {
  const window = new BrowserWindow({
    // Without the frame: room for every line it can say at once.
    useContentSize: true,
    width: 480,
    height: 400,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    title: 'Coffer is closing',
    webPreferences: { ...pagePreferences },
  })
  window.removeMenu()
  lockContents(window.webContents)
  window.once('ready-to-show', () => {
    if (!window.isDestroyed()) window.show()
  })
  return window
}
