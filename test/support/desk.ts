/**
 * The whole of main without a window: the real parts list, router and preload, with Electron replaced by the few
 * functions they touch and an open keychain in memory. A test file that uses it mocks both modules:
 *
 *     vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
 *     vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExposedBridge } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { Result } from '#shared/errors.ts'
import type { Environment } from '#main/exchange/environment.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Services, Shell } from '#main/shell/lifecycle.ts'
import type { FakeNative } from './fake-keychain.ts'
import { shellMock } from './fake-shell.ts'
import { removeFolder } from './folders.ts'
import type { Invoke } from './loopback-venue.ts'
import { confirming } from './trusted-person.ts'
import type { Hand, Typed } from './trusted-person.ts'
import type { memoryKeytar } from './memory-keytar.ts'

type Listener = (event: unknown, payload: unknown) => void
type IpcHandler = (event: unknown, input: unknown) => Promise<unknown>

const page = 'app://bundle/index.html'
const windowIds = [7, 8]
const chartsId = 9

const asks = (id: number | undefined) => ({
  sender: { id, isDestroyed: () => false },
  senderFrame: { url: page, parent: null },
})

/** The event of a call from the main frame of the first window, and of a second one. */
export const pageAsks = asks(windowIds[0])
export const secondPageAsks = asks(windowIds[1])

/** The event of a call from the window of charts. */
export const chartsAsks = { ...asks(chartsId), senderFrame: { url: `${page}?charts`, parent: null } }

/** What a test file hands to `vi.mock('electron', ...)`. */
export function electronMock() {
  const handlers = new Map<string, IpcHandler>()
  const listeners = new Map<string, Set<Listener>>()
  /** Everything that crossed, as JSON text: what the page could read of main (I4). */
  const crossed: string[] = []
  const exposed: Record<string, unknown> = {}
  const electron = {
    ipcMain: { handle: (channel: string, handler: IpcHandler) => void handlers.set(channel, handler) },
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void (exposed[name] = value) },
    ipcRenderer: {
      invoke: async (channel: string, input: unknown): Promise<unknown> => {
        const handler = handlers.get(channel)
        if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
        const answer = await handler(pageAsks, structuredClone(input))
        crossed.push(JSON.stringify(answer))
        return structuredClone(answer)
      },
      on: (name: string, listener: Listener) => {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      },
      removeListener: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    },
  }
  const send = (name: string, payload: unknown): void => {
    crossed.push(JSON.stringify(payload))
    for (const listener of listeners.get(name) ?? []) listener({}, structuredClone(payload))
  }
  /** Names of what the window of charts was sent, with it as JSON. */
  const toCharts: (readonly [string, string])[] = []
  const sendCharts = (name: string, payload: unknown): void => void toCharts.push([name, JSON.stringify(payload)])
  const { fakeShell, ...shell } = shellMock()
  return { ...electron, ...shell, fake: { handlers, crossed, exposed, send, sendCharts, toCharts, shell: fakeShell } }
}

/** The parts of the mocked modules that tests look at. */
async function mocks() {
  const { fake } = (await import('electron')) as unknown as ReturnType<typeof electronMock>
  const { native } = (await import('keytar')) as unknown as ReturnType<typeof memoryKeytar>
  return { ...fake, native }
}

export interface Desk extends Hand {
  readonly bridge: ExposedBridge
  /** A call that the types would not allow. */
  raw(channel: Channel, input: unknown): Promise<Result<unknown>>
  /** A call with an event and an input of any making, which goes to main as it is. */
  from(event: unknown, channel: Channel, input: unknown): Promise<Result<unknown>>
  /** Channels that main listens on. */
  readonly handlers: ReadonlyMap<string, unknown>
  /** What the preload put into the page's world. */
  readonly exposed: Readonly<Record<string, unknown>>
  /** Every answer and event that crossed towards the page since the first desk of this file, as JSON. */
  readonly crossed: readonly string[]
  /** Events that the window of charts was sent since the first desk of this file: name, and payload as JSON. */
  readonly toCharts: readonly (readonly [name: string, payload: string])[]
  /** What the keychain holds. */
  readonly keychain: ReadonlyMap<string, string>
  /** Locks the keychain, makes it silent, or opens it; `answer` ends its silence. */
  readonly native: Pick<FakeNative, 'mode' | 'answer' | 'calls'>
  readonly dataDir: string
  /** What the parts hand to the shell: how they end, for one. */
  readonly services: Services
  emitPower(event: 'suspend' | 'resume' | 'lock-screen'): void
  /** As if a person did it in the page's window. */
  emitInput(event: 'input' | 'paste'): void
  close(): Promise<void>
}

