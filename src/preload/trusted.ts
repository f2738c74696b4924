import { contextBridge, ipcRenderer } from 'electron'
import { trustedNames } from '#shared/bridge/trusted-names.ts'

// Main may say it before the page has begun to listen.
let armed = false
let listener: ((armed: boolean) => void) | null = null
ipcRenderer.on(trustedNames.armed, (_event, now: unknown) => {
  armed = now === true
  listener?.(armed)
})

/** The channels of main's own window, and nothing else. */
contextBridge.exposeInMainWorld('cofferTrusted', {
  show: (): Promise<unknown> => ipcRenderer.invoke(trustedNames.show),
  answer: (answer: unknown): Promise<unknown> => ipcRenderer.invoke(trustedNames.answer, answer),
  pasted: (paste: unknown): Promise<unknown> => ipcRenderer.invoke(trustedNames.pasted, paste),
  reveal: (typed: unknown): Promise<unknown> => ipcRenderer.invoke(trustedNames.reveal, typed),
  onArmed: (next: (armed: boolean) => void): void => {
    listener = next
    next(armed)
  },
})
