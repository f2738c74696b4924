/** One window of the app as a page in Chromium: its preload, its messages, its life. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { codecSource } from './codec.ts'
import { runPreloadSource } from './page/isolated-world.ts'
import { receiveExposed } from './page/main-world.ts'
import type { Remote } from './rpc.ts'
import { toAppAddress, toPageAddress } from './wire.ts'
import type { FrameInfo, MainCalls } from './wire.ts'

/** One message between main and a page, as it crossed: encoded text. */
export interface BridgeText {
  readonly window: number
  readonly direction: 'to-main' | 'to-page'
  readonly kind: 'invoke' | 'answer' | 'refusal' | 'send' | 'event'
  readonly channel: string
  readonly text: string
}

export interface HostWindow {
  readonly id: number
  /** The page that shows the window now; another one after a crash. */
  page(): Page
  load(url: string): Promise<void>
  reload(): Promise<void>
  push(channel: string, args: string): void
  crash(): Promise<void>
  close(): Promise<void>
  /** True once for a navigation main asked for by itself. */
  expects(url: string): boolean
}

export interface HostWindowOptions {
  readonly id: number
  readonly context: BrowserContext
  readonly page: Page
  readonly preload: string | null
  readonly main: Remote<MainCalls>
  readonly onMessage: (message: BridgeText) => void
  readonly onProblem: (text: string) => void
}

interface FromPage {
  readonly kind: 'invoke' | 'send' | 'input' | 'focus' | 'preload-failed'
  readonly id: number
  readonly channel: string
  readonly args: string
  readonly url: string
  readonly origin: string
}

/** Isolated world of the preload; the page's world cannot see into it. */
const preloadWorld = 'preload'

/** Name of the binding that leads from the isolated world to the host. */
const hostBinding = 'hostCall'

/** For the page's own world. */
const mainWorldScript = `(${receiveExposed})()`

/** For the isolated world: the runtime, which runs the preload (CommonJS text). */
const isolatedWorldScript = (preload: string): string =>
  `${runPreloadSource}(${codecSource}, function (require, module, exports) {${preload}\n})`

/** Expression for an encoded value: a literal, which V8 reads fastest, unless its meaning would differ as one. */
const literal = (text: string): string =>
  text.includes('\\u0000') || text.includes('"__proto__"') ? `decodeText(${JSON.stringify(text)})` : text

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface WindowState {
  readonly options: HostWindowOptions
  page: Page
  session: CDPSession
  /** Execution context of the preload in the document shown now. */
  preloadContext: number | null
  /** Address of a navigation that main asked for and that has not begun. */
  expected: string | null
  address: string
  closing: boolean
  crashed: boolean
}

