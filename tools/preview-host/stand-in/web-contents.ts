import type { Session, WebContents, WebFrameMain } from 'electron'
import { decode, encode } from '../codec.ts'
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
  /** A person pressed something in it. */
  input(event: string, args: string): void
  failed(url: string): void
  gone(reason: Gone): void
  destroyed(): void
  /** True when a listener prevented it. */
  navigating(url: string, mainFrame: boolean): boolean
  opening(url: string): 'allow' | 'deny'
  probe(): readonly AskedCall[]
}

/** A frame as the sender of a message: alive when the message was sent. */
export const frameOf = ({ url, origin }: Pick<FrameInfo, 'url' | 'origin'>): WebFrameMain =>
  loud<WebFrameMain>('WebFrameMain', {
    url,
    origin,
    parent: null,
    isDestroyed: () => false,
  })

interface ContentsState {
  readonly id: number
  readonly events: ReturnType<typeof createLoudEvents>
  url: string
  isDestroyed: boolean
  openHandler: ((details: { url: string }) => { action: 'allow' | 'deny' }) | null
}

/** True when a listener prevented it. */
function ask(
  { events }: ContentsState,
  event: (typeof navigations)[number],
  to: string,
  isMainFrame: boolean,
): boolean {
  const question = preventable({ url: to, isMainFrame, isSameDocument: false })
  events.emit(event, question, to)
  return question.defaultPrevented
}

function alive({ isDestroyed }: ContentsState): void {
  if (isDestroyed) throw new TypeError('Object has been destroyed')
}

/** What the app sees of it. */
function contentsOf(state: ContentsState, session: Session): WebContents {
  const { id, events } = state
  return loud<WebContents>('webContents', {
    ...events.methods,
    id,
    session,
    get mainFrame(): WebFrameMain {
      const { url } = state
      return frameOf({ url, origin: url === '' ? '' : url.split('/', 3).join('/') })
    },
    getURL: () => state.url,
    isDestroyed: () => state.isDestroyed,
    send: (channel, ...args: unknown[]) => {
      alive(state)
      fireAndForget(host('page.push', id, channel, encode(args, `webContents.send(${channel})`)))
    },
    reload: () => fireAndForget(host('window.reload', id)),
    forcefullyCrashRenderer: () => fireAndForget(host('page.crash', id)),
    setWindowOpenHandler: (handler) => void (state.openHandler = handler as unknown as ContentsState['openHandler']),
    setWebRTCIPHandlingPolicy: (policy) => asked('webContents.setWebRTCIPHandlingPolicy', { window: id, policy }),
    focus: () => fireAndForget(host('window.focus', id)),
  })
}

/** The page has it by the time main knows of it: to hold it back would be pretended. */
const passedOn = {
  preventDefault: (): never => {
    throw new Error('The preview host cannot hold back input: add it to tools/preview-host/stand-in.')
  },
}

/** What its locks answer to an address that is not the app's. */
function probe(state: ContentsState): readonly AskedCall[] {
  const foreign = 'https://example.com/'
  const answers = navigations.map(
    (event) => [event, ask(state, event, foreign, true) ? 'prevented' : 'allowed'] as const,
  )
  const open = state.openHandler?.({ url: foreign }).action ?? 'not set'
  return [askedEntry('webContents', { window: state.id, ...Object.fromEntries(answers), 'window.open': open })]
}

/** One page, numbered like its window. */
export function createContents(id: number, session: Session): StandInContents {
  const events = createLoudEvents(
    'webContents',
    [...navigations, 'did-finish-load', 'did-fail-load', 'dom-ready', 'render-process-gone', 'destroyed'].concat([
      'before-input-event',
      'before-mouse-event',
    ]),
    ['unresponsive', 'responsive', 'preload-error', 'console-message', 'context-menu', 'input-event'],
  )
  const state: ContentsState = { id, events, url: '', isDestroyed: false, openHandler: null }
  return {
    contents: contentsOf(state, session),
    load: (to) => {
      alive(state)
      return host('window.load', id, to)
    },
    moved: (to) => void (state.url = to),
    loaded: () => {
      events.emit('dom-ready', {})
      events.emit('did-finish-load', {})
    },
    input: (event, args) => void events.emit(event, passedOn, ...(decode(args) as unknown[])),
    failed: (at) => void events.emit('did-fail-load', {}, -2, 'ERR_FAILED', at, true, 1, 1),
    gone: (reason) => void events.emit('render-process-gone', {}, { reason, exitCode: reason === 'killed' ? 9 : 11 }),
    destroyed: () => {
      state.isDestroyed = true
      events.emit('destroyed')
    },
    navigating: (to, mainFrame) => {
      // Electron asks twice for a main frame: once as any frame, once as the page.
      const asFrame = ask(state, 'will-frame-navigate', to, mainFrame)
      return (mainFrame && ask(state, 'will-navigate', to, true)) || asFrame
    },
    opening: (to) => state.openHandler?.({ url: to }).action ?? 'allow',
    probe: () => probe(state),
  }
}
