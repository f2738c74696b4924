import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Folders from '#main/shell/folders.ts'
import type { Services } from '#main/shell/lifecycle.ts'
import { systemTime } from '#main/platform/time.ts'
import { asWritten } from '#shared/messages.ts'
import type { Message } from '#shared/messages.ts'
import { nothingOpen } from '#test/support/still-open.ts'
import { removeFolder } from '#test/support/folders.ts'

const fake = vi.hoisted(() => ({
  app: null as unknown as EventEmitter,
  windows: [] as EventEmitter[],
  dataDir: '',
  quits: 0,
  pagesGone: 0,
  isFirst: true,
  taken: null as Message | null,
  chromiumElsewhere: true,
}))

/** As much of Electron's app as the shell asks: events, and a quit that every listener may hold back. */
vi.mock('electron', () => ({
  app: {
    on: (name: string, listener: () => void) => fake.app.on(name, listener),
    isPackaged: true,
    getVersion: () => '1.0.0',
    getName: () => 'Coffer Dev',
    getPath: () => fake.dataDir,
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
    setPath: () => undefined,
    requestSingleInstanceLock: () => fake.isFirst,
    whenReady: () => Promise.resolve(),
    exit: () => undefined,
    quit: () => {
      fake.quits += 1
      fake.app.emit('before-quit', { preventDefault: () => undefined })
    },
  },
  BrowserWindow: class {},
  clipboard: {},
  dialog: { showErrorBox: () => undefined },
  ipcMain: { handle: () => undefined },
  Menu: {},
  nativeImage: {},
  nativeTheme: { shouldUseDarkColors: true, on: () => undefined },
  powerMonitor: { on: () => undefined },
  protocol: {},
  screen: {},
  session: { defaultSession: {}, fromPartition: () => ({}) },
  shell: {},
  systemPreferences: {},
  Tray: class {},
}))
vi.mock('#main/shell/security.ts', () => ({
  sandboxEverything: () => null,
  lockSession: () => Promise.resolve(),
  lockContents: () => undefined,
}))
vi.mock('#main/shell/folders.ts', async (real) => {
  const folders = await real<typeof Folders>()
  const faked = () => ({ dataDir: fake.dataDir, taken: fake.taken, chromiumElsewhere: fake.chromiumElsewhere })
  return { ...folders, openFolders: () => ({ ...folders.openFolders(), ...faked() }) }
})
vi.mock('#main/shell/protocol.ts', () => ({
  appOrigin: 'app://bundle',
  registerAppScheme: () => undefined,
  serveApp: () => undefined,
}))
vi.mock('#main/shell/mishaps.ts', () => ({ watchMishaps: () => undefined }))
vi.mock('#main/shell/menu.ts', () => ({ setMenu: () => undefined }))
vi.mock('#main/shell/system.ts', () => ({
  createNotify: () => () => undefined,
  describeApp: () => undefined,
  readClipboard: () => '',
  systemProxy: () => () => Promise.resolve('DIRECT'),
  touchId: () => null,
  watchPower: () => undefined,
  writeClipboard: () => undefined,
  writeClipboardPicture: () => undefined,
}))
vi.mock('#main/shell/links.ts', () => ({ openLink: () => undefined }))
vi.mock('#main/shell/save-text.ts', () => ({ createSaveText: () => undefined }))
vi.mock('#main/shell/window.ts', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  return {
    crashedNotice: { title: { id: 'crashed.title' }, lines: [] },
    pagePreferences: {},
    focusWindow: () => undefined,
    openMainWindow: () => {
      const window = Object.assign(new Emitter(), {
        webContents: { id: fake.windows.length + 1 },
        isDestroyed: () => false,
        isVisible: () => true,
        hide: () => undefined,
      })
      fake.windows.push(window)
      return window
    },
  }
})
const { startShell } = await import('#main/shell/lifecycle.ts')

const system = process.platform
let end: () => void

