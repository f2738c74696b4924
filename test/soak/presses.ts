/** What a person presses on the page, as calls of the bridge. */
import { randomUUID } from 'node:crypto'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { PressedForm } from './arrivals.ts'
import type { PressKind } from './plan.ts'
import type { Session } from './session.ts'
import type { SetUp } from './set-up.ts'

export interface Press {
  readonly kind: PressKind
  readonly draftId: string
  readonly most: number
  readonly what: string
  /** What main is given. */
  readonly input: PressedForm['input']
  /** Presses it: the same draft each time. Null where no answer came. */
  send(): Promise<Result<readonly MoneyAnswer[]> | null>
}

export interface PressParts {
  readonly session: Session
  readonly setUp: SetUp
  /** Whole USDT. */
  readonly lastPrice: number
  /** An open order to cancel; null where none is known. */
  readonly openOrder: string | null
  /** How many presses of the history were before: no two of them are alike, unless they are meant to be. */
  readonly nth: number
}

const symbol = 'BTC-USDT'

const single = (answer: Result<MoneyAnswer> | null): Result<readonly MoneyAnswer[]> | null =>
  answer?.ok === true ? { ok: true, value: [answer.value] } : answer

const orderOf = (side: 'buy' | 'sell', price: number, size: string) =>
  ({ type: 'limit', symbol, side, price: String(price), size }) as const

/** The press of a kind; one that has nothing to cancel places an order. */
export function pressOf(kind: PressKind, { session, setUp, lastPrice, openOrder, nth }: PressParts): Press {
  const { profileId, recipient } = setUp
  const draftId = randomUUID()
  const envelope = { profileId, draftId }
  const size = `0.00${1_000 + (nth % 8_000)}`
  const resting = Math.floor(lastPrice * 0.6) - (nth % 500)
  const press = (
    most: number,
    what: string,
    fields: Readonly<Record<string, unknown>>,
    send: Press['send'],
  ): Press => ({
    kind,
    draftId,
    most,
    what,
    input: { profileId, ...fields },
    send,
  })
  const place = (what: string, order: ReturnType<typeof orderOf>): Press =>
    press(1, `${what} ${order.size} at ${order.price}`, { order }, async () =>
      single(await session.ask('orders.place', { ...envelope, wait: nth % 2 === 0, order })),
    )

  switch (kind) {
    case 'order':
      return place('buy', orderOf('buy', resting, size))
    case 'order that fills':
      return place('buy at once', orderOf('buy', Math.floor(lastPrice * 1.01), size))
    case 'order above the limits':
      return place('buy above the limits', orderOf('buy', resting, `0.5${nth % 1_000}1`))
    case 'three orders': {
      const orders = [1, 2, 3].map((at) => orderOf('buy', resting - at, size))
      return press(3, `three orders of ${size} below ${resting}`, { orders }, () =>
        session.ask('orders.placeBatch', { ...envelope, wait: nth % 2 === 0, orders }),
      )
    }
    case 'stop order': {
      const trigger = Math.floor(lastPrice * 1.2) + (nth % 500)
      const order = { ...orderOf('buy', trigger + 10, size), stop: 'entry', stopPrice: String(trigger) } as const
      return press(1, `stop order ${size} from ${trigger}`, { order }, async () =>
        single(await session.ask('stopOrders.place', { ...envelope, order })),
      )
    }
    case 'OCO order': {
      const [high, low] = [Math.floor(lastPrice * 1.2) + (nth % 500), Math.floor(lastPrice * 0.8)]
      const legs = { price: String(high), stopPrice: String(low), limitPrice: String(low - 10) }
      const order = { symbol, side: 'sell', size, ...legs } as const
      return press(1, `OCO order ${size} at ${high}`, { order }, async () =>
        single(await session.ask('oco.place', { ...envelope, order })),
      )
    }
    case 'cancel': {
      if (openOrder === null) return place('buy', orderOf('buy', resting, size))
      const input = { symbol, orderId: openOrder } as const
      return press(0, `cancel of ${openOrder}`, input, async () =>
        single(await session.ask('orders.cancel', { ...envelope, wait: nth % 2 === 0, ...input })),
      )
    }
    case 'transfer': {
      const amount = `1.${1_000 + nth}1`
      const input = { currency: 'USDT', from: 'main', to: 'trade', amount } as const
      return press(1, `transfer of ${amount} USDT`, input, async () =>
        single(await session.ask('transfers.send', { ...envelope, ...input })),
      )
    }
    case 'withdrawal': {
      const amount = String(20 + (nth % 400))
      const withdrawalRequest = { ...recipient, amount, feeMode: 'EXTERNAL', inner: false, remark: '' } as const
      return press(1, `withdrawal of ${amount} USDT`, { withdrawalRequest }, async () =>
        single(await session.ask('withdrawals.request', { ...envelope, withdrawalRequest })),
      )
    }
  }
}
