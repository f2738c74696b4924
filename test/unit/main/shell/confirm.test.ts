import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConfirmAnswer, LimitsReview } from '#shared/bridge/confirm.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { inEnglish } from '#shared/messages.ts'

const fake = vi.hoisted(() => {
  const handlers = new Map<string, (event: unknown, input?: unknown) => unknown>()
  const windows: FakeWindow[] = []
  class FakeWindow {
    readonly options: Record<string, unknown>
    readonly listeners = new Map<string, () => void>()
    readonly contents = new Map<string, () => void>()
    destroyed = false
    url = ''
    protectedContent = false
    constructor(options: Record<string, unknown>) {
      this.options = options
      windows.push(this)
    }
    webContents = {
      id: 40,
      on: (name: string, listener: () => void) => void this.contents.set(name, listener),
      setWindowOpenHandler: () => undefined,
      setWebRTCIPHandlingPolicy: () => undefined,
    }
    on = (name: string, listener: () => void) => void this.listeners.set(name, listener)
    once = this.on
    show = () => undefined
    removeMenu = () => undefined
    setContentProtection = (on: boolean) => void (this.protectedContent = on)
    isDestroyed = () => this.destroyed
    loadURL = (url: string) => {
      this.url = url
      return Promise.resolve()
    }
    destroy = () => {
      this.destroyed = true
      this.listeners.get('closed')?.()
    }
  }
  return { handlers, windows, FakeWindow }
})

vi.mock('electron', () => ({
  BrowserWindow: fake.FakeWindow,
  ipcMain: { handle: (name: string, handler: () => unknown) => void fake.handlers.set(name, handler) },
  protocol: {},
  screen: {},
}))

const { createConfirmWindow } = await import('#main/shell/confirm.ts')

const view: LimitsReview = {
  kind: 'limits',
  id: 'one',
  lastsMs: 120_000,
  look: { theme: 'dark', palette: 'standard', grouping: 'comma', language: 'en' },
  profile: { label: 'Family-2', colour: '#6ea8fe', kind: 'live' },
  proof: 'none',
  digest: 'd',
  changes: [],
}
const answer: ConfirmAnswer = { id: 'one', digest: 'd', confirm: true, typed: '', pin: null }
const page = 'app://bundle/confirm.html'
const sender = { id: 40, isDestroyed: () => false }
const own = { sender, senderFrame: { url: page, parent: null } }

const open = (decide: () => Promise<Result<null>> = () => Promise.resolve(ok(null))) => {
  fake.handlers.clear()
  fake.windows.length = 0
  const ask = createConfirmWindow({ preloadDir: '/preload', parent: () => null, words: inEnglish })
  const ending = new AbortController()
  const asked = ask({ view, decide, signal: ending.signal })
  const [window] = fake.windows
  if (window === undefined) throw new Error('No window was opened')
  const call = (name: string, event: unknown, input?: unknown): Promise<Result<unknown>> =>
    Promise.resolve(fake.handlers.get(name)?.(event, input) as Result<unknown>)
  return { ask, asked, ending, window, call }
}

describe('main’s own window', () => {
  beforeEach(() => vi.restoreAllMocks())

  it('R1 T15: is as strict as the page’s, has its own preload, shows its own page and cannot be captured', () => {
    const { window } = open()
    expect(window.url).toBe(page)
    expect(window.protectedContent).toBe(true)
    expect(window.options['webPreferences']).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      preload: expect.stringMatching(/confirm\.cjs$/) as unknown,
    })
  })

  it.each<[string, unknown]>([
    ['another window', { ...own, sender: { ...sender, id: 7 } }],
    ['the page of the app', { ...own, senderFrame: { url: 'app://bundle/index.html', parent: null } }],
    ['a frame inside it', { ...own, senderFrame: { url: page, parent: {} } }],
    ['a frame that is gone', { ...own, senderFrame: null }],
    ['a page with a similar name', { ...own, senderFrame: { url: `${page}.evil`, parent: null } }],
  ])('I2 M6: %s is told nothing and decides nothing', async (_who, event) => {
    const decide = vi.fn(() => Promise.resolve(ok(null)))
    const { call, ending, asked } = open(decide)
    for (const name of ['confirm.show', 'confirm.answer'])
      expect(await call(name, event, answer)).toMatchObject({ ok: false, error: { code: 'bad-sender' } })
    expect(decide).not.toHaveBeenCalled()
    ending.abort()
    expect(await asked).toBe('cancelled')
  })

  it('shows the view, stays open on a refusal, and closes as confirmed on a yes', async () => {
    const answers = [fail(appError('pin-wrong', asWritten('Wrong PIN.'))), ok(null)]
    const { call, asked, window } = open(() => Promise.resolve(answers.shift() ?? ok(null)))
    expect(await call('confirm.show', own)).toEqual(ok(view))
    expect(await call('confirm.answer', own, answer)).toMatchObject({ ok: false })
    expect(window.destroyed).toBe(false)
    expect(await call('confirm.answer', own, answer)).toEqual(ok(null))
    expect(await asked).toBe('confirmed')
    expect(await call('confirm.show', own)).toMatchObject({ ok: false })
  })

  it.each<[string, (opened: ReturnType<typeof open>) => unknown]>([
    ['cancelled in it', ({ call }) => call('confirm.answer', own, { ...answer, confirm: false })],
    ['closed by hand', ({ window }) => window.destroy()],
    ['crashed', ({ window }) => window.contents.get('render-process-gone')?.()],
    ['closed by main', ({ ending }) => ending.abort()],
  ])('M8: %s, nothing is confirmed', async (_how, act) => {
    const decide = vi.fn(() => Promise.resolve(ok(null)))
    const opened = open(decide)
    await act(opened)
    expect(await opened.asked).toBe('cancelled')
    expect(decide).not.toHaveBeenCalled()
  })

  it('takes no answer that it cannot read, and opens no second window over the first', async () => {
    const { call, ask, asked, ending } = open()
    for (const input of [null, 'yes', { confirm: true }, { ...answer, confirm: 1 }])
      expect(await call('confirm.answer', own, input)).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    const second = ask({ view, decide: () => Promise.resolve(ok(null)), signal: new AbortController().signal })
    expect(await second).toBe('cancelled')
    expect(fake.windows).toHaveLength(1)
    ending.abort()
    await asked
  })
})
