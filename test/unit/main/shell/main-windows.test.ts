import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemTime } from '#main/platform/time.ts'
import type { WindowParts } from '#main/shell/main-windows.ts'
import type { TrayOptions } from '#main/shell/tray.ts'
import { inEnglish } from '#shared/messages.ts'

const fake = vi.hoisted(() => ({
  app: null as unknown as EventEmitter,
  windows: [] as (EventEmitter & { shown: boolean; startedHidden: boolean })[],
  quits: 0,
  /** What main gave the tray item. */
  tray: null as unknown as TrayOptions,
  trayShown: true,
  trayEnded: 0,
}))
vi.mock('electron', () => ({
  app: {
    on: (name: string, listener: () => void) => fake.app.on(name, listener),
    quit: () => void (fake.quits += 1),
  },
  nativeTheme: { shouldUseDarkColors: true },
}))
vi.mock('#main/shell/tray.ts', () => ({
  createTray: (options: TrayOptions) => {
    fake.tray = options
    return { isShown: () => fake.trayShown, end: () => void (fake.trayEnded += 1) }
  },
}))
vi.mock('#main/shell/window.ts', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  return {
    focusWindow: (window: { shown: boolean }) => (window.shown = true),
    openMainWindow: ({ hidden }: { hidden: boolean }) => {
      const window = Object.assign(new Emitter(), {
        shown: !hidden,
        startedHidden: hidden,
        webContents: { id: fake.windows.length + 1 },
        isVisible: () => window.shown,
        hide: () => void (window.shown = false),
      })
      fake.windows.push(window)
      return window
    },
  }
})
const { openWindows } = await import('#main/shell/main-windows.ts')

const system = process.platform
let choice: ReturnType<WindowParts['services']['tray']['choice']>
let isClosing: boolean
let mistake: AbortController
let toldAgain: number
let asked: string[]

function open(platform: NodeJS.Platform, startedAtLogin = false): ReturnType<typeof openWindows> {
  Object.defineProperty(process, 'platform', { value: platform })
  return openWindows(
    { windows: new Set(), pageIds: new Set() },
    {
      dataDir: '/data',
      services: {
        time: systemTime,
        background: () => '#000000',
        onPageGone: () => undefined,
        askView: (view: string) => void asked.push(view),
        tray: { choice: () => choice },
      } as unknown as WindowParts['services'],
      ending: {
        isClosing: () => isClosing,
        startedAgain: () => {
          toldAgain += isClosing ? 1 : 0
          return isClosing
        },
        watch: () => undefined,
        notice: () => ({ title: { id: 'closing.title' }, lines: [] }),
      } as unknown as WindowParts['ending'],
      mistake: mistake.signal,
      charts: { close: () => undefined } as unknown as WindowParts['charts'],
      words: inEnglish,
      loginItem: { startedAtLogin: () => startedAtLogin },
    },
  )
}
const [win32, linux, darwin] = ['win32', 'linux', 'darwin'] as const
const first = () => fake.windows[0]!
/** A person, or a quit, closes the window: true where that was held back. */
function close(): boolean {
  let prevented = false
  first().emit('close', { preventDefault: () => (prevented = true) })
  return prevented
}

beforeEach(() => {
  fake.app = new EventEmitter()
  fake.windows.length = fake.quits = fake.trayEnded = 0
  fake.trayShown = true
  choice = { tray: 'on', keepInTray: true }
  isClosing = false
  mistake = new AbortController()
  toldAgain = 0
  asked = []
})
afterEach(() => Object.defineProperty(process, 'platform', { value: system }))

it('a view of the menu is asked of the page in a window that is in front, a new one where none is open', () => {
  const { openView } = open(darwin)
  first().shown = false
  openView('settings')
  expect([first().shown, asked]).toEqual([true, ['settings']])
  first().emit('closed')
  openView('settings')
  expect([fake.windows.length, asked]).toEqual([2, ['settings', 'settings']])
})

it.each([win32, linux, darwin])(
  'a mistake that ends Coffer leaves its dead page hidden on %s, whoever asks',
  (platform) => {
    const { openView, bringBack } = open(platform)
    mistake.abort()
    first().shown = false
    fake.app.emit('second-instance')
    fake.app.emit('activate')
    fake.tray.onShow()
    openView('settings')
    bringBack()
    expect([first().shown, fake.windows.length, fake.trayEnded]).toEqual([false, 1, 1])
  },
)

describe('closing the window', () => {
  it.each([win32, linux])('hides it on %s where that was chosen, and the tray brings it back', (platform) => {
    open(platform)
    expect([close(), first().shown]).toEqual([true, false])
    fake.tray.onShow()
    expect([first().shown, fake.windows.length]).toEqual([true, 1])
  })

  it.each([win32, linux])('closes it on %s without that choice, and where no item leads back', (platform) => {
    choice = { tray: 'on', keepInTray: false }
    open(platform)
    expect(close()).toBe(false)
    choice = { tray: 'on', keepInTray: true }
    fake.trayShown = false
    expect(close()).toBe(false)
  })

  it('closes it on macOS, where Coffer runs on without', () => {
    open(darwin)
    expect(close()).toBe(false)
  })

  it.each([win32, linux, darwin])('is never held back on %s once Coffer, or the system’s session, ends', (platform) => {
    open(platform)
    isClosing = true
    expect(close()).toBe(false)
    fake.app.emit('before-quit')
    expect(fake.trayEnded).toBe(1)
  })
})

describe('T13: a second start', () => {
  it.each([win32, linux, darwin])('brings a hidden window back on %s', (platform) => {
    open(platform)
    first().shown = false
    fake.app.emit('second-instance')
    expect([first().shown, fake.windows.length]).toEqual([true, 1])
  })

  it('opens a window on macOS where none is left, and none on services that close', () => {
    open(darwin)
    first().emit('closed')
    fake.app.emit('second-instance')
    expect(fake.windows).toHaveLength(2)
    isClosing = true
    fake.windows[1]?.emit('closed')
    fake.app.emit('second-instance')
    expect([fake.windows.length, toldAgain]).toEqual([2, 1])
  })
})

describe('a start at login', () => {
  it.each([win32, linux, darwin])('is hidden on %s only where the item is shown', (platform) => {
    open(platform, true)
    expect(first().startedHidden).toBe(true)
    fake.trayShown = false
    fake.windows.length = 0
    open(platform, true)
    expect(first().startedHidden).toBe(false)
  })

  it('of a person shows the window at once; the dock of macOS brings a hidden one back', () => {
    open(darwin)
    expect(first().startedHidden).toBe(false)
    first().shown = false
    fake.app.emit('activate')
    expect([first().shown, fake.windows.length]).toEqual([true, 1])
  })
})

it('the tray item quits as the menu does', () => {
  open(win32)
  fake.tray.onQuit()
  expect(fake.quits).toBe(1)
})
