import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PracticeExchange } from './exchange.ts'
import { createRequestFaults, type FaultRule, type RequestFaults } from './faults.ts'
import type { PracticeAnswer } from './gateway.ts'
import { addressOf, foreignAnswer, foreignReason, type Scheme } from './own-address.ts'
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
  readonly https?: { readonly key: string; readonly cert: string }
  /** How many of the latest requests `seen` holds; 100,000 by default, so that a server may run for weeks. */
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

/** The latest requests received, oldest first. */
const createRequestRecord = (remember: number) => {
  const seen: SeenRequest[] = []
  const add = (request: SeenRequest): void => {
    seen.push(request)
    // Cleared in large pieces: cutting one off the front of a long list each time would cost more than the request.
    if (seen.length > remember * 1.1) seen.splice(0, seen.length - remember)
  }
  return { seen, add }
}

/** Numbers the connections in the order in which they came. */
const createSocketNumbers = () => {
  const numbers = new Map<Socket, number>()
  let accepted = 0
  return {
    add: (socket: Socket): void => {
      accepted += 1
      numbers.set(socket, accepted)
      socket.once('close', () => numbers.delete(socket))
    },
    of: (socket: Socket): number => numbers.get(socket) ?? 0,
    accepted: (): number => accepted,
  }
}

interface AnswerParts {
  readonly exchange: PracticeExchange
  readonly faults: RequestFaults
  /** `wss` where the server has a certificate. */
  readonly scheme: 'ws' | 'wss'
  /** Writes a request down. */
  readonly note: (request: IncomingMessage, headers: SeenRequest['headers'], body: string | null) => void
}

/** Reads one request, has the exchange answer it and sends the answer, as the fault that strikes has it. */
const answer = async (parts: AnswerParts, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { exchange, faults, scheme, note } = parts
  const { method = 'GET', url = '/' } = request
  const headers = flat(request.headers)
  const fault = faults.strike(method, url)
  if (fault?.kind === 'reset-before-read') {
    note(request, headers, null)
    return sendWith(response, nothing, fault)
  }
  const body = await readBody(request)
  note(request, headers, body)
  if (!carriesOut(fault)) return sendWith(response, nothing, fault)
  const address = plainAddress(request.socket.remoteAddress)
  const streamEndpoint = `${scheme}://${headers['host'] ?? '127.0.0.1'}/`
  const said = exchange.handle({ method, path: url, headers, body, address, streamEndpoint })
  await exchange.streams.beforeAnswer()
  sendWith(response, said, fault)
}

/**
 * Serves a practice exchange over HTTP on loopback, to programs and to no page of a browser. Starts nothing else: the caller
 * steps or starts the exchange.
 */
export const startPracticeServer = async (options: PracticeServerOptions): Promise<PracticeServer> => {
  const { exchange, port = 0, https, remember = 100_000 } = options
  const faults = createRequestFaults()
  const record = createRequestRecord(remember)
  const sockets = createSocketNumbers()
  const streams = createStreamUpgrade(exchange.streams)
  const note: AnswerParts['note'] = ({ method = 'GET', url = '/', socket }, headers, body) =>
    record.add({ method, path: url, headers, body, at: Date.now(), socketId: sockets.of(socket) })
  const parts: AnswerParts = { exchange, faults, scheme: https ? 'wss' : 'ws', note }
  const scheme: Scheme = https ? 'https' : 'http'

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const foreign = foreignReason(request, scheme)
    if (foreign !== null) return void request.socket.end(foreignAnswer(foreign))
    // A client that goes away mid-request, or sends too much, only loses its own connection.
    answer(parts, request, response).catch(() => request.socket.destroy())
  }
  const server: Server = https ? createHttpsServer(https, listener) : createHttpServer(listener)
  server.on(https ? 'secureConnection' : 'connection', sockets.add)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const foreign = foreignReason(request, scheme)
    if (foreign === null) return streams.take(request, socket, head)
    // A client that goes away before it has read the refusal loses nothing else.
    socket.on('error', () => socket.destroy()).end(foreignAnswer(foreign))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    baseUrl: addressOf(scheme, server.address() as AddressInfo),
    control: {
      fault: (rule) => faults.add(rule),
      clearFaults: () => faults.clear(),
      seen: record.seen,
      connections: sockets.accepted,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        streams.close()
        server.closeAllConnections()
      }),
  }
}
