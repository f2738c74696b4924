import type { IntentView } from '#shared/domain/intent.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { useFormat } from './use-format.ts'
import { useText } from './use-text.ts'
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
    if (intent.kind !== 'place') return t(`intentKind.${intent.kind}`, { symbol })
    const [base = '', quote = ''] = symbol.split('-')
    const side = t(textOf(intent, 'side') === 'sell' ? 'side.sell' : 'side.buy')
    const size = textOf(intent, 'size')
    const funds = textOf(intent, 'funds')
    const price = textOf(intent, 'price')
    if (size !== null && price !== null)
      return t('order.limit', { side, size: amount(size), base, price: amount(price) })
    if (size !== null) return t('order.market', { side, size: amount(size), base })
    return t('order.marketFunds', { side, funds: amount(funds), base, quote })
  }
  /** The values of the texts in which the user says what became of it, by `settle.answer`. */
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
      terms: t(`settle.terms.${both ? 'both' : one}`, pair),
    }
  }
  const sideOf = (intent: IntentView): 'buy' | 'sell' | null => {
    const side = textOf(intent, 'side')
    return side === 'buy' || side === 'sell' ? side : null
  }
  return { full, askedFor, sideOf }
}
