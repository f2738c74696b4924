import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { StreamHub } from './hub.ts'

export interface StreamUpgrade {
  /** Takes over a connection that asks to become a stream. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Cuts every stream. */
  close(): void
}

/** A client's message of more bytes ends its connection. */
const largestMessage = 1_000_000

/** The streams of an exchange over WebSocket, at any path; deflated where the client offers it. */
export const createStreamUpgrade = (hub: StreamHub): StreamUpgrade => {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: { threshold: 1_024 },
    maxPayload: largestMessage,
  })
  return {
    take: (request, socket, head) => {
      server.handleUpgrade(request, socket, head, (client) => {
        const outlet = {
          write: (text: string) => client.send(text, () => connection.drained()),
          waiting: () => client.bufferedAmount,
          end: (code: number, reason: string) => client.close(code, reason),
          freeze: () => client.pause(),
        }
        const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
        const connection = hub.connect(request.url ?? '/', outlet, address)
        client.on('message', (data: Buffer) => connection.receive(data.toString('utf8')))
        client.once('close', () => connection.closed())
        // A client that goes away or breaks the protocol only loses its own connection.
        client.on('error', () => client.terminate())
      })
    },
    close: () => {
      for (const client of server.clients) client.terminate()
    },
  }
}
