import type { OpenSocket } from '#main/streams/socket.ts'
import type { StreamConnection, StreamHub } from './hub.ts'

/** Where streams are opened in process. */
export const inProcessEndpoint = 'wss://stream.practice.invalid/'

/**
 * Sockets of the practice exchange without a wire: each way takes one turn of the event loop, in order. `hub` says which
 * exchange is running now.
 */
export const openInProcess =
  (hub: () => StreamHub, address = '127.0.0.1'): OpenSocket =>
  (url, listener) => {
    let connection: StreamConnection | null = null
    let isOver = false
    const end = (code: number | null, detail: string): void => {
      if (isOver) return
      isOver = true
      listener.onEnd({ code, detail })
    }
    setImmediate(() => {
      if (isOver) return
      if (!url.startsWith(inProcessEndpoint)) return end(null, 'no such host')
      listener.onOpen()
      if (isOver) return
      const outlet = {
        write: (text: string) => {
          if (!isOver) listener.onText(text)
        },
        waiting: () => 0,
        end,
      }
      connection = hub().connect(url, outlet, address)
    })
    return {
      send: (text) => {
        setImmediate(() => {
          if (!isOver) connection?.receive(text)
        })
      },
      close: () => {
        isOver = true
        connection?.closed()
      },
    }
  }
