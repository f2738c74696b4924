import { rejoin } from './book.ts'
import { levelsOf } from './levels.ts'
import { balanceOf } from './ledger.ts'
import { push, toArray } from './queue.ts'
import { createAccount, type EngineState } from './state.ts'
import { expireLater } from './timers.ts'
import type { Account, Balance, EngineFill, Market, Oco, Order, Stop, EngineWallet, EngineWithdrawal } from './types.ts'
import { waitForNext } from './withdrawals.ts'

/**
 * The engine’s state as one JSON text, and back. Orders of the venue’s own accounts are left out and their holds
 * released: the market maker quotes anew. Everything else, the queues at each price included, comes back as it was.
 */

const tag = '$bigint'

const writeBig = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { [tag]: value.toString() } : value

const readBig = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && tag in value ? BigInt(String(value[tag])) : value

const marketName = (market: Market): string => market.symbol

const frozenOrder = ({ account, market, level: _l, previous: _p, next: _n, ...rest }: Order) => ({
  ...rest,
  account: account.uid,
  market: marketName(market),
})

const frozenFill = ({ market, ...rest }: EngineFill) => ({ ...rest, market: marketName(market) })

const frozenStop = ({ account, market, oco: _oco, order, ...rest }: Stop) => ({
  ...rest,
  account: account.uid,
  market: marketName(market),
  order: order?.seq ?? null,
})

const frozenOco = ({ account, market, legs, ...rest }: Oco) => ({
  ...rest,
  account: account.uid,
  market: marketName(market),
  legs: legs.map((leg) => leg.seq),
})

const frozenWithdrawal = ({ account, ...rest }: EngineWithdrawal) => ({ ...rest, account: account.uid })

const walletTypes: readonly EngineWallet[] = ['main', 'trade', 'margin']

const frozenBalance = (account: Account, { available, held }: Balance): Balance =>
  account.isVenueAccount ? { available: available + held, held: 0n } : { available, held }

const seqs = (items: Iterable<{ readonly seq: number }>): number[] => Array.from(items, ({ seq }) => seq)

const frozenAccount = (account: Account) => ({
  uid: account.uid,
  parent: account.parent,
  name: account.name,
  level: account.level,
  // On disk under this name since version 0.1.0.
  house: account.isVenueAccount,
  wallets: walletTypes.flatMap((wallet) =>
    [...account.wallets[wallet]].map(([currency, balance]) => ({
      wallet,
      currency,
      ...frozenBalance(account, balance),
    })),
  ),
  open: account.isVenueAccount ? [] : seqs(account.open),
  clientOids: account.isVenueAccount
    ? []
    : [...account.byClientOid].map(([clientOid, order]) => [clientOid, order.seq] as const),
  closed: seqs(toArray(account.closed)),
  fills: toArray(account.fills).map(frozenFill),
  ledger: toArray(account.ledger),
  openStops: seqs(account.openStops),
  closedStops: seqs(toArray(account.closedStops)),
  openOcos: seqs(account.openOcos),
  closedOcos: seqs(toArray(account.closedOcos)),
  withdrawals: toArray(account.withdrawals).map(frozenWithdrawal),
  deadMan: account.deadMan,
})

/** Orders of one side, best price first and oldest first within a price. */
const queueOf = (market: Market): number[] => {
  const queue: number[] = []
  for (const side of [market.bids, market.asks]) {
    for (const level of levelsOf(side)) {
      for (let order = level.head; order; order = order.next) if (!order.account.isVenueAccount) queue.push(order.seq)
    }
  }
  return queue
}

const frozenMarket = (market: Market) => ({
  symbol: market.symbol,
  sequence: market.sequence,
  lastPrice: market.lastPrice,
  lastSize: market.lastSize,
  halted: market.halted,
  trades: toArray(market.trades),
  bars: toArray(market.bars),
  queue: queueOf(market),
})

/** Stops that can be asked for, and the legs of OCO orders even when those cannot any more. */
const allStops = (state: EngineState): Stop[] => [
  ...new Set([...state.stops.values(), ...[...state.ocos.values()].flatMap((oco) => oco.legs)]),
]

const frozenState = (state: EngineState) => ({
  now: state.now,
  counters: {
    nextOrder: state.nextOrder,
    nextClosed: state.nextClosed,
    nextFill: state.nextFill,
    nextTrade: state.nextTrade,
    nextLedger: state.nextLedger,
    nextStop: state.nextStop,
    nextOco: state.nextOco,
    nextWithdrawal: state.nextWithdrawal,
  },
  pots: { fees: [...state.fees], issued: [...state.issued], paidOut: [...state.paidOut] },
  accounts: [...state.accounts.values()].map(frozenAccount),
  orders: [...state.orders.values()].filter((order) => !order.account.isVenueAccount).map(frozenOrder),
  closed: seqs(toArray(state.closed)),
  waiting: state.waiting.map(({ act, order, at }) => ({ act, order: order?.active ? order.seq : null, at })),
  stops: allStops(state).map((stop) => ({ ...frozenStop(stop), known: state.stops.has(stop.seq) })),
  ocos: [...state.ocos.values()].map(frozenOco),
  markets: [...state.markets.values()].map(frozenMarket),
})

