/**
 * A proxy of HTTP and web sockets between main and the venue, on loopback. It reads each request whole, so that a fault is
 * known to have struck before or after the venue carried it out; sockets of streams are passed on byte by byte.
 */
import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isMoney } from '#test/simulation/requests.ts'
import { faults } from './wire-faults.ts'
import type { WireAnswer, WireFault } from './wire-faults.ts'

/** Where a request that may move money has got to. */
export type Stage = 'arrived' | 'executed'

export interface Passing {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** What one request that may move money meets: a fault of the wire, and what happens elsewhere at that moment. */
export interface Meeting {
  readonly fault: WireFault
  readonly act?: { readonly at: Stage; readonly run: () => void | Promise<void> }
}

export interface FaultProxy {
  readonly baseUrl: string
  /** Where requests go from now on; sockets to the venue before are closed. */
  aim(target: string): void
  /** What the next such request meets; several are met in turn. */
  meet(meeting: Meeting): void
  /** Called with what any other request meets. */
  reads(pick: () => WireFault): void
  /** Nothing listens and no connection lives while it is down. */
  setDown(down: boolean): Promise<void>
  closeStreams(): number
  /** Sockets of streams that are there stay open and bring nothing any more. */
  stallStreams(): number
  /** Ends what is left of faults; sockets that bring nothing are left to main. */
  heal(): void
  /** Requests that arrived, of money and others. */
  readonly arrived: { money: number; others: number }
  /** Called with each request that was read whole, before anything befalls it. */
  onArrived(listener: (passing: Passing) => void): void
  /** Called with what the venue answered, whatever becomes of that. */
  onAnswered(listener: (passing: Passing, said: WireAnswer) => void): void
  /** Called once it is known what a request meets, with what the venue said where it carried it out. */
  onStruck(listener: (fault: WireFault, passing: Passing, said: WireAnswer | null) => void): void
  /** Called with what an onlooker or an act of a meeting threw: the request goes on as if it had not. */
  onTrouble(listener: (error: unknown) => void): void
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true })
  const clients = new Set<Duplex>()
  const streams = new Map<Duplex, Socket>()
  const arrived = { money: 0, others: 0 }
  let target = new URL('http://127.0.0.1:9')
  let meetings: Meeting[] = []
  let pickRead: () => WireFault = () => 'none'
  let down = false
  let arrive: (passing: Passing) => void = () => undefined
  let answered: (passing: Passing, said: WireAnswer) => void = () => undefined
  let struck: (fault: WireFault, passing: Passing, said: WireAnswer | null) => void = () => undefined
  let troubled: (error: unknown) => void = () => undefined

  const forward = (incoming: IncomingMessage, body: string): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', url = '/', headers } = incoming
      const outgoing = httpRequest(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method,
          path: url,
          headers: { ...headers, host: target.host },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('end', () => {
            const { 'content-type': type = 'application/json', ...rest } = answer.headers
            const quota = Object.entries(rest).filter(([name]) => name.startsWith('gw-'))
            resolve({
              status: answer.statusCode ?? 500,
              headers: {
                'content-type': type,
                ...Object.fromEntries(quota.map(([name, value]) => [name, String(value)])),
              },
              body: Buffer.concat(chunks).toString(),
            })
          })
          answer.once('error', reject)
        },
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = incoming
    // Of the history that it came in: what it meets may outlast that one.
    const trouble = troubled
    const looking = (look: () => void): void => {
      try {
        look()
      } catch (error) {
        trouble(error)
      }
    }
    let money = false
    looking(() => void (money = isMoney({ method, path: url })))
    arrived[money ? 'money' : 'others'] += 1
    const meeting: Meeting = (money ? meetings.shift() : undefined) ?? { fault: money ? 'none' : pickRead() }
    const { read, before, executes, answer } = faults[meeting.fault]
    const body = read ? await bodyOf(incoming) : ''
    const passing = { method, path: url, body }
    const act = async (stage: Stage): Promise<void> => {
      if (meeting.act?.at !== stage) return
      try {
        await meeting.act.run()
      } catch (error) {
        trouble(error)
      }
    }
    if (read) looking(() => arrive(passing))
    await act('arrived')
    await before()
    if (!executes) {
      looking(() => struck(meeting.fault, passing, null))
      return answer(response, { status: 200, headers: {}, body: '' })
    }
    const said = await forward(incoming, body)
    looking(() => answered(passing, said))
    looking(() => struck(meeting.fault, passing, said))
    await act('executed')
    answer(response, said)
  }

  const server = createServer((incoming, response) => {
    // A client that goes away mid-request, or a venue that is gone, only ends the connection.
    pass(incoming, response).catch(() => response.socket?.destroy())
  })
  server.on('connection', (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const upstream = connect(Number(target.port), target.hostname)
    streams.set(client, upstream)
    const end = (): void => {
      streams.delete(client)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    const headers = { ...incoming.headers, host: target.host }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('')}\r\n`)
    upstream.write(head)
    client.pipe(upstream).pipe(client)
  })
  let port = 0
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await listen()
  const closeStreams = (): number => {
    const open = streams.size
    for (const [client, upstream] of [...streams]) {
      client.destroy()
      upstream.destroy()
    }
    return open
  }
  const drop = (): void => {
    closeStreams()
    for (const client of [...clients]) client.destroy()
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    aim: (next) => {
      drop()
      target = new URL(next)
    },
    meet: (meeting) => void meetings.push(meeting),
    reads: (pick) => void (pickRead = pick),
    setDown: async (next) => {
      if (next === down) return
      down = next
      if (!down) return listen()
      const closed = once(server, 'close')
      server.close()
      drop()
      await closed
    },
    closeStreams,
    stallStreams: () => {
      for (const [client, upstream] of streams) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        // What comes is thrown away: the socket stays open, and nothing passes.
        client.resume()
        upstream.resume()
      }
      return streams.size
    },
    heal: () => {
      meetings = []
      pickRead = () => 'none'
    },
    arrived,
    onArrived: (listener) => void (arrive = listener),
    onAnswered: (listener) => void (answered = listener),
    onStruck: (listener) => void (struck = listener),
    onTrouble: (listener) => void (troubled = listener),
    close: async () => {
      drop()
      agent.destroy()
      if (down) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const bodyOf = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString()))
    incoming.once('error', reject)
    incoming.once('close', () => reject(new Error('the client went away')))
  })
