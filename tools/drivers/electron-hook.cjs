/* eslint-disable @typescript-eslint/no-require-imports -- loaded by Electron with -r, before main */
const { app, ipcMain } = require('electron')

// Keeps every message between main and its pages, for the specs that search them for secrets (I4).
const messages = []
globalThis.cofferMessages = messages
const textOf = (value) => {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch (error) {
    return String(error)
  }
}
const keep = (window, direction, kind, channel, value) =>
  void messages.push({ window, direction, kind, channel, text: textOf(value) })

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (channel, handler) =>
  handle(channel, async (event, ...args) => {
    keep(event.sender.id, 'to-main', 'invoke', channel, args)
    try {
      const answer = await handler(event, ...args)
      keep(event.sender.id, 'to-page', 'answer', channel, answer)
      return answer
    } catch (error) {
      keep(event.sender.id, 'to-page', 'refusal', channel, String(error))
      throw error
    }
  })

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents)
  contents.send = (channel, ...args) => {
    keep(contents.id, 'to-page', 'event', channel, args)
    send(channel, ...args)
  }
})
