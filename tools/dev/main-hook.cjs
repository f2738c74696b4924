/* eslint-disable @typescript-eslint/no-require-imports -- loaded before main: by Electron with -r, by the preview host with --import */
const http = require('node:http')
const { app, BrowserWindow, protocol } = require('electron')

// Development only: this file lies outside of src and is no part of any build. The page comes from its sources; status and
// type of what the page server has are its own, every other header (the content policy above all) is the app's.
const socketPath = process.env.COFFER_DEV_SOCKET
const pageOrigin = 'app://bundle/'

/** Resolves with status, type and body of what the page server says to a path. */
const ask = (path, headers) =>
  new Promise((resolve, reject) => {
    const request = http.get({ socketPath, path, headers: { ...headers, host: 'localhost' } }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          type: response.headers['content-type'] ?? 'text/plain; charset=utf-8',
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
  })

const handle = protocol.handle.bind(protocol)
protocol.handle = (scheme, handler) =>
  handle(scheme, async (request) => {
    const own = await handler(request)
    if (request.method !== 'GET' || !request.url.startsWith(pageOrigin)) return own
    const headers = new Headers(own.headers)
    try {
      const accept = request.headers.get('accept') ?? '*/*'
      const { status, type, body } = await ask(request.url.slice(pageOrigin.length - 1), { accept })
      // What the page server does not know may be a page of main's own.
      if (status === 404) return own
      headers.set('content-type', type)
      return new Response(new Uint8Array(body), { status, headers })
    } catch {
      return own
    }
  })

app.whenReady().then(() => {
  const commands = {
    reload: () => BrowserWindow.getAllWindows().forEach((window) => window.webContents.reload()),
    quit: () => app.quit(),
  }
  const request = http.get({ socketPath, path: '/@dev/commands' }, (response) => {
    response.on('data', (chunk) => {
      for (const name of String(chunk).split('\n')) commands[name]?.()
    })
    // Without its tool the app has no page.
    response.on('close', commands.quit)
  })
  request.on('error', commands.quit)
})
