import { randomUUID } from 'node:crypto'
import type { Channel } from '#shared/bridge/names.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { MoneyRow } from '#test/support/client-world.ts'
import type { Invoke } from '#test/support/loopback-venue.ts'
import { must } from '#test/support/loopback-venue.ts'

/** What a page sends to have main make one request of a row that moves money. */
export interface Press {
  readonly channel: Channel
  readonly input: object
}

export interface Presser {
  readonly invoke: Invoke
  readonly profileId: string
  /** In the book for long. */
  readonly recipient: Recipient
  /** Lets so many ms pass. */
  readonly pass: (ms: number) => Promise<void>
}

const symbol = 'BTC-USDT'

/**
 * For each row that moves money a press that leads to it. Whatever it acts on is placed first, at an honest venue, and no two
 * are alike. The compiler names a row that is missing.
 */
export function moneyPresses({
  invoke,
  profileId,
  recipient,
  pass,
}: Presser): Readonly<Record<MoneyRow, () => Promise<Press>>> {
  let made = 0
  const next = (): number => (made += 1)
  const envelope = () => ({ profileId, draftId: randomUUID() })
  /** Rests far below the market. */
  const price = (): string => String(40_000 + (next() % 9_000))
  const order = () => ({ symbol, side: 'buy', type: 'limit', price: price(), size: '0.001' }) as const
  const oco = () =>
    ({ symbol, side: 'buy', price: price(), size: '0.001', stopPrice: '900000', limitPrice: '900100' }) as const
  const stop = () =>
    ({ symbol, side: 'buy', type: 'limit', size: '0.001', price: price(), stopPrice: '900000', stop: 'entry' }) as const
  const named = ({ orderId, clientOid }: MoneyAnswer) => ({ orderId: orderId ?? '', clientOid: clientOid ?? '' })
  const placed = async () => named(must(await invoke('orders.place', { ...envelope(), wait: true, order: order() })))
  const placedOco = async () => named(must(await invoke('oco.place', { ...envelope(), order: oco() })))
  const placedStop = async () => named(must(await invoke('stopOrders.place', { ...envelope(), order: stop() })))
  const withdrawal = () => ({
    ...envelope(),
    withdrawalRequest: {
      ...recipient,
      amount: String(20 + (next() % 300)),
      feeMode: 'EXTERNAL',
      inner: false,
      remark: '',
    } as const,
  })
  const press = (channel: Channel, input: object): Press => ({ channel, input: { ...envelope(), ...input } })
  const at = (channel: Channel, input: object): Promise<Press> => Promise.resolve(press(channel, input))

  return {
    placeOrder: () => at('orders.place', { wait: false, order: order() }),
    placeOrderSync: () => at('orders.place', { wait: true, order: order() }),
    placeBatch: () => at('orders.placeBatch', { wait: false, orders: [order(), order()] }),
    placeBatchSync: () => at('orders.placeBatch', { wait: true, orders: [order(), order()] }),
    amendOrder: async () => press('orders.amend', { symbol, orderId: (await placed()).orderId, newPrice: price() }),
    setDeadMan: () => at('deadMan.set', { timeout: 60 + (next() % 600), symbols: [symbol] }),
    cancelOrder: async () => press('orders.cancel', { wait: false, symbol, orderId: (await placed()).orderId }),
    cancelOrderSync: async () => press('orders.cancel', { wait: true, symbol, orderId: (await placed()).orderId }),
    cancelOrderByClientOid: async () =>
      press('orders.cancel', { wait: false, symbol, clientOid: (await placed()).clientOid }),
    cancelOrderByClientOidSync: async () =>
      press('orders.cancel', { wait: true, symbol, clientOid: (await placed()).clientOid }),
    cancelPartial: async () =>
      press('orders.cancelPartial', { symbol, orderId: (await placed()).orderId, cancelSize: '0.0001' }),
    cancelSymbolOrders: async () => {
      await placed()
      return press('orders.cancelSymbol', { symbol })
    },
    cancelAllOrders: async () => {
      await placed()
      return press('orders.cancelAll', {})
    },
    placeStopOrder: () => at('stopOrders.place', { order: stop() }),
    cancelStopOrders: async () => press('stopOrders.cancel', { orderIds: [(await placedStop()).orderId] }),
    placeOco: () => at('oco.place', { order: oco() }),
    cancelOco: async () => press('oco.cancel', { orderId: (await placedOco()).orderId }),
    cancelOcoByClientOid: async () => press('oco.cancel', { clientOid: (await placedOco()).clientOid }),
    cancelOcos: async () => press('oco.cancelMany', { orderIds: [(await placedOco()).orderId] }),
    placeWithdrawal: () => Promise.resolve({ channel: 'withdrawals.request', input: withdrawal() }),
    cancelWithdrawal: async () => {
      const { orderId } = must(await invoke('withdrawals.request', withdrawal()))
      // Until it is under way, and not yet beyond cancelling.
      await pass(5_000)
      return press('withdrawals.cancel', { withdrawalId: orderId ?? '' })
    },
    innerTransfer: () =>
      at('transfers.send', { currency: 'USDT', from: 'main', to: 'trade', amount: String(1 + (next() % 900)) }),
  }
}
