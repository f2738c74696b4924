import { compare, isZero } from '#shared/decimal.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { emptyOrderFacts, summaryOf, withPush, withRecord } from '#shared/domain/order-fill.ts'
import type { Result } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createKeyedMutex } from '#main/platform/mutex.ts'
import type { Time } from '#main/platform/time.ts'
import type { Streams } from '#main/streams/streams.ts'
import { readMissed, readOpen } from './account-reads.ts'
import { createFillSteps } from './fill-steps.ts'
import type { FillSteps } from './fill-steps.ts'
import { readFacts } from './read-order.ts'

export interface AccountFillsDeps {
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly time: Time
  readonly onError: OnError
  readonly onFill: (news: FillNews) => void
}

/**
 * Tells each fill of each unlocked profile once, whoever placed the order, whether or not it was seen before: heard of over
 * the stream, found in the lists of open orders, and, after a loss of the stream or a lock, in the account's own trades.
 */
export interface AccountFills {
  /** Listens to a profile, while the vault is unlocked; gives what ends it. Told later is what traded in between. */
  listen(profileId: string): () => void
  /** What main found out of an order of Coffer's own. */
  onIntent(intent: IntentView): void
  /** Open orders as just read: of one pair, or of all (null). */
  onOrders(profileId: string, symbol: string | null, orders: readonly OrderRecord[]): void
  stop(): void
}

/** What is known of one profile's orders. */
interface Account {
  readonly profileId: string
  /** Open orders by id, as last heard of; null before the first whole list. */
  open: Map<string, OrderRecord> | null
  /** Pairs in which something was open or traded in this run. */
  readonly symbols: Set<string>
  readonly facts: Map<string, OrderFacts>
  /** ms since the epoch until which all was heard; null while each push arrives, and before the first list. */
  heardUntil: number | null
  isJoined: boolean
  /** Counts joins and losses: the round of the one before ends. */
  round: number
  /** Ends the subscription and whatever is under way; null while the profile is not listened to. */
  listening: { readonly signal: AbortSignal; readonly end: () => void } | null
}

interface Listening {
  readonly deps: AccountFillsDeps
  readonly accounts: Map<string, Account>
  readonly steps: FillSteps
  /** Requests of Coffer's own by the venue's id of their order. */
  readonly intents: Map<string, string>
  readonly inTurn: ReturnType<typeof createKeyedMutex>
}

/** Orders whose facts, and intents whose orders, are remembered; the longest unheard are forgotten first. */
const mostKept = 5_000
/** ms between two lists of open orders of a profile without a stream. */
const withoutStreamMs = 10_000
/** ms before a loss from which trades are read again (streams, rule 5). */
const overlapMs = 60_000
/** ms without hearing anything after which what is found is told as late. */
const lateMs = 30_000

export function createAccountFills(deps: AccountFillsDeps): AccountFills {
  const listening: Listening = {
    deps,
    accounts: new Map(),
    steps: createFillSteps(deps.onFill, deps.time),
    intents: new Map(),
    inTurn: createKeyedMutex(),
  }
  const { accounts, steps, intents } = listening

  return {
    listen: (profileId) => {
      const account = accountOf(accounts, profileId)
      begin(listening, account)
      return () => rest(listening, account)
    },
    onIntent: ({ id, profileId, request, orderId, fill, isOldFill }) => {
      for (const own of [orderId, fill?.orderId]) if (own != null) remember(intents, own, id)
      if (fill == null) return
      const symbol = typeof request['symbol'] === 'string' ? request['symbol'] : ''
      if (isOldFill === true) steps.known(fill)
      else steps.add({ profileId, symbol, fill, intentId: id, isLate: isLate(listening, accounts.get(profileId)) })
    },
    onOrders: (profileId, symbol, orders) => {
      const account = accounts.get(profileId)
      if (account?.listening != null) takeList(listening, account, symbol, orders)
    },
    stop: steps.stop,
  }
}

const accountOf = (accounts: Map<string, Account>, profileId: string): Account => {
  const known = accounts.get(profileId)
  if (known !== undefined) return known
  const made: Account = {
    profileId,
    open: null,
    symbols: new Set(),
    facts: new Map(),
    heardUntil: null,
    isJoined: false,
    round: 0,
    listening: null,
  }
  accounts.set(profileId, made)
  return made
}

/** Begins to listen; of what traded since the last time, where there was one, is told as late. */
function begin(listening: Listening, account: Account): void {
  if (account.listening !== null) return
  const { deps } = listening
  const ending = new AbortController()
  const unsubscribe = deps.streams.subscribe(account.profileId, 'orders', null, {
    onJoined: () => {
      account.isJoined = true
      void keepUp(listening, account, ending.signal)
    },
    onPush: (push) => takePush(listening, account, push),
    onLost: () => {
      account.isJoined = false
      lose(listening, account)
      void keepUp(listening, account, ending.signal)
    },
  })
  account.listening = {
    signal: ending.signal,
    end: () => {
      ending.abort(new Error('not listened to any more'))
      unsubscribe()
    },
  }
}

/** Nothing of a profile is asked for or told while it is locked, or after it was removed. */
function rest(listening: Listening, account: Account): void {
  account.listening?.end()
  account.listening = null
  account.isJoined = false
  lose(listening, account)
}

