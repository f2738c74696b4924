/**
 * What the wire does to one request, by name: the rows of the fault matrix that a proxy can bring about. One that simulated histories
 * bring about too has the name it has there (test/simulation/wire-faults.ts); those with a name of words are of real sockets alone.
 */
import type { ServerResponse } from 'node:http'
import type { MoneyEffect } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { WireFault as SimulatedFault } from '#test/simulation/wire-faults.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Behaviour {
  /** The request is read whole before anything else. */
  readonly read: boolean
  /** Awaited before the request goes on. */
  readonly before: () => Promise<void>
  /** The venue carries it out. */
  readonly executes: boolean
  /** Answers, or does not; given what the venue said, or nothing. */
  readonly answer: (response: ServerResponse, said: WireAnswer) => void
}

const wait = (ms: number) => (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
const atOnce = (): Promise<void> => Promise.resolve()

const send = (response: ServerResponse, { status, headers, body }: WireAnswer): void => {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length })
  response.end(bytes)
}
const reset = ({ socket }: ServerResponse): void => void socket?.resetAndDestroy()
const fin = ({ socket }: ServerResponse): void => void socket?.end()
const half =
  (end: (response: ServerResponse) => void) =>
  (response: ServerResponse, { status, headers, body }: WireAnswer): void => {
    const bytes = Buffer.from(body)
    response.writeHead(status, { ...headers, 'content-length': bytes.length })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => end(response))
  }
const instead = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
  const type = body.startsWith('<') ? 'text/html' : 'application/json'
  return (response: ServerResponse): void =>
    send(response, { status, headers: { 'content-type': type, ...headers }, body })
}
const page = (status: number): string => `<html><head><title>${status}</title></head><body>gateway</body></html>`
const envelope = (code: string): string => JSON.stringify({ code, msg: 'by the fault proxy' })
const later =
  (ms: number) =>
  (response: ServerResponse, said: WireAnswer): void => {
    const timer = setTimeout(() => send(response, said), ms)
    response.once('close', () => clearTimeout(timer))
  }
const quota = { 'gw-ratelimit-limit': '4000', 'gw-ratelimit-remaining': '0', 'gw-ratelimit-reset': '500' }
const elsewhere = { location: 'http://198.51.100.7/' }

const of = (executes: boolean, answer: Behaviour['answer'], before = atOnce): Behaviour => ({
  read: true,
  before,
  executes,
  answer,
})

/** What only a socket, a half-read request or a second kind of answer can show. */
type OwnFault =
  | 'none'
  | 'lost after reading'
  | 'closed after executing'
  | 'answer delayed'
  | 'request delayed'
  | 'answer cut'
  | '429 without headers after executing'
  | 'success without data instead'
  | 'error code of a timeout after executing'

export const faults = {
  none: of(true, send),
  lost: { ...of(false, reset), read: false },
  'lost after reading': of(false, reset),
  'answer-lost': of(true, reset),
  'closed after executing': of(true, fin),
  'answer delayed': of(true, later(1_200)),
  'answer-late': of(true, later(11_000)),
  'request delayed': of(true, send, wait(1_500)),
  truncated: of(true, half(fin)),
  'answer cut': of(true, half(reset)),
  html: of(true, instead(502, page(502))),
  'gateway-html': of(false, instead(503, page(503))),
  'answer-5xx': of(true, instead(500, envelope('500000'))),
  'gateway-5xx': of(false, instead(503, envelope('503000'))),
  'quota-429': of(false, instead(429, envelope('429000'), quota)),
  'overload-429': of(false, instead(429, envelope('429000'))),
  '429 without headers after executing': of(true, instead(429, envelope('429000'))),
  redirected: of(false, instead(307, '', elsewhere)),
  'answer-redirected': of(true, instead(302, '', elsewhere)),
  'no-data': of(true, instead(200, envelope('200000'))),
  'success without data instead': of(false, instead(200, envelope('200000'))),
  'error code of a timeout after executing': of(true, instead(200, envelope('408000'))),
} as const satisfies Readonly<Partial<Record<SimulatedFault, Behaviour>> & Record<OwnFault, Behaviour>>

export type WireFault = keyof typeof faults

/** All that is a fault. */
export const wireFaults = (Object.keys(faults) as WireFault[]).filter((name) => name !== 'none')

/** Those that a read can tell from one another, but for `answer-late`, which would hold up each of the many for 11 s. */
export const faultsOfReads: readonly WireFault[] = [
  'lost',
  'answer-lost',
  'closed after executing',
  'answer delayed',
  'truncated',
  'answer cut',
  'gateway-html',
  'gateway-5xx',
  'quota-429',
  'overload-429',
  'redirected',
  'no-data',
  'error code of a timeout after executing',
]

/** The columns of the fault matrix. */
export const requestClasses = ['read', 'order', 'cancel', 'withdrawal', 'transfer'] as const
type RequestClass = (typeof requestClasses)[number]

const classes: Readonly<Record<MoneyEffect, RequestClass>> = {
  read: 'read',
  place: 'order',
  amend: 'order',
  protect: 'order',
  cancel: 'cancel',
  withdraw: 'withdrawal',
  transfer: 'transfer',
}

/** Which of them a request is of. */
export const classOf = (method: string, path: string): RequestClass =>
  classes[endpoints[endpointOf({ method, path })].money]
