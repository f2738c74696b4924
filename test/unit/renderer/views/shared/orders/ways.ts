import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useOcoForm } from '#renderer/views/oco/use-oco-form.ts'
import { useScaled } from '#renderer/views/trading/scaled/use-scaled.ts'
import { edit } from '#renderer/data/order-draft.ts'
import { useChangeOrder } from '#renderer/views/trading/orders/use-change-order.ts'
import { useClone } from '#renderer/views/trading/orders/use-clone.ts'
import { useOrderForm } from '#renderer/views/trading/order-panel/use-order-form.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'
import type { DeskPage } from './desk-page.ts'
import { priceOf, resting, sizes, taking } from './way.ts'
import type { Form, Meant, Way } from './way.ts'
import { pressedWays } from './pressed-ways.ts'
import { replacedWays } from './replaced-ways.ts'
import { waitingWays } from './waiting-ways.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'

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

/** The form that amends an order; `newPrice` stands in it at first, where a drag has chosen one. */
function amendment({ page }: DeskPage, newPrice?: string): Form {
  const order = orderRecord({ price: '59980', size: '0.02', dealSize: '0', remainSize: '0.02' })
  const form = page.mount(() =>
    useChangeOrder(
      () => order,
      () => btc,
      newPrice,
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
}

export const ways: readonly Way[] = [
  {
    name: 'limit',
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'limit',
    decides: resting,
    channel: 'orders.place',
    open: limitForm,
  },
  {
    name: 'market by size',
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'market',
    decides: taking,
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
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'market',
    decides: taking,
    channel: 'orders.place',
    market: true,
    open: (page) =>
      orderForm(page, (form, meant) => {
        // What the form held by size is hidden, and says nothing of an order by funds.
        form.change({ side: 'buy', type: 'market', marketBy: 'total', size: '16' })
        form.type('total', { near: '600', far: '600', banned: '600', large: '540000', insufficient: '1000001' }[meant])
      }),
  },
  {
    name: 'OCO',
    file: 'views/oco/use-oco-form.ts',
    way: 'oco',
    tab: 'oco',
    decides: resting,
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
    file: 'views/trading/scaled/use-scaled.ts',
    way: 'scaled',
    tab: 'scaled',
    decides: resting,
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
    file: 'views/trading/orders/use-change-order.ts',
    way: 'amend',
    decides: resting,
    channel: 'orders.amend',
    ofOrder: true,
    open: (page) => amendment(page),
  },
  {
    name: 'clone',
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'limit',
    decides: resting,
    channel: 'orders.place',
    open: (page) => {
      const clone = page.page.mount(() => useClone())
      return orderForm(page, (_, meant) => clone(orderRecord({ price: priceOf(meant), size: sizes[meant] })))
    },
  },
  {
    name: 'book click',
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'limit',
    decides: resting,
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
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'limit',
    decides: resting,
    channel: 'orders.place',
    open: (page) => {
      const form = limitForm(page)
      const actions = page.page.run(() => useActionsStore())
      return { ...form, press: () => Promise.resolve(actions.find('send')?.run(null)) }
    },
  },
  {
    name: 'chart drag',
    file: 'views/trading/orders/use-change-order.ts',
    way: 'amend',
    decides: resting,
    channel: 'orders.amend',
    ofOrder: true,
    open: (page) => amendment(page, '59985'),
  },
  ...waitingWays,
  ...replacedWays,
  ...pressedWays,
]
