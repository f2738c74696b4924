import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { Method } from '#shared/exchange/endpoint.ts'
import { parseJson } from '#main/exchange/parse-json.ts'
import {
  createPracticeExchange,
  type AccountRequest,
  type PracticeKey,
  type KeyPermission,
  type PracticeAnswer,
  type PracticeExchange,
  type PracticeOptions,
  type PracticeRequest,
} from '#main/practice/exchange.ts'
import { startControlServer, type ControlServer } from '#main/practice/control/server.ts'
import { rows, type RowName } from '#main/practice/rows.ts'
import { startPracticeServer, type PracticeServer } from '#main/practice/server.ts'
import type { Time } from '#main/platform/time.ts'
import { streamClient, type StreamClient } from './stream-client.ts'

/** What a caller passes to a row. */
export type RowRequest<N extends RowName> = z.input<(typeof rows)[N]['request']>

/** A clock for the practice exchange that moves only when a test says so. */
export interface SteppedClock extends Pick<Time, 'now' | 'sleep'> {
  /** ms, forwards or back. */
  step(ms: number): void
}

export const steppedClock = (start = 1_790_000_000_000): SteppedClock => {
  let at = start
  return {
    now: () => at,
    // The market moves by `control` alone.
    sleep: () => new Promise(() => undefined),
    step: (ms) => {
      at += ms
    },
  }
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64')

export interface SignOptions {
  readonly method: Method
  /** Percent-encoded, with query. */
  readonly path: string
  readonly body?: string | null
  /** ms. */
  readonly timestamp: number
  readonly version?: string
}

/** The headers of a signed request, written apart from the client's own signing so that one can catch the other out. */
export const signedHeaders = (keys: PracticeKey, options: SignOptions): Record<string, string> => {
  const { method, path, body = null, timestamp, version = '3' } = options
  return {
    'content-type': 'application/json',
    'kc-api-key': keys.key,
    'kc-api-sign': hmac(keys.secret, `${timestamp}${method}${decodeURIComponent(path)}${body ?? ''}`),
    'kc-api-timestamp': String(timestamp),
    'kc-api-passphrase': hmac(keys.secret, keys.passphrase),
    'kc-api-key-version': version,
  }
}

/** An answer with its envelope opened. Integers beyond 2^53 are lost in it: look at `body` for those. */
export interface OpenedAnswer extends PracticeAnswer {
  readonly code: string
  readonly msg: string | undefined
  // Tests look into answers of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any
}

const opened = (answer: PracticeAnswer): OpenedAnswer => {
  const { code, msg, data } = JSON.parse(answer.body) as OpenedAnswer
  return { ...answer, code, msg, data }
}

/** Every good answer must be one that the client's own schema takes: whoever calls a row proves it again. */
const expectConforming = (name: RowName, answer: OpenedAnswer): void => {
  if (answer.code !== '200000') return
  const { data } = parseJson(answer.body) as { data: unknown }
  const parsed = rows[name].response.safeParse(data)
  if (!parsed.success) throw new Error(`${name} answered what its schema refuses: ${parsed.error.message}`)
}

/** A catalogue row and its request as they go over the wire. */
export const wireForm = <N extends RowName>(
  name: N,
  request: RowRequest<N>,
): { method: Method; path: string; body: string | null } => {
  const { method, path } = rows[name]
  const rest = new Map(Object.entries(request as Record<string, unknown>).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_whole, field: string) => {
    const value = String(rest.get(field))
    rest.delete(field)
    return encodeURIComponent(value)
  })
  if (method === 'POST') return { method, path: filled, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = [...rest].map(([field, value]) => `${field}=${encodeURIComponent(String(value))}`).join('&')
  return { method, path: query === '' ? filled : `${filled}?${query}`, body: null }
}

export interface PracticeUser {
  readonly accountId: number
  readonly keys: PracticeKey
  /** Signs and sends any request. */
  send(method: Method, path: string, body?: unknown): OpenedAnswer
  /** Signs and sends a catalogue row. */
  call<N extends RowName>(name: N, request: RowRequest<N>): OpenedAnswer
  /** Available and held amounts of the trade account. */
  balance(currency: string, type?: 'main' | 'trade'): { available: string; holds: string }
}

export interface PracticeDesk {
  readonly exchange: PracticeExchange
  readonly clock: SteppedClock
  user(options?: AccountRequest & { permissions?: readonly KeyPermission[] }): PracticeUser
  /** Opens a stream in process: as a user, or with a public token. */
  stream(user?: PracticeUser): StreamClient
  /** Opens a stream in process with any token. */
  connect(token: string): StreamClient
  /** Without signing. */
  anyone(request: Partial<PracticeRequest> & { path: string }): OpenedAnswer
}

const everything: readonly KeyPermission[] = ['Spot', 'Withdrawal', 'Transfer', 'Margin']

/** A practice exchange on a stepped clock, and people to use it. */
export const practiceDesk = (options: Partial<PracticeOptions> = {}): PracticeDesk => {
  const clock = steppedClock()
  const exchange = createPracticeExchange({ seed: 7, time: clock, ...options })
  const anyone: PracticeDesk['anyone'] = (request) =>
    opened(exchange.handle({ method: 'GET', headers: {}, body: null, address: '127.0.0.1', ...request }))
  const connect = (token: string): StreamClient =>
    streamClient(exchange.openSocket, `wss://stream.practice.invalid/?token=${token}&connectId=c1`)
  return {
    exchange,
    clock,
    anyone,
    stream: (user) => {
      const access = user
        ? user.call('getPrivateStreamToken', {}).data
        : anyone({ method: 'POST', path: '/api/v1/bullet-public' }).data
      return connect(access.token)
    },
    connect,
    user: ({ permissions = everything, ...account } = {}) => {
      const accountId = exchange.createAccount({ funding: { USDT: '1000000', BTC: '10', ETH: '100' }, ...account })
      const keys = exchange.createKey({ accountId, permissions })
      const send: PracticeUser['send'] = (method, path, body) => {
        const text = body === undefined ? null : JSON.stringify(body)
        const headers = signedHeaders(keys, { method, path, body: text, timestamp: clock.now() })
        return anyone({ method, path, body: text, headers })
      }
      return {
        accountId,
        keys,
        send,
        call: (name, request) => {
          const { method, path, body } = wireForm(name, request)
          const headers = signedHeaders(keys, { method, path, body, timestamp: clock.now() })
          const answer = anyone({ method, path, body, headers })
          expectConforming(name, answer)
          return answer
        },
        balance: (currency, type = 'trade') => {
          const rows = send('GET', `/api/v1/accounts?currency=${currency}&type=${type}`).data as {
            available: string
            holds: string
          }[]
          return { available: rows[0]?.available ?? '0', holds: rows[0]?.holds ?? '0' }
        },
      }
    },
  }
}

/** A practice exchange behind its server, and the server of commands beside it. */
export interface PracticeServers {
  readonly desk: PracticeDesk
  readonly server: PracticeServer
  readonly control: ControlServer
}

export const practiceServers = async (): Promise<PracticeServers> => {
  const desk = practiceDesk()
  const server = await startPracticeServer({ exchange: desk.exchange })
  return { desk, server, control: await startControlServer({ exchange: desk.exchange, server }) }
}

export const closeServers = async ({ server, control }: Pick<PracticeServers, 'server' | 'control'>): Promise<void> => {
  await control.close()
  await server.close()
}
