import { inject } from 'vue'
import type { App, InjectionKey } from 'vue'
import type { EventPayloads, ExposedBridge, InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Channel, EventName } from '#shared/bridge/names.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

declare global {
  interface Window {
    readonly coffer?: ExposedBridge
  }
}

/** Everything the page can ask of main, and everything main tells it. */
export interface Bridge {
  /** Never rejects: a call that main could not answer at all is an `internal` error. */
  call<Name extends Channel>(name: Name, input: InputOf<Name>): Promise<Result<OutputOf<Name>>>
  /** Returns the function that ends the subscription. */
  on<Name extends EventName>(name: Name, listener: (payload: EventPayloads[Name]) => void): () => void
}

const bridgeKey: InjectionKey<Bridge> = Symbol('bridge')

/** Wraps the exposed object; a rejected invocation becomes an error value. */
export const connectBridge = (exposed: ExposedBridge): Bridge => ({
  call: async (name, input) => {
    try {
      return await exposed.invoke[name](input)
    } catch {
      return fail(appError('internal', msg('app.silent')))
    }
  },
  on: (name, listener) => exposed.on[name](listener),
})

/** The bridge that the preload exposed; this file is the only reader of it. */
export const exposedBridge = (): Bridge => {
  if (window.coffer === undefined) throw new Error('The preload script has not run.')
  return connectBridge(window.coffer)
}

export const provideBridge = (app: App, bridge: Bridge): void => void app.provide(bridgeKey, bridge)

export const useBridge = (): Bridge => {
  const bridge = inject(bridgeKey)
  if (bridge === undefined) throw new Error('No bridge is provided to this app.')
  return bridge
}
