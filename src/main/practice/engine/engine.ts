import { remaining } from './book.ts'
import type { EngineEvent } from './events.ts'
import { deposit, transfer } from './ledger.ts'
import { cancelRest, payingBalance, reduce } from './lifecycle.ts'
import { placeOrder, placeRefusalOf, proceedInLine, requiredFor, waitInLine, type EnginePlaced } from './place.ts'
import { createAccount, createState, type AccountOptions, type EngineState, type Retention } from './state.ts'
import { cancelOco, placeOco, type OcoPlaced, type OcoRequest } from './oco.ts'
import { loadState } from './snapshot.ts'
import { cancelStop, placeStop, triggerStops, type StopPlaced, type StopRequest } from './stops.ts'
import { cancelWithdrawal, withdraw } from './withdrawals.ts'
import { advance, cancelOpen, renewDeadMan, setDeadMan } from './timers.ts'
import type {
  Account,
  PairRules,
  Order,
  EngineOrderRequest,
  Refusal,
  Stop,
  EngineWallet,
  EngineWithdrawal,
  EngineWithdrawalRequest,
} from './types.ts'

/**
 * The engine's commands. All that ever changes its state is a command with a time; the same commands in the same order
 * give the same state, whoever runs them (that is what the log is for).
 */
export interface Commands {
  createAccount: { input: AccountOptions; result: Account }
  deposit: { input: { uid: number; wallet: EngineWallet; currency: string; amount: bigint }; result: void }
  transfer: {
    input: { fromUid: number; from: EngineWallet; toUid: number; to: EngineWallet; currency: string; amount: bigint }
    result: boolean
  }
  /** With a `delay` (ms) the order is accepted and meets the book later. */
  place: { input: { uid: number; request: EngineOrderRequest; delay?: number }; result: EnginePlaced }
  amend: { input: { uid: number; seq: number; price: number | null; size: number | null }; result: EngineAmended }
  /** With a `delay` (ms) the order may trade until then. */
  cancel: { input: { uid: number; seq: number; delay?: number }; result: Order | null }
  /** Only of an order in the book; null otherwise. */
  reduce: { input: { uid: number; seq: number; lots: number }; result: Order | null }
  cancelOpen: { input: { uid: number; symbols: readonly string[] }; result: Order[] }
  setDeadMan: { input: { uid: number; timeout: number; symbols: readonly string[] }; result: void }
  renewDeadMan: { input: { uid: number }; result: void }
  placeStop: { input: { uid: number } & StopRequest; result: StopPlaced }
  placeOco: { input: { uid: number } & OcoRequest; result: OcoPlaced }
  cancelStops: { input: { uid: number; seqs: readonly number[] }; result: Stop[] }
  cancelOcos: { input: { uid: number; seqs: readonly number[] }; result: Stop[] }
  withdraw: { input: { uid: number; request: EngineWithdrawalRequest }; result: EngineWithdrawal | null }
  cancelWithdrawal: { input: { uid: number; seq: number }; result: boolean }
  halt: { input: { symbol: string; halted: boolean }; result: void }
  /** Leaves room in the numbering of every pair for trades from before the exchange was running. */
  skipNumbers: { input: { count: number }; result: void }
  /** Only lets time pass. */
  tick: { input: null; result: void }
}

export type CommandName = keyof Commands

export type LogEntry = {
  [K in CommandName]: { readonly at: number; readonly name: K; readonly input: Commands[K]['input'] }
}[CommandName]

export type EngineAmended =
  | { readonly ok: true; readonly replacement: Order | null }
  | { readonly ok: false; readonly refusal: Refusal | 'not-open' }

const accountOf = (state: EngineState, uid: number): Account => {
  const account = state.accounts.get(uid)
  if (!account) throw new Error('No such account')
  return account
}

const openOrder = (state: EngineState, uid: number, seq: number): Order | null => {
  const order = state.orders.get(seq)
  return order && order.active && order.account.uid === uid ? order : null
}

/** Cancel and replace, of an order in the book. Nothing is cancelled when the replacement would be refused. */
const amendOrder = (state: EngineState, { uid, seq, price, size }: Commands['amend']['input']): EngineAmended => {
  const order = openOrder(state, uid, seq)
  if (!order?.inBook) return { ok: false, refusal: 'not-open' }
  const lots = size === null ? remaining(order) : size - order.filled
  if (lots <= 0) {
    cancelRest(state, order)
    return { ok: true, replacement: null }
  }
  const request: EngineOrderRequest = { ...order.request, price: price ?? order.request.price, size: lots }
  const refusal = placeRefusalOf(order.market, order.account, request, order)
  if (refusal) return { ok: false, refusal }
  if (requiredFor(state, order.market, order.account, request) > payingBalance(order).available + order.held) {
    return { ok: false, refusal: 'balance' }
  }
  cancelRest(state, order)
  const placed = placeOrder(state, order.account, request)
  return placed.ok ? { ok: true, replacement: placed.order } : { ok: false, refusal: placed.refusal }
}

