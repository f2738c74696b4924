/** Main's end of the line to the host. */
import { relative } from 'node:path'
import { connect } from '../rpc.ts'
import type { AskedCall, CallHandlers, HostCalls, MainCalls } from '../wire.ts'

/** What the host says of the app when it starts main, as JSON in the environment. */
export interface AppFacts {
  /** Folder of the app's package.json. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** The system's colour scheme. */
  readonly dark: boolean
}

const factsVariable = 'COFFER_PREVIEW_HOST'
export const facts = JSON.parse(process.env[factsVariable] ?? 'null') as AppFacts
if (facts === null || process.send === undefined)
  throw new Error('The stand-in for electron runs below the preview host only.')

const handlers: Partial<CallHandlers<MainCalls>> = {}

/** Answers calls of the host; each part of the stand-in adds its own. */
export function serve(part: Partial<CallHandlers<MainCalls>>): void {
  Object.assign(handlers, part)
}

export const host = connect<HostCalls, Partial<MainCalls>>(
  {
    send: (message) => {
      // Not the result of send(): that is also false when a message has to wait.
      if (process.connected) process.send?.(message)
      return process.connected
    },
    onMessage: (listener) => process.on('message', listener),
    onGone: (listener) => process.on('disconnect', listener),
  },
  handlers as CallHandlers<Partial<MainCalls>>,
)

// Without its host, main has no window: it must not live on.
process.on('disconnect', () => process.exit(1))

/** A call of the host whose end nobody waits for; it fails only when the host goes. */
export const fireAndForget = (call: Promise<unknown>): void => void call.catch(() => undefined)

/** Keeps what the app asked of Electron, with paths below the app made relative so that they can be compared with a golden file. */
export function asked(name: string, value: unknown): void {
  fireAndForget(host('asked', askedEntry(name, value)))
}

export const askedEntry = (name: string, value: unknown): AskedCall => ({
  name,
  value: JSON.parse(JSON.stringify(value ?? null, (_key, inner: unknown) => shown(inner))) as unknown,
})

const shown = (value: unknown): unknown => {
  if (typeof value === 'function') return '[function]'
  return typeof value === 'string' && value.startsWith(`${facts.path}/`) ? relative(facts.path, value) : value
}
