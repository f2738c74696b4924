import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Time } from '#main/platform/time.ts'
import { createPracticeExchange, type PracticeAnswer } from '#main/practice/exchange.ts'
import type { WireAnswer } from './answers.ts'

/** What becomes of requests of one row. */
export interface Breakage {
  /** Method and path of the catalogue's row. */
  readonly row: string
  /** Whether the exchange gets the request; else the broken answer is made of what is given. */
  readonly carriedOut: true | PracticeAnswer
  /** null: this one goes out as it is. */
  readonly make: (honest: PracticeAnswer) => WireAnswer | null
}

const textOf = async (request: IncomingMessage): Promise<string | null> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return pieces.length === 0 ? null : Buffer.concat(pieces).toString('utf8')
}

const send = (response: ServerResponse, { status, headers, bytes, cut }: WireAnswer): void => {
  response.writeHead(status, { ...headers, 'content-length': status === 204 ? 0 : bytes.length })
  if (cut === true) response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
  else response.end(status === 204 ? '' : bytes)
}

/** What an exchange keeps in a test of memory: little, so that what grows in the process is main. */
export const shortMemory = {
  closedOrders: 200,
  closedOrdersPerAccount: 200,
  fillsPerAccount: 200,
  ledgerPerAccount: 200,
  closedStopsPerAccount: 200,
}

/** A practice exchange behind real HTTP on loopback, of which one row at a time answers as a test says. */
export async function startBreakingVenue(
  time: Pick<Time, 'now' | 'sleep'>,
  rowOf: (method: string, path: string) => string,
) {
  const exchange = createPracticeExchange({ seed: 7, time, retention: shortMemory })
  let breakage: Breakage | null = null
  /** Rows that were asked for, oldest first; emptied by whoever reads them. */
  const asked: string[] = []
  /** The last honest answer of each row. */
  const honest = new Map<string, PracticeAnswer>()
  let broken = 0
  let refused = 0

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request
    const body = await textOf(request)
    const row = rowOf(method, path)
    asked.push(row)
    const mine = breakage?.row === row ? breakage : null
    let said: PracticeAnswer
    if (mine !== null && mine.carriedOut !== true) said = mine.carriedOut
    else {
      const headers = request.headers as Readonly<Record<string, string | undefined>>
      said = exchange.handle({ method, path, headers, body, address: '127.0.0.1' })
      if (said.body.startsWith('{"code":"200000"')) honest.set(row, said)
      if (said.status === 429) refused += 1
    }
    const made = mine?.make(said) ?? null
    if (made !== null) broken += 1
    send(response, made ?? { ...said, bytes: Buffer.from(said.body) })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    exchange,
    baseUrl: `http://127.0.0.1:${port}`,
    honest,
    /** Rows asked for since the last time this was asked. */
    askedSince: (): readonly string[] => asked.splice(0),
    /** From now on this row answers so; null: all are honest. */
    break: (next: Breakage | null): void => void (breakage = next),
    /** Broken answers so far, and honest refusals for the quota. */
    broken: () => broken,
    refused: () => refused,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
