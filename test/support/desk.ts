/**
 * The whole of main without a window: the real parts list, router and preload, with Electron replaced by the few
 * functions they touch. A spec using it must mock `electron` with `fakeElectron` (see test/contract/bridge).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExposedBridge } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { Result } from '#shared/errors.ts'
import type { Shell } from '#main/shell/lifecycle.ts'

type Listener = (event: unknown, payload: unknown) => void
type IpcHandler = (event: unknown, input: unknown) => Promise<unknown>

const page = 'app://bundle/index.html'
const contentsId = 7

/** What a spec hands to `vi.mock('electron', ...)`; one per test file. */
export function fakeElectron() {
  const handlers = new Map<string, IpcHandler>()
  const listeners = new Map<string, Set<Listener>>()
  /** Everything that crossed, as JSON text: what the page could read of main (I4). */
  const crossed: string[] = []
  const exposed: Record<string, unknown> = {}
  const event = { sender: { id: contentsId, isDestroyed: () => false }, senderFrame: { url: page, parent: null } }
  const electron = {
    ipcMain: { handle: (channel: string, handler: IpcHandler) => void handlers.set(channel, handler) },
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void (exposed[name] = value) },
    ipcRenderer: {
      invoke: async (channel: string, input: unknown): Promise<unknown> => {
        const handler = handlers.get(channel)
        if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
        const answer = await handler(event, structuredClone(input))
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
  return { electron, handlers, crossed, exposed, send }
}

export interface Desk {
  readonly bridge: ExposedBridge
  /** A call that the types would not allow. */
  raw(channel: Channel, input: unknown): Promise<Result<unknown>>
  /** A call from somebody else. */
  from(event: unknown, channel: Channel, input: unknown): Promise<Result<unknown>>
  readonly dataDir: string
  emitPower(event: 'suspend' | 'resume' | 'lock-screen'): void
  close(): Promise<void>
}

/** Starts main on a data folder of its own. The practice profile is there; no keychain is. */
export async function openDesk(fake: ReturnType<typeof fakeElectron>, folder?: string): Promise<Desk> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'coffer-desk-'))
  const { compose } = await import('#main/compose.ts')
  await import('../../src/preload/index.ts')
  let power: Parameters<Shell['watchPower']>[0] | null = null
  const window = {
    isDestroyed: () => false,
    webContents: { isDestroyed: () => false, send: fake.send },
  }
  const services = await compose({
    dataDir,
    packaged: false,
    version: '0.0.0-test',
    page,
    pageIds: new Set([contentsId]),
    windows: () => [window as never],
    systemProxy: () => Promise.resolve(null),
    touchId: null,
    openLink: () => Promise.resolve({ ok: true, value: null }),
    watchPower: (listeners) => void (power = listeners),
  })
  const bridge = fake.exposed['coffer'] as ExposedBridge
  return {
    bridge,
    dataDir,
    raw: (channel, input) => (bridge.invoke[channel] as (input: unknown) => Promise<Result<unknown>>)(input),
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
    close: async () => {
      await services.close()
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
