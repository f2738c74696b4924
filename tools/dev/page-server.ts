/**
 * Serves the page from its sources, with Vite, on a Unix socket (a named pipe on Windows) that only this user can open: no
 * port. Main's own handler of app:// asks it, see main-hook.cjs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { createServer, DevEnvironment, mergeConfig, normalizePath } from 'vite'
import type { Plugin } from 'vite'
import { cacheFile, projectDir } from '#tools/project.ts'
import { appName } from './app-folder.ts'
import { createPageSocket } from './page-socket.ts'
import { createPageUpdates, messagesPath, updatesPath } from './page-updates.ts'
import type { PageUpdates } from './page-updates.ts'

/** Path on which main waits for commands. */
const commandsPath = '/@dev/commands'

/** ms that a page waits for an update before it asks again. */
const holdMs = 50_000

export interface PageServer {
  /** Where main finds it. */
  readonly socketPath: string
  /** To every main that listens. */
  command(name: 'reload' | 'quit'): void
  close(): Promise<void>
}

/** Vite's own client, with the page's way of getting updates in the place of its WebSocket and of its reload. */
const pageClient = (updates: PageUpdates): Plugin => ({
  name: 'coffer-dev-client',
  transform: (code, id) => {
    if (!/\/vite\/dist\/client\/client\.mjs$/.test(id)) return null
    const head = `const { PageSocket: WebSocket, reload: reloadPage } = (${createPageSocket})({
      importModule: (address) => import(/* @vite-ignore */ address),
      latest: Number(document.querySelector('meta[name=dev-updates]').content),
      loaded: new Promise((resolve) =>
        document.readyState === 'complete' ? resolve() : window.addEventListener('load', resolve, { once: true })),
      updatesPath: '${updatesPath}',
      messagesPath: '${messagesPath}',
    });\n`
    return { code: head + code.replaceAll(/(window\.)?location\.reload\(\)/g, 'reloadPage()'), map: null }
  },
  transformIndexHtml: (html) => ({
    html: html.replace(/<title>Coffer/, `<title>${appName}`),
    tags: [
      { tag: 'meta', attrs: { name: 'dev-updates', content: String(updates.latest()) }, injectTo: 'head-prepend' },
    ],
  }),
})

/** Leaves the source maps of dependencies out, which are twice their code: all of it would cross on every load. */
const noMapsOf = (depsFolder: string): Plugin => ({
  name: 'coffer-dev-no-dependency-maps',
  transform: (code, id) => (id.startsWith(depsFolder) ? { code, map: { mappings: '' } } : null),
})

async function startVite(updates: PageUpdates, root: string | undefined) {
  const { config } = await resolveConfig(
    { root: projectDir, configFile: join(projectDir, 'electron.vite.config.ts') },
    'serve',
  )
  const { build: _build, ...page } = config?.renderer ?? {}
  const cacheDir = root === undefined ? cacheFile('dev-page') : join(root, '.vite')
  const changes = {
    configFile: false,
    clearScreen: false,
    cacheDir,
    appType: 'mpa',
    ...(root === undefined ? {} : { root }),
    server: {
      middlewareMode: true,
      // With a WebSocket, Vite opens a port even here.
      ws: false,
      fs: { allow: [projectDir, ...(root === undefined ? [] : [root])] },
    },
    environments: {
      client: {
        dev: {
          createEnvironment: (name: string, resolved: ConstructorParameters<typeof DevEnvironment>[1]) =>
            new DevEnvironment(name, resolved, { hot: true, transport: updates.channel }),
        },
      },
    },
    plugins: [pageClient(updates), noMapsOf(normalizePath(join(cacheDir, 'deps')))],
  } as const
  return createServer(mergeConfig(page, changes))
}

/** Serves the app's page, or the one whose sources lie in `root`. */
export async function startPageServer(root?: string): Promise<PageServer> {
  const folder = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'coffer-dev-'))
  const socketPath = folder === null ? `\\\\.\\pipe\\coffer-dev-${process.pid}` : join(folder, 'page.sock')
  const removeFolder = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeFolder)
  const listening = new Set<ServerResponse>()
  const command = (name: 'reload' | 'quit'): void => {
    for (const response of listening) response.write(`${name}\n`)
  }
  const updates = createPageUpdates({ onReload: () => command('reload'), holdMs })
  const vite = await startVite(updates, root)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === commandsPath) {
      response.writeHead(200).flushHeaders()
      listening.add(response)
      request.once('close', () => listening.delete(response))
      return
    }
    if (url.pathname === updatesPath || url.pathname === messagesPath) {
      response.setHeader('content-type', 'text/javascript')
      if (url.pathname === messagesPath) updates.receive(url.searchParams.get('message') ?? '{}')
      response.end(
        url.pathname === messagesPath ? '' : await updates.moduleAfter(Number(url.searchParams.get('after'))),
      )
      return
    }
    vite.middlewares(request, response)
  }
  const server = createHttpServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(socketPath, resolve))
  return {
    socketPath,
    command,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await vite.close()
      removeFolder()
      process.off('exit', removeFolder)
    },
  }
}
