import { appError, fail, ok } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { asWritten } from '#shared/messages.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { FillsConnection } from '#main/orders/fills/account.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'

export const gone = appError('not-connected', asWritten('The line ended.'))
const forbidden = appError('permission-refused', asWritten('The key lacks the permission.'))
const busy = appError('refused', asWritten('Not now.'), { venue: { httpStatus: 200, code: '999999', message: null } })
export const unexpected = appError('answer-unexpected', asWritten('Nothing of it can be read.'), {
  venue: { httpStatus: 200, code: '200000', message: null },
})
const unknownOrder = appError('not-found', asWritten('No such order.'))

/** One order of the venue; sizes are whole coins, so that a plain sum is exact. */
export interface VenueOrder {
  readonly id: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly size: number
  readonly trades: { readonly id: string; readonly size: number; readonly at: number }[]
  isOpen: boolean
  updatedAt: number
}

export const filledOf = ({ trades }: VenueOrder): number => trades.reduce((sum, { size }) => sum + size, 0)

const price = 100

/** An account at a venue whose clock is not ours: orders, trades and a ledger, as the weakest key may read them. */
export function accountVenue(time: VirtualTime, offsetMs = 0) {
  const orders = new Map<string, VenueOrder>()
  const asked: { readonly name: string; readonly request: Readonly<Record<string, unknown>> }[] = []
  const state = {
    isReachable: true,
    hidden: new Set<string>(),
    namesPairs: true,
    isSynced: true,
    refused: new Set<string>(),
    /** ms after a trade from which the lists have it. */
    listedAfterMs: 0,
    /** Refusals that say nothing of what was asked for, by the name of what is asked. */
    busy: new Set<string>(),
    /** Nothing of the ledger can be read. */
    isLedgerUnreadable: false,
    /** Trades whose rows cannot be read, by their ids. */
    unreadable: new Set<string>(),
  }
  let lastTrade = 0
  const now = (): number => time.now() + offsetMs

  const rows = () =>
    [...orders.values()]
      .flatMap((order) => order.trades.map((trade) => ({ order, trade })))
      .filter(({ trade }) => trade.at + state.listedAfterMs <= now())
      .toSorted((a, b) => Number(b.trade.id) - Number(a.trade.id))
  const page = <Row extends { readonly id: string }>(
    all: readonly Row[],
    request: Readonly<Record<string, unknown>>,
  ) => {
    const before = request['lastId'] === undefined ? Infinity : Number(request['lastId'])
    return all.filter(({ id }) => Number(id) < before).slice(0, Number(request['limit'] ?? 20))
  }
  const after =
    ({ startAt }: Readonly<Record<string, unknown>>) =>
    (at: number) =>
      at >= Number(startAt ?? 0)

  const record = (order: VenueOrder): OrderRecord =>
    ({
      id: order.id,
      clientOid: null,
      symbol: order.symbol,
      side: order.side,
      size: String(order.size),
      dealSize: String(filledOf(order)),
      dealFunds: String(filledOf(order) * price),
      fee: '0.1',
      feeCurrency: 'USDT',
      active: order.isOpen,
      lastUpdatedAt: order.updatedAt,
    }) as OrderRecord

  const answers: Readonly<Record<string, (request: Readonly<Record<string, unknown>>) => unknown>> = {
    listHfLedgers: (request) => {
      const isIn = after(request)
      const entries = rows().flatMap(({ order, trade }) => {
        const [base = '', quote = ''] = order.symbol.split('-')
        const context = state.namesPairs
          ? JSON.stringify({ symbol: order.symbol, orderId: order.id, tradeId: trade.id })
          : ''
        const row = { accountType: 'TRADE_HF', bizType: 'TRADE_EXCHANGE', createdAt: trade.at, context }
        return [
          {
            ...row,
            id: String(2 * Number(trade.id) + 1),
            currency: base,
            direction: order.side === 'buy' ? 'in' : 'out',
          },
          { ...row, id: String(2 * Number(trade.id)), currency: quote, direction: order.side === 'buy' ? 'out' : 'in' },
        ]
      })
      return page(
        entries.filter(({ createdAt }) => isIn(createdAt)),
        request,
      )
    },
    listFills: (request) => {
      const isIn = after(request)
      const mine = rows().filter(
        ({ order, trade }) =>
          isIn(trade.at) &&
          (request['orderId'] === undefined ? order.symbol === request['symbol'] : order.id === request['orderId']),
      )
      const items = page(
        mine.map(({ order, trade }) => ({
          id: trade.id,
          orderId: order.id,
          tradeId: trade.id,
          symbol: order.symbol,
          side: order.side,
          size: String(trade.size),
          price: String(price),
          funds: String(trade.size * price),
          fee: '0.1',
          feeCurrency: 'USDT',
          createdAt: trade.at,
        })),
        request,
      )
      return { items, lastId: items.at(-1)?.id ?? null }
    },
    listOpenOrders: ({ symbol }) =>
      [...orders.values()].filter((order) => order.isOpen && order.symbol === symbol).map(record),
    listClosedOrders: (request) => {
      const isIn = after(request)
      const done = [...orders.values()].filter(
        (order) => !order.isOpen && order.symbol === request['symbol'] && isIn(order.updatedAt),
      )
      return { items: done.map(record), lastId: null }
    },
    getOrder: ({ orderId }) => {
      const order = orders.get(String(orderId))
      return order === undefined ? undefined : record(order)
    },
  }

  /** As the client reads a list: odd rows are left out and counted, a list of nothing else is refused. */
  const readable = ({
    items,
    lastId,
  }: {
    readonly items: readonly { id: string }[]
    readonly lastId: string | null
  }) => {
    const kept = items.filter(({ id }) => !state.unreadable.has(id))
    const rows = items.length - kept.length
    if (rows > 0 && kept.length === 0) return { kind: 'unknown', error: unexpected }
    const unreadable = rows === 0 ? null : { rows, of: items.length, field: 'size' }
    return { kind: 'accepted', data: { items: kept, lastId }, unreadable }
  }

  const call = (name: keyof typeof endpoints, request: Readonly<Record<string, unknown>>) => {
    asked.push({ name, request })
    if (!state.isReachable || state.hidden.has(name)) return Promise.resolve({ kind: 'unknown', error: gone })
    // The weakest key may do nothing but read.
    if (endpoints[name].permission !== 'General' || state.refused.has(name))
      return Promise.resolve({ kind: 'refused', error: forbidden })
    if (state.busy.has(name)) return Promise.resolve({ kind: 'refused', error: busy })
    if (name === 'listHfLedgers' && state.isLedgerUnreadable)
      return Promise.resolve({ kind: 'unknown', error: unexpected })
    const data = answers[name]?.(request)
    if (data === undefined) return Promise.resolve({ kind: 'refused', error: unknownOrder })
    if (name !== 'listFills') return Promise.resolve({ kind: 'accepted', data, unreadable: null })
    return Promise.resolve(readable(data as { items: { id: string }[]; lastId: string | null }))
  }
  const connection = {
    venue: { id: 'venue' },
    client: { call },
    clock: {
      isFresh: () => state.isSynced,
      nowServer: now,
      sync: () => {
        state.isSynced = state.isReachable
        return Promise.resolve(state.isSynced ? ok(offsetMs) : fail(gone))
      },
    },
  } as unknown as FillsConnection

  const push = (order: VenueOrder, type: string, trade: VenueOrder['trades'][number] | null): PushOf<'orders'> =>
    ({
      orderId: order.id,
      clientOid: null,
      symbol: order.symbol,
      side: order.side,
      type,
      status: order.isOpen ? (type === 'match' ? 'match' : 'open') : 'done',
      ts: `${now()}000000`,
      originSize: String(order.size),
      filledSize: type === 'received' ? null : String(filledOf(order)),
      remainSize: order.isOpen ? String(order.size - filledOf(order)) : '0',
      matchPrice: trade === null ? null : String(price),
      matchSize: trade === null ? null : String(trade.size),
      tradeId: trade?.id ?? null,
    }) as PushOf<'orders'>

  return {
    state,
    orders,
    asked,
    connection,
    now,
    /** What was asked since the last look, by name. */
    names: (): string[] => asked.splice(0).map(({ name }) => name),
    record,
    open: (): OrderRecord[] => [...orders.values()].filter(({ isOpen }) => isOpen).map(record),
    place: (id: string, size: number, symbol = 'BTC-USDT', side: VenueOrder['side'] = 'buy') => {
      const order: VenueOrder = { id, symbol, side, size, trades: [], isOpen: true, updatedAt: now() }
      orders.set(id, order)
      return push(order, 'open', null)
    },
    /** One trade; the pushes of it, the order's end with its last. */
    trade: (id: string, size: number): readonly PushOf<'orders'>[] => {
      const order = orders.get(id)
      if (order === undefined) throw new Error('no such order')
      const trade = { id: String((lastTrade += 1)), size, at: now() }
      order.trades.push(trade)
      order.updatedAt = now()
      const match = { ...push(order, 'match', trade) }
      if (filledOf(order) < order.size) return [match]
      order.isOpen = false
      return [match, push(order, 'filled', null)]
    },
    cancel: (id: string): PushOf<'orders'> => {
      const order = orders.get(id)
      if (order === undefined) throw new Error('no such order')
      order.isOpen = false
      order.updatedAt = now()
      return push(order, 'canceled', null)
    },
  }
}
export type AccountVenue = ReturnType<typeof accountVenue>
