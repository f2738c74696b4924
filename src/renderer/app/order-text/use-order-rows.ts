import { computed, nextTick } from 'vue'
import type { ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { useFees } from '#renderer/data/use-account.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { useSymbols, useTicker } from '#renderer/data/use-market.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useAlertsStore } from '#renderer/data/stores/alerts.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import type { Command } from '../use-commands.ts'
import { readOrderText } from './parse.ts'
import type { OrderText } from './parse.ts'
import { exceeds, meetsBook, previewOf } from './preview.ts'
import type { TextOrder, TextPreview } from './preview.ts'

/** A base that trades against several quotes is shown with so many of its pairs; others are named in the text. */
const mostPairs = 3

/** Brings the pair's order form to the front with the order in it. */
function useFilling() {
  const router = useRouter()
  const desk = useDeskStore()
  return ({ price, side }: TextOrder, symbol: string, filled: TextPreview['filled']): void => {
    desk.pair = symbol
    desk.prefill({ tab: price === null ? 'market' : 'limit', side, ...(price === null ? {} : { price }), ...filled })
    void router.push({ name: 'trading' })
  }
}

/** That the text can mean several pairs, where it does: each has a line of its own, and only so many are shown. */
function useSeveral() {
  const { t } = useText()
  return (symbols: readonly string[]): string | null => {
    const [first] = symbols
    if (first === undefined || symbols.length === 1) return null
    return t('orderText.several', { base: first.split('-')[0] ?? first, count: symbols.length })
  }
}

/** Live figures of one pair that the text can mean, and the row of its order. */
function useOrderRow(text: () => TextOrder | null, place: number) {
  const { t } = useText()
  const { words } = useMessages()
  const { amount, own, percent } = useFormat()
  const [amounts, priceText] = [useAmounts(), usePriceText()]
  const [fill, several] = [useFilling(), useSeveral()]
  const symbols = useSymbols()
  const pair = (): string | null => text()?.symbols[place] ?? null
  const rules = computed(() => symbols.data.value?.find(({ symbol }) => symbol === pair()) ?? null)
  const ticker = useTicker(pair)
  const fees = useFees(pair)
  const free = useFree(
    () => text()?.side ?? 'buy',
    () => rules.value,
  )
  return computed<Command | null>(() => {
    const [order, known] = [text(), rules.value]
    if (order === null || known === null) return null
    const available = free.value.status === 'ready' ? free.value.available : null
    const now = ticker.status.value === 'ready' ? ticker.data.value : null
    const preview = previewOf(order, {
      rules: known,
      free: available,
      last: now?.price ?? null,
      feeRate: fees.data.value?.[0]?.takerFeeRate ?? null,
    })
    const isShare = order.size.in === 'percent'
    const shown = isShare ? own.amount : amount
    const { symbol, baseCurrency: base, quoteCurrency: quote } = known
    const about = {
      side: t(`side.${order.side}`),
      pair: symbol,
      size: preview.size === null && order.size.in !== 'base' ? '' : `${shown(preview.size)} ${base} `,
      price: order.price === null ? t('orderText.atMarket') : `${priceText(order.price, symbol)} ${quote}`,
    }
    const note = (): string | null => {
      if (preview.problem !== null) return isShare ? own.text(words(preview.problem)) : words(preview.problem)
      if (isShare && preview.size === null && preview.cost === null) return t('orderText.noShare')
      if (exceeds(order, preview, available))
        return t('orderText.short', {
          available: amounts.of(available, free.value.currency),
          currency: free.value.currency,
        })
      const distance = meetsBook(order, now)
      return distance === null ? null : t('orderText.atOnce', { percent: percent(distance) })
    }
    return {
      id: `order ${symbol}`,
      kind: 'order',
      label: t('orderText.order', about),
      detail: t(order.price === null ? 'orderText.worth' : 'orderText.cost', {
        cost: shown(preview.cost),
        currency: quote,
      }),
      note: note(),
      hint: several(order.symbols),
      run: () => fill(order, symbol, preview.filled),
    }
  })
}

/** Opens the desk's own dialog to cancel the orders of a pair, or of all; it asks, and nothing is cancelled before. */
function useCancelRows(text: ComputedRef<OrderText>) {
  const { t } = useText()
  const router = useRouter()
  const desk = useDeskStore()
  const actions = useActionsStore()
  const several = useSeveral()
  const open = async (symbol: string | null): Promise<void> => {
    if (symbol !== null) desk.pair = symbol
    await router.push({ name: 'trading' })
    await nextTick()
    desk.cancelScope = symbol === null ? 'everything' : 'pair'
    if (actions.act('cancelPair', null)) return
    desk.takeCancelScope()
    actions.say(t('keys.why.orders'))
  }
  const row = (symbol: string | null, hint: string | null): Command => ({
    id: `order ${symbol ?? 'everything'}`,
    kind: 'order',
    label: symbol === null ? t('orderText.cancelEverything') : t('orderText.cancel', { pair: symbol }),
    detail: t('orderText.asks'),
    hint,
    run: () => void open(symbol),
  })
  return computed<readonly Command[]>(() => {
    const { value } = text
    if (value.state !== 'cancel') return []
    if (value.symbols === null) return [row(null, null)]
    const hint = several(value.symbols)
    return value.symbols.slice(0, mostPairs).map((symbol) => row(symbol, hint))
  })
}

function useAlertRows(text: ComputedRef<OrderText>) {
  const { t } = useText()
  const priceText = usePriceText()
  const alerts = useAlertsStore()
  const notices = useNoticesStore()
  const several = useSeveral()
  const add = async (symbol: string, price: string): Promise<void> => {
    const added = await alerts.add({ kind: 'price', symbol, price, direction: 'either' })
    if (!added.ok) notices.say('bad', null, added.error, { pair: symbol })
    else
      notices.say('plain', t('orderText.alertAdded', { price: priceText(price, symbol), pair: symbol }), null, {
        pair: symbol,
      })
  }
  return computed<readonly Command[]>(() => {
    const { value } = text
    if (value.state !== 'alert') return []
    const hint = several(value.symbols)
    return value.symbols.slice(0, mostPairs).map((symbol) => ({
      id: `order ${symbol}`,
      kind: 'order',
      label: t('orderText.alert', { pair: symbol, price: priceText(value.price, symbol) }),
      detail: t('orderText.alertWhat'),
      hint,
      run: () => void add(symbol, value.price),
    }))
  })
}

/**
 * What an order, a cancel or an alert typed as text comes to: its rows, or why it cannot be understood. An order's row fills
 * the order form and sends nothing; the form's own button, rules and questions stay the only way to the venue.
 */
export function useOrderRows(typed: () => string) {
  const { t } = useText()
  const desk = useDeskStore()
  const symbols = useSymbols()
  const text = computed(() => readOrderText(typed(), symbols.data.value ?? [], desk.pair))
  const order = computed(() => (text.value.state === 'order' ? text.value : null))
  const orders = Array.from({ length: mostPairs }, (_, place) => useOrderRow(() => order.value, place))
  const cancels = useCancelRows(text)
  const alerts = useAlertRows(text)
  const rows = computed<readonly Command[]>(() => [
    ...orders.map((row) => row.value).filter((row) => row !== null),
    ...cancels.value,
    ...alerts.value,
  ])
  const refused = computed(() => {
    const { value } = text
    if (value.state !== 'refused') return null
    return symbols.data.value === null
      ? t('orderText.noPairs')
      : t(`orderText.refused.${value.problem.kind}`, { word: value.problem.word })
  })
  return { rows, refused }
}
