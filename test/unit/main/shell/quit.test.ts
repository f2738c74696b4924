import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import { systemTime } from '#main/platform/time.ts'
import type { Quit, QuitParts } from '#main/shell/quit.ts'
import type { StillOpen } from '#main/shell/still-open.ts'
import { noSwitches, nothingOpen } from '#test/support/still-open.ts'
import type { Message } from '#shared/messages.ts'
import { asWritten, inEnglish } from '#shared/messages.ts'

const fake = vi.hoisted(() => {
  type Listener = (event: { preventDefault(): void }) => void
  const listeners = new Map<string, Listener>()
  const on = (name: string, listener: Listener): void => void listeners.set(name, listener)
  const opened: { url: string; focused: number; destroyed: boolean }[] = []
  class FakeWindow {
    readonly record = { url: '', focused: 0, destroyed: false }
    readonly webContents = {
      on: () => undefined,
      setWindowOpenHandler: () => undefined,
      setWebRTCIPHandlingPolicy: () => undefined,
    }
    readonly listeners = new Map<string, Listener>()
    hidden = false
    constructor() {
      opened.push(this.record)
    }
    on = (name: string, listener: Listener): void => void this.listeners.set(name, listener)
    once = (): void => undefined
    removeMenu = (): void => undefined
    show = (): void => undefined
    hide = (): void => void (this.hidden = true)
    focus = (): void => void (this.record.focused += 1)
    isDestroyed = (): boolean => this.record.destroyed
    destroy = (): void => void (this.record.destroyed = true)
    loadURL = (url: string): Promise<void> => {
      this.record.url = url
      return Promise.resolve()
    }
  }
  return { listeners, on, opened, FakeWindow, exits: [] as number[], quits: 0, boxes: [] as string[] }
})

/** An event of Electron; true when it was held back. */
const emit = (
  name: string,
  from: ReadonlyMap<string, (event: { preventDefault(): void }) => void> = fake.listeners,
): boolean => {
  let prevented = false
  from.get(name)?.({ preventDefault: () => void (prevented = true) })
  return prevented
}

vi.mock('electron', () => ({
  app: {
    on: fake.on,
    exit: (code: number) => void fake.exits.push(code),
    quit: () => {
      fake.quits += 1
      fake.listeners.get('before-quit')?.({ preventDefault: () => undefined })
    },
  },
  BrowserWindow: fake.FakeWindow,
  dialog: {
    showErrorBox: (_title: string, words: string) => void fake.boxes.push(words),
    showMessageBoxSync: ({ message }: { message: string }) => void fake.boxes.push(message),
  },
  powerMonitor: { on: fake.on },
  protocol: {},
  screen: {},
}))
const { watchQuit } = await import('#main/shell/quit.ts')

let end: (warning: Message | null) => void
let closes: number
let closedNow: number
let open: StillOpen
let notified: string[]
let main: InstanceType<typeof fake.FakeWindow>
const system = process.platform
const on = (platform: string): unknown => Object.defineProperty(process, 'platform', { value: platform })

const linesOf = (quit: Quit): string[] => quit.notice().lines.map(inEnglish)

const watching = (more: Partial<QuitParts> = {}): Quit => {
  main = new fake.FakeWindow()
  fake.opened.length = 0
  const quit = watchQuit({
    time: systemTime,
    close: () => {
      closes += 1
      return new Promise((resolve) => (end = resolve))
    },
    closeNow: () => void (closedNow += 1),
    stillOpen: () => open,
    isRemovalDue: () => false,
    eraseData: () => {
      throw new Error('Nobody asked for that.')
    },
    onTrouble: () => undefined,
    notify: ({ body }) => void notified.push(body),
    words: inEnglish,
    windows: () => [main as unknown as BrowserWindow],
    ...more,
  })
  quit.watch(main as unknown as BrowserWindow)
  return quit
}

