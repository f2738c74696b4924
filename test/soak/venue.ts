/** The venue of a history: a practice exchange in this process, so that its truth can be read, behind its server. */
import { formatUnits } from '#main/practice/engine/scale.ts'
import { toArray } from '#main/practice/engine/queue.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { PracticeExchange, PracticeKey } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { fold } from './decimal-text.ts'
import type { VenueThing } from './invariants.ts'

export interface VenueTruth {
  readonly things: readonly VenueThing[]
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
  const streamEndpoint = `${streamBase.replace(/^http/, 'ws')}/`
  const server = await startPracticeServer({
    exchange: { ...exchange, handle: (request) => exchange.handle({ ...request, streamEndpoint }) },
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
    truth: () => truthOf(exchange, accountId),
    lastPrice: () => {
      const market = exchange.venue.engine.state.markets.get('BTC-USDT')
      if (market === undefined) throw new Error('the venue has no BTC-USDT')
      return Math.floor((market.lastPrice * market.tick.factor) / 10 ** market.tick.decimals)
    },
    close: () => server.close(),
  }
}

/** What the account has at the venue now, from its engine and not from its answers. */
function truthOf({ venue }: PracticeExchange, accountId: number): VenueTruth {
  const { engine, ids } = venue
  // What was due has happened by now.
  engine.run('tick', venue.now(), null)
  const account = engine.state.accounts.get(accountId)
  if (account === undefined) throw new Error('the account is gone')
  const ofStop = new Set([...account.openStops, ...toArray(account.closedStops)].map(({ order }) => order))
  const orders = [...engine.state.orders.values()]
    .filter((order) => order.account === account && !ofStop.has(order))
    .map((order): VenueThing => ({
      kind: 'order',
      id: ids.order(order.seq),
      mark: order.request.clientOid,
      open: order.active,
      cancelled: order.cancelExist,
    }))
  const stops = [...account.openStops, ...toArray(account.closedStops)]
    .filter(({ oco }) => oco === null)
    .map((stop): VenueThing => ({
      kind: 'stop',
      id: ids.stop(stop.seq),
      mark: stop.request.clientOid,
      open: stop.status === 'NEW',
      cancelled: stop.status === 'CANCELED',
    }))
  const ocos = [...account.openOcos, ...toArray(account.closedOcos)].map((oco): VenueThing => ({
    kind: 'oco',
    id: ids.oco(oco.seq),
    mark: oco.clientOid,
    open: oco.legs.some(({ status }) => status === 'NEW'),
    cancelled: oco.legs.some(({ status }) => status === 'CANCELED'),
  }))
  const withdrawals = toArray(account.withdrawals).map((one): VenueThing => ({
    kind: 'withdrawal',
    id: ids.withdrawal(one.seq),
    mark: one.request.remark,
    open: one.status !== 'SUCCESS' && one.status !== 'FAILURE',
    cancelled: one.cancelled,
  }))
  const transfers = toArray(account.ledger)
    .filter(({ kind, direction }) => kind === 'transfer' && direction === 'out')
    .map((entry): VenueThing => ({
      kind: 'transfer',
      id: String(entry.seq),
      mark: formatUnits(entry.amount),
      open: false,
      cancelled: false,
    }))
  const balances = Object.fromEntries(
    (['main', 'trade'] as const).flatMap((wallet) =>
      [...account.wallets[wallet]]
        .filter(([, { available, held }]) => available !== 0n || held !== 0n)
        .map(([currency, { available, held }]) => [
          `${currency} ${wallet}`,
          // The page shows what is held of the trade account alone.
          wallet === 'trade'
            ? `${fold(formatUnits(available))} + ${fold(formatUnits(held))}`
            : fold(formatUnits(available + held)),
        ]),
    ),
  )
  return { things: [...orders, ...stops, ...ocos, ...withdrawals, ...transfers], balances }
}
