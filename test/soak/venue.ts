/** The venue of a history: a practice exchange in this process, so that its truth can be read, behind its server. */
import { formatUnits } from '#main/practice/engine/scale.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { PracticeExchange, PracticeKey } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { amountText, balanceText } from '#test/invariants/amount-text.ts'
import type { Carried, VenueFacts } from '#test/invariants/facts.ts'
import { carriedOut, venueFacts } from '#test/invariants/venue-facts.ts'

export interface VenueTruth extends VenueFacts {
  /** `currency wallet`: available and held. */
  readonly balances: Readonly<Record<string, string>>
}

export interface SoakVenue {
  readonly exchange: PracticeExchange
  readonly baseUrl: string
  readonly keys: { readonly trade: PracticeKey; readonly withdraw: PracticeKey }
  truth(): VenueTruth
  /** The last price of BTC-USDT, in whole USDT. */
  lastPrice(): number
  close(): Promise<void>
}

/** Decimals that the venue answers with. */
export const shownPlaces = 8

/** Keys follow from it in order: each history's venue has those that the machine's keychain holds. */
const keySeed = 16

/**
 * Starts one whose market stands still. `streamBase`: address of what stands before it, which streams are opened at. A sign of
 * life is due every 3 s instead of 18 s, so that a dead stream is noticed in the time of a history.
 */
export async function startSoakVenue(seed: number, streamBase: string): Promise<SoakVenue> {
  const exchange = createPracticeExchange({
    seed,
    keySeed,
    time: systemTime,
    streams: { pingInterval: 3_000, pingTimeout: 2_000 },
  })
  const carried: Carried[] = []
  const streamEndpoint = `${streamBase.replace(/^http/, 'ws')}/`
  const server = await startPracticeServer({
    exchange: {
      ...exchange,
      handle: (request) => {
        const answer = exchange.handle({ ...request, streamEndpoint })
        const done = carriedOut(request, answer)
        if (done !== null) carried.push(done)
        return answer
      },
    },
    remember: 0,
  })
  const accountId = exchange.createAccount({
    funding: { USDT: '100000', BTC: '2' },
    mainFunding: { USDT: '50000' },
  })
  const keys = {
    trade: exchange.createKey({ accountId, permissions: ['Spot', 'Transfer'] }),
    withdraw: exchange.createKey({ accountId, permissions: ['Withdrawal'] }),
  }
  return {
    exchange,
    baseUrl: server.baseUrl,
    keys,
    truth: () => truthOf(exchange, accountId, carried),
    lastPrice: () => {
      const market = exchange.venue.engine.state.markets.get('BTC-USDT')
      if (market === undefined) throw new Error('the venue has no BTC-USDT')
      return Math.floor((market.lastPrice * market.tick.factor) / 10 ** market.tick.decimals)
    },
    close: () => server.close(),
  }
}

/** What the account has at the venue now, from its engine and not from its answers. */
function truthOf(exchange: PracticeExchange, accountId: number, carried: readonly Carried[]): VenueTruth {
  const { engine } = exchange.venue
  // What was due has happened by now.
  engine.run('tick', exchange.venue.now(), null)
  const account = engine.state.accounts.get(accountId)
  if (account === undefined) throw new Error('the account is gone')
  const balances = Object.fromEntries(
    (['main', 'trade'] as const).flatMap((wallet) =>
      [...account.wallets[wallet]]
        .filter(([, { available, held }]) => available !== 0n || held !== 0n)
        .map(([currency, { available, held }]) => [
          `${currency} ${wallet}`,
          // The page shows what is held of the trade account alone.
          wallet === 'trade'
            ? balanceText(formatUnits(available), formatUnits(held), shownPlaces)
            : amountText(formatUnits(available + held), shownPlaces),
        ]),
    ),
  )
  return { ...venueFacts(exchange, account, carried), balances }
}
