/** A small Electron app: the subject of the preview host's own specs. It uses of Electron what Coffer uses, and nothing of Coffer. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, powerMonitor, protocol, session } from 'electron'

const folder = import.meta.dirname
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; base-uri 'none'; require-trusted-types-for 'script'"
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

// What pages store goes its own way: two of these side by side would share it.
for (const place of ['userData', 'sessionData'] as const)
  if (process.env['COFFER_DATA_DIR'] !== undefined) app.setPath(place, process.env['COFFER_DATA_DIR'])
if (!app.requestSingleInstanceLock()) app.exit(0)
app.enableSandbox()
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

const open = (page: string): BrowserWindow => {
  const window = new BrowserWindow({
    width: 900,
    height: 600,
    webPreferences: { sandbox: true, contextIsolation: true, preload: join(folder, 'preload.cjs') },
  })
  const contents = window.webContents
  contents.on('will-navigate', (event) => {
    console.log(`will-navigate ${event.url}`)
    event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    console.log(`window.open ${url}`)
    return { action: 'deny' }
  })
  contents.on('render-process-gone', (_event, { reason }) => {
    console.log(`gone ${reason}`)
    contents.reload()
  })
  contents.on('did-finish-load', () => console.log(`loaded ${contents.getURL()}`))
  window.on('closed', () => console.log(`closed ${page}`))
  void window.loadURL(`app://bundle/${page}`)
  return window
}

app.on('second-instance', (_event, argv) => console.log(`second-instance ${argv.at(-1)}`))
app.on('window-all-closed', () => app.quit())
app.on('will-quit', () => console.log('will-quit'))
powerMonitor.on('suspend', () => console.log('suspend'))

ipcMain.handle('echo', (_event, value: unknown) => value)
ipcMain.handle('who', ({ sender, senderFrame }) => ({
  id: sender.id,
  url: senderFrame?.url,
  origin: senderFrame?.origin,
  top: senderFrame?.parent === null,
}))
ipcMain.handle('throw', () => {
  throw new Error('thrown in main')
})
ipcMain.handle('slow', () => new Promise((resolve) => setTimeout(() => resolve('late'), 300)))
ipcMain.handle('push', ({ sender }, payload: unknown) => sender.send('pushed', payload))
ipcMain.handle('open', (_event, page: string) => void open(page))

await app.whenReady()
session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
protocol.handle('app', async (request) => {
  const name = new URL(request.url).pathname.slice(1)
  const body = await readFile(join(folder, 'page', name)).catch(() => null)
  const type = types[name.slice(name.lastIndexOf('.'))] ?? 'text/plain'
  const headers = { 'content-type': type, 'content-security-policy': policy }
  if (body === null) return new Response('Not found', { status: 404, headers })
  return new Response(new Uint8Array(body), { headers })
})
open('index.html')
console.log(`ready ${app.getName()} ${app.getVersion()}`)