/** `waiting` is absent in files from before orders could wait. */
type Frozen = Omit<ReturnType<typeof frozenState>, 'waiting'> & Partial<Pick<ReturnType<typeof frozenState>, 'waiting'>>

export const saveState = (state: EngineState): string => JSON.stringify(frozenState(state), writeBig)

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The saved practice state is not whole')
  return value
}

const thawAccounts = (state: EngineState, frozen: Frozen): void => {
  for (const saved of frozen.accounts) {
    const account = createAccount(state, { ...saved, isVenueAccount: saved.house })
    for (const { wallet, currency, available, held } of saved.wallets) {
      Object.assign(balanceOf(account, wallet, currency), { available, held })
    }
    account.deadMan = saved.deadMan
    if (saved.deadMan) state.deadMen.add(account)
    for (const entry of saved.ledger) push(account.ledger, entry)
    for (const fill of saved.fills) push(account.fills, { ...fill, market: found(state.markets.get(fill.market)) })
    for (const { account: _uid, ...rest } of saved.withdrawals) {
      const withdrawal: EngineWithdrawal = { ...rest, account }
      push(account.withdrawals, withdrawal)
      state.withdrawals.set(withdrawal.seq, withdrawal)
      waitForNext(state, withdrawal, withdrawal.updatedAt)
    }
  }
}

const thawOrders = (state: EngineState, frozen: Frozen): void => {
  for (const { account, market, ...rest } of frozen.orders) {
    state.orders.set(rest.seq, {
      ...rest,
      account: found(state.accounts.get(account)),
      market: found(state.markets.get(market)),
      level: null,
      previous: null,
      next: null,
    })
  }
  for (const saved of frozen.accounts) {
    const account = found(state.accounts.get(saved.uid))
    for (const seq of saved.open) account.open.add(found(state.orders.get(seq)))
    for (const seq of saved.closed) push(account.closed, found(state.orders.get(seq)))
    for (const [clientOid, seq] of saved.clientOids) account.byClientOid.set(clientOid, found(state.orders.get(seq)))
    // One that waits for the book begins to expire when it gets there.
    for (const order of account.open) if (order.expiresAt > 0 && order.inBook) expireLater(state, order)
  }
  for (const seq of frozen.closed) push(state.closed, found(state.orders.get(seq)))
  for (const { order, ...rest } of frozen.waiting ?? []) {
    state.waiting.push({ ...rest, order: order === null ? null : found(state.orders.get(order)) })
  }
}

const thawStops = (state: EngineState, frozen: Frozen): void => {
  for (const { account, market, legs: _legs, ...rest } of frozen.ocos) {
    const parties = { account: found(state.accounts.get(account)), market: found(state.markets.get(market)) }
    state.ocos.set(rest.seq, { ...rest, ...parties, legs: [] })
  }
  const ocoOf = new Map(frozen.ocos.flatMap((oco) => oco.legs.map((leg) => [leg, state.ocos.get(oco.seq)] as const)))
  const stops = new Map<number, Stop>()
  for (const { account, market, order, known, ...rest } of frozen.stops) {
    const oco = ocoOf.get(rest.seq) ?? null
    const stop: Stop = {
      ...rest,
      account: found(state.accounts.get(account)),
      market: found(state.markets.get(market)),
      oco,
      order: order === null ? null : (state.orders.get(order) ?? null),
    }
    stops.set(stop.seq, stop)
    if (stop.status === 'NEW') stop.market.stops.add(stop)
    if (known) state.stops.set(stop.seq, stop)
  }
  for (const { seq, legs } of frozen.ocos) {
    const oco = found(state.ocos.get(seq))
    for (const leg of legs) oco.legs.push(found(stops.get(leg)))
  }
  for (const saved of frozen.accounts) {
    const account = found(state.accounts.get(saved.uid))
    for (const seq of saved.openStops) account.openStops.add(found(stops.get(seq)))
    for (const seq of saved.closedStops) push(account.closedStops, found(stops.get(seq)))
    for (const seq of saved.openOcos) account.openOcos.add(found(state.ocos.get(seq)))
    for (const seq of saved.closedOcos) push(account.closedOcos, found(state.ocos.get(seq)))
  }
}

const thawMarkets = (state: EngineState, frozen: Frozen): void => {
  for (const { symbol, queue, trades, bars, ...rest } of frozen.markets) {
    const market = found(state.markets.get(symbol))
    for (const seq of queue) rejoin(found(state.orders.get(seq)))
    for (const trade of trades) push(market.trades, trade)
    for (const bar of bars) push(market.bars, bar)
    Object.assign(market, rest)
  }
}

const fill = (pot: Map<string, bigint>, entries: readonly (readonly [string, bigint])[]): void => {
  for (const [currency, amount] of entries) pot.set(currency, amount)
}

/** Fills an empty state (same listings) from a saved one. Throws when the text is not a whole saved state. */
export const loadState = (state: EngineState, text: string): void => {
  const frozen = JSON.parse(text, readBig) as Frozen
  state.now = frozen.now
  Object.assign(state, frozen.counters)
  fill(state.fees, frozen.pots.fees)
  fill(state.issued, frozen.pots.issued)
  fill(state.paidOut, frozen.pots.paidOut)
  thawAccounts(state, frozen)
  thawOrders(state, frozen)
  thawStops(state, frozen)
  thawMarkets(state, frozen)
}
