/**
 * Stands in the page for the WebSocket of Vite's client, which the page's policy refuses: updates arrive as imported modules.
 * The page is given the function's source, so it stands by itself.
 */
export interface UpdatesModule {
  readonly default: { readonly latest: number; readonly updates: readonly unknown[] }
}

export interface PageSocketOptions {
  readonly importModule: (address: string) => Promise<UpdatesModule>
  /** Number of the newest update when the page was served. */
  readonly latest: number
  /** Resolves once the page has loaded: a request that waits must not hold the loading up. */
  readonly loaded: Promise<unknown>
  readonly updatesPath: string
  readonly messagesPath: string
}

type PageSocket = EventTarget & {
  readonly OPEN: number
  readyState: number
  send: (text: string) => void
  close: () => void
}

export function createPageSocket(options: PageSocketOptions): {
  /** What `new WebSocket()` gives. */
  readonly PageSocket: () => PageSocket
  /** The app denies its pages every navigation, reloads among them: main is asked for one. */
  readonly reload: () => void
} {
  const { importModule, loaded, updatesPath, messagesPath } = options
  const open = 1
  const closed = 3
  const retryMs = 1000
  let latest = options.latest
  /** Makes each address new: a page fetches a module once for each address. */
  let asked = 0

  const send = (text: string): void => {
    const { type } = JSON.parse(text) as { type: string }
    if (type === 'ping') return
    const address = `${messagesPath}?n=${++asked}&message=${encodeURIComponent(text)}`
    importModule(address).catch(() => undefined)
  }

  // Not an arrow function: it is called with `new`, and what it returns is the socket.
  const PageSocket = function (): PageSocket {
    const socket: PageSocket = Object.assign(new EventTarget(), {
      OPEN: open,
      readyState: 0,
      send,
      close: () => void (socket.readyState = closed),
    })
    const dispatch = (update: unknown): void =>
      void socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(update) }))
    const run = async (): Promise<void> => {
      await loaded
      socket.readyState = open
      socket.dispatchEvent(new Event('open'))
      dispatch({ type: 'connected' })
      while (socket.readyState === open) {
        try {
          const { default: news } = await importModule(`${updatesPath}?n=${++asked}&after=${latest}`)
          latest = news.latest
          for (const update of news.updates) dispatch(update)
        } catch {
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
      }
    }
    void run()
    return socket
  }
  return { PageSocket, reload: () => send('{"type":"reload"}') }
}
