/** The app's windows on the host's side: what main asks for, done in Chromium. */
import type { BrowserContext, Page } from '@playwright/test'
import { zoomed } from './chromium.ts'
import type { Remote } from './rpc.ts'
import type { CallHandlers, HostCalls, MainCalls } from './wire.ts'
import { openHostWindow } from './window.ts'
import type { HostWindow, BridgeText } from './window.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface WindowsOptions {
  readonly context: Promise<BrowserContext>
  readonly main: Remote<MainCalls>
  /** Pages of a headless Chromium have the size that main asks for; a person sizes the others. */
  readonly headless: boolean
  /** Size of the first window, over the one main asks for. */
  readonly size: Size | undefined
  readonly zoom: number
  readonly colorScheme: 'light' | 'dark'
  readonly onMessage: (message: BridgeText) => void
  readonly onProblem: (text: string) => void
}

export interface Windows {
  readonly calls: Omit<CallHandlers<HostCalls>, 'app.ready' | 'asked'>
  /** Resolves with the page of the first window that loaded. */
  readonly firstPage: Promise<Page>
  pages(): readonly Page[]
  ofPage(page: Page): HostWindow | null
}

export function createWindows(options: WindowsOptions): Windows {
  const { context, main, headless, size, zoom, colorScheme, onMessage, onProblem } = options
  const open = new Map<number, HostWindow>()
  /** By number, those still being opened too. */
  const windows = new Map<number, Promise<HostWindow>>()
  const first = Promise.withResolvers<Page>()

  const openWindow = async (id: number, preload: string | null, bounds: Size): Promise<HostWindow> => {
    const isFirst = windows.size === 0
    const started = await context
    // Chromium starts with a blank page.
    const page = (isFirst ? started.pages()[0] : undefined) ?? (await started.newPage())
    if (headless) await page.setViewportSize(zoomed((isFirst ? size : undefined) ?? bounds, zoom))
    await page.emulateMedia({ colorScheme })
    const window = await openHostWindow({ id, context: started, page, preload, main, onMessage, onProblem })
    open.set(id, window)
    return window
  }
  const windowOf = async (id: number): Promise<HostWindow> => {
    const window = await windows.get(id)
    if (window === undefined) throw new Error(`There is no window ${id}.`)
    return window
  }

  return {
    calls: {
      'window.create': async (id, { preload, bounds }) => {
        const window = openWindow(id, preload, bounds)
        windows.set(id, window)
        await window
      },
      'window.load': async (id, url) => {
        const window = await windowOf(id)
        await window.load(url)
        first.resolve(window.page())
      },
      'window.reload': async (id) => (await windowOf(id)).reload(),
      'window.close': async (id) => {
        const window = await windowOf(id)
        open.delete(id)
        await window.close()
      },
      'window.focus': async (id) => (await windowOf(id)).page().bringToFront(),
      'window.bounds': async (id, bounds) => {
        if (headless) await (await windowOf(id)).page().setViewportSize(zoomed(bounds, zoom))
      },
      'page.push': async (id, channel, args) => (open.get(id) ?? (await windowOf(id))).push(channel, args),
      'page.crash': async (id) => (await windowOf(id)).crash(),
      'permissions.deny': async () => (await context).grantPermissions([]),
    },
    firstPage: first.promise,
    pages: () => [...open.values()].map((window) => window.page()),
    ofPage: (page) => [...open.values()].find((window) => window.page() === page) ?? null,
  }
}