type Handlers = { [K in CommandName]: (state: EngineState, input: Commands[K]['input']) => Commands[K]['result'] }

const handlers: Handlers = {
  createAccount,
  deposit: (state, { uid, wallet, currency, amount }) =>
    deposit(state, accountOf(state, uid), wallet, currency, amount),
  transfer: (state, { fromUid, from, toUid, to, currency, amount }) =>
    transfer(
      state,
      { account: accountOf(state, fromUid), wallet: from },
      { account: accountOf(state, toUid), wallet: to },
      currency,
      amount,
    ),
  place: (state, { uid, request, delay }) => placeOrder(state, accountOf(state, uid), request, delay),
  amend: amendOrder,
  cancel: (state, { uid, seq, delay = 0 }) => {
    const order = openOrder(state, uid, seq)
    if (order && delay > 0) waitInLine(state, 'cancel', order, delay)
    else if (order) cancelRest(state, order)
    return order
  },
  reduce: (state, { uid, seq, lots }) => {
    const order = openOrder(state, uid, seq)
    if (!order?.inBook || lots <= 0) return null
    if (lots >= remaining(order)) cancelRest(state, order)
    else reduce(state, order, lots)
    return order
  },
  cancelOpen: (state, { uid, symbols }) => cancelOpen(state, accountOf(state, uid), symbols),
  setDeadMan: (state, { uid, timeout, symbols }) => setDeadMan(state, accountOf(state, uid), timeout, symbols),
  renewDeadMan: (state, { uid }) => renewDeadMan(state, accountOf(state, uid)),
  placeStop: (state, { uid, ...asked }) => placeStop(state, accountOf(state, uid), asked),
  placeOco: (state, { uid, ...asked }) => placeOco(state, accountOf(state, uid), asked),
  cancelStops: (state, { uid, seqs }) =>
    seqs.flatMap((seq) => {
      const stop = state.stops.get(seq)
      return stop?.account.uid === uid && stop.status === 'NEW' ? cancelStop(state, stop) : []
    }),
  cancelOcos: (state, { uid, seqs }) =>
    seqs.flatMap((seq) => {
      const oco = state.ocos.get(seq)
      return oco?.account.uid === uid ? cancelOco(state, oco) : []
    }),
  withdraw: (state, { uid, request }) => withdraw(state, accountOf(state, uid), request),
  cancelWithdrawal: (state, { uid, seq }) => {
    const withdrawal = state.withdrawals.get(seq)
    return withdrawal?.account.uid === uid && cancelWithdrawal(state, withdrawal)
  },
  halt: (state, { symbol, halted }) => {
    const market = state.markets.get(symbol)
    if (!market || market.halted === halted) return
    market.halted = halted
    state.events?.push({ kind: 'halt', market })
  },
  skipNumbers: (state, { count }) => {
    for (const market of state.markets.values()) market.sequence += count
  },
  tick: () => undefined,
}

export interface Engine {
  /** To read from; only commands change it. */
  readonly state: EngineState
  /** Lets time pass until `at` (ms), then does the command. */
  run<K extends CommandName>(name: K, at: number, input: Commands[K]['input']): Commands[K]['result']
  /** Notifies `listener` after each command of what it changed, unless that was nothing; null ends it. */
  listen(listener: ((events: EngineEvent[]) => void) | null): void
}

export interface EngineOptions {
  readonly listings: readonly PairRules[]
  /** ms. */
  readonly now: number
  readonly retention?: Retention
  /** What `saveState` gave, of an engine with the same listings. */
  readonly state?: string
  /** Receives every command before it is done. */
  readonly log?: (entry: LogEntry) => void
}

export const createEngine = ({ listings, now, retention, state: saved, log }: EngineOptions): Engine => {
  const state = createState(listings, now, retention)
  if (saved !== undefined) loadState(state, saved)
  let listener: ((events: EngineEvent[]) => void) | null = null
  return {
    state,
    listen: (next) => {
      listener = next
      state.events = next ? [] : null
    },
    run: (name, at, input) => {
      log?.({ at, name, input } as LogEntry)
      advance(state, at, proceedInLine)
      const result = handlers[name](state, input)
      if (state.traded.length > 0) triggerStops(state)
      if (state.events && state.events.length > 0) {
        const { events } = state
        state.events = []
        listener?.(events)
      }
      return result
    },
  }
}

/** Does every command of a log again. */
export const replay = (engine: Engine, log: Iterable<LogEntry>): void => {
  for (const { name, at, input } of log) engine.run(name, at, input)
}
