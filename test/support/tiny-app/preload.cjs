/* eslint-disable @typescript-eslint/no-require-imports -- a sandboxed preload is CommonJS */
const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('tiny', {
  call: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  on: (channel, listener) => {
    const withoutEvent = (_event, payload) => listener(payload)
    ipcRenderer.on(channel, withoutEvent)
    return () => ipcRenderer.removeListener(channel, withoutEvent)
  },
  nested: {
    sum: (a, b) => a + b,
    fail: () => {
      throw new Error('thrown in the preload')
    },
  },
  version: '1',
})
globalThis.secretOfPreload = 'kept'
