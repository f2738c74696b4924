import { computed, onBeforeUnmount, watch } from 'vue'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import { useLimitAhead } from '#renderer/views/shared/order-form/use-limit-ahead.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { OrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PlaceAt } from './one-click-store.ts'
import { useOneClickStore } from './one-click-store.ts'

/** A limit order at a level. */
type LevelRequest = Extract<FlowRequest, { way: 'order' }> & { readonly order: { readonly price: string } }

/** Out of reach or not allowed to send, a press means nothing: the mode goes off, and is switched on anew by whoever wants it. */
function useSwitchOffWhileHeld(flow: OrderFlow): void {
  const actions = useActionsStore()
  const store = useOneClickStore()
  watch(
    () => flow.held.value,
    (held) => {
      if (held === null || !store.on) return
      store.switchOff()
      actions.say(held)
    },
    { immediate: true },
  )
}

/**
 * Places limit orders of the chosen size at the levels that are pressed: a bid buys, an ask sells. Everything that guards an
 * order of the form guards these too; what is left out is the button.
 */
export function useOneClick() {
  const { t } = useText()
  const { words } = useMessages()
  const { own } = useFormat()
  const priceText = usePriceText()
  const actions = useActionsStore()
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const store = useOneClickStore()
  const pair = (): string | null => desk.pair
  const aheadOf = useLimitAhead(pair)
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const flow = useOrderFlow(
    () => 'one-click',
    pair,
    () => '',
  )
  const isSamePress = createSamePress()
  useSwitchOffWhileHeld(flow)

  /** Why no order leaves for a level, in one sentence; null where one may. */
  function whyNot(request: LevelRequest, gone: boolean): string | null {
    const { order } = request
    if (gone) return t('oneClick.gone', { price: priceText(order.price, order.symbol) })
    if (flow.locked.value) return t('keys.why.answering')
    if (symbol.value === null) return t('keys.why.noRules')
    const problem = checkOrder(order, symbol.value, ticker.data.value?.price ?? null)[0]
    if (problem !== undefined) return words(problem.message)
    // A press that is meant to send at once is not answered by a window: the form is where such an order is placed.
    const ahead = aheadOf(request)
    if (ahead === null) return null
    if (ahead.limit === 'unknown') return t('oneClick.limitUnknown')
    return t(`oneClick.aboveLimit.${ahead.limit}`, { most: own.atMost(ahead.most, 2), currency: limitCurrency })
  }
  const place: PlaceAt = (bookSide, { price, gone }) => {
    if (isSamePress(`${bookSide} ${price}`, performance.now())) return
    const { size } = store
    if (!store.on || size === null || desk.pair === null) return
    const side = bookSide === 'bids' ? 'buy' : 'sell'
    const request = {
      way: 'order',
      wait: settings.current.waitForMatch,
      order: { type: 'limit', symbol: desk.pair, side, price, size, timeInForce: 'GTC' },
    } as const
    const why = whyNot(request, gone)
    actions.say(why)
    if (why === null) void flow.press(request)
  }
  store.placeAt = place
  onBeforeUnmount(() => {
    if (store.placeAt === place) store.placeAt = null
    store.switchOff()
  })

  /** What is more than an acceptance stays in words until it is read. */
  const isTrouble = computed(() => flow.outcome.value !== null && flow.outcome.value.kind !== 'accepted')
  return { flow, isTrouble }
}

/** ms within which another press on the same row is the same press. */
export const samePressMs = 300

/**
 * Tells whether a press is the one before it: a double click, a key pressed twice, a finger that trembles. Each press on the
 * row starts the time anew, however many come. `at` in ms of one clock.
 */
export function createSamePress(): (row: string, at: number) => boolean {
  let before: { readonly row: string; readonly at: number } | null = null
  return (row, at) => {
    const isSame = before !== null && before.row === row && at - before.at < samePressMs
    before = { row, at }
    return isSame
  }
}
