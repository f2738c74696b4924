import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressOf, foreignAnswer, foreignReason } from '../own-address.ts'
import { controlCommands, createSwitchedFaults, runCommand, type ControlWorld } from './commands.ts'

export interface ControlServer {
  /** Origin without a trailing slash. */
  readonly baseUrl: string
  close(): Promise<void>
}

interface Said {
  readonly status: number
  readonly body: object
}

const largestBody = 100_000

const problem = (status: number, error: string): Said => ({ status, body: { error } })

const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parse = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

const list = (): object =>
  Object.fromEntries(
    Object.entries(controlCommands).map(([path, { what, fields }]) => [
      `POST ${path}`,
      { what, fields: Object.fromEntries(Object.entries(fields).map(([name, { words }]) => [name, words])) },
    ]),
  )

const answer = async (request: IncomingMessage, world: ControlWorld): Promise<Said> => {
  const { method = 'GET', url = '/' } = request
  if (method === 'GET' && url === '/') return { status: 200, body: list() }
  const chosen = Object.hasOwn(controlCommands, url) ? controlCommands[url] : undefined
  if (!chosen) return problem(404, `There is no command ${url.slice(0, 80)}. GET / lists them.`)
  if (method !== 'POST') return problem(405, `Use POST for ${url}.`)
  // A page of a browser cannot send this type to another origin unasked.
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return problem(415, 'Send the header Content-Type: application/json.')
  }
  const text = await readBody(request)
  if (text === null) return problem(413, `The body may have at most ${largestBody} bytes.`)
  const posted = parse(text)
  if (posted === undefined) return problem(400, 'The body is not valid JSON.')
  const reply = runCommand(chosen, posted, world)
  return reply.ok ? { status: 200, body: reply.data } : problem(400, reply.problem)
}

/** Serves the control commands on a loopback port of their own. */
export const startControlServer = async (parts: Omit<ControlWorld, 'faults'>): Promise<ControlServer> => {
  const world: ControlWorld = { ...parts, faults: createSwitchedFaults() }
  const server = createServer((request, response) => {
    const foreign = foreignReason(request, 'http')
    if (foreign !== null) return void request.socket.end(foreignAnswer(foreign))
    answer(request, world)
      .catch((): Said => problem(500, 'The command failed inside.'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`)
      })
      // A client that goes away only loses its own answer.
      .catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    baseUrl: addressOf('http', server.address() as AddressInfo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