const services: Services = {
  time: systemTime,
  background: () => '#000000',
  onPageGone: () => void (fake.pagesGone += 1),
  onRendererGone: () => undefined,
  onTrouble: () => undefined,
  onChildGone: () => undefined,
  flushLog: () => Promise.resolve(),
  tray: {
    choice: () => ({ tray: 'off', keepInTray: false }),
    state: () => ({ locked: false, switches: [], style: { timeZone: 'utc', clock: '24' } }),
    onChange: () => undefined,
    lock: () => undefined,
  },
  askView: () => undefined,
  onPageReady: () => undefined,
  loadsKeychain: () => Promise.resolve(true),
  isRemovalDue: () => false,
  close: () => new Promise((resolve) => (end = () => resolve(null))),
  closeNow: () => undefined,
  stillOpen: () => nothingOpen,
}

beforeEach(async () => {
  fake.app = new EventEmitter()
  fake.windows.length = fake.quits = fake.pagesGone = 0
  fake.isFirst = true
  fake.taken = null
  fake.chromiumElsewhere = true
  fake.dataDir = mkdtempSync(join(tmpdir(), 'coffer-shell-'))
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  await startShell(() => Promise.resolve(services))
})
afterEach(async () => {
  Object.defineProperty(process, 'platform', { value: system })
  await removeFolder(fake.dataDir)
})

/** The window is closed by its red button, as on macOS: the app stays. */
const closeWindow = (): void => {
  fake.windows.at(-1)?.emit('closed')
  fake.app.emit('window-all-closed')
}

describe('macOS: a closed window', () => {
  it('is told to the services while Coffer runs on, once for each', () => {
    expect(fake.pagesGone).toBe(0)
    closeWindow()
    expect(fake.pagesGone).toBe(1)
    fake.app.emit('activate')
    expect(fake.pagesGone).toBe(1)
    closeWindow()
    expect(fake.pagesGone).toBe(2)
  })
})

describe('macOS: a click on the icon in the dock', () => {
  it('opens a window where none is left, and only one', () => {
    expect(fake.windows).toHaveLength(1)
    closeWindow()
    expect(fake.quits).toBe(0)
    fake.app.emit('activate')
    fake.app.emit('activate')
    expect(fake.windows).toHaveLength(2)
  })

  it('opens none on services that are closing or closed', async () => {
    closeWindow()
    fake.app.emit('before-quit', { preventDefault: () => undefined })
    fake.app.emit('activate')
    expect(fake.windows).toHaveLength(1)
    end()
    await expect.poll(() => fake.quits).toBe(1)
    fake.app.emit('activate')
    expect(fake.windows).toHaveLength(1)
  })
})

describe('T13: a second start', () => {
  const startAgain = (): Promise<void> => startShell(() => expect.fail('it opens no file and no key'))

  const running = asWritten('Another Coffer runs.')

  it.each([null, running])('gives way without a word to this version, which comes to the front (%o)', async (taken) => {
    Object.assign(fake, { isFirst: false, taken })
    await startAgain()
    expect(fake.quits).toBe(1)
  })

  it('says why it ends where an earlier version comes to the front, with what Chromium keeps in its folder', async () => {
    Object.assign(fake, { isFirst: false, taken: running })
    mkdirSync(join(fake.dataDir, 'Local Storage'))
    await expect(startAgain()).rejects.toMatchObject({ reason: running })
    expect(fake.quits).toBe(0)
  })

  it('gives way without a word where this version, too, has to keep what is Chromium’s beside the data', async () => {
    Object.assign(fake, { isFirst: false, taken: running, chromiumElsewhere: false })
    mkdirSync(join(fake.dataDir, 'Local Storage'))
    await startAgain()
    expect(fake.quits).toBe(1)
  })

  it('says so too where somebody runs on the folder without the lock', async () => {
    fake.taken = running
    await expect(startAgain()).rejects.toMatchObject({ reason: running })
  })
})
