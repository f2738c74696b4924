/** The least app that shows a Vue page with naive-ui: what Coffer's start is compared with. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

app.setPath('userData', process.env['COFFER_DATA_DIR'] ?? '')
app.enableSandbox()
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

await app.whenReady()
protocol.handle('app', async ({ url }) => {
  const { pathname } = new URL(url)
  const body = await readFile(join(process.env['EMPTY_PAGE'] ?? '', pathname))
  return new Response(new Uint8Array(body), { headers: { 'content-type': types[extname(pathname)] ?? 'text/plain' } })
})
const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } })
void window.loadURL('app://bundle/index.html')
