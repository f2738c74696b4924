import type { IntentView } from '#shared/domain/intent.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { useFormat } from './use-format.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useWalletName } from './use-wallet-name.ts'

const textOf = (intent: IntentView, field: string): string | null => {
  const value = intent.request[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Enough of an address to know it by in a list; wherever it matters it stands in full. */
const shortened = (address: string): string =>
  address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address

/**
 * The words for where an intent stands. `absent` also means that something else came first (the order was filled, a later
 * setting replaced it): only what makes something new can be said never to have arrived.
 */
export const stateWord = ({ kind, state, byUser }: Pick<IntentView, 'kind' | 'state' | 'byUser'>): TextKey => {
  if (state === 'unknown' && byUser === true) return 'intentState.yourWord'
  if (state === 'absent' && (kind === 'place' || kind === 'place-oco')) return 'intentState.neverArrived'
  if (state === 'absent' && (kind === 'withdraw' || kind === 'transfer')) return 'intentState.neverLeft'
  return `intentState.${state}`
}

/** What an intent was meant to do, in the words of the button that sent it; without figures while balances are hidden. */
export function useIntentWords(): (intent: IntentView) => string {
  const { own } = useFormat()
  const { full } = useIntentFacts()
  return (intent) => own.text(full(intent))
}

/** The same with its figures, for texts that go through `own.text` when they are shown, such as notices. */
export function useIntentFacts() {
  const { t } = useText()
  const { amount } = useFormat()
  const walletName = useWalletName()
  const wallet = (intent: IntentView, field: string): string => walletName(textOf(intent, field) ?? '')

  /** What an order was changed to, and both ends of an OCO order; a field that is not known names none. */
  const ordered = (intent: IntentView, symbol: string, base: string): string => {
    const [price, size] = [textOf(intent, 'newPrice'), textOf(intent, 'newSize')]
    if (intent.kind === 'amend' && (price !== null || size !== null)) {
      const way = price === null ? 'size' : size === null ? 'price' : 'both'
      return t(`intentTo.${way}`, { size: amount(size), price: amount(price), base, symbol })
    }
    const [limit, stop, whole, first] = (['limitPrice', 'stopPrice', 'size', 'price'] as const).map((field) =>
      textOf(intent, field),
    )
    if (limit == null || stop == null || whole == null || first == null)
      return t(`intentKind.${intent.kind}`, { symbol })
    const figures = { size: amount(whole), price: amount(first), stop: amount(stop), limit: amount(limit) }
    return t(sideOf(intent) === 'sell' ? 'intentTo.ocoSell' : 'intentTo.ocoBuy', { ...figures, base })
  }

  const full = (intent: IntentView): string => {
    const symbol = textOf(intent, 'symbol') ?? ''
    if (intent.kind === 'withdraw') {
      const amountSent = textOf(intent, 'amount')
      const currency = textOf(intent, 'currency') ?? ''
      return t('withdrawals.intent', {
        amount: amount(amountSent),
        currency,
        to: shortened(textOf(intent, 'toAddress') ?? ''),
      })
    }
    if (intent.kind === 'transfer')
      return t('intentKind.transfer', {
        amount: amount(textOf(intent, 'amount')),
        currency: textOf(intent, 'currency') ?? '',
        from: wallet(intent, 'from'),
        to: wallet(intent, 'to'),
      })
    const [base = '', quote = ''] = symbol.split('-')
    if (intent.kind === 'amend' || intent.kind === 'place-oco') return ordered(intent, symbol, base)
    if (intent.kind !== 'place') return t(`intentKind.${intent.kind}`, { symbol })
    const side = t(textOf(intent, 'side') === 'sell' ? 'side.sell' : 'side.buy')
    const size = textOf(intent, 'size')
    const funds = textOf(intent, 'funds')
    const price = textOf(intent, 'price')
    if (size !== null && price !== null)
      return t('order.limit', { side, size: amount(size), base, price: amount(price) })
    if (size !== null) return t('order.market', { side, size: amount(size), base })
    return t('order.marketFunds', { side, funds: amount(funds), base, quote })
  }
  /** The values of the texts in which the user says what became of it, by `reconcile.answer`. */
  const askedFor = (intent: IntentView): Readonly<Record<string, string>> => {
    const value = (field: string): string => amount(textOf(intent, field))
    const pair = { price: value('newPrice'), size: value('newSize') }
    const both = textOf(intent, 'newPrice') !== null && textOf(intent, 'newSize') !== null
    const one = textOf(intent, 'newPrice') === null ? 'size' : 'price'
    const [base = ''] = (textOf(intent, 'symbol') ?? '').split('-')
    return {
      what: full(intent),
      size: `${value('cancelSize')} ${base}`,
      amount: `${value('amount')} ${textOf(intent, 'currency') ?? ''}`,
      terms: t(`reconcile.terms.${both ? 'both' : one}`, pair),
    }
  }
  const sideOf = (intent: IntentView): 'buy' | 'sell' | null => {
    const side = textOf(intent, 'side')
    return side === 'buy' || side === 'sell' ? side : null
  }
  return { full, askedFor }
}
