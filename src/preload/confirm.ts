import { contextBridge, ipcRenderer } from 'electron'
import { confirmNames } from '#shared/bridge/confirm-names.ts'

/** The two channels of main's own confirmation window, and nothing else. */
contextBridge.exposeInMainWorld('cofferConfirm', {
  show: (): Promise<unknown> => ipcRenderer.invoke(confirmNames.show),
  answer: (answer: unknown): Promise<unknown> => ipcRenderer.invoke(confirmNames.answer, answer),
})
