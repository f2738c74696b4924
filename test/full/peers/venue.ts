import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { shownLevels } from '#main/practice/engine/book.ts'
import { formatSteps } from '#main/practice/engine/scale.ts'
import type { LevelList } from '#main/practice/engine/types.ts'
import { systemTime } from '#main/platform/time.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { engineTraders } from '#test/contract/market-data/engine-traders.ts'
import type { Account } from './peer.ts'
import { pair } from './peer.ts'

/** Prices and sizes as numbers, best first. */
export interface EngineBook {
  readonly sequence: number
  readonly bids: readonly (readonly number[])[]
  readonly asks: readonly (readonly number[])[]
}

/** ms between pings that the venue asks for, and until it calls one unanswered: short, so that nobody waits for long. */
export const pingMs = 1_000

/** The practice exchange behind loopback HTTP and sockets: the same for every peer, with a market that only moves when asked. */
export async function startVenue(seed: number) {
  const streams = { pingInterval: pingMs, pingTimeout: pingMs, silence: 3_600_000 }
  const exchange = createPracticeExchange({ seed, time: systemTime, streams })
  const server = await startPracticeServer({ exchange })
  const key = exchange.createKey({ accountId: exchange.defaultAccountId, permissions: ['General', 'Spot'] })
  const account: Account = { ...key, baseUrl: server.baseUrl }
  const traders = engineTraders(exchange, pair, seeded(seed))
  const { market } = traders
  const side = (list: LevelList): number[][] =>
    shownLevels(list).map(({ price, visible }) => [
      Number(formatSteps(price, market.tick)),
      Number(formatSteps(visible, market.lot)),
    ])
  return {
    account,
    streams: exchange.streams,
    move: traders.move,
    book: (): EngineBook => ({ sequence: market.sequence, bids: side(market.bids), asks: side(market.asks) }),
    /** Paths that were asked for since, without their queries. */
    requests(from = 0): string[] {
      return server.control.seen.slice(from).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    },
    close: server.close,
  }
}

export type Venue = Awaited<ReturnType<typeof startVenue>>
