import type { PracticeRequest } from '#main/practice/exchange.ts'
import { practiceDesk, signedHeaders } from '#test/support/practice.ts'

/** Whole requests against the practice exchange in process, signed beforehand so that only the venue's side is timed. */
export interface RequestRound {
  /** Orders that rest, each as it would come over the wire. */
  readonly places: readonly PracticeRequest[]
  /** What cancels them, once they have been placed. */
  cancels(orderIds: readonly string[]): PracticeRequest[]
}

const address = '127.0.0.1'
/** ms; longer than a quota's window. */
const betweenRounds = 31_000

export const createRequests = () => {
  const desk = practiceDesk()
  const { keys } = desk.user({ level: 12, funding: { USDT: '1000000000' } })
  let serial = 0
  const signed = (method: 'POST' | 'DELETE', path: string, body: string | null): PracticeRequest => ({
    method,
    path,
    body,
    address,
    headers: signedHeaders(keys, { method, path, body, timestamp: desk.clock.now() }),
  })
  const order = (): string =>
    JSON.stringify({
      clientOid: `bench-${(serial += 1)}`,
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      price: (20_000 + (serial % 997)).toFixed(1),
      size: '0.00125',
      timeInForce: 'GTC',
    })
  const symbols = desk.exchange.venue.pairs.map(({ symbol }) => symbol)
  return {
    handle: desk.exchange.handle,
    /** All one-minute candles one answer may hold, of the `index`-th pair; each from an address of its own. */
    candles: (index: number): PracticeRequest => {
      const endAt = Math.floor(desk.clock.now() / 1000)
      const range = `startAt=${endAt - 100_000}&endAt=${endAt}`
      const path = `/api/v1/market/candles?symbol=${symbols[index % symbols.length] ?? ''}&type=1min&${range}`
      return { method: 'GET', path, body: null, headers: {}, address: `10.0.0.${index}` }
    },
    round: (count: number): RequestRound => {
      desk.clock.step(betweenRounds)
      return {
        places: Array.from({ length: count }, () => signed('POST', '/api/v1/hf/orders', order())),
        cancels: (orderIds) => orderIds.map((id) => signed('DELETE', `/api/v1/hf/orders/${id}?symbol=BTC-USDT`, null)),
      }
    },
  }
}

/** The order id of a good answer; throws on any other. */
export const orderIdOf = (body: string): string => {
  const { code, data } = JSON.parse(body) as { code: string; data?: { orderId: string } }
  if (code !== '200000' || !data) throw new Error(`The exchange said ${body}`)
  return data.orderId
}
