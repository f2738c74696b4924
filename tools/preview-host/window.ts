/** One window of the app as a page in Chromium: its preload, its messages, its life. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { hostBinding, isolatedWorldScript, mainWorldScript, preloadWorld } from './page-scripts.ts'
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
  readonly kind: 'invoke' | 'send' | 'preload-failed'
  readonly id: number
  readonly channel: string
  readonly args: string
  readonly url: string
  readonly origin: string
}

/** Expression for an encoded value: a literal, which V8 reads fastest, unless its meaning would differ as one. */
const literal = (text: string): string =>
  text.includes('\\u0000') || text.includes('"__proto__"') ? `decodeText(${JSON.stringify(text)})` : text

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export async function openHostWindow(options: HostWindowOptions): Promise<HostWindow> {
  const { id, context, preload, main, onMessage, onProblem } = options
  let page = options.page
  let session: CDPSession
  /** Execution context of the preload in the document shown now. */
  let preloadContext: number | null = null
  let expected: string | null = null
  let address = ''
  let closing = false
  let crashed = false

  /** Fails quietly when the document is gone meanwhile, as a message to a closed page does in Electron. */
  const deliver = (
    contextId: number,
    kind: 'event' | 'answer' | 'refusal',
    to: string | number,
    value: string,
  ): void => {
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

  const received = async (contextId: number, message: FromPage): Promise<void> => {
    const frame: FrameInfo = { url: toAppAddress(message.url), origin: toAppAddress(message.origin), routingId: 1 }
    const { kind, channel, args } = message
    if (kind === 'preload-failed') return onProblem(`The preload script failed: ${args}`)
    onMessage({ window: id, direction: 'to-main', kind, channel, text: args })
    if (kind === 'send') return void (await main('ipc.send', id, frame, channel, args))
    const answer = await main('ipc.invoke', id, frame, channel, args).then(
      (text) => ({ kind: 'answer' as const, text, value: literal(text) }),
      (error: unknown) => ({ kind: 'refusal' as const, text: reasonOf(error), value: JSON.stringify(reasonOf(error)) }),
    )
    onMessage({ window: id, direction: 'to-page', kind: answer.kind, channel, text: answer.text })
    deliver(contextId, answer.kind, message.id, answer.value)
  }

  const scripts = [{ source: mainWorldScript }, { source: isolatedWorldScript(preload ?? ''), worldName: preloadWorld }]

  const adopt = async (next: Page): Promise<void> => {
    page = next
    preloadContext = null
    session = await context.newCDPSession(next)
    session.on('Runtime.executionContextCreated', ({ context: created }) => {
      const frame = (created.auxData as { frameId?: string } | undefined)?.frameId
      if (created.name === preloadWorld && frame === mainFrameId) preloadContext = created.id
    })
    session.on('Runtime.executionContextsCleared', () => void (preloadContext = null))
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      // Messages of a document that is no longer shown are dropped.
      if (name !== hostBinding || executionContextId !== preloadContext) return
      void received(executionContextId, JSON.parse(payload) as FromPage).catch(() => undefined)
    })
    session.on('Page.frameNavigated', ({ frame }) => moved(frame.parentId, frame.url + (frame.urlFragment ?? '')))
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === mainFrameId) moved(undefined, url)
    })
    session.on('Page.windowOpen', ({ url }) => void main('page.opening', id, url).catch(() => undefined))
    // Electron opens no window that the app denied; Chromium's is closed before anything is in it.
    next.on('popup', (popup) => void popup.close().catch(() => undefined))
    next.on('load', () => {
      if (next === page && address !== '') void main('page.loaded', id).catch(() => undefined)
    })
    next.on('crash', () => void main('page.gone', id, 'crashed').catch(() => undefined))
    next.on('close', () => {
      if (next === page && !closing) void main('window.closed', id).catch(() => undefined)
    })
    await session.send('Page.enable')
    const mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id
    await session.send('Runtime.addBinding', { name: hostBinding, executionContextName: preloadWorld })
    for (const script of scripts) await session.send('Page.addScriptToEvaluateOnNewDocument', script)
    await session.send('Runtime.enable')
  }

  const moved = (parent: string | undefined, url: string): void => {
    if (parent !== undefined) return
    void main('page.at', id, toAppAddress(url)).catch(() => undefined)
  }

  /** Playwright gives a crashed page up for good: the window goes on in a new one. */
  const replaceCrashed = async (): Promise<void> => {
    if (!crashed && !page.isClosed()) return
    crashed = false
    const old = page
    await adopt(await context.newPage())
    void old.close().catch(() => undefined)
  }

  const show = async (url: string): Promise<void> => {
    await replaceCrashed()
    expected = toPageAddress(url)
    address = url
    try {
      await page.goto(expected, { waitUntil: 'load' })
    } catch (error) {
      void main('page.failed', id, url).catch(() => undefined)
      throw new Error(`ERR_FAILED (-2) loading '${url}': ${reasonOf(error)}`, { cause: error })
    }
  }

  await adopt(page)
  return {
    id,
    page: () => page,
    load: show,
    reload: async () => {
      if (!crashed && !page.isClosed()) {
        // Going to an address with a fragment again would stay in the same document.
        expected = page.url().split('#', 1)[0] ?? ''
        await page.reload({ waitUntil: 'load' })
        return
      }
      await show(address)
    },
    push: (channel, args) => {
      if (preloadContext === null) return
      onMessage({ window: id, direction: 'to-page', kind: 'event', channel, text: args })
      deliver(preloadContext, 'event', channel, literal(args))
    },
    crash: async () => {
      crashed = true
      const gone = page.waitForEvent('crash')
      void session.send('Page.crash').catch(() => undefined)
      await gone
    },
    close: async () => {
      closing = true
      await page.close().catch(() => undefined)
    },
    expects: (url) => {
      const own = url === expected
      if (own) expected = null
      return own
    },
  }
}
