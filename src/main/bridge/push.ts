import type { EventPayloads } from '#shared/bridge/index.ts'
import { chartsEvents, eventNames } from '#shared/bridge/names.ts'
import type { EventName } from '#shared/bridge/names.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Events } from '#main/platform/events.ts'

/** The parts of a window that a push needs. */
export interface PushTarget {
  isDestroyed(): boolean
  readonly webContents: { isDestroyed(): boolean; send(channel: string, payload: unknown): void }
}

export type Push = <Name extends EventName>(name: Name, payload: EventPayloads[Name]) => void

/** Notifies every open window; one on its way out is passed over, and one that cannot be notified keeps it from nobody else. */
export const createPush =
  (windows: () => Iterable<PushTarget>, onError: OnError): Push =>
  (name, payload) => {
    for (const window of windows()) {
      try {
        if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(name, payload)
      } catch (error) {
        onError(`push-${name}`, error)
      }
    }
  }

/** Every event of the bridge reaches the windows, before the subsystems that come later act on it. */
export function forwardEvents(events: Events, push: Push): void {
  const forward = <Name extends EventName>(name: Name): void => events.on(name, (payload) => push(name, payload))
  eventNames.forEach((name) => forward(name))
}

/** The window of charts gets what it needs of them and nothing of an account; what it watches is pushed to it alone. */
export function forwardChartsEvents(events: Events, push: Push): void {
  const forward = <Name extends EventName>(name: Name): void => events.on(name, (payload) => push(name, payload))
  chartsEvents.filter((name) => name !== 'feed').forEach((name) => forward(name))
}
