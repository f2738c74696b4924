import type { ServerResponse } from 'node:http'
import { assertNever } from '#shared/assert.ts'
import type { Fault } from './faults.ts'
import type { PracticeAnswer } from './gateway.ts'

/** Writing answers to a socket, whole or as a fault wants them. */

const length = (body: string): number => Buffer.byteLength(body)

const send = (response: ServerResponse, answer: PracticeAnswer, body = answer.body): void => {
  const bytes = Buffer.from(body)
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  response.end(bytes)
}

const envelope = (status: number, code: string, msg: string, headers: Record<string, string> = {}): PracticeAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ code, msg }),
})

const html = (status: number): PracticeAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`,
})

const tooMany = (fault: Extract<Fault, { kind: 'rate-limited' }>): PracticeAnswer =>
  envelope(
    429,
    '429000',
    'Too Many Requests',
    fault.headers
      ? {
          'gw-ratelimit-limit': '4000',
          'gw-ratelimit-remaining': '0',
          'gw-ratelimit-reset': String(fault.resetMs ?? 1000),
        }
      : {},
  )

const half = (response: ServerResponse, answer: PracticeAnswer, end: 'fin' | 'reset'): void => {
  const bytes = Buffer.from(answer.body)
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    if (end === 'fin') response.socket?.end()
    else response.socket?.resetAndDestroy()
  })
}

const drip = (response: ServerResponse, answer: PracticeAnswer, msPerByte: number): void => {
  const bytes = Buffer.from(answer.body)
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  let sent = 0
  const timer = setInterval(() => {
    if (sent < bytes.length) response.write(bytes.subarray(sent, (sent += 1)))
    if (sent >= bytes.length) response.end()
  }, msPerByte)
  response.once('close', () => clearInterval(timer))
}

const twice = (response: ServerResponse, answer: PracticeAnswer): void => {
  const { socket } = response
  const head = Object.entries({ ...answer.headers, 'content-length': String(length(answer.body)) })
  const raw = `HTTP/1.1 ${answer.status} OK\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${answer.body}`
  response.once('finish', () => socket?.write(raw))
  send(response, answer)
}

const padded = (answer: PracticeAnswer, bytes: number): string =>
  answer.body.replace(/^\{/, `{"padding":"${'x'.repeat(bytes)}",`)

/** True when the request is carried out although (or while) the fault strikes. */
export const carriesOut = (fault: Fault | null): boolean => {
  switch (fault?.kind) {
    case 'reset-before-read':
    case 'rate-limited':
      return false
    case 'refusal':
    case 'html':
    case 'redirect':
      return fault.executed ?? false
    case 'reset-after-read':
    case 'fin-after-read':
      return fault.executed ?? true
    default:
      return true
  }
}

/** Gives `answer` as `fault` has it. `answer` is what the exchange said, or an empty one when it was not asked. */
export const sendWith = (response: ServerResponse, answer: PracticeAnswer, fault: Fault | null): void => {
  if (!fault) return send(response, answer)
  switch (fault.kind) {
    case 'delay': {
      const timer = setTimeout(() => send(response, answer), fault.ms)
      response.once('close', () => clearTimeout(timer))
      return
    }
    case 'hold': {
      let isGone = false
      response.once('close', () => {
        isGone = true
      })
      const go = (): void => {
        if (!isGone) send(response, answer)
      }
      void fault.until.then(go, go)
      return
    }
    case 'reset-before-read':
    case 'reset-after-read':
      response.socket?.resetAndDestroy()
      return
    case 'fin-after-read':
      response.socket?.end()
      return
    case 'truncated-body':
      return half(response, answer, 'fin')
    case 'reset-mid-answer':
      return half(response, answer, 'reset')
    case 'html':
      return send(response, html(fault.status))
    case 'refusal':
      return send(response, envelope(fault.status, fault.code, fault.msg ?? 'refused by a fault'))
    case 'rate-limited':
      return send(response, tooMany(fault))
    case 'redirect':
      return send(response, { status: fault.status ?? 307, headers: { location: fault.to }, body: '' })
    case 'slow-drip':
      return drip(response, answer, fault.msPerByte)
    case 'oversized':
      return send(response, answer, padded(answer, fault.bytes))
    case 'content-type':
      return send(response, { ...answer, headers: { ...answer.headers, 'content-type': fault.value } })
    case 'duplicated':
      return twice(response, answer)
    case 'not-json':
      return send(response, answer, 'this is not JSON')
    default:
      return assertNever(fault)
  }
}
