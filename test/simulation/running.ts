import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { Result } from '#shared/errors.ts'
import { compose } from '#main/compose.ts'
import type { Environment } from '#main/exchange/environment.ts'
import { systemEnvironment } from '#main/exchange/environment.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Shell } from '#main/shell/lifecycle.ts'
import { createSpeech } from '#main/shell/speech.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import type { electronMock } from '#test/support/desk.ts'
import { pageAsks } from '#test/support/desk.ts'
import * as electron from 'electron'

const { fake } = electron as unknown as ReturnType<typeof electronMock>

/** One run of main, from its start to its end or its death. */
export interface Running {
  /** Asks main as the page does. Never resolves once the process is dead. */
  ask<Name extends Channel>(channel: Name, input: InputOf<Name>): Promise<Result<OutputOf<Name>>>
  /** The machine goes to sleep, or wakes; one that is awake does not wake. */
  power(event: 'suspend' | 'resume'): void
  quit(): Promise<true>
}

export interface RunningOptions {
  readonly dataDir: string
  readonly environment: Partial<Environment>
  readonly showTrusted: ShowTrusted
  readonly onEvent: (name: string, payload: unknown) => void
  readonly isAlive: () => boolean
  /** Given every answer before it is passed on. */
  readonly onAsked: <T>(channel: string, answer: Promise<T>) => Promise<T>
}

/** Starts the whole of main on a folder, with a page that listens. */
export async function startMain({
  dataDir,
  environment,
  showTrusted,
  onEvent,
  isAlive,
  onAsked,
}: RunningOptions): Promise<Running> {
  let power: Parameters<Shell['watchPower']>[0] | null = null
  let isSuspended = false
  const webContents = { isDestroyed: () => false, send: (name: string, payload: unknown) => onEvent(name, payload) }
  const window = { isDestroyed: () => false, webContents } as never
  const done = () => Promise.resolve({ ok: true as const, value: null })
  const shell: Shell = {
    dataDir,
    startHint: null,
    otherData: () => null,
    packaged: false,
    keychainService: 'Coffer',
    smoke: false,
    version: '0.0.0-test',
    page: 'app://bundle/index.html',
    pageIds: new Set([pageAsks.sender.id ?? 7]),
    windows: () => [window],
    chartsIds: new Set(),
    chartsWindows: () => [],
    openCharts: () => undefined,
    systemProxy: () => Promise.resolve('DIRECT'),
    touchId: null,
    openLink: done,
    quit: () => undefined,
    openDataFolder: done,
    loginItem: {
      state: () => 'not-offered',
      set: () => ({ ok: true, value: 'not-offered' }),
      startedAtLogin: () => false,
    },
    watchPower: (listeners) => void (power = listeners),
    watchInput: () => undefined,
    showTrusted,
    saveText: done,
    chooseFile: done,
    readClipboard: () => Promise.resolve(''),
    copyPicture: done,
    writeClipboard: done,
    notify: () => undefined,
    speech: createSpeech(undefined, () => 'en-US'),
  }
  const services = await compose(shell, { ...systemEnvironment, ...environment })
  // The channels of this run: a later one puts its own in their place.
  const handlers = new Map(fake.handlers)
  return {
    ask: (channel, input) => {
      const answer = async () => {
        const handler = handlers.get(channel)
        if (handler === undefined) throw new Error(`No handler for ${channel}`)
        const answered = structuredClone(await handler(pageAsks, structuredClone(input))) as never
        return isAlive() ? answered : new Promise<never>(() => undefined)
      }
      return onAsked(channel, answer())
    },
    power: (event) => {
      // No machine wakes that was awake: main distrusts connections and clock by it.
      if (event === 'resume' && !isSuspended) return
      isSuspended = event === 'suspend'
      if (isSuspended) power?.onSuspend()
      else power?.onResume()
    },
    quit: async () => {
      await services.close(deadlineIn(services.time, 10_000))
      return true
    },
  }
}
