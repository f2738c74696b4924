import { join } from 'node:path'
import { BrowserWindow, ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { confirmNames } from '#shared/bridge/confirm-names.ts'
import { confirmAnswerSchema } from '#shared/bridge/confirm.ts'
import type { ConfirmAnswer, ConfirmView } from '#shared/bridge/confirm.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { checkSender } from '#main/bridge/guard.ts'
import { appOrigin } from './protocol.ts'
import { lockContents } from './security.ts'
import { pagePreferences } from './window.ts'

/** Address of the window's page: no other page may ask. */
const confirmPage = `${appOrigin}/confirm.html`

export interface ConfirmWindowRequest {
  readonly view: ConfirmView
  /** Ok closes the window as confirmed; an error is shown in it. */
  readonly decide: (answer: ConfirmAnswer) => Promise<Result<null>>
  /** Closes the window. */
  readonly signal: AbortSignal
}

export type Confirmation = 'confirmed' | 'cancelled'

interface Shown {
  readonly request: ConfirmWindowRequest
  readonly window: BrowserWindow
  readonly end: (confirmation: Confirmation) => void
}

/**
 * Main's own window for what moves money out (design section 4). It shares nothing with the page's window: another page,
 * another preload, two channels that answer this one window alone. It cannot be captured (T15) and holds nothing once it
 * is closed.
 */
export function createConfirmWindow(options: {
  /** Folder of the built preload scripts. */
  readonly preloadDir: string
  /** The window it stands in front of, or null. */
  readonly parent: () => BrowserWindow | null
  readonly words: (message: Message) => string
}): (request: ConfirmWindowRequest) => Promise<Confirmation> {
  let shown: Shown | null = null

  const trusted = (event: IpcMainInvokeEvent): Result<Shown> => {
    const current = shown
    const ids = new Set(current === null || current.window.isDestroyed() ? [] : [current.window.webContents.id])
    const sender = checkSender(event, ids, confirmPage)
    if (!sender.ok) return sender
    return current === null ? fail(stranger) : ok(current)
  }

  ipcMain.handle(confirmNames.show, (event) => {
    const current = trusted(event)
    return current.ok ? ok(current.value.request.view) : current
  })
  ipcMain.handle(confirmNames.answer, async (event, input: unknown) => {
    const current = trusted(event)
    if (!current.ok) return current
    const answer = confirmAnswerSchema.safeParse(input)
    if (!answer.success) return fail(appError('bad-input', msg('app.answer-unreadable')))
    const { request, end } = current.value
    if (!answer.data.confirm) {
      end('cancelled')
      return ok(null)
    }
    const decided = await request.decide(answer.data)
    if (decided.ok) end('confirmed')
    return decided
  })

  return (request) =>
    new Promise((resolve) => {
      if (shown !== null || request.signal.aborted) return resolve('cancelled')
      const title = options.words(msg('confirm.title'))
      const window = open(options.preloadDir, options.parent(), request.view, title)
      let confirmation: Confirmation = 'cancelled'
      const end = (answer: Confirmation): void => {
        confirmation = answer
        if (!window.isDestroyed()) window.destroy()
      }
      const cancel = (): void => end('cancelled')
      shown = { request, window, end }
      request.signal.addEventListener('abort', cancel, { once: true })
      window.webContents.on('render-process-gone', cancel)
      window.on('closed', () => {
        request.signal.removeEventListener('abort', cancel)
        shown = null
        resolve(confirmation)
      })
      window.loadURL(confirmPage).catch(cancel)
    })
}

const stranger = appError('bad-sender', msg('app.foreign-window'))

function open(preloadDir: string, parent: BrowserWindow | null, view: ConfirmView, title: string): BrowserWindow {
  const window = new BrowserWindow({
    ...(parent === null ? {} : { parent, modal: true }),
    width: 600,
    height: view.kind === 'withdrawal' ? 680 : 440,
    minWidth: 480,
    minHeight: 440,
    show: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    title,
    backgroundColor: view.look.theme === 'light' ? '#f3f5f7' : '#0c0f13',
    webPreferences: { ...pagePreferences, preload: join(preloadDir, 'confirm.cjs') },
  })
  window.setContentProtection(true)
  window.removeMenu()
  lockContents(window.webContents)
  window.once('ready-to-show', () => window.show())
  return window
}
