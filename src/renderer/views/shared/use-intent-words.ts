import { compare, isZero } from '#shared/decimal.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { isUnpaid } from '#shared/domain/withdrawal-status.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { endingOf } from './ending.ts'
import { useCancelWords } from './use-cancel-words.ts'
import { useFormat } from './use-format.ts'
import { usePriceText } from './use-price-text.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useWalletName } from './use-wallet-name.ts'

/** An empty text is one that the request did not carry. */
const textOf = (intent: IntentView, field: string): string | null => {
  const value = requestText(intent, field)
  return value === '' ? null : value
}

/** Enough of an address to know it by in a list; wherever it matters it stands in full. */
const shortened = (address: string): string =>
  address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address

/** What of an intent tells where it stands. */
export type ShownIntent = Pick<IntentView, 'kind' | 'state' | 'byUser' | 'endedBy'> &
  Partial<Pick<IntentView, 'endpoint' | 'note' | 'fill'>>

/** Notes of an amendment that ended its order without a replacement, whether the venue accepted it or it had no effect. */
const notReplaced: ReadonlySet<string> = new Set(['orders.not-replaced', 'found.not-replaced', 'found.no-replacement'])

/**
 * What a cancel left by its note, where that does not say what the cancel did. `gone`: nothing is open any more; it was
 * cancelled, or filled before. `notWaiting`: no stop or OCO order waits any more, and the order of one that was triggered may
 * be open. `stillOpen`: of several some or all are open.
 */
const leftByCancel: ReadonlyMap<string, 'gone' | 'notWaiting' | 'stillOpen'> = new Map([
  ['found.orders-none-open', 'gone'],
  ['found.no-record', 'gone'],
  ['found.stops-gone', 'notWaiting'],
  ['found.stops-none-open', 'notWaiting'],
  ['found.ocos-none-open', 'notWaiting'],
  ['found.oco-no-record', 'notWaiting'],
  ['found.orders-open-again', 'stillOpen'],
  ['found.stops-open-again', 'stillOpen'],
  ['found.ocos-open-again', 'stillOpen'],
])

const makesOrder: ReadonlySet<IntentView['kind']> = new Set(['place', 'place-stop', 'place-oco', 'amend'])

/** The venue has the withdrawal, and it ended without being paid out, by the note of the look-up that found it. */
const isNotPaid = (note: IntentView['note']): boolean => {
  const status = note?.id === 'found.withdrawal-tagged' || note?.id === 'found.withdrawal-alike' ? note.params : null
  return typeof status?.['status'] === 'string' && isUnpaid(status['status'])
}

/** What became of an order that was placed, by the note of the look-up that found it: how it stood when it was found. */
const foundOver: ReadonlyMap<string, 'cancelled' | 'partFilled'> = new Map([
  ['found.order-cancelled', 'cancelled'],
  ['found.stop-cancelled', 'cancelled'],
  ['found.oco-cancelled', 'cancelled'],
  ['found.order-part-filled', 'partFilled'],
])
const foundOverOf = (note: IntentView['note']): 'cancelled' | 'partFilled' | null => {
  const ids = note === null ? [] : [note, ...(note.more ?? [])].map(({ id }) => id)
  return ids.map((id) => foundOver.get(id)).find((end) => end !== undefined) ?? null
}

/**
 * What became of what was accepted, of an amendment that ended its order, and of what a cancel was for, where that is known; null
 * where it is not, or says no more.
 */
