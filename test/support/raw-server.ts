import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** One request as its bytes arrived: the count that "written to the wire once" is proven with (M2, N7). */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly head: string
  readonly body: string
  /** Counts connections from 1. */
  readonly connection: number
}

export interface RawServer {
  readonly origin: string
  readonly port: number
  /** Whole requests received, oldest first. */
  readonly requests: RawRequest[]
  /** Bytes received after TLS was taken off. */
  bytes(): number
  connections(): number
  /** Resolves when `count` whole requests have arrived. */
  arrived(count: number): Promise<void>
  /** Resolves when no connection is open. */
  idle(): Promise<void>
  close(): Promise<void>
}

export type RawHandler = (socket: Socket, request: RawRequest) => void

/** Answers with a JSON envelope and keeps the connection. */
export const reply = (socket: Socket, body: string, head = ''): void => {
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

export const happy = '{"code":"200000","data":null}'

/**
 * A server on a bare socket, which can misbehave in ways an HTTP server cannot. `handler` gets each whole request; the
 * first of a connection may be left to `reply` and the next one broken, which is how reused sockets are tested.
 */
export async function startRawServer(
  handler: RawHandler,
  tls?: { readonly key: string; readonly cert: string },
): Promise<RawServer> {
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  const watchers = new Set<() => void>()
  let bytes = 0
  let connections = 0
  const changed = (): void => watchers.forEach((watcher) => watcher())

  const serve = (socket: Socket): void => {
    const connection = ++connections
    let pending = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      changed()
    })
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      pending = Buffer.concat([pending, chunk])
      for (;;) {
        const end = pending.indexOf('\r\n\r\n')
        if (end === -1) return
        const head = pending.subarray(0, end).toString('latin1')
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (pending.length < end + 4 + length) return
        const [method = '', path = ''] = head.split(' ')
        const body = pending.subarray(end + 4, end + 4 + length).toString('utf8')
        pending = pending.subarray(end + 4 + length)
        const request = { method, path, head, body, connection }
        requests.push(request)
        changed()
        handler(socket, request)
      }
    })
  }

  const server = tls === undefined ? createServer(serve) : createTlsServer({ ...tls }, serve)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const watcher = (): void => {
        if (!holds()) return
        watchers.delete(watcher)
        resolve()
      }
      watchers.add(watcher)
      watcher()
    })

  return {
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests,
    bytes: () => bytes,
    connections: () => connections,
    arrived: (count) => until(() => requests.length >= count),
    idle: () => until(() => sockets.size === 0),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port on which nobody listens. */
export async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
