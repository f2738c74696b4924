import type { EventPayloads } from '#shared/bridge/index.ts'
import type { EventName } from '#shared/bridge/names.ts'

/** The parts of a window that a push needs. */
export interface PushTarget {
  isDestroyed(): boolean
  readonly webContents: { isDestroyed(): boolean; send(channel: string, payload: unknown): void }
}

export type Push = <Name extends EventName>(name: Name, payload: EventPayloads[Name]) => void

/** Tells every open window; a window on its way out is passed over. */
export const createPush =
  (windows: () => Iterable<PushTarget>): Push =>
  (name, payload) => {
    for (const window of windows()) {
      if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(name, payload)
    }
  }