beforeEach(() => {
  vi.useFakeTimers()
  fake.listeners.clear()
  Object.assign(fake, { quits: 0 })
  fake.exits.length = fake.boxes.length = 0
  closes = closedNow = 0
  notified = []
  open = { ...nothingOpen, requests: 1 }
})
afterEach(() => {
  vi.useRealTimers()
  on(system)
})

describe('leaving', () => {
  it('waits for the services once, then leaves; a fast end shows no window', async () => {
    watching()
    expect(emit('before-quit')).toBe(true)
    expect(emit('before-quit')).toBe(true)
    end(null)
    await vi.advanceTimersByTimeAsync(0)
    expect([closes, fake.quits, fake.opened.length]).toEqual([1, 1, 0])
    expect(emit('before-quit')).toBe(false)
  })

  it('a slow end hides the page and says what is still open, anew whenever that changes', async () => {
    const quit = watching()
    emit('before-quit')
    expect(main.hidden).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(fake.opened).toHaveLength(1)
    expect(fake.opened[0]?.url).toBe('app://bundle/closing.html')
    expect(linesOf(quit)[0]).toBe('One request is still waiting for the venue’s answer.')
    open = {
      requests: 0,
      switches: { ...noSwitches, set: 2, inDoubt: 1 },
      records: { waiting: 3, unwritable: 1, irreplaceable: 0 },
      practiceSaving: true,
    }
    expect(linesOf(quit).slice(0, -1)).toEqual([
      '2 dead-man switches are being disarmed. Where that fails, the venue cancels their orders when they run out.',
      'One dead-man switch may be set, and is being disarmed. Where that fails, its orders may be cancelled.',
      '3 records are not in the journal yet.',
      'One record cannot be written into the journal.',
      'The practice account is being saved.',
      'All other open orders stay open at the venue, those of a disarmed switch too.',
    ])
    end(null)
    await vi.advanceTimersByTimeAsync(300)
    expect(fake.opened[0]?.destroyed).toBe(true)
  })

  it.each([
    [noSwitches, 'Open orders stay open at the venue.'],
    [{ ...noSwitches, elsewhere: 1 }, 'Open orders stay open at the venue, unless a dead-man switch is set there.'],
    [{ ...noSwitches, isKnown: false }, 'Open orders stay open at the venue, unless a dead-man switch is set there.'],
    [
      { ...noSwitches, inDoubt: 1, elsewhere: 1 },
      'Other open orders stay open at the venue, unless another dead-man switch is set there.',
    ],
  ])('M13: says that orders stay only as far as it is known: %o', (switches, line) => {
    const quit = watching()
    open = { ...open, switches }
    expect(linesOf(quit).at(-2)).toBe(line)
  })

  it('ends after 10 s, whatever hangs', async () => {
    watching()
    emit('before-quit')
    await vi.advanceTimersByTimeAsync(9_900)
    expect(fake.exits).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(fake.exits).toEqual([0])
  })

  it('T13: a second start meanwhile is told to wait, in time to be read', async () => {
    const quit = watching()
    expect(quit.startedAgain()).toBe(false)
    emit('before-quit')
    expect(quit.startedAgain()).toBe(true)
    expect(linesOf(quit)[0]).toBe('Coffer is still closing. Start it again once this window is gone.')
    expect(fake.opened[0]).toMatchObject({ focused: 1, destroyed: false })
    end(null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fake.opened[0]?.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([fake.opened[0]?.destroyed, fake.quits]).toEqual([true, 1])
  })

  it('M13: what stays behind is said too where a second start came late, and before the 10 s are over', async () => {
    const quit = watching()
    emit('before-quit')
    await vi.advanceTimersByTimeAsync(8_000)
    quit.startedAgain()
    end(asWritten('A switch stays set.'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect([fake.boxes, fake.quits]).toEqual([[], 0])
    await vi.advanceTimersByTimeAsync(2_000)
    expect([fake.boxes, fake.quits, fake.exits]).toEqual([['A switch stays set.'], 1, []])
  })

  it('is known to whoever would open a window on closed services', () => {
    const quit = watching()
    expect(quit.isClosing()).toBe(false)
    emit('before-quit')
    expect(quit.isClosing()).toBe(true)
  })

  it('M13: says what stays behind before it leaves', async () => {
    watching()
    emit('before-quit')
    end(asWritten('A switch stays set.'))
    await vi.advanceTimersByTimeAsync(0)
    expect(fake.boxes).toEqual(['A switch stays set.'])
  })
})

describe('leaving with everything to be removed', () => {
  let erased: number
  const removing = (): Quit =>
    watching({
      isRemovalDue: () => true,
      eraseData: () => {
        erased += 1
        const removed = { keys: true, sentinel: true, stillValid: true }
        return { files: [], otherData: null, startsAtLogin: false, removed }
      },
    })
  beforeEach(() => {
    erased = 0
  })

  it('removes once all is closed, says so and ends', async () => {
    removing()
    emit('before-quit')
    await vi.advanceTimersByTimeAsync(5_000)
    expect([erased, fake.exits]).toEqual([0, []])
    end(null)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([erased, fake.exits, fake.boxes.length]).toEqual([1, [0], 1])
  })

  it('promises nothing of a next start', () => {
    const lines = linesOf(removing())
    expect(lines.join(' ')).not.toContain('next start')
    expect(lines.at(-1)).toContain('look at the venue’s own site')
  })

  it('removes after 10 s too, whatever hangs', async () => {
    removing()
    emit('before-quit')
    await vi.advanceTimersByTimeAsync(10_100)
    expect([erased, fake.exits]).toEqual([1, [0]])
  })

  it('holds the end of the session up with no dialog', async () => {
    removing()
    emit('shutdown')
    end(null)
    await vi.advanceTimersByTimeAsync(0)
    expect([erased, fake.exits, fake.boxes]).toEqual([1, [0], []])
  })
})

describe('the end of the session', () => {
  it('Windows: closes what is open, and asks for time only where something is', async () => {
    on('win32')
    watching()
    expect(emit('query-session-end', main.listeners)).toBe(true)
    expect(closes).toBe(1)
    open = { ...open, requests: 0 }
    expect(emit('query-session-end', main.listeners)).toBe(false)
    open = { ...open, switches: { ...noSwitches, inDoubt: 1 } }
    expect(emit('query-session-end', main.listeners)).toBe(true)
    emit('session-end', main.listeners)
    expect(closedNow).toBe(1)
    end(asWritten('A switch stays set.'))
    await vi.advanceTimersByTimeAsync(0)
    // Nobody is left to read a dialog, which would hold the system up.
    expect(fake.boxes).toEqual([])
  })

  it('Windows: a log-off that is called off leaves a person who reads what stays behind', async () => {
    on('win32')
    watching()
    emit('query-session-end', main.listeners)
    end(asWritten('A switch stays set.'))
    await vi.advanceTimersByTimeAsync(0)
    expect([fake.boxes, fake.quits, closedNow]).toEqual([['A switch stays set.'], 1, 0])
  })

  it.each(['linux', 'darwin'])('%s: no longer than 10 s, whatever hangs', async (platform) => {
    on(platform)
    watching()
    emit('shutdown')
    await vi.advanceTimersByTimeAsync(10_100)
    expect(fake.exits).toEqual([0])
  })

  it.each(['linux', 'darwin'])('%s: a quit of the system’s own is not held back then', (platform) => {
    on(platform)
    watching()
    emit('shutdown')
    expect([emit('before-quit'), closedNow, closes]).toEqual([false, 1, 1])
  })

  it.each(['linux', 'darwin'])('%s: the system waits until everything is closed', async (platform) => {
    on(platform)
    watching()
    expect(emit('shutdown')).toBe(true)
    expect(closes).toBe(1)
    end(asWritten('A switch stays set.'))
    await vi.advanceTimersByTimeAsync(0)
    // A box would hold the system up; the desktop of Linux keeps a notification for whoever stays after all.
    expect([fake.boxes, fake.exits, notified]).toEqual([[], [], platform === 'linux' ? ['A switch stays set.'] : []])
    expect(emit('before-quit')).toBe(false)
  })
})