/** Fails quietly when the document is gone meanwhile, as a message to a closed page does in Electron. */
function deliver(
  { session, options: { onProblem } }: WindowState,
  contextId: number,
  kind: 'event' | 'answer' | 'refusal',
  to: string | number,
  value: string,
): void {
  const expression = `fromHost(${JSON.stringify(kind)}, ${JSON.stringify(to)}, ${value})`
  void session.send('Runtime.evaluate', { contextId, expression, silent: true }).then(
    ({ exceptionDetails }) => {
      if (exceptionDetails !== undefined) {
        onProblem(`${kind} ${to}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
      }
    },
    () => undefined,
  )
}

async function received(state: WindowState, contextId: number, message: FromPage): Promise<void> {
  const { id, main, onMessage, onProblem } = state.options
  const frame: FrameInfo = { url: toAppAddress(message.url), origin: toAppAddress(message.origin), routingId: 1 }
  const { kind, channel, args } = message
  if (kind === 'preload-failed') return onProblem(`The preload script failed: ${args}`)
  if (kind === 'input') return main('page.input', id, channel, args)
  if (kind === 'focus') return main('page.focus', id, channel === 'focus')
  onMessage({ window: id, direction: 'to-main', kind, channel, text: args })
  if (kind === 'send') return void (await main('ipc.send', id, frame, channel, args))
  const answer = await main('ipc.invoke', id, frame, channel, args).then(
    (text) => ({ kind: 'answer' as const, text, value: literal(text) }),
    (error: unknown) => ({ kind: 'refusal' as const, text: reasonOf(error), value: JSON.stringify(reasonOf(error)) }),
  )
  onMessage({ window: id, direction: 'to-page', kind: answer.kind, channel, text: answer.text })
  deliver(state, contextId, answer.kind, message.id, answer.value)
}

function moved({ options: { id, main } }: WindowState, url: string): void {
  void main('page.at', id, toAppAddress(url)).catch(() => undefined)
}

/** Playwright has each page believe that it has the keyboard: then none ever gets or loses it. */
async function ownFocus(session: CDPSession): Promise<void> {
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}

/** `mainFrame` gets its id once the page is enabled; no event counts before. */
function listenToSession(state: WindowState, session: CDPSession, mainFrame: { id: string }): void {
  const { id, main } = state.options
  session.on('Runtime.executionContextCreated', ({ context: created }) => {
    const frame = (created.auxData as { frameId?: string } | undefined)?.frameId
    if (created.name === preloadWorld && frame === mainFrame.id) state.preloadContext = created.id
  })
  session.on('Runtime.executionContextsCleared', () => void (state.preloadContext = null))
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    // Messages of a document that is no longer shown are dropped.
    if (name !== hostBinding || executionContextId !== state.preloadContext) return
    void received(state, executionContextId, JSON.parse(payload) as FromPage).catch(() => undefined)
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    moved(state, frame.url + (frame.urlFragment ?? ''))
    // A page in another process begins with what Playwright asked for.
    void ownFocus(session).catch(() => undefined)
  })
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrame.id) moved(state, url)
  })
  session.on('Page.windowOpen', ({ url }) => void main('page.opening', id, url).catch(() => undefined))
}

function listenToPage(state: WindowState, next: Page): void {
  const { id, main } = state.options
  // Electron opens no window that the app denied; Chromium's is closed before anything is in it.
  next.on('popup', (popup) => void popup.close().catch(() => undefined))
  next.on('load', () => {
    if (next === state.page && state.address !== '') void main('page.loaded', id).catch(() => undefined)
  })
  next.on('crash', () => void main('page.gone', id, 'crashed').catch(() => undefined))
  next.on('close', () => {
    if (next === state.page && !state.closing) void main('window.closed', id).catch(() => undefined)
  })
}

/** Puts the preload and its way to the host into a page that the window shows from now on. */
async function adopt(state: WindowState, next: Page, session: CDPSession): Promise<void> {
  state.page = next
  state.session = session
  state.preloadContext = null
  const mainFrame = { id: '' }
  listenToSession(state, session, mainFrame)
  listenToPage(state, next)
  await session.send('Page.enable')
  mainFrame.id = (await session.send('Page.getFrameTree')).frameTree.frame.id
  await session.send('Runtime.addBinding', { name: hostBinding, executionContextName: preloadWorld })
  const isolated = isolatedWorldScript(state.options.preload ?? '')
  for (const script of [{ source: mainWorldScript }, { source: isolated, worldName: preloadWorld }])
    await session.send('Page.addScriptToEvaluateOnNewDocument', script)
  await session.send('Runtime.enable')
  await ownFocus(session)
}

/** Playwright gives a crashed page up for good: the window goes on in a new one. */
async function replaceCrashed(state: WindowState): Promise<void> {
  if (!state.crashed && !state.page.isClosed()) return
  const { context } = state.options
  state.crashed = false
  const old = state.page
  const next = await context.newPage()
  await adopt(state, next, await context.newCDPSession(next))
  void old.close().catch(() => undefined)
}

async function show(state: WindowState, url: string): Promise<void> {
  const { id, main } = state.options
  await replaceCrashed(state)
  state.expected = toPageAddress(url)
  state.address = url
  try {
    await state.page.goto(state.expected, { waitUntil: 'load' })
  } catch (error) {
    void main('page.failed', id, url).catch(() => undefined)
    throw new Error(`ERR_FAILED (-2) loading '${url}': ${reasonOf(error)}`, { cause: error })
  }
}

async function reload(state: WindowState): Promise<void> {
  const { page } = state
  if (state.crashed || page.isClosed()) return show(state, state.address)
  // Going to an address with a fragment again would stay in the same document.
  state.expected = page.url().split('#', 1)[0] ?? ''
  await page.reload({ waitUntil: 'load' })
}

async function crash(state: WindowState): Promise<void> {
  state.crashed = true
  const gone = state.page.waitForEvent('crash')
  void state.session.send('Page.crash').catch(() => undefined)
  await gone
}

export async function openHostWindow(options: HostWindowOptions): Promise<HostWindow> {
  const { id, context, page, onMessage } = options
  const session = await context.newCDPSession(page)
  const state: WindowState = {
    options,
    page,
    session,
    preloadContext: null,
    expected: null,
    address: '',
    closing: false,
    crashed: false,
  }
  await adopt(state, page, session)
  return {
    id,
    page: () => state.page,
    load: (url) => show(state, url),
    reload: () => reload(state),
    push: (channel, args) => {
      if (state.preloadContext === null) return
      onMessage({ window: id, direction: 'to-page', kind: 'event', channel, text: args })
      deliver(state, state.preloadContext, 'event', channel, literal(args))
    },
    crash: () => crash(state),
    close: async () => {
      state.closing = true
      await state.page.close().catch(() => undefined)
    },
    expects: (url) => {
      const own = url === state.expected
      if (own) state.expected = null
      return own
    },
  }
}
