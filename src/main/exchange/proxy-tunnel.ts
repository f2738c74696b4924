import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { Proxy } from './proxy-list.ts'

/** Why a proxy opened no tunnel; `code` goes to the log and never holds what was sent or received. */
export class ProxyError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'ProxyError'
    this.code = code
  }
}

export interface Target {
  /** As in a URL: a name, an IPv4 address, or an IPv6 address in brackets. */
  readonly hostname: string
  readonly port: number
}

/**
 * Asks the proxy at the other end of `socket` for a tunnel to the target, within `ms`. Afterwards whatever is written goes
 * to the target. A name is resolved by the proxy, never here. Rejects with a `ProxyError`; the caller ends the socket.
 */
export async function openTunnel(
  socket: Socket,
  kind: Proxy['kind'],
  target: Target,
  time: Time,
  ms: number,
): Promise<void> {
  const greet = kind === 'socks5' ? greetSocks : greetHttp
  const tooLong = (): never => {
    throw new ProxyError('PROXY_TIMEOUT')
  }
  await within(time, ms, () => greet(socket, target), tooLong)
}

/** RFC 9110, section 9.3.6: any 2xx opens the tunnel. */
async function greetHttp(socket: Socket, { hostname, port }: Target): Promise<void> {
  const authority = `${hostname}:${port}`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
  const head = await readReply(socket, (bytes) => {
    const end = bytes.indexOf('\r\n\r\n')
    return end === -1 ? null : end + 4
  })
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(head.toString('latin1'))?.[1]
  if (status === undefined) throw new ProxyError('PROXY_NONSENSE')
  if (!status.startsWith('2')) throw new ProxyError(`PROXY_HTTP_${status}`)
}

const version = 5
/** RFC 1928: no authentication, the system gives no password; CONNECT, with the name left to the proxy. */
async function greetSocks(socket: Socket, target: Target): Promise<void> {
  socket.write(Buffer.from([version, 1, 0]))
  const chosen = await readReply(socket, (bytes) => (bytes.length < 2 ? null : 2))
  if (chosen[0] !== version) throw new ProxyError('PROXY_NONSENSE')
  if (chosen[1] !== 0) throw new ProxyError('PROXY_SOCKS_AUTH')
  const port = Buffer.alloc(2)
  port.writeUInt16BE(target.port)
  socket.write(Buffer.concat([Buffer.from([version, 1, 0]), addressOf(target.hostname), port]))
  const answer = await readReply(socket, socksLength)
  if (answer[0] !== version) throw new ProxyError('PROXY_NONSENSE')
  if (answer[1] !== 0) throw new ProxyError(`PROXY_SOCKS_${answer[1]}`)
}

/** Bytes of a SOCKS answer, by the kind of address in it; null while too little is there to tell. */
const socksLength = (bytes: Buffer): number | null => {
  if (bytes.length >= 2 && bytes[1] !== 0) return bytes.length
  if (bytes.length < 5) return null
  const addressLengths: Readonly<Record<number, number>> = { 1: 4, 3: 1 + (bytes[4] ?? 0), 4: 16 }
  const length = addressLengths[bytes[3] ?? 0]
  if (length === undefined) throw new ProxyError('PROXY_NONSENSE')
  return bytes.length < 6 + length ? null : 6 + length
}

function addressOf(hostname: string): Buffer {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) === 4) return Buffer.from([1, ...host.split('.').map(Number)])
  if (isIP(host) === 6) return Buffer.concat([Buffer.from([4]), ipv6Bytes(host)])
  const name = Buffer.from(host, 'latin1')
  if (name.length > 255) throw new ProxyError('PROXY_NAME_TOO_LONG')
  return Buffer.concat([Buffer.from([3, name.length]), name])
}

/** `host` as a URL writes it: no dotted tail, at most one `::`. */
function ipv6Bytes(host: string): Buffer {
  const [before = '', after] = host.split('::')
  const groups = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)))
  const [first, last] = [groups(before), groups(after ?? '')]
  const bytes = Buffer.alloc(16)
  const all =
    after === undefined ? first : [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
  all.forEach((group, index) => bytes.writeUInt16BE(group, index * 2))
  return bytes
}

const mostBytes = 16_384

/**
 * Reads until `lengthOf` gives the length of the reply. Bytes after it would belong to the venue, which does not speak
 * first: a proxy that sends any is not believed.
 */
function readReply(socket: Socket, lengthOf: (bytes: Buffer) => number | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    const leave = (): void => {
      socket.off('data', take).off('close', closed).off('error', failed)
    }
    const refuse = (code: string): void => {
      leave()
      reject(new ProxyError(code))
    }
    const take = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      let length: number | null
      try {
        length = lengthOf(bytes)
      } catch (error) {
        leave()
        return reject(error as Error)
      }
      if (length === null) return bytes.length > mostBytes ? refuse('PROXY_NONSENSE') : undefined
      if (bytes.length > length) return refuse('PROXY_NONSENSE')
      leave()
      resolve(bytes)
    }
    const closed = (): void => refuse('PROXY_CLOSED')
    const failed = (): void => refuse('PROXY_BROKE')
    socket.on('data', take).on('close', closed).on('error', failed)
  })
}
