/** The preview host: main in a child process behind the stand-in for electron, its pages in the system's Chromium. */
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { decode } from './codec.ts'
import { startChromium } from './chromium.ts'
import { startMain } from './main-process.ts'
import type { Ended, MainOptions } from './main-process.ts'
import { answerRequests } from './requests.ts'
import { connect } from './rpc.ts'
import type { Remote } from './rpc.ts'
import { createWindows } from './windows.ts'
import type { BridgeText } from './window.ts'
import type { AskedCall, HostCalls, MainCalls } from './wire.ts'

export interface PreviewOptions extends MainOptions {
  readonly headless: boolean
  /** Size of the first window, over the one the app asks for. */
  readonly size?: { readonly width: number; readonly height: number }
  /** The page's zoom; 1 by default. Headless only: in a window of their own, people zoom. */
  readonly zoom?: number
  /** True: the page is shown in a Chromium that the apps of this process share, and what it stores is gone with the app. */
  readonly sharedChromium?: boolean
  /** Loopback port for the page's developer tools; none by default. */
  readonly debugPort?: number
}

export interface PreviewHost {
  readonly mainPid: number
  /** Resolves with main's end: its exit code, or the signal that ended it. */
  readonly ended: Promise<Ended>
  readonly context: Promise<BrowserContext>
  /** Pages of the open windows, in order of opening. */
  pages(): readonly Page[]
  /** Resolves with the first window's page once it has loaded; rejects when main ends before. */
  firstPage(): Promise<Page>
  /** Recorded arguments so far, then what the locks answer when asked now. */
  asked(): Promise<readonly AskedCall[]>
  /** All messages between main and its pages so far. */
  messages(): readonly BridgeText[]
  power(event: string): Promise<void>
  evaluate(functionText: string, arg: unknown): Promise<unknown>
  kill(signal: NodeJS.Signals): Promise<void>
  /** Asks the app to leave, as closing its windows would, and ends everything that was started. */
  close(): Promise<void>
}

/** ms that main has to leave by itself before it is killed. */
const exitTimeoutMs = 15_000

interface Chromium {
  readonly context: Promise<BrowserContext>
  open(sessionData: string): void
  /** Resolves once it has gone, also where it was still on its way. */
  close(): Promise<void>
}

/** Chromium, from the moment at which main is ready; `onOpen` readies it before anybody uses it. */
function createChromium(options: PreviewOptions, onOpen: (context: BrowserContext) => Promise<void>): Chromium {
  const { headless, size, zoom = 1, sharedChromium = false, colorScheme, env, debugPort } = options
  const context = Promise.withResolvers<BrowserContext>()
  /** Settled unless Chromium is on its way. */
  let opening = Promise.resolve()
  let closeOpened = (): Promise<void> => Promise.resolve()

  const start = async (sessionData: string): Promise<void> => {
    const { width, height } = size ?? { width: 1280, height: 800 }
    const profileDir = sharedChromium ? null : join(sessionData, '.preview-host', 'chromium')
    const display = env['DISPLAY']
    try {
      const asked = { profileDir, headless, colorScheme, display, width, height, zoom }
      const chromium = await startChromium(debugPort === undefined ? asked : { ...asked, debugPort })
      // It leaves by itself with its last window, perhaps while it is being asked to.
      closeOpened = () => chromium.close().catch(() => undefined)
      await onOpen(chromium)
      context.resolve(chromium)
    } catch (error) {
      context.reject(error)
    }
  }
  return {
    context: context.promise,
    open: (sessionData) => void (opening = start(sessionData)),
    close: async () => {
      await opening
      await closeOpened()
    },
  }
}

/** Asks main to leave, and kills it where it does not in time. */
async function quit(main: Remote<MainCalls>, child: ReturnType<typeof startMain>): Promise<void> {
  void main('quit').catch(() => undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs)
  await child.ended
  clearTimeout(timer)
}

export function startPreviewHost(options: PreviewOptions): PreviewHost {
  const { headless, size, zoom = 1, colorScheme, onLine } = options
  const child = startMain(options)
  const askedFor: AskedCall[] = []
  const traffic: BridgeText[] = []
  const remote: Remote<MainCalls> = (name, ...args) => main(name, ...args)
  const chromium = createChromium(options, (context) => answerRequests(context, remote, windows.ofPage))
  chromium.context.catch(() => child.kill('SIGKILL'))
  const windows = createWindows({
    context: chromium.context,
    main: remote,
    headless,
    size,
    zoom,
    colorScheme,
    onMessage: (message) => traffic.push(message),
    onProblem: (text) => onLine(`preview host: ${text}`),
  })
  const main = connect<MainCalls, HostCalls>(child.channel, {
    ...windows.calls,
    'app.ready': chromium.open,
    asked: (entry) => void askedFor.push(entry),
  })
  const endedEarly = async (): Promise<never> => {
    const { code, signal } = await child.ended
    throw new Error(`Main ended (${signal ?? code}) before it showed a window.\n${child.lastLines()}`)
  }
  return {
    mainPid: child.pid,
    ended: child.ended,
    context: chromium.context,
    pages: windows.pages,
    firstPage: () => Promise.race([windows.firstPage, chromium.context.then(() => windows.firstPage), endedEarly()]),
    asked: async () => [...askedFor, ...(await main('probe'))],
    messages: () => traffic,
    power: async (event) => void (await main('power', event)),
    evaluate: async (functionText, arg) => decode(await main('evaluate', functionText, JSON.stringify(arg ?? null))),
    kill: async (signal) => {
      child.kill(signal)
      await child.ended
    },
    close: async () => {
      await quit(main, child)
      await chromium.close()
    },
  }
}