export function endOf({ kind, state, endedBy, endpoint, note, fill }: ShownIntent) {
  if (state !== 'accepted' && state !== 'absent') return null
  if (kind === 'amend' && note != null && notReplaced.has(note.id)) return 'notReplaced'
  if (kind === 'protect' && note?.id === 'found.switch-later') return 'replaced'
  const left = kind.startsWith('cancel') && note != null ? leftByCancel.get(note.id) : undefined
  if (left !== undefined) return left
  if (state === 'absent') return null
  if (kind === 'cancel' && note?.id === 'orders.filled-before-cancel') return 'filledFirst'
  if (kind === 'withdraw') return isNotPaid(note ?? null) ? 'notPaid' : null
  // The user's word proves no end of an order; a fill of it does.
  if (kind === 'cancel' && endedBy === 'user') return null
  // Only these wait for the end of the order.
  if (kind === 'cancel' && endpoint?.endsWith('Sync') === true) return 'cancelled'
  if (!makesOrder.has(kind)) return null
  if ((kind !== 'place' && kind !== 'amend') || fill?.complete !== true) return foundOverOf(note ?? null)
  if (isZero(fill.size)) return 'cancelled'
  return fill.of !== null && compare(fill.size, fill.of) < 0 ? 'partFilled' : 'filled'
}

/** Whether what was placed is an open order, as the venue last reported it; false too where it has not. */
export const isOpenOrder = ({ kind, state, fill }: ShownIntent): boolean =>
  (kind === 'place' || kind === 'place-oco') && state === 'accepted' && fill?.complete === false

/**
 * The words for where an intent stands. `absent` also means that something else came first (the order was filled, a later
 * setting replaced it): only what makes something new can be said not to have been found.
 */
export const stateWord = (intent: ShownIntent): TextKey => {
  const { state, byUser } = intent
  const end = endOf(intent) ?? endingOf(intent)
  if (end !== null) return `intentState.${end}`
  return state === 'unknown' && byUser === true ? 'intentState.yourWord' : `intentState.${state}`
}

/** What an intent was meant to do, in the words of the button that sent it; without figures while balances are hidden. */
export function useIntentWords(): (intent: IntentView) => string {
  const { own } = useFormat()
  const { full } = useIntentFacts()
  return (intent) => own.text(full(intent))
}

const sideOf = (intent: IntentView): 'buy' | 'sell' | null => {
  const side = textOf(intent, 'side')
  return side === 'buy' || side === 'sell' ? side : null
}
/** Which way the price goes to its trigger, as it was sent: without the field the venue tells by its own last price. */
const stopWayOf = (intent: IntentView): 'entry' | 'loss' | 'unknown' => {
  const stop = textOf(intent, 'stop')
  return stop === 'entry' || stop === 'loss' ? stop : 'unknown'
}
const symbolOf = (intent: IntentView): string => textOf(intent, 'symbol') ?? ''
const currenciesOf = (intent: IntentView): readonly string[] => symbolOf(intent).split('-')