export interface DeskOptions {
  /** Main's own window: who answers in it, and how. Nobody confirms anything by default. */
  readonly showTrusted?: Shell['showTrusted']
  readonly saveText?: Shell['saveText']
  /** The dialog that asks for a file; closed by default. */
  readonly chooseFile?: Shell['chooseFile']
  /** Opens a link in the system's browser; every one by default. */
  readonly openLink?: Shell['openLink']
  /** The system's own notifications; nowhere by default. */
  readonly notify?: Shell['notify']
  /** What the system's clipboard holds, and how it is written; nothing and nowhere by default. */
  readonly readClipboard?: Shell['readClipboard']
  readonly writeClipboard?: Shell['writeClipboard']
  readonly copyPicture?: Shell['copyPicture']
  /** Clocks, chance and wire; the machine's own by default. */
  readonly environment?: Partial<Environment>
}

/** Starts main on `folder`, or on a fresh one that is deleted at the end. The practice profile is there. */
export async function openDesk(folder?: string, options: DeskOptions = {}): Promise<Desk> {
  const fake = await mocks()
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'coffer-desk-'))
  const { compose } = await import('#main/compose.ts')
  const { createSpeech } = await import('#main/shell/speech.ts')
  const { systemEnvironment } = await import('#main/exchange/environment.ts')
  await import('../../src/preload/index.ts')
  /** What the hand at main's own window types; null: whoever the options name sits there. */
  let typing: Typed | null = null
  const { showTrusted = () => Promise.resolve('closed') } = options
  let power: Parameters<Shell['watchPower']>[0] | null = null
  let input: Parameters<Shell['watchInput']>[0] | null = null
  const window = {
    isDestroyed: () => false,
    webContents: { isDestroyed: () => false, send: fake.send },
  }
  const shell: Shell = {
    dataDir,
    startHint: null,
    otherData: () => null,
    packaged: false,
    keychainService: 'Coffer',
    smoke: false,
    version: '0.0.0-test',
    page,
    pageIds: new Set(windowIds),
    windows: () => [window as never],
    chartsIds: new Set([chartsId]),
    chartsWindows: () => [
      { isDestroyed: () => false, webContents: { isDestroyed: () => false, send: fake.sendCharts } } as never,
    ],
    openCharts: () => undefined,
    systemProxy: () => Promise.resolve('DIRECT'),
    touchId: null,
    loginItem: {
      state: () => 'not-offered',
      set: () => ({ ok: true, value: 'not-offered' }),
      startedAtLogin: () => false,
    },
    quit: () => undefined,
    openDataFolder: () => Promise.resolve({ ok: true, value: null }),
    openLink: options.openLink ?? (() => Promise.resolve({ ok: true, value: null })),
    watchPower: (listeners) => void (power = listeners),
    watchInput: (listeners) => void (input = listeners),
    showTrusted: (request) => (typing === null ? showTrusted : confirming(typing))(request),
    saveText: options.saveText ?? (() => Promise.resolve({ ok: true, value: null })),
    chooseFile: options.chooseFile ?? (() => Promise.resolve({ ok: true, value: null })),
    readClipboard: options.readClipboard ?? (() => Promise.resolve('')),
    copyPicture: options.copyPicture ?? (() => Promise.resolve({ ok: true, value: null })),
    writeClipboard: options.writeClipboard ?? (() => Promise.resolve({ ok: true, value: null })),
    notify: options.notify ?? (() => undefined),
    speech: createSpeech(undefined, () => 'en-US'),
  }
  const services = await compose(shell, { ...systemEnvironment, ...options.environment })
  const bridge = fake.exposed['coffer'] as ExposedBridge
  let closed = false
  const raw: Desk['raw'] = (channel, input) =>
    (bridge.invoke[channel] as (input: unknown) => Promise<Result<unknown>>)(input)
  return {
    bridge,
    invoke: raw as Invoke,
    raw,
    confirming: async (typed, asking) => {
      typing = typed
      try {
        return await asking()
      } finally {
        typing = null
      }
    },
    handlers: fake.handlers,
    exposed: fake.exposed,
    crossed: fake.crossed,
    toCharts: fake.toCharts,
    keychain: fake.native.entries,
    native: fake.native,
    dataDir,
    services,
    from: async (event, channel, input) => {
      const handler = fake.handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler for ${channel}`)
      return (await handler(event, input)) as Result<unknown>
    },
    emitPower: (event) => {
      if (event === 'suspend') power?.onSuspend()
      else if (event === 'resume') power?.onResume()
      else power?.onScreenLock()
    },
    emitInput: (event) => (event === 'paste' ? input?.onPaste() : input?.onInput()),
    close: async () => {
      if (closed) return
      closed = true
      await services.close(deadlineIn(services.time, 10_000))
      // In virtual time the deadline of the end may pass while the last file is still being written.
      if (folder === undefined) await removeFolder(dataDir)
    },
  }
}
