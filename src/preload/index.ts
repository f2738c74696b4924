import { contextBridge, ipcRenderer } from 'electron'
import type { IpcRendererEvent } from 'electron'
import { channels, eventNames } from '#shared/bridge/names.ts'

const invoke = Object.fromEntries(
  channels.map((name) => [name, (input: unknown): Promise<unknown> => ipcRenderer.invoke(name, input)]),
)

const on = Object.fromEntries(
  eventNames.map((name) => [
    name,
    (listener: (payload: unknown) => void): (() => void) => {
      // The event object would hand the page `sender`, and with it ipcRenderer (I1).
      const withoutEvent = (_event: IpcRendererEvent, payload: unknown): void => listener(payload)
      ipcRenderer.on(name, withoutEvent)
      return () => void ipcRenderer.removeListener(name, withoutEvent)
    },
  ]),
)

contextBridge.exposeInMainWorld('coffer', { invoke, on })