/** The words of what an order is, or was changed to, with its figures. */
function useOrderFacts() {
  const { t } = useText()
  const { amount } = useFormat()
  const priceText = usePriceText()
  const plain = (intent: IntentView): string => t(`intentKind.${intent.kind}`, { symbol: symbolOf(intent) })

  function amended(intent: IntentView): string {
    const [price, size] = [textOf(intent, 'newPrice'), textOf(intent, 'newSize')]
    if (price === null && size === null) return plain(intent)
    const [base = ''] = currenciesOf(intent)
    const way = price === null ? 'size' : size === null ? 'price' : 'both'
    const symbol = symbolOf(intent)
    return t(`intentTo.${way}`, { size: amount(size), price: priceText(price, symbol), base, symbol })
  }
  /** Both ends of an OCO order; a field that is not known names none. */
  function oco(intent: IntentView): string {
    const [limit, stop, whole, first] = (['limitPrice', 'stopPrice', 'size', 'price'] as const).map((field) =>
      textOf(intent, field),
    )
    if (limit == null || stop == null || whole == null || first == null) return plain(intent)
    const [base = ''] = currenciesOf(intent)
    const priced = (price: string): string => priceText(price, symbolOf(intent))
    const figures = { size: amount(whole), price: priced(first), stop: priced(stop), limit: priced(limit) }
    return t(sideOf(intent) === 'sell' ? 'intentTo.ocoSell' : 'intentTo.ocoBuy', { ...figures, base })
  }
  function placed(intent: IntentView): string {
    const [base = '', quote = ''] = currenciesOf(intent)
    const side = t(sideOf(intent) === 'sell' ? 'side.sell' : 'side.buy')
    const [size, funds, price] = [textOf(intent, 'size'), textOf(intent, 'funds'), textOf(intent, 'price')]
    if (size !== null && price !== null)
      return t('order.limit', { side, size: amount(size), base, price: priceText(price, symbolOf(intent)) })
    if (size !== null) return t('order.market', { side, size: amount(size), base })
    return t('order.marketFunds', { side, funds: amount(funds), base, quote })
  }
  /** A stop order; one of another client may be by funds, or lack a field. */
  function stop(intent: IntentView): string {
    const [base = ''] = currenciesOf(intent)
    const [size, price, trigger] = [textOf(intent, 'size'), textOf(intent, 'price'), textOf(intent, 'stopPrice')]
    if (size == null || trigger == null) return plain(intent)
    const side = sideOf(intent) === 'sell' ? 'sell' : 'buy'
    const once = t(`order.trigger.${stopWayOf(intent)}`, { stop: priceText(trigger, symbolOf(intent)) })
    const figures = { size: amount(size), base, trigger: once }
    return price == null
      ? t(`order.stopMarket.${side}`, figures)
      : t(`order.stopLimit.${side}`, { ...figures, price: priceText(price, symbolOf(intent)) })
  }
  return { plain, amended, oco, stop, placed }
}

/** The same with its figures, for texts that go through `own.text` when they are shown, such as notices. */
export function useIntentFacts() {
  const { t } = useText()
  const { amount } = useFormat()
  const priceText = usePriceText()
  const walletName = useWalletName()
  const order = useOrderFacts()
  /** A setting without its time says neither. */
  const armed = (intent: IntentView): string => {
    const { timeout } = intent.request
    if (typeof timeout !== 'number') return order.plain(intent)
    return t(timeout > 0 ? 'intentTo.arm' : 'intentTo.disarm')
  }
  const wallet = (intent: IntentView, field: string): string => walletName(textOf(intent, field) ?? '')

  const made = (intent: IntentView): string => {
    if (intent.kind === 'place-oco') return order.oco(intent)
    return intent.kind === 'place-stop' ? order.stop(intent) : order.placed(intent)
  }
  const cancelled = useCancelWords(made)

  const full = (intent: IntentView): string => {
    const money = { amount: amount(textOf(intent, 'amount')), currency: textOf(intent, 'currency') ?? '' }
    switch (intent.kind) {
      case 'withdraw':
        return t('intentTo.withdraw', { ...money, to: shortened(textOf(intent, 'toAddress') ?? '') })
      case 'transfer':
        return t('intentKind.transfer', { ...money, from: wallet(intent, 'from'), to: wallet(intent, 'to') })
      case 'amend':
        return order.amended(intent)
      case 'place-oco':
      case 'place':
      case 'place-stop':
        return made(intent)
      case 'protect':
        return armed(intent)
      default:
        return cancelled(intent)
    }
  }
  /** The values of the texts in which the user says what became of it, by `reconcile.answer`. */
  const askedFor = (intent: IntentView): Readonly<Record<string, string>> => {
    const value = (field: string): string => amount(textOf(intent, field))
    const pair = { price: priceText(textOf(intent, 'newPrice'), symbolOf(intent)), size: value('newSize') }
    const both = textOf(intent, 'newPrice') !== null && textOf(intent, 'newSize') !== null
    const one = textOf(intent, 'newPrice') === null ? 'size' : 'price'
    const [base = ''] = currenciesOf(intent)
    return {
      what: full(intent),
      size: `${value('cancelSize')} ${base}`,
      amount: `${value('amount')} ${textOf(intent, 'currency') ?? ''}`,
      terms: t(`reconcile.terms.${both ? 'both' : one}`, pair),
    }
  }
  return { full, askedFor }
}
