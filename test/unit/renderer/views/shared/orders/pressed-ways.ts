import { vi } from 'vitest'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useOneClickStore } from '#renderer/views/trading/one-click/one-click-store.ts'
import { useOneClick } from '#renderer/views/trading/one-click/use-one-click.ts'
import { useOrderForm } from '#renderer/views/trading/order-panel/use-order-form.ts'
import type { DeskPage } from './desk-page.ts'
import { priceOf, resting, sizes } from './way.ts'
import type { Form, Meant, Way } from './way.ts'

/** Caps in percent that let the price go further than what is asked about, or than the pair allows. */
const caps: Partial<Record<Meant, string>> = { far: '8', banned: '20' }

/** A market order that leaves as a limit order at its cap. */
function capped({ page, desk }: DeskPage): Form {
  const settings = page.run(() => useSettingsStore())
  const form = page.mount(() => useOrderForm())
  return {
    flow: form.flow,
    type: (meant) => {
      settings.pageValue('slippageCheck', (kept) => kept).value = {
        mode: 'cap',
        percent: caps[meant] ?? '0.5',
      }
      form.change({ side: 'buy', type: 'market', marketBy: 'size' })
      form.type('size', sizes[meant])
    },
    retype: () => form.type('size', '0.03'),
    press: () => form.send(),
    override: (intentId) => form.override(intentId),
    isEmpty: () => desk.draft.size === '' && desk.draft.total === '',
    isOff: () => form.off.value,
    text: () => JSON.stringify(desk.draft),
  }
}

const pool = { limit: 100, remaining: 50 }
const mayTrade = (profileId: string) => ({
  profileId,
  connected: true,
  lastAnswerAt: 1,
  clockOffsetMs: 0,
  missed: 0,
  practicePrices: null,
  service: { state: 'open', message: '' },
  startupGate: { open: true, unresolved: 0 },
  gatewayStatus: null,
  streams: { public: { state: 'joined', error: null }, private: { state: 'joined', error: null } },
  limits: { spot: pool, management: pool, public: pool },
})

/** A press on a level of the book, which is all there is: no form, no button. */
function oneClick({ page }: DeskPage): Form {
  const store = page.run(() => useOneClickStore())
  const { flow } = page.mount(() => useOneClick())
  page.notify('status-changed', mayTrade('a'))
  page.notify('read-only-changed', { a: false })
  let meantNow: Meant = 'near'
  let at = performance.now()
  return {
    flow,
    type: (meant) => {
      meantNow = meant
      store.size = sizes[meant]
      store.switchOn()
    },
    retype: () => void (store.size = '0.03'),
    press: () => {
      // Long after the one before: what guards it then is what guards every order.
      at += 10_000
      const clock = vi.spyOn(performance, 'now').mockReturnValue(at)
      store.placeAt?.('bids', { price: priceOf(meantNow), size: '1', total: '1', gone: false } as never)
      clock.mockRestore()
      return Promise.resolve()
    },
    override: (intentId) => flow.override(intentId),
    isEmpty: () => true,
    isOff: () => true,
    text: () => String(store.size),
  }
}

/** Orders whose price is not typed. */
export const pressedWays: readonly Way[] = [
  {
    name: 'market, capped',
    file: 'views/trading/order-panel/use-order-form.ts',
    way: 'order',
    tab: 'market',
    decides: resting,
    holds: ['book'],
    channel: 'orders.place',
    market: true,
    open: capped,
  },
  {
    name: 'one click',
    file: 'views/trading/one-click/use-one-click.ts',
    way: 'order',
    decides: resting,
    channel: 'orders.place',
    formless: true,
    open: oneClick,
  },
]
