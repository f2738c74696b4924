import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { PracticeExchange } from './exchange.ts'
import { createFaults, type FaultRule } from './faults.ts'
import type { PracticeAnswer, PracticeRequest } from './gateway.ts'
import { createStreamUpgrade } from './streams/upgrade.ts'
import { carriesOut, sendWith } from './wire-answers.ts'

export type { Fault, FaultRule } from './faults.ts'

/** One request as it reached the server: the server-side count that "sent exactly once" is proven with (M2). */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** null when there was none, or when a fault struck before it was read. */
  readonly body: string | null
  /** ms by the server's own clock. */
  readonly at: number
  /** Requests with the same number came over the same connection. */
  readonly socketId: number
}

export interface ServerControl {
  /** Adds a fault; the returned function takes it back. */
  fault(rule: FaultRule): () => void
  clearFaults(): void
  /** The latest requests received, oldest first. */
  readonly seen: SeenRequest[]
  /** Connections accepted so far. */
  connections(): number
}

export interface PracticeServerOptions {
  readonly exchange: PracticeExchange
  /** 0 picks a free port. */
  readonly port?: number
  /** Loopback unless somebody insists. */
  readonly host?: string
  readonly https?: { readonly key: string; readonly cert: string }
  /** How many of the latest requests `seen` holds; 100,000 unless told, so that a server may run for weeks. */
  readonly remember?: number
}

export interface PracticeServer {
  /** Origin without a trailing slash. */
  readonly baseUrl: string
  readonly control: ServerControl
  close(): Promise<void>
}

const largestBody = 1_000_000

const readBody = (request: IncomingMessage): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > largestBody) reject(new Error('The body is too large'))
    })
    request.once('end', () => resolve(size === 0 ? null : Buffer.concat(chunks).toString('utf8')))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The client went away')))
  })

const flat = (headers: IncomingMessage['headers']): Record<string, string | undefined> => {
  const single: Record<string, string | undefined> = {}
  for (const name in headers) {
    const value = headers[name]
    single[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return single
}

const nothing: PracticeAnswer = { status: 200, headers: {}, body: '' }

const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '')

/** Serves a practice exchange over HTTP. Starts nothing else: the caller steps or starts the exchange. */
export const startPracticeServer = async (options: PracticeServerOptions): Promise<PracticeServer> => {
  const { exchange, port = 0, host = '127.0.0.1', https, remember = 100_000 } = options
  const faults = createFaults()
  const seen: SeenRequest[] = []
  const sockets = new Map<Socket, number>()
  const streams = createStreamUpgrade(exchange.streams)
  const endpointOf = (headers: PracticeRequest['headers']): string =>
    `${https ? 'wss' : 'ws'}://${headers['host'] ?? '127.0.0.1'}/`
  let accepted = 0

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const headers = flat(request.headers)
    const fault = faults.strike(method, url)
    const note = (body: string | null): void => {
      const socketId = sockets.get(request.socket) ?? 0
      seen.push({ method, path: url, headers, body, at: Date.now(), socketId })
      // Cleared in large pieces: cutting one off the front of a long list each time would cost more than the request.
      if (seen.length > remember * 1.1) seen.splice(0, seen.length - remember)
    }
    if (fault?.kind === 'reset-before-read') {
      note(null)
      return sendWith(response, nothing, fault)
    }
    const body = await readBody(request)
    note(body)
    const address = plainAddress(request.socket.remoteAddress)
    const isCarriedOut = carriesOut(fault)
    const said = isCarriedOut
      ? exchange.handle({ method, path: url, headers, body, address, streamEndpoint: endpointOf(headers) })
      : nothing
    if (isCarriedOut) await exchange.streams.beforeAnswer()
    sendWith(response, said, fault)
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // A client that goes away mid-request, or sends too much, only loses its own connection.
    answer(request, response).catch(() => request.socket.destroy())
  }
  const server: Server = https ? createHttpsServer(https, listener) : createHttpServer(listener)
  server.on(https ? 'secureConnection' : 'connection', (socket: Socket) => {
    accepted += 1
    sockets.set(socket, accepted)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', streams.take)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    baseUrl: `${https ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    control: {
      fault: (rule) => faults.add(rule),
      clearFaults: () => faults.clear(),
      seen,
      connections: () => accepted,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        streams.close()
        server.closeAllConnections()
      }),
  }
}
