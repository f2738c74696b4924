/** The preview host: main in a child process behind the stand-in for electron, its pages in the system's Chromium. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { BrowserContext, Page } from '@playwright/test'
import { decode } from './codec.ts'
import { startChromium } from './chromium.ts'
import { answerRequests } from './requests.ts'
import { connect } from './rpc.ts'
import type { AppFacts } from './stand-in/link.ts'
import type { Asked, HostCalls, MainCalls } from './wire.ts'
import { openHostWindow } from './window.ts'
import type { HostWindow, Message } from './window.ts'

export interface PreviewOptions {
  /** Folder of the app's package.json, which names main. */
  readonly appDir: string
  /** Arguments of the app, after its path. */
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly headless: boolean
  /** Size of the first window, over the one the app asks for. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** A line main wrote to its standard output or error, or a problem of the host. */
  readonly onLine: (line: string) => void
}

export interface PreviewHost {
  readonly mainPid: number
  /** Resolves with main's end: its exit code, or the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  context(): Promise<BrowserContext>
  /** Pages of the open windows, in order of opening. */
  pages(): readonly Page[]
  /** Resolves with the first window's page once it has loaded; rejects when main ends before. */
  firstPage(): Promise<Page>
  /** Recorded arguments so far, then what the locks answer when asked now. */
  asked(): Promise<readonly Asked[]>
  /** All messages between main and its pages so far. */
  messages(): readonly Message[]
  power(event: string): Promise<void>
  evaluate(functionText: string, arg: unknown): Promise<unknown>
  /** As the person would: windows are asked, main leaves by itself. */
  quit(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  /** Ends everything that was started. */
  close(): Promise<void>
}

interface PackageFile {
  readonly name: string
  readonly productName?: string
  readonly version: string
  readonly main: string
}

const registerFile = join(import.meta.dirname, 'register.ts')
/** ms that main has to leave by itself before it is killed. */
const patience = 5_000

export async function startPreviewHost(options: PreviewOptions): Promise<PreviewHost> {
  const { appDir, env, headless, size, onLine } = options
  const colorScheme = options.colorScheme ?? 'light'
  const file = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as PackageFile
  const facts: AppFacts = {
    path: appDir,
    name: file.productName ?? file.name,
    version: file.version,
    dark: colorScheme === 'dark',
  }
  const child = fork(join(appDir, file.main), [...(options.args ?? [])], {
    execArgv: ['--import', registerFile],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The options of the process that runs the tests are not the app's.
    env: { ...env, NODE_OPTIONS: '', COFFER_PREVIEW_HOST: JSON.stringify(facts) },
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const lastLines = readLines(child, onLine)

  const chromium = startChromium({
    headless,
    colorScheme,
    display: env['DISPLAY'],
    width: size?.width ?? 1280,
    height: size?.height ?? 800,
  })
  chromium.catch(() => child.kill('SIGKILL'))

  const windows = new Map<number, HostWindow>()
  const opening = new Map<number, Promise<HostWindow>>()
  const askedFor: Asked[] = []
  const traffic: Message[] = []
  let scheme = colorScheme
  let announceFirst: (page: Page) => void
  const first = new Promise<Page>((resolve) => void (announceFirst = resolve))

  const openWindow = async (id: number, preload: string | null, bounds: { width: number; height: number }) => {
    const { context } = await chromium
    await requests
    const blank = opening.size === 1 ? context.pages()[0] : undefined
    const page = blank ?? (await context.newPage())
    const { width, height } = id === 1 && size !== undefined ? size : bounds
    if (headless) await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    const window = await openHostWindow({
      id,
      context,
      page,
      preload,
      main,
      onMessage: (message) => traffic.push(message),
      onProblem: (text) => onLine(`preview host: ${text}`),
    })
    windows.set(id, window)
    return window
  }
  const windowOf = async (id: number): Promise<HostWindow> => {
    const window = await opening.get(id)
    if (window === undefined) throw new Error(`There is no window ${id}`)
    return window
  }

  const main = connect<MainCalls, HostCalls>(channelTo(child), {
    'window.create': async (id, { preload, bounds }) => {
      const window = openWindow(id, preload, bounds)
      opening.set(id, window)
      await window
    },
    'window.load': async (id, url) => {
      const window = await windowOf(id)
      await window.load(url)
      announceFirst(window.page())
    },
    'window.reload': async (id) => (await windowOf(id)).reload(),
    'window.close': async (id) => {
      const window = await windowOf(id)
      windows.delete(id)
      await window.close()
    },
    'window.focus': async (id) => (await windowOf(id)).page().bringToFront(),
    'window.bounds': async (id, { width, height }) => {
      if (headless) await (await windowOf(id)).page().setViewportSize({ width, height })
    },
    'page.push': async (id, channel, args) => (windows.get(id) ?? (await windowOf(id))).push(channel, args),
    'page.crash': async (id) => (await windowOf(id)).crash(),
    'color-scheme': async (next) => {
      scheme = next
      for (const window of windows.values()) await window.page().emulateMedia({ colorScheme: next })
    },
    asked: (entry) => void askedFor.push(entry),
  })
  const requests = chromium.then(({ context }) =>
    answerRequests(context, main, (page) => [...windows.values()].find((window) => window.page() === page) ?? null),
  )
  requests.catch(() => undefined)

  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const quit = async (): Promise<void> => {
    void main('quit').catch(() => undefined)
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    await ended
    clearTimeout(timer)
  }

  return {
    mainPid: child.pid ?? 0,
    ended,
    context: async () => (await chromium).context,
    pages: () => [...windows.values()].map((window) => window.page()),
    firstPage: () =>
      Promise.race([
        first,
        chromium.then(() => new Promise<never>(() => undefined)),
        ended.then(({ code, signal }) => {
          throw new Error(`Main ended (${signal ?? code}) before it showed a window.\n${lastLines().join('\n')}`)
        }),
      ]),
    asked: async () => [...askedFor, ...(await main('probe'))],
    messages: () => traffic,
    power: async (event) => void (await main('power', event)),
    evaluate: async (functionText, arg) => decode(await main('evaluate', functionText, JSON.stringify(arg ?? null))),
    quit,
    kill,
    close: async () => {
      await quit()
      await chromium.then((started) => started.close()).catch(() => undefined)
    },
  }
}

const channelTo = (child: ChildProcess): Parameters<typeof connect>[0] => ({
  send: (message) => child.connected && child.send(message as object, () => undefined),
  onMessage: (listener) => child.on('message', listener),
  onGone: (listener) => child.on('disconnect', listener),
})

/** Passes main's output on, line by line; gives the last lines, for the error of a failed start. */
function readLines(child: ChildProcess, onLine: (line: string) => void): () => readonly string[] {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as Readable }).on('line', (line) => {
      last.push(line)
      if (last.length > 40) last.shift()
      onLine(line)
    })
  }
  return () => last
}
