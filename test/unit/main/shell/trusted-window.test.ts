import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrustedAnswer, TrustedView } from '#shared/bridge/trusted.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { trustedForm } from '#main/trusted/form.ts'
import { fakeContentsId } from '#test/support/fake-shell.ts'
import type { FakeWindow } from '#test/support/fake-shell.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const fake = vi.hoisted(() => ({
  handlers: new Map<string, (event: unknown, input?: unknown) => unknown>(),
  windows: [] as FakeWindow[],
}))

vi.mock('electron', async () => {
  const { fakeShell, ...shell } = (await import('#test/support/fake-shell.ts')).shellMock()
  fake.windows = fakeShell.windows
  return {
    ...shell,
    ipcMain: { handle: (name: string, handler: () => unknown) => void fake.handlers.set(name, handler) },
  }
})

const { createTrustedWindow } = await import('#main/shell/trusted-window.ts')

const view: TrustedView = {
  id: 'one',
  lastsMs: 120_000,
  look: {
    theme: 'dark',
    palette: 'standard',
    swapped: false,
    grouping: 'comma',
    timeZone: 'utc',
    clock: '24',
    language: 'en',
  },
  profile: { label: 'Family-2', colour: '#6ea8fe', kind: 'live' },
  proof: 'none',
  sends: false,
  pinInstead: false,
  digest: 'd',
  subject: trustedForm({ task: 'limits', title: asWritten('Raise a limit'), action: asWritten('Raise it') }),
}
const answer: TrustedAnswer = { id: 'one', digest: 'd', confirm: true, typed: '', pin: null, fields: {} }
const page = 'app://bundle/trusted.html'
const sender = { id: fakeContentsId, isDestroyed: () => false }
const own = { sender, senderFrame: { url: page, parent: null } }

const open = (
  decide: () => Promise<Result<null>> = () => Promise.resolve(ok(null)),
  onPaste = (): void => undefined,
) => {
  fake.handlers.clear()
  fake.windows.length = 0
  const time = virtualTime(0)
  const ask = createTrustedWindow({ preloadDir: '/preload', parent: () => null, words: trustedWords })
  const ending = new AbortController()
  const asked = ask({ view, decide, onPaste, time, signal: ending.signal })
  const [window] = fake.windows
  if (window === undefined) throw new Error('No window was opened')
  const call = (name: string, event: unknown, input?: unknown): Promise<Result<unknown>> =>
    Promise.resolve(fake.handlers.get(name)?.(event, input) as Result<unknown>)
  const { raise } = window
  const armed = async (): Promise<void> => {
    raise('show', 'focus')
    await time.advance(1000)
  }
  return { ask, asked, ending, window, call, raise, time, armed }
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
      preload: expect.stringMatching(/trusted\.cjs$/) as unknown,
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
    for (const name of ['trusted.show', 'trusted.answer'])
      expect(await call(name, event, answer)).toMatchObject({ ok: false, error: { code: 'bad-sender' } })
    expect(decide).not.toHaveBeenCalled()
    ending.abort()
    expect(await asked).toBe('closed')
  })

  it('shows the view, stays open on a refusal, and closes as confirmed on a yes', async () => {
    const answers = [fail(appError('pin-wrong', asWritten('Wrong PIN.'))), ok(null)]
    const { call, asked, window, armed } = open(() => Promise.resolve(answers.shift() ?? ok(null)))
    await armed()
    expect(await call('trusted.show', own)).toEqual(ok(view))
    expect(await call('trusted.answer', own, answer)).toMatchObject({ ok: false })
    expect(window.isDestroyed()).toBe(false)
    expect(await call('trusted.answer', own, answer)).toEqual(ok(null))
    expect(await asked).toBe('confirmed')
    expect(await call('trusted.show', own)).toMatchObject({ ok: false })
  })

  it.each<[string, string, (opened: ReturnType<typeof open>) => unknown]>([
    ['cancelled in it', 'cancelled', ({ call }) => call('trusted.answer', own, { ...answer, confirm: false })],
    ['closed by hand', 'cancelled', ({ window }) => window.destroy()],
    ['crashed', 'closed', ({ window }) => window.raiseInside('render-process-gone')],
    ['closed by main', 'closed', ({ ending }) => ending.abort()],
  ])('M8: %s, nothing is confirmed', async (_how, end, act) => {
    const decide = vi.fn(() => Promise.resolve(ok(null)))
    const opened = open(decide)
    await act(opened)
    expect(await opened.asked).toBe(end)
    expect(decide).not.toHaveBeenCalled()
  })

  it('takes no answer that it cannot read, and opens no second window over the first', async () => {
    const { call, ask, asked, ending, time } = open()
    for (const input of [null, 'yes', { confirm: true }, { ...answer, confirm: 1 }])
      expect(await call('trusted.answer', own, input)).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    const request = { view, decide: () => Promise.resolve(ok(null)), onPaste: () => undefined, time }
    const second = ask({ ...request, signal: new AbortController().signal })
    expect(await second).toBe('closed')
    expect(fake.windows).toHaveLength(1)
    ending.abort()
    await asked
  })

  it.each<[string, readonly string[], number, boolean]>([
    ['neither seen nor in front', [], 5000, false],
    ['seen, and another has the keyboard', ['show'], 5000, false],
    ['in front, and not seen yet', ['focus'], 5000, false],
    ['799 ms after both', ['show', 'focus'], 799, false],
    ['800 ms after both', ['focus', 'show'], 800, true],
    ['brought to the front again by the press itself', ['show', 'focus', 'blur', 'focus'], 0, false],
    ['800 ms after it came back', ['show', 'focus', 'blur', 'focus'], 800, true],
    ['behind another window', ['show', 'focus', 'blur'], 5000, false],
  ])('T2: a press counts only after 0.8 s in front: %s', async (_how, events, waitMs, counts) => {
    const decide = vi.fn(() => Promise.resolve(ok(null)))
    const { call, raise, time, ending, asked } = open(decide)
    raise(...events)
    await time.advance(waitMs)
    const pressed = await call('trusted.answer', own, answer)
    expect(pressed.ok).toBe(counts)
    if (!pressed.ok) expect(pressed.error).toMatchObject({ code: 'confirm-stale', reason: { id: 'trusted.too-early' } })
    expect(decide).toHaveBeenCalledTimes(counts ? 1 : 0)
    ending.abort()
    await asked
  })

  it('T2: its page learns of each change, and a loss of the focus takes the button away', async () => {
    const { raise, time, window, ending, asked } = open()
    raise('show', 'focus')
    await time.advance(1000)
    raise('blur')
    raise('focus')
    await time.advance(500)
    expect(window.sent).toEqual([true, false])
    await time.advance(500)
    expect(window.sent).toEqual([true, false, true])
    ending.abort()
    await asked
  })
})
