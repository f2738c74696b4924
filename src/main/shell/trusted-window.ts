import { join } from 'node:path'
import { BrowserWindow, ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { trustedNames } from '#shared/bridge/trusted-names.ts'
import { trustedAnswerSchema, trustedPasteSchema, trustedTypedSchema } from '#shared/bridge/trusted.ts'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { checkSender } from '#main/bridge/guard.ts'
import { createArming } from '#main/trusted/arming.ts'
import type { Arming } from '#main/trusted/arming.ts'
import { createHiding } from '#main/trusted/hiding.ts'
import type { Hiding } from '#main/trusted/hiding.ts'
import type { ShowTrusted, TrustedEnd, TrustedRequest } from '#main/trusted/ports.ts'
import { appOrigin } from './protocol.ts'
import { lockContents } from './security.ts'
import { pagePreferences } from './window.ts'

/** Address of the window's page: no other page may ask. */
const trustedPage = `${appOrigin}/trusted.html`

interface Open {
  readonly request: TrustedRequest
  readonly window: BrowserWindow
  readonly arming: Arming
  readonly hiding: Hiding
  readonly end: (how: TrustedEnd) => void
}

export interface TrustedWindowParts {
  /** Folder of the built preload scripts. */
  readonly preloadDir: string
  /** The window it stands in front of, or null. */
  readonly parent: () => BrowserWindow | null
  readonly words: (message: TrustedMessage) => string
}

/**
 * Main's own window for whatever touches a secret, loosens a limit, adds a trusted name or moves money out (ADR 20). It shares
 * nothing with the page's window: another page, another preload, channels that answer this one window alone. It cannot be
 * captured (T15) and holds nothing once it is closed.
 */
export function createTrustedWindow(parts: TrustedWindowParts): ShowTrusted {
  let shown: Open | null = null

  const known = (event: IpcMainInvokeEvent): Result<Open> => {
    const current = shown
    const ids = new Set(current === null || current.window.isDestroyed() ? [] : [current.window.webContents.id])
    const sender = checkSender(event, ids, trustedPage)
    if (!sender.ok) return sender
    return current === null ? fail(stranger) : ok(current)
  }

  ipcMain.handle(trustedNames.show, (event) => {
    const current = known(event)
    return current.ok ? ok(current.value.hiding.view()) : current
  })
  ipcMain.handle(trustedNames.answer, async (event, input: unknown) => {
    const current = known(event)
    return current.ok ? answered(current.value, input) : current
  })
  ipcMain.handle(trustedNames.reveal, (event, input: unknown) => {
    const current = known(event)
    if (!current.ok) return current
    const typed = trustedTypedSchema.safeParse(input)
    return typed.success ? revealed(current.value, typed.data) : fail(unreadable)
  })
  ipcMain.handle(trustedNames.pasted, (event, input: unknown) => {
    const current = known(event)
    if (!current.ok) return current
    const paste = trustedPasteSchema.safeParse(input)
    if (!paste.success) return fail(unreadable)
    current.value.request.onPaste(paste.data.field, paste.data.text)
    return ok(null)
  })

  return (request) =>
    new Promise((resolve) => {
      if (shown !== null || request.signal.aborted) return resolve('closed')
      shown = open(parts, request, (how) => {
        shown = null
        resolve(how)
      })
    })
}

/** The whole recipient is read before anything is pressed: the wait begins anew. */
const revealed = ({ hiding, arming }: Open, typed: string): Result<TrustedView> => {
  const before = hiding.isWhole()
  const view = hiding.reveal(typed)
  if (view.ok && !before) arming.changed()
  return view
}

const answered = async ({ request, arming, hiding, end }: Open, input: unknown): Promise<Result<null>> => {
  const answer = trustedAnswerSchema.safeParse(input)
  if (!answer.success) return fail(unreadable)
  if (!answer.data.confirm) {
    end('cancelled')
    return ok(null)
  }
  if (!arming.isArmed() || !hiding.isWhole()) return fail(tooEarly)
  const decided = await request.decide(answer.data)
  if (decided.ok) end('confirmed')
  return decided
}

const unreadable = appError('bad-input', msg('app.answer-unreadable'))
const stranger = appError('bad-sender', msg('app.foreign-window'))
const tooEarly = appError('confirm-stale', msg('trusted.too-early'))

/** Opens the window; `onClosed` is called once, when it is gone. A window closed by hand is a cancel. */
function open(parts: TrustedWindowParts, request: TrustedRequest, onClosed: (how: TrustedEnd) => void): Open {
  const window = create(parts, request.view)
  const push = (armed: boolean): void => {
    if (!window.isDestroyed()) window.webContents.send(trustedNames.armed, armed)
  }
  const arming = createArming(request.time, push)
  let how: TrustedEnd | null = null
  const end = (next: TrustedEnd): void => {
    // The first word counts: a press that is judged meanwhile does not turn a cancel into a yes.
    how ??= next
    if (!window.isDestroyed()) window.destroy()
  }
  const close = (): void => end('closed')
  request.signal.addEventListener('abort', close, { once: true })
  window.webContents.on('render-process-gone', close)
  window.on('show', arming.shown)
  window.on('focus', arming.focused)
  window.on('blur', arming.blurred)
  window.on('closed', () => {
    request.signal.removeEventListener('abort', close)
    arming.end()
    onClosed(how ?? 'cancelled')
  })
  window.loadURL(trustedPage).catch(close)
  return { request, window, arming, hiding: createHiding(request.view), end }
}

/** px that most of what is shown needs, so that little of it scrolls and little stays empty. */
const heightOf = ({ subject, proof }: TrustedView): number => {
  if (subject.kind === 'withdrawal') return 720
  const { lead, fields, changes, groups, facts, alerts, warnings, word, note } = subject
  const foot = [word, proof === 'pin', note, proof !== null].filter((one) => one !== null && one !== false).length
  const boxes = alerts.reduce((sum, box) => sum + 32 + 24 * box.length, lead === null ? 0 : 40)
  const cards = groups.reduce((sum, group) => sum + 68 + 30 * group.facts.length, 0)
  const body = 68 * fields.length + 108 * changes.length + 30 * facts.length + 66 * warnings.length + boxes + cards
  return Math.min(720, Math.max(320, 160 + body + 62 * foot))
}

function create({ preloadDir, parent, words }: TrustedWindowParts, view: TrustedView): BrowserWindow {
  const front = parent()
  const window = new BrowserWindow({
    ...(front === null ? {} : { parent: front, modal: true }),
    width: 560,
    height: heightOf(view),
    minWidth: 480,
    minHeight: 300,
    show: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    title: words(msg('trusted.window')),
    backgroundColor: view.look.theme === 'light' ? '#f3f5f7' : '#0c0f13',
    webPreferences: { ...pagePreferences, preload: join(preloadDir, 'trusted.cjs') },
  })
  window.setContentProtection(true)
  window.removeMenu()
  lockContents(window.webContents)
  window.once('ready-to-show', () => window.show())
  return window
}
