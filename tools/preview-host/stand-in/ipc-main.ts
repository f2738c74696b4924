import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { decode, encode } from '../codec.ts'
import type { FrameInfo } from '../wire.ts'
import { contentsOf } from './browser-window.ts'
import { serve } from './link.ts'
import { createLoudEvents, loud } from './loud.ts'
import type { LoudEvents } from './loud.ts'
import { frameOf } from './web-contents.ts'

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()
const channels: string[] = []
const events = createLoudEvents('ipcMain', channels)

/** Listeners may be put on any channel name. */
const knowing =
  (method: LoudEvents['methods']['on']): LoudEvents['methods']['on'] =>
  (channel, listener) => {
    channels.push(channel)
    return method(channel, listener)
  }

export const ipcMain = loud<IpcMain>('ipcMain', {
  ...events.methods,
  on: knowing(events.methods.on),
  once: knowing(events.methods.once),
  handle: (channel, handler) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
})

const eventFrom = (window: number, frame: FrameInfo): IpcMainInvokeEvent =>
  loud<IpcMainInvokeEvent>('IpcMainInvokeEvent', {
    type: 'frame',
    frameId: frame.routingId,
    sender: contentsOf(window),
    senderFrame: frameOf(frame),
  })

serve({
  'ipc.invoke': async (window, frame, channel, args) => {
    const handler = handlers.get(channel)
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      return encode(await handler(eventFrom(window, frame), ...(decode(args) as unknown[])), `the answer of ${channel}`)
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
    }
  },
  'ipc.send': (window, frame, channel, args) => {
    events.emit(channel, eventFrom(window, frame), ...(decode(args) as unknown[]))
  },
})
