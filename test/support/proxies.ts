import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A proxy on loopback: real sockets, and everything it was told in the clear. */
export interface TestProxy {
  readonly port: number
  /** Where it was asked to connect to, oldest first, as `host:port`. */
  readonly asked: string[]
  /** Everything that came through it towards the target, as one text. */
  carried(): string
  connections(): number
  close(): Promise<void>
}

/** What the proxy says instead of opening a tunnel; `silent` accepts the connection and never answers. */
export type Refusal = { readonly answer: Buffer | string } | 'silent' | 'hang-up'

interface Proxying {
  readonly asked: string[]
  readonly dial: (client: Socket, host: string, port: number, opened: Buffer | string) => void
}

async function startProxy(
  greet: (client: Socket, proxying: Proxying) => void,
  tls?: { readonly key: string; readonly cert: string },
): Promise<TestProxy> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const carried: Buffer[] = []
  let connections = 0

  /** Names are dialled on this machine, whatever they are: only the proxy resolves them. */
  const dial: Proxying['dial'] = (client, host, port, opened) => {
    asked.push(`${host}:${port}`)
    const upstream = connect(port, '127.0.0.1')
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    upstream.on('connect', () => {
      client.write(opened)
      client.on('data', (bytes: Buffer) => carried.push(bytes))
      client.pipe(upstream).pipe(client)
    })
  }
  const serve = (client: Socket): void => {
    connections += 1
    sockets.add(client)
    client.on('error', () => undefined)
    greet(client, { asked, dial })
  }
  const server = (tls === undefined ? createServer(serve) : createTlsServer({ ...tls }, serve)).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => undefined)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    carried: () => Buffer.concat(carried).toString('latin1'),
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const refuse = (client: Socket, refusal: Refusal): void => {
  if (refusal === 'silent') return
  if (refusal === 'hang-up') client.destroy()
  else client.end(refusal.answer)
}

/** An HTTP proxy that tunnels (CONNECT), or refuses to; inside TLS when it is given a certificate. */
export const startConnectProxy = (
  options: { readonly refusal?: Refusal; readonly tls?: { readonly key: string; readonly cert: string } } = {},
): Promise<TestProxy> =>
  startProxy((client, { dial }) => {
    client.once('data', (chunk: Buffer) => {
      const [, host = '', port] = /^CONNECT (\S+):(\d+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1')) ?? []
      if (options.refusal !== undefined) return refuse(client, options.refusal)
      if (port === undefined) return client.destroy()
      dial(client, host, Number(port), 'HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n')
    })
  }, options.tls)

/** A SOCKS 5 server (RFC 1928) without authentication. `refusal` answers the greeting, `reply` the request to connect. */
export const startSocksProxy = (
  options: { readonly refusal?: Refusal; readonly reply?: number; readonly inPieces?: boolean } = {},
): Promise<TestProxy> =>
  startProxy((client, { asked, dial }) => {
    const steps = [
      (bytes: Buffer): void => {
        if (options.refusal !== undefined) return refuse(client, options.refusal)
        if (bytes[0] !== 5 || !bytes.subarray(2).includes(0)) return void client.destroy()
        if (options.inPieces !== true) return void client.write(Buffer.from([5, 0]))
        client.write(Buffer.from([5]), () => setImmediate(() => client.write(Buffer.from([0]))))
      },
      (bytes: Buffer): void => {
        const { host, port } = targetOf(bytes)
        const answer = Buffer.from([5, options.reply ?? 0, 0, 1, 127, 0, 0, 1, 0, 80])
        if (options.reply === undefined) return dial(client, host, port, answer)
        asked.push(`${host}:${port}`)
        client.end(answer)
      },
    ]
    const next = (bytes: Buffer): void => {
      steps.shift()?.(bytes)
      if (steps.length > 0) client.once('data', next)
    }
    client.once('data', next)
  })

/** Version, command, reserved, kind of address, address, port. */
function targetOf(bytes: Buffer): { readonly host: string; readonly port: number } {
  const port = bytes.readUInt16BE(bytes.length - 2)
  const address = bytes.subarray(4, -2)
  if (bytes[3] === 1) return { host: address.join('.'), port }
  if (bytes[3] === 3) return { host: address.subarray(1).toString('latin1'), port }
  return { host: (address.toString('hex').match(/.{4}/g) ?? []).join(':'), port }
}
