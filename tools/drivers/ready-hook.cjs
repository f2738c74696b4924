/* eslint-disable @typescript-eslint/no-require-imports -- loaded by Electron with -r, before main */
const { app } = require('electron')

// Says once that the first window shows its page, as the preview host does.
app.once('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', () => console.log('Coffer is ready (Electron).'))
})
