import type { OrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useOcoForm } from '#renderer/views/oco/use-oco-form.ts'
import { useStopForm } from '#renderer/views/stop-orders/use-stop-form.ts'
import { useScaled } from '#renderer/views/trading/scaled/use-scaled.ts'
import { edit } from '#renderer/data/order-draft.ts'
import { useChangeOrder } from '#renderer/views/trading/orders/use-change-order.ts'
import { useClone } from '#renderer/views/trading/orders/use-clone.ts'
import { useOrderForm } from '#renderer/views/trading/order-panel/use-order-form.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'
import type { DeskPage } from './desk-page.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'

/** How an order is meant: `near` asks nothing with all figures known, unless it is a market order. */
export type Meant = 'near' | 'far' | 'large' | 'insufficient'

export interface Form {
  readonly flow: OrderFlow
  readonly type: (meant: Meant) => void
  /** Something else than what was typed before, by hand. */
  readonly retype: () => void
  readonly press: () => Promise<unknown>
  /** The user's word on a blocked order, by its button. */
  readonly override: (intentId: string) => Promise<unknown>
  /** Whether the amounts are empty. */
  readonly isEmpty: () => boolean
  /** Whether the button is off. */
  readonly isOff: () => boolean
  readonly text: () => string
}

export interface Way {
  readonly name: string
  readonly channel: 'orders.place' | 'orders.placeBatch' | 'orders.amend' | 'oco.place' | 'stopOrders.place'
  /** Market orders are asked about by default, and have no price that could be far. */
  readonly market?: true
  /** An amended order's form belongs to its order, whatever pair the desk shows. */
  readonly ofOrder?: true
  readonly open: (desk: DeskPage) => Form
}

/** Of a balance of 1000000 of each currency, at 60000. */
const sizes: Readonly<Record<Meant, string>> = { near: '0.01', far: '0.01', large: '9', insufficient: '17' }
const priceOf = (meant: Meant): string => (meant === 'far' ? '50000' : '59990')

function orderForm(
  { page, desk }: DeskPage,
  fill: (form: ReturnType<typeof useOrderForm>, meant: Meant) => void,
): Form {
  const form = page.mount(() => useOrderForm())
  return {
    flow: form.flow,
    type: (meant) => fill(form, meant),
    retype: () => form.type(desk.draft.marketBy === 'total' ? 'total' : 'size', '0.03'),
    press: () => form.send(),
    override: (intentId) => form.override(intentId),
    isEmpty: () => desk.draft.size === '' && desk.draft.total === '',
    isOff: () => form.off.value,
    text: () => JSON.stringify(desk.draft),
  }
}

const limitForm = (page: DeskPage): Form =>
  orderForm(page, (form, meant) => {
    form.change({ side: 'buy', type: 'limit' })
    form.type('price', priceOf(meant))
    form.type('size', sizes[meant])
  })

export const ways: readonly Way[] = [
  { name: 'limit', channel: 'orders.place', open: limitForm },
  {
    name: 'market by size',
    channel: 'orders.place',
    market: true,
    open: (page) =>
      orderForm(page, (form, meant) => {
        form.change({ side: 'buy', type: 'market', marketBy: 'size' })
        form.type('size', sizes[meant])
      }),
  },
  {
    name: 'market by funds',
    channel: 'orders.place',
    market: true,
    open: (page) =>
      orderForm(page, (form, meant) => {
        // What the form held by size is hidden, and says nothing of an order by funds.
        form.change({ side: 'buy', type: 'market', marketBy: 'total', size: '16' })
        form.type('total', { near: '600', far: '600', large: '540000', insufficient: '1000001' }[meant])
      }),
  },
  {
    name: 'OCO',
    channel: 'oco.place',
    open: ({ page }) => {
      const form = page.mount(() => useOcoForm())
      const fill = (meant: Meant): void => {
        form.side.value = 'buy'
        const stop = { stopPrice: '60100', limitPrice: '60110', price: priceOf(meant) }
        form.fields.value = { ...stop, size: sizes[meant] }
      }
      return {
        flow: form.flow,
        type: fill,
        retype: () => form.type('size', '0.03'),
        press: () => form.send(),
        override: (intentId) => form.override(intentId),
        isEmpty: () => Object.values(form.fields.value).every((text) => text === ''),
        isOff: () => form.off.value,
        text: () => JSON.stringify([form.side.value, form.fields.value]),
      }
    },
  },
  {
    name: 'stop limit',
    channel: 'stopOrders.place',
    open: ({ page }) => {
      const form = page.mount(() => useStopForm())
      return {
        flow: form.flow,
        type: (meant) => {
          form.side.value = 'buy'
          form.fields.value = { stopPrice: '60100', price: priceOf(meant), size: sizes[meant] }
        },
        retype: () => form.put('size', '0.03'),
        press: () => form.send(),
        override: (intentId) => form.override(intentId),
        isEmpty: () => Object.values(form.fields.value).every((text) => text === ''),
        isOff: () => form.off.value,
        text: () => JSON.stringify([form.side.value, form.fields.value]),
      }
    },
  },
  {
    name: 'scaled',
    channel: 'orders.placeBatch',
    open: ({ page }) => {
      const scaled = page.mount(() => useScaled())
      return {
        flow: scaled.flow,
        type: (meant) => {
          scaled.from.value = priceOf(meant)
          scaled.to.value = '59995'
          scaled.count.value = '2'
          scaled.total.value = sizes[meant]
        },
        retype: () => void (scaled.total.value = '0.03'),
        press: () => scaled.send(),
        override: (intentId) => scaled.override(intentId),
        isEmpty: () => scaled.from.value === '' && scaled.to.value === '' && scaled.total.value === '',
        isOff: () => scaled.off.value,
        text: () => JSON.stringify([scaled.from.value, scaled.to.value, scaled.total.value]),
      }
    },
  },
  {
    name: 'amend',
    channel: 'orders.amend',
    ofOrder: true,
    open: ({ page }) => {
      const order = orderRecord({ price: '59980', size: '0.02', dealSize: '0', remainSize: '0.02' })
      const form = page.mount(() =>
        useChangeOrder(
          () => order,
          () => btc,
        ),
      )
      return {
        flow: form.flow,
        type: (meant) => {
          form.price.value = priceOf(meant)
          form.size.value = sizes[meant]
        },
        retype: () => void (form.size.value = '0.03'),
        press: () => form.send(),
        override: (intentId) => form.override(intentId),
        // An amended order leaves the list, and its form with it.
        isEmpty: () => true,
        isOff: () => !form.ready.value || form.locked.value,
        text: () => JSON.stringify([form.price.value, form.size.value]),
      }
    },
  },
  {
    name: 'clone',
    channel: 'orders.place',
    open: (page) => {
      const clone = page.page.mount(() => useClone())
      return orderForm(page, (_, meant) => clone(orderRecord({ price: priceOf(meant), size: sizes[meant] })))
    },
  },
  {
    name: 'book click',
    channel: 'orders.place',
    open: (page) => {
      const { desk } = page
      return orderForm(page, (form, meant) => {
        form.change({ side: 'buy', type: 'limit' })
        desk.draft = edit(edit(desk.draft, 'price', priceOf(meant), btc), 'size', sizes[meant], btc)
      })
    },
  },
  {
    name: 'key',
    channel: 'orders.place',
    open: (page) => {
      const form = limitForm(page)
      const actions = page.page.run(() => useActionsStore())
      return { ...form, press: () => Promise.resolve(actions.find('send')?.run(null)) }
    },
  },
]
