import type { IntentView } from '#shared/domain/intent.ts'
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
  const sideOf = (intent: IntentView): 'buy' | 'sell' | null => {
    const side = textOf(intent, 'side')
    return side === 'buy' || side === 'sell' ? side : null
  }
  return { full, sideOf }
}
