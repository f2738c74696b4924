import type { Transport, WireResult } from '#main/exchange/wire.ts'
import type { PracticeExchange } from './exchange.ts'

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const stopped = (sent: 'nothing' | 'maybe'): WireResult => ({
  ok: false,
  error: { sent, reason: 'cancelled', detail: 'the request was given up', status: null },
})

/**
 * The practice exchange as a transport: in process, one turn of the event loop away. A request given up before that turn
 * never reaches it; one given up after it was carried out, and its answer is lost.
 */
export const practiceTransport =
  (exchange: PracticeExchange, address = '127.0.0.1'): Transport =>
  async (request, signal) => {
    if (signal?.aborted) return stopped('nothing')
    await new Promise((resolve) => setImmediate(resolve))
    if (signal?.aborted) return stopped('nothing')
    const { method, path, body } = request
    const value = exchange.handle({ method, path, headers: lowerCased(request.headers), body, address })
    await exchange.streams.beforeAnswer()
    return signal?.aborted ? stopped('maybe') : { ok: true, value }
  }