const lose = ({ deps }: Listening, account: Account): void => {
  // Before the first list there is nothing that could have been missed.
  if (account.open !== null) account.heardUntil ??= deps.time.now()
}
/** Whether what is found now may have traded long before. */
const isLate = ({ deps }: Listening, account: Account | undefined): boolean =>
  account?.heardUntil != null && deps.time.now() - account.heardUntil > lateMs

/** Reads what was missed until it could be read; without a stream again and again, since the lists alone tell. */
async function keepUp(listening: Listening, account: Account, signal: AbortSignal): Promise<void> {
  const round = ++account.round
  while (!signal.aborted && account.round === round) {
    const isDone = await catchUp(listening, account, signal)
    if (isDone && account.isJoined) return
    // The only rejection is that of being ended.
    await listening.deps.time.sleep(withoutStreamMs, signal).catch(() => undefined)
  }
}

/**
 * Reads the open orders, and the trades since all was heard; one profile at a time, so that a burst crowds out nobody. Gives
 * whether it could be read.
 */
const catchUp = (listening: Listening, account: Account, signal: AbortSignal): Promise<boolean> => {
  const { deps, inTurn } = listening
  return inTurn(account.profileId, async () => {
    const client = await deps.clients(account.profileId)
    if (!client.ok || signal.aborted) return false
    const options = { client: client.value, signal }
    const since = account.heardUntil
    const began = deps.time.now()
    const { round } = account
    const open = await readOpen(options)
    if (!open.ok || signal.aborted) return false
    const before = new Set(account.symbols)
    takeList(listening, account, null, open.value)
    if (since !== null) {
      const missed = await readMissed(options, new Set([...before, ...account.symbols]), since - overlapMs)
      if (signal.aborted) return false
      for (const order of missed.orders) takeRecord(listening, account, order)
      // What could not be read, and what another loss may have hidden meanwhile, is read again.
      if (!missed.isComplete || account.round !== round) return false
    }
    account.heardUntil = account.isJoined ? null : began
    return true
  }).catch((error: unknown) => {
    deps.onError('read-fills', error)
    return false
  })
}

function takePush(listening: Listening, account: Account, push: PushOf<'orders'>): void {
  account.symbols.add(push.symbol)
  if (push.filledSize === null || isZero(push.filledSize)) return
  const facts = withPush(account.facts.get(push.orderId) ?? emptyOrderFacts(push.orderId), push)
  takeFacts(listening, account, push.symbol, facts, false)
  // Price and fee of what Coffer placed are read where its requests are followed.
  if (!listening.intents.has(push.orderId)) lookUp(listening, account, push.orderId, push.symbol)
}

/** Orders of which more has traded than before are told; those that left the list are looked up, since it does not say why. */
function takeList(listening: Listening, account: Account, symbol: string | null, orders: readonly OrderRecord[]): void {
  const before = account.open
  const isMeant = (order: OrderRecord): boolean => symbol === null || order.symbol === symbol
  const listed = new Map(orders.filter(isMeant).map((order) => [order.id, order]))
  // A list of one pair is no list of all to begin with.
  if (before === null && symbol !== null) return
  const others = [...(before?.values() ?? [])].filter((order) => !isMeant(order))
  account.open = new Map([...others.map((order) => [order.id, order] as const), ...listed])
  for (const order of orders) account.symbols.add(order.symbol)
  if (before === null) {
    for (const { id, dealSize } of orders) listening.steps.known({ orderId: id, size: dealSize })
    return
  }
  for (const order of listed.values()) {
    if (!isZero(order.dealSize)) takeRecord(listening, account, order)
  }
  for (const order of before.values()) {
    // What Coffer placed is followed by its request.
    if (!isMeant(order) || listed.has(order.id) || listening.intents.has(order.id)) continue
    lookUp(listening, account, order.id, order.symbol)
  }
}

/** Reads an order's own record: why it left the list, and what a push leaves out, such as the fee. */
function lookUp(listening: Listening, account: Account, orderId: string, symbol: string): void {
  const { deps, inTurn } = listening
  const signal = account.listening?.signal
  if (signal === undefined) return
  const late = isLate(listening, account)
  inTurn(account.profileId, async () => {
    const client = await deps.clients(account.profileId)
    if (!client.ok || signal.aborted) return
    const known = (): OrderFacts => account.facts.get(orderId) ?? emptyOrderFacts(orderId)
    const wanted = { kind: 'place', symbol, orderId, clientOid: null } as const
    const learned = await readFacts({ client: client.value, signal }, wanted, known)
    if (learned.ok && !signal.aborted) takeFacts(listening, account, symbol, learned.value(known()), late)
  }).catch((error: unknown) => deps.onError('read-fills', error))
}

const takeRecord = (listening: Listening, account: Account, order: OrderRecord): void => {
  const facts = account.facts.get(order.id) ?? emptyOrderFacts(order.id)
  takeFacts(listening, account, order.symbol, withRecord(facts, order), isLate(listening, account))
}

function takeFacts(
  { deps, steps, intents }: Listening,
  account: Account,
  symbol: string,
  facts: OrderFacts,
  late: boolean,
): void {
  remember(account.facts, facts.orderId, facts)
  const fill = summaryOf(facts, null, deps.time.now())
  if (fill === null || compare(fill.size, '0') <= 0) return
  const intentId = intents.get(facts.orderId) ?? null
  // Of what Coffer placed its request knows more: the quote that was seen.
  steps.add({ profileId: account.profileId, symbol, fill, intentId, isLate: late }, intentId !== null)
}

/** Remembers the newest. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest)
}
