import type { Session, WebContents, WebFrameMain } from 'electron'
import { encode } from '../codec.ts'
import type { AskedCall, FrameInfo, Gone } from '../wire.ts'
import { asked, askedEntry, host, fireAndForget } from './link.ts'
import { createLoudEvents, loud, preventable } from './loud.ts'

const navigations = ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'] as const

export interface StandInContents {
  readonly contents: WebContents
  load(url: string): Promise<void>
  /** The page says where it is now. */
  moved(url: string): void
  loaded(): void
  failed(url: string): void
  gone(reason: Gone): void
  destroyed(): void
  /** True when a listener prevented it. */
  navigating(url: string, mainFrame: boolean): boolean
  opening(url: string): 'allow' | 'deny'
  probe(): readonly AskedCall[]
}

/** A frame as the sender of a message: alive when the message was sent. */
export const frameOf = ({ url, origin, routingId }: FrameInfo): WebFrameMain =>
  loud<WebFrameMain>('WebFrameMain', {
    url,
    origin,
    routingId,
    processId: 1,
    parent: null,
    detached: false,
    isDestroyed: () => false,
  })

/** One page, numbered like its window. */
export function createContents(id: number, session: Session): StandInContents {
  const events = createLoudEvents(
    'webContents',
    [...navigations, 'did-finish-load', 'did-fail-load', 'dom-ready', 'render-process-gone', 'destroyed'],
    ['unresponsive', 'responsive', 'preload-error', 'console-message', 'context-menu', 'before-input-event'],
  )
  let url = ''
  let isDestroyed = false
  let openHandler: ((details: { url: string }) => { action: 'allow' | 'deny' }) | null = null

  const navigating = (event: (typeof navigations)[number], to: string, isMainFrame: boolean): boolean => {
    const question = preventable({ url: to, isMainFrame, isSameDocument: false })
    events.emit(event, question, to)
    return question.defaultPrevented
  }
  const alive = (): void => {
    if (isDestroyed) throw new TypeError('Object has been destroyed')
  }

  const contents = loud<WebContents>('webContents', {
    ...events.methods,
    id,
    session,
    get mainFrame(): WebFrameMain {
      return frameOf({ url, origin: url === '' ? '' : url.split('/', 3).join('/'), routingId: 1 })
    },
    getURL: () => url,
    getTitle: () => '',
    isDestroyed: () => isDestroyed,
    isCrashed: () => false,
    send: (channel, ...args: unknown[]) => {
      alive()
      fireAndForget(host('page.push', id, channel, encode(args, `webContents.send(${channel})`)))
    },
    reload: () => fireAndForget(host('window.reload', id)),
    forcefullyCrashRenderer: () => fireAndForget(host('page.crash', id)),
    setWindowOpenHandler: (handler) => void (openHandler = handler as unknown as typeof openHandler),
    setWebRTCIPHandlingPolicy: (policy) => asked('webContents.setWebRTCIPHandlingPolicy', { window: id, policy }),
    openDevTools: () => asked('webContents.openDevTools', { window: id }),
    setZoomFactor: (factor) => asked('webContents.setZoomFactor', { window: id, factor }),
    setVisualZoomLevelLimits: (low, high) => {
      asked('webContents.setVisualZoomLevelLimits', { window: id, low, high })
      return Promise.resolve()
    },
    focus: () => fireAndForget(host('window.focus', id)),
  })

  return {
    contents,
    load: (to) => {
      alive()
      return host('window.load', id, to)
    },
    moved: (to) => void (url = to),
    loaded: () => {
      events.emit('dom-ready', {})
      events.emit('did-finish-load', {})
    },
    failed: (at) => void events.emit('did-fail-load', {}, -2, 'ERR_FAILED', at, true, 1, 1),
    gone: (reason) => void events.emit('render-process-gone', {}, { reason, exitCode: reason === 'killed' ? 9 : 11 }),
    destroyed: () => {
      isDestroyed = true
      events.emit('destroyed')
    },
    navigating: (to, mainFrame) => {
      // Electron asks twice for a main frame: once as any frame, once as the page.
      const asFrame = navigating('will-frame-navigate', to, mainFrame)
      return (mainFrame && navigating('will-navigate', to, true)) || asFrame
    },
    opening: (to) => openHandler?.({ url: to }).action ?? 'allow',
    probe: () => {
      const foreign = 'https://example.com/'
      const answers = navigations.map(
        (event) => [event, navigating(event, foreign, true) ? 'prevented' : 'allowed'] as const,
      )
      const open = openHandler?.({ url: foreign }).action ?? 'not set'
      return [askedEntry('webContents', { window: id, ...Object.fromEntries(answers), 'window.open': open })]
    },
  }
}
