import type { FiredOrder } from '#shared/domain/dead-man.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'

/** What is set, or asked for. */
export interface Setting {
  /** Seconds; -1 or less for none. */
  readonly timeout: number
  /** Empty means every pair. */
  readonly symbols: readonly string[]
}

/** What ends a read, and whether it is part of a request, which goes on while Coffer closes. */
export type Ask = Pick<CallOptions, 'signal' | 'isPartOfAct'>

/** What the venue says of its dead-man setting. Half an answer is `unclear`, never "not set" or "fired" (M13). */
export type VenueSetting =
  | {
      readonly state: 'set'
      /** Seconds. */
      readonly timeout: number
      /** Empty means every pair. */
      readonly symbols: readonly string[]
      /** ms until the venue cancels, by its own clock. */
      readonly leftMs: number
      /** The same moment (ms since the epoch, its clock). */
      readonly triggersAt: number
    }
  | { readonly state: 'not-set' }
  | { readonly state: 'unclear'; readonly error: AppError }

const timeless = appError('answer-unexpected', msg('dead-man.timeless'))
const due = appError('answer-unexpected', msg('dead-man.due'))

/** Asks the venue; what keeps it from an answer is `unclear` too. */
export const settingAt = async (clients: MoneyDeps['clients'], profileId: string, ask: Ask): Promise<VenueSetting> => {
  const client = await clients(profileId)
  if (!client.ok) return { state: 'unclear', error: client.error }
  const setting = await client.value.call('getDeadMan', {}, { priority: 'reconcile', ...ask })
  if (setting.kind !== 'accepted') return { state: 'unclear', error: setting.error }
  if (setting.data === null) return { state: 'not-set' }
  const { timeout, symbols, triggerTime, currentTime } = setting.data
  if (triggerTime === null || currentTime === null) return { state: 'unclear', error: timeless }
  const left = triggerTime - currentTime
  if (left <= 0) return { state: 'unclear', error: due }
  return { state: 'set', timeout, symbols, leftMs: left * 1_000, triggersAt: triggerTime * 1_000 }
}

/** Pairs with open orders: what a switch for every pair would cancel. */
export const pairsAtRisk = async (
  clients: MoneyDeps['clients'],
  profileId: string,
  ask: Ask,
): Promise<Result<readonly string[]>> => {
  const client = await clients(profileId)
  if (!client.ok) return client
  const listed = await client.value.call('listActiveSymbols', {}, { priority: 'reconcile', ...ask })
  if (listed.kind !== 'accepted') return fail(listed.error)
  return listed.unreadable === null ? ok(listed.data.symbols) : fail(oddRows)
}

/** Intents of a profile that are looked through for pairs it trades. */
const recent = 500

/** Pairs of the profile's latest orders, by the journal: where a switch for every pair may have cancelled something. */
const pairsTraded = (reader: Pick<JournalReader, 'page'>, profileId: string): Result<readonly string[]> => {
  const page = reader.page({ profileId, order: 'newest', cursor: null, limit: recent })
  if (!page.ok) return page
  const placed = page.value.records.filter(({ kind }) => kind === 'place' || kind === 'amend')
  return ok([...new Set(placed.map(({ request }) => String(request['symbol'])))])
}

/** The orders that a switch may have cancelled. */
export interface Fired {
  /** Empty means every pair. */
  readonly symbols: readonly string[]
  /** Pairs that had open orders when a setting for every pair was looked at. */
  readonly watched: readonly string[]
}

/** When it fired, as far as that is known (ms since the epoch by the venue's clock). */
export interface FiredIn {
  readonly startAt: number
  /** Null means any time since. */
  readonly endAt: number | null
}

/** What a switch that fired cancelled: orders of its pairs cancelled in that time. */
export const ordersFired = async (
  { clients, reader }: Pick<MoneyDeps, 'clients'> & { readonly reader: Pick<JournalReader, 'page'> },
  profileId: string,
  { symbols, watched }: Fired,
  time: FiredIn,
  ask: Ask,
): Promise<Result<readonly FiredOrder[]>> => {
  const traded = symbols.length > 0 ? ok([]) : pairsTraded(reader, profileId)
  if (!traded.ok) return traded
  const pairs = symbols.length > 0 ? symbols : [...new Set([...watched, ...traded.value])]
  const client = await clients(profileId)
  if (!client.ok) return client
  const fired: FiredOrder[] = []
  for (const symbol of pairs) {
    const found = await cancelledOf(client.value, symbol, time, ask)
    if (!found.ok) return found
    fired.push(...found.value)
  }
  return ok(fired)
}

const oddRows = appError('answer-unexpected', msg('dead-man.closed-unreadable'))

const pageLimit = 100
const mostPages = 10

const cancelledOf = async (
  client: ExchangeClient,
  symbol: string,
  { startAt, endAt }: FiredIn,
  ask: Ask,
): Promise<Result<readonly FiredOrder[]>> => {
  const fired: FiredOrder[] = []
  let request: RequestOf<'listClosedOrders'> = {
    symbol,
    startAt,
    ...(endAt === null ? {} : { endAt }),
    limit: pageLimit,
  }
  for (let page = 0; page < mostPages; page += 1) {
    const closed = await client.call('listClosedOrders', request, { priority: 'reconcile', ...ask })
    if (closed.kind !== 'accepted') return fail(closed.error)
    if (closed.unreadable !== null) return fail(oddRows)
    const { items, lastId } = closed.data
    for (const { id, state } of items) if (state === 'cancelled') fired.push({ orderId: id, symbol })
    if (lastId === null || items.length < pageLimit || lastId === request.lastId) return ok(fired)
    request = { ...request, lastId }
  }
  return fail(oddRows)
}
